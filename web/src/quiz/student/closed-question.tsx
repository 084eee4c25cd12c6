import { lazy, Suspense } from 'react';
import { hasKey, isMarked } from '@lectern/contracts/question/kinds.ts';
import { isAnswered, isOut } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { areasReady } from '../../kit/i18n/text.ts';
import { AnswerState } from './answer-state.tsx';
import { Choices } from './choices.tsx';
import { Collected, Graded, Polled } from './outcome.tsx';
import { QuestionText } from './question-text.tsx';
import { Results } from './results.tsx';
import { lateIn, type Standing } from './standing.ts';
import { useWords } from './use-words.ts';

/** A phone loads them with the first question that has blanks, or is answered in words. */
const Filled = lazy(() => import('./filled.tsx').then((part) => ({ default: part.Filled })));
const Written = lazy(() => import('./written.tsx').then((part) => ({ default: part.Written })));

/** With the first program; its texts are an area's own. */
const program = async () => {
  const part = await import('./coded.tsx');
  await areasReady();
  return part;
};
const Coded = lazy(() => program().then((part) => ({ default: part.Coded })));
const Outcomes = lazy(() => program().then((part) => ({ default: part.Outcomes })));

/** With the first anonymous poll. */
const BallotState = lazy(() => import('./ballot-state.tsx').then((part) => ({ default: part.BallotState })));

/** With the first second round. */
const RoundsSeen = lazy(() => import('./rounds-seen.tsx').then((part) => ({ default: part.RoundsSeen })));

interface Props {
  readonly lessonId: string;
  readonly questionId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  /** Of a second round, my answer in the first. */
  readonly before: AnswerSeen | undefined;
  readonly standing: Standing;
  readonly joinedAt: number;
}

/** Collected, then the distribution, then the key: each shows what the teacher has shown, and how the own answer fared. */
export function ClosedQuestion({ lessonId, questionId, question, answer, before, standing, joinedAt }: Props) {
  const { t } = useText();
  const words = useWords();
  const { distribution, explanation, kind } = question;
  const mine = standing.is === 'none' ? undefined : standing.choice;
  const out = isOut(question);
  const outcome = { question, answer, joinedAt };
  const stands =
    standing.is === 'unsent' || standing.is === 'refused' || (standing.is === 'late' && !out) ? (
      <AnswerState question={question} standing={standing} />
    ) : !out ? (
      <Collected {...outcome} />
    ) : isMarked(kind) && isAnswered(answer) ? null : !hasKey(kind) ? (
      <Polled {...outcome} />
    ) : (
      <Graded {...outcome} />
    );
  return (
    <section className="qz">
      {question.anonymous ? (
        <Suspense>
          <BallotState questionId={questionId} question={question} answer={answer}>
            {stands}
          </BallotState>
        </Suspense>
      ) : (
        stands
      )}
      <QuestionText question={question} moment={question.status} />
      {kind === 'subjective' && mine !== undefined && (
        <Suspense>
          <Written {...{ lessonId, questionId, question, answer, words: mine }} />
        </Suspense>
      )}
      {kind === 'programming' && (
        <Suspense>
          {mine !== undefined && <Coded {...{ question, answer }} code={mine} />}
          <Outcomes question={question} mine={answer?.choice ?? ''} />
        </Suspense>
      )}
      {kind === 'programming' || (kind === 'subjective' && distribution === undefined) ? null : kind === 'fillBlank' ? (
        <Suspense>
          <Filled question={question} mine={mine} />
        </Suspense>
      ) : distribution === undefined ? (
        <Choices questionId={questionId} question={question} chosen={mine} onChoose={undefined} />
      ) : (
        <Results question={question} distribution={distribution} mine={kind === 'subjective' ? answer?.choice : mine} />
      )}
      {question.rounds && (
        <Suspense>
          <RoundsSeen question={question} rounds={question.rounds} first={before} second={answer} />
        </Suspense>
      )}
      {answer?.at !== undefined && answer.lateAt !== undefined && (
        <p className="t13 i2 foot">
          {t('quiz.lateAlso', {
            letter: words.answer(question, lateIn(answer)),
            time: timeOfDay(answer.lateAt),
          })}
        </p>
      )}
      {answer?.uncounted && <p className="t13 i2 foot">{t('quiz.uncounted')}</p>}
      {explanation !== undefined && (
        <p className="t13 i2 foot">
          <b>{t('quiz.explanation')}</b> {explanation}
        </p>
      )}
    </section>
  );
}
