import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import type { MarkedStatus } from '@lectern/contracts/attendance/facts.ts';
import { useRef, useState } from 'react';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { MARKS, STATUS_LOOKS } from './attendance-looks.ts';
import { correctAll, type Corrected, type Keys, type Outcome } from './correct-attendance.ts';
import { LearnerPicker } from './learner-picker.tsx';
import type { Of } from './use-report.ts';
import './correction-dialog.css';

interface Props {
  readonly of: Of;
  /** Who is chosen already. */
  readonly chosen: readonly Corrected[];
  readonly onClose: () => void;
  /** Some or all have been corrected. */
  readonly onCorrected: (outcome: Outcome, status: MarkedStatus) => void;
}

const MAX = LIMITS.reasonUnits;

/** Says what the attendance of one or several students is, and why; each correction is a fact of its own [R4.08]. */
export function CorrectionDialog({ of, chosen: first, onClose, onCorrected }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Corrected>>(
    new Map(first.map((one) => [one.personId, one])),
  );
  const [status, setStatus] = useState<MarkedStatus>('present');
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<number>();
  const [failed, setFailed] = useState<Outcome>();
  const keys = useRef<Keys>(new Map());

  const people = [...chosen.values()];
  const length = units(reason.trim());
  const isTooLong = length > MAX;
  const word = t(`report.status.${status}`);
  const what =
    people.length === 0
      ? t('report.correct.title')
      : people.length === 1
        ? t('report.correct.doOne', { name: people[0]!.name, status: word })
        : t('report.correct.do', { n: people.length, status: word });

  async function submit(): Promise<void> {
    if (people.length === 0 || isTooLong || sent !== undefined) return;
    setSent(0);
    setFailed(undefined);
    const why = reason.trim();
    const wanted = { status, ...(why !== '' && { reason: why }) };
    const outcome = await correctAll(of.id, people, () => wanted, keys.current, setSent);
    setSent(undefined);
    if (outcome.done.length > 0) onCorrected(outcome, status);
    if (outcome.failed.length === 0) return onClose();
    setFailed(outcome);
    setChosen(new Map(outcome.failed.map((one) => [one.personId, one])));
  }

  return (
    <Dialog
      title={t('report.correct.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form="correction"
            why={people.length === 0 ? t('report.correct.none') : undefined}
            busy={sent !== undefined}
          >
            {sent === undefined ? what : t('report.correct.sending', { n: sent, all: people.length })}
          </Button>
        </>
      }
    >
      <form
        id="correction"
        className="rep-correct"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <LearnerPicker of={of} chosen={chosen} isAlone={first.length === 1} onChange={setChosen} />
        <fieldset>
          <legend>{t('report.correct.to')}</legend>
          <div className="marks">
            {MARKS.map((one) => (
              <label key={one} className={one === status ? 'on' : undefined}>
                <input type="radio" name="status" checked={one === status} onChange={() => setStatus(one)} />
                <span className={`st ${STATUS_LOOKS[one].tone}`}>
                  <Icon name={STATUS_LOOKS[one].icon} size="s" />
                </span>
                {t(`report.status.${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="entry">
          <span className="row">
            <span className="grow">{t('report.correct.reason')}</span>
            <span className={isTooLong ? 'over' : 'i3'}>{t('lesson.units', { n: length, max: MAX })}</span>
          </span>
          <textarea
            rows={2}
            value={reason}
            aria-invalid={isTooLong || undefined}
            aria-describedby="correction-reason"
            onChange={(event) => setReason(event.target.value)}
          />
          <span id="correction-reason">
            {isTooLong ? (
              <Fault>{t('report.correct.tooLong', { han: MAX / 2, latin: MAX })}</Fault>
            ) : (
              t('report.correct.reasonHint')
            )}
          </span>
        </label>
        {failed && (
          <Notice tone="bad" assertive>
            {t('report.correct.failed', { n: failed.failed.length, why: errorText(failed.error) })}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
