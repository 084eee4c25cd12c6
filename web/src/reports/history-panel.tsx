import { useText } from '../kit/i18n/teacher.ts';
import { clockTime } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { isMarked, STATUS_LOOKS } from './attendance-looks.ts';
import type { Corrected } from './correct-attendance.ts';
import { factLook } from './fact-words.ts';
import { useLook } from './figure.tsx';
import { useMoment } from './use-moment.ts';
import { useHistory, type History, type Of } from './use-report.ts';
import './history-panel.css';

interface Props {
  readonly of: Of;
  readonly person: { readonly personId: string; readonly name: string };
  readonly whyNot: string | undefined;
  readonly isTaking: boolean;
  readonly onCorrect: (person: Corrected) => void;
  /** Lets what was recorded count again. */
  readonly onTake: (person: Corrected) => void;
  readonly onClose: () => void;
}

/** How one student's attendance came to be what it is, and what a teacher can do about it. */
export function HistoryPanel({ of, person, whyNot, isTaking, onCorrect, onTake, onClose }: Props) {
  const { t } = useText();
  const look = useLook();
  const { personId, name } = person;
  const { data } = useHistory(of, personId);
  const title = t('report.history.title', { name });
  const marked = data !== undefined && isMarked(data);
  const now = data && { personId, name, status: data.status, marked };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={() => look({ cell: `status/of/${personId}`, title })}>
            {t('report.history.facts')}
          </Button>
          {now && marked && whyNot === undefined && (
            <Button icon="undo" busy={isTaking} onClick={() => onTake(now)}>
              {t('report.history.take')}
            </Button>
          )}
          <Button look="primary" icon="board" why={whyNot} onClick={() => now && onCorrect(now)}>
            {t('report.correct')}
          </Button>
        </>
      }
    >
      <HistoryOf of={of} personId={personId} />
    </Dialog>
  );
}

/** What is recorded of someone's attendance, each correction, and when they were there. */
export function HistoryOf({ of, personId }: { of: Of; personId: string }) {
  const { t } = useText();
  const history = useHistory(of, personId);
  const { data } = history;
  return (
    <div className="rep-hist">
      {data === undefined ? (
        <PartNotThere part={history} />
      ) : (
        <>
          <p className="now">
            <span className={`st ${STATUS_LOOKS[data.status].tone} b`}>
              <Icon name={STATUS_LOOKS[data.status].icon} size="s" />
              {t(`report.status.${data.status}`)}
            </span>
            {isMarked(data) && (
              <span className="i3 t13">
                {t('report.history.recorded', { status: t(`report.status.${data.recorded}`) })}
              </span>
            )}
          </p>
          <ol>
            {data.steps.map((step) => (
              <Step
                key={`${step.version} ${step.type}`}
                step={step}
                startedAt={of.report.startedAt}
                hasJoined={data.steps.some(({ type }) => type === 'ParticipantJoined')}
              />
            ))}
            {data.steps.length === 0 && <li className="i2">{t('report.history.none')}</li>}
          </ol>
          <p className="t13 i2">
            {t('report.history.stays')} {staysIn(data.stays, t)}
          </p>
        </>
      )}
    </div>
  );
}

function staysIn(stays: History['stays'], t: ReturnType<typeof useText>['t']): string {
  if (stays.length === 0) return t('report.history.never');
  return stays
    .map(({ from, to }) =>
      to === undefined
        ? t('report.history.open', { from: clockTime(from) })
        : t('report.history.until', { from: clockTime(from), to: clockTime(to) }),
    )
    .join(t('report.and'));
}

const ROLES = { teacher: 'teacher', coTeacher: 'coTeacher', assistant: 'assistant' } as const;

interface StepProps {
  readonly step: History['steps'][number];
  readonly startedAt: number | undefined;
  /** Whoever joined and is absent did not check in. */
  readonly hasJoined: boolean;
}

function Step({ step: { type, at, status, reason, by }, startedAt, hasJoined }: StepProps) {
  const { t, language } = useText();
  const moment = useMoment(startedAt);
  const isEnd = type === 'LessonEnded';
  const { icon, tone, words } = factLook({ type, data: { status, reason } }, { t, language }, () => '');
  const role = by && (ROLES[by.role as keyof typeof ROLES] ?? 'other');
  return (
    <li>
      <span className={`st ${isEnd ? 'bad' : tone}`}>
        <Icon name={isEnd ? 'slash' : icon} size="s" />
      </span>
      <span>
        {isEnd ? t('report.history.ended') : words}
        <br />
        <span className="i3">
          {isEnd
            ? t('report.history.by', {
                name: t('report.history.system'),
                role: t(hasJoined ? 'report.history.notCheckedIn' : 'report.history.endedWhy'),
              })
            : by && t('report.history.by', { name: by.name, role: t(`report.role.${role!}`) })}
        </span>
      </span>
      <time className="mono i3">{moment(at)}</time>
    </li>
  );
}
