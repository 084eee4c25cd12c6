import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useEffect, useRef } from 'react';
import { worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/teacher.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DURATIONS, isDuration } from './duration.ts';
import './publish-panel.css';

interface Props {
  readonly drafts: readonly { readonly id: string; readonly question: TeacherQuestionView }[];
  readonly chosenId: string | undefined;
  readonly durationS: number;
  /** Why the chosen one cannot be published now. */
  readonly why: string | undefined;
  readonly isSending: boolean;
  readonly onChoose: (id: string) => void;
  readonly onDuration: (seconds: number) => void;
  readonly onPublish: () => void;
  readonly onWrite: () => void;
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
}

/** Which question, for how long: Enter publishes at once with the last duration. */
export function PublishPanel(props: Props) {
  const { drafts, chosenId, durationS, why, isSending, onChoose, onPublish, onWrite, onEdit, onClose } = props;
  const { t } = useText();
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  return (
    <form
      className="tool"
      aria-label={t('publish.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined) onPublish();
      }}
    >
      <header>
        <Icon name="quiz" />
        <h2>{t('publish.title')}</h2>
        <span className="grow" />
        <Button size="sm" icon="plus" onClick={onWrite}>
          {t('publish.write')}
        </Button>
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={onClose} />
      </header>
      {drafts.length === 0 ? (
        <p className="d">
          <b>{t('publish.none')}</b>
          <br />
          {t('publish.noneWhy')}
        </p>
      ) : (
        <ul className="ql" role="radiogroup" aria-label={t('publish.pick')}>
          {drafts.map(({ id, question }) => (
            <li key={id} role="presentation" className={id === chosenId ? 'on' : undefined}>
              <label>
                <input type="radio" name="question" checked={id === chosenId} onChange={() => onChoose(id)} />
                <span className="grow">
                  <b className="cut2">{question.text}</b>
                  <span className="t12 i2">
                    {t('question.draftHead', { points: worth(question.points) })}
                    {question.key === undefined && <span className="missing"> · {t('question.noKey')}</span>}
                  </span>
                </span>
              </label>
              {question.key === undefined && (
                <Button size="sm" onClick={() => onEdit(id)}>
                  {t('publish.fillKey')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <DurationChoice durationS={durationS} onDuration={props.onDuration} />
      <footer className="foot">
        <Button ref={submit} type="submit" busy={isSending} why={drafts.length === 0 ? t('publish.none') : why}>
          {isSending ? t('action.sending') : t('publish.do')}
          <kbd>Enter</kbd>
        </Button>
      </footer>
    </form>
  );
}

function DurationChoice({ durationS, onDuration }: Pick<Props, 'durationS' | 'onDuration'>) {
  const { t } = useText();
  const duration = useDuration();
  const isPreset = DURATIONS.some((one) => one === durationS);
  return (
    <div className="limit">
      <span className="t12 i2">{t('publish.duration')}</span>
      <div className="seg" role="group" aria-label={t('publish.duration')}>
        {DURATIONS.map((one) => (
          <button key={one} type="button" aria-pressed={one === durationS} onClick={() => onDuration(one)}>
            {duration(one)}
          </button>
        ))}
      </div>
      <label className="own t12 i2">
        {t('publish.own')}
        <input
          type="number"
          inputMode="numeric"
          min={LIMITS.durationMinS}
          max={LIMITS.durationMaxS}
          value={Number.isNaN(durationS) ? '' : durationS}
          className={isPreset ? undefined : 'on'}
          aria-label={t('publish.ownSeconds')}
          aria-invalid={!isDuration(durationS) || undefined}
          onChange={(event) => onDuration(event.target.valueAsNumber)}
        />
      </label>
      {!isDuration(durationS) && (
        <span className="fault" role="alert">
          <Icon name="badc" size="xs" />
          {t('publish.ownFault', { min: LIMITS.durationMinS, max: LIMITS.durationMaxS })}
        </span>
      )}
    </div>
  );
}
