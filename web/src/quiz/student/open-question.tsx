import { useState, type SubmitEvent } from 'react';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../i18n/student.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown, useTimeLeft } from '../../ui/countdown.tsx';
import { AnswerState } from './answer-state.tsx';
import { Choices } from './choices.tsx';
import { useDraft } from './draft.ts';
import { QuestionText } from './question-text.tsx';
import type { Standing } from './standing.ts';

export interface OpenProps {
  readonly questionId: string;
  readonly question: QuestionView;
  readonly standing: Standing;
  readonly now: () => number;
  readonly onSubmit: (choice: string) => void;
  readonly onRetry: () => void;
}

const LAST_CALL_MS = 10_000;

/** Choose, submit, receipt; and again until it is collected. */
export function OpenQuestion({ questionId, question, standing, now, onSubmit, onRetry }: OpenProps) {
  const { t } = useText();
  const { deadline, publishedAt, choices } = question;
  const given = standing.is === 'none' ? undefined : standing.choice;
  const [draft, setDraft] = useDraft(questionId, given);
  const [changing, setChanging] = useState(false);
  const left = useTimeLeft(deadline, now);
  const isOver = left <= 0;
  const choosing = !isOver && (given === undefined || changing || standing.is === 'refused');
  const chosen = choosing ? draft : (given ?? draft);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!choosing || draft === undefined) return;
    onSubmit(draft);
    setDraft(undefined);
    setChanging(false);
  };
  return (
    <form className="qz" onSubmit={submit}>
      <Countdown deadline={deadline} now={now} durationMs={deadline - publishedAt} />
      <p className="vh" role="status">
        {left > 0 && left <= LAST_CALL_MS ? t('announce.tenSeconds') : ''}
      </p>
      {!changing && <AnswerState standing={standing} />}
      <QuestionText question={question} moment={choosing ? 'choosing' : 'given'} />
      <Choices questionId={questionId} choices={choices} chosen={chosen} onChoose={choosing ? setDraft : undefined} />
      <div className="act">
        {choosing ? (
          <>
            <p className="hint">{t('quiz.changeHint')}</p>
            <div className={changing ? 'pair' : undefined}>
              {changing && (
                <Button size="touch" wide onClick={() => setChanging(false)}>
                  {t('quiz.keep')}
                </Button>
              )}
              <Button
                look="primary"
                size="touch"
                wide
                type="submit"
                why={draft === undefined ? t('quiz.choose') : undefined}
              >
                {draft === undefined ? t('quiz.submitNone') : t('quiz.submit', { letter: draft })}
              </Button>
            </div>
          </>
        ) : (
          <Given
            standing={standing}
            isOver={isOver}
            draft={draft}
            onRetry={onRetry}
            onChange={() => {
              setDraft(given);
              setChanging(true);
            }}
          />
        )}
      </div>
    </form>
  );
}

interface GivenProps {
  readonly standing: Standing;
  readonly isOver: boolean;
  readonly draft: string | undefined;
  readonly onRetry: () => void;
  readonly onChange: () => void;
}

/** What can be done once an answer is on its way, or the time is up. */
function Given({ standing, isOver, draft, onRetry, onChange }: GivenProps) {
  const { t } = useText();
  const change = !isOver && (
    <Button size="touch" wide onClick={onChange}>
      {t('quiz.change')}
    </Button>
  );
  if (standing.is === 'unsent') {
    return (
      <>
        <p className="hint">{t('quiz.lateHint')}</p>
        <div className={standing.item.state === 'saved' && !isOver ? 'pair even' : undefined}>
          {change}
          {standing.item.state === 'saved' && (
            <Button size="touch" wide icon="sync" onClick={onRetry}>
              {t('offline.retry')}
            </Button>
          )}
        </div>
      </>
    );
  }
  if (isOver) {
    return (
      <>
        {standing.is === 'none' && draft !== undefined && (
          <p className="hint">{t('quiz.unsubmitted', { letter: draft })}</p>
        )}
        <p className="hint">{t('quiz.timeUpHint')}</p>
      </>
    );
  }
  return (
    <>
      <p className="hint">{t('quiz.waitCollect')}</p>
      {change}
    </>
  );
}
