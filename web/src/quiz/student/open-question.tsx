import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Countdown, useTimeLeft } from '../../kit/ui/countdown.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { AnswerState } from './answer-state.tsx';
import { Choices } from './choices.tsx';
import { GivenActions } from './given-actions.tsx';
import { QuestionText } from './question-text.tsx';
import { givenIn, type Standing } from './standing.ts';
import { useBackSoon } from './use-back-soon.ts';
import { useWords } from './use-words.ts';

/** A phone loads it with the first question that has blanks. */
const Blanks = lazy(() => import('./blanks.tsx').then((part) => ({ default: part.Blanks })));

/** What is sent: letters, what was filled in, a program, or what was written. */
export type AnswerGiven =
  | { readonly choice: string }
  | { readonly blanks: readonly string[] }
  | { readonly code: string }
  | { readonly words: string; readonly pictures: readonly Attachment[]; readonly kept: readonly number[] };

export interface OpenProps {
  readonly questionId: string;
  readonly question: QuestionView;
  /** Of a second round, my answer in the first. */
  readonly before: AnswerSeen | undefined;
  readonly standing: Standing;
  readonly now: () => number;
  readonly onSubmit: (answer: AnswerGiven) => void;
  readonly onRetry: () => void;
  /** Back to the slides, while there are some. */
  readonly onSlides: (() => void) | undefined;
}

/** Choose, submit, receipt; and again until it is collected. */
export function OpenQuestion({ questionId, question, before, standing, now, onSubmit, onRetry, onSlides }: OpenProps) {
  const { t } = useText();
  const words = useWords();
  const { deadline, publishedAt } = question;
  const isFilled = question.kind === 'fillBlank';
  const given = standing.is === 'none' ? undefined : standing.choice;
  const [draft, setDraft] = useDraft(questionId, given);
  const [changing, setChanging] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const isOver = useTimeLeft(deadline, now) <= 0;
  const choosing = !isOver && (given === undefined || changing || standing.is === 'refused');
  const chosen = choosing ? draft : (given ?? draft);
  const back = useBackSoon(submitted && standing.is === 'received' && !changing, onSlides);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!choosing || draft === undefined) return;
    onSubmit(isFilled ? { blanks: draft.split('\n') } : { choice: draft });
    setDraft(undefined);
    setChanging(false);
    setSubmitted(true);
  };
  return (
    <form className="qz" onSubmit={submit}>
      <div className="qz-head">
        <Countdown deadline={deadline} now={now} {...(deadline && { durationMs: deadline - publishedAt })} />
        {onSlides && (
          <button type="button" className="to-slides" onClick={onSlides}>
            <Icon name="slides" size="s" />
            {t('quiz.toSlides')}
          </button>
        )}
      </div>
      {!changing && <AnswerState question={question} standing={standing} />}
      <QuestionText question={question} moment={choosing ? 'choosing' : 'given'}>
        {isFilled && (
          <Suspense fallback={<p className="qt">{question.text}</p>}>
            <Blanks text={question.text} filled={chosen} onFill={choosing ? setDraft : undefined} />
          </Suspense>
        )}
      </QuestionText>
      {question.repeats !== undefined && (
        <p className="rule">
          {before?.at === undefined
            ? t('quiz.firstNone')
            : t('quiz.firstWas', { answer: words.answer(question, givenIn(before)) })}
        </p>
      )}
      {!isFilled && (
        <Choices
          questionId={questionId}
          question={question}
          chosen={chosen}
          onChoose={choosing ? setDraft : undefined}
        />
      )}
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
                why={draft === undefined ? t(isFilled ? 'filled.fill' : 'quiz.choose') : undefined}
              >
                {draft === undefined
                  ? t('quiz.submitNone')
                  : isFilled
                    ? t('filled.submit', countOf(draft))
                    : t('quiz.submit', { letter: words.answer(question, draft) })}
              </Button>
            </div>
          </>
        ) : (
          <GivenActions
            standing={standing}
            isOver={isOver}
            unsubmitted={draft && words.said('unsubmitted', question, draft)}
            back={back}
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

/** A choice that was made but not submitted yet: a reload of the page does not lose it. */
function useDraft(
  questionId: string,
  first: string | undefined,
): [string | undefined, (choice: string | undefined) => void] {
  const name = `lectern.draft/${questionId}`;
  const [choice, setChoice] = useState(() => sessionStorage.getItem(name) ?? first);
  const choose = (next: string | undefined) => {
    if (next === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
    setChoice(next);
  };
  return [choice, choose];
}

/** How many blanks there are, and how many are filled in. */
function countOf(draft: string): { n: number; all: number } {
  const lines = draft.split('\n');
  return { n: lines.filter((one) => one.trim() !== '').length, all: lines.length };
}
