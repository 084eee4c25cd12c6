import { hasKey, isMarked } from '@lectern/contracts/question/kinds.ts';
import { isAnswered, isOut } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { later } from '../../kit/ui/later.tsx';
import { AnswerState } from './answer-state.tsx';
import { Choices } from './choices.tsx';
import { Collected, Graded, Polled } from './outcome.tsx';
import { QuestionText } from './question-text.tsx';
import { Results } from './results.tsx';
import { lateIn, type Standing } from './standing.ts';
import { useWords } from './use-words.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';

/** A phone loads them with the first question that has blanks, or is answered in words. */
const Filled = later('quiz/filled', async () => (await import('./filled.tsx')).Filled, 2);
const Written = later('quiz/written', async () => (await import('./written.tsx')).Written, 2);

/** With the first program. */
const Coded = later('quiz/coded', async () => (await import('./coded.tsx')).Coded, 2);
const Outcomes = later('quiz/outcomes', async () => (await import('./coded.tsx')).Outcomes, 2);

/** With the first anonymous poll. */
const BallotState = later('quiz/ballot', async () => (await import('./ballot-state.tsx')).BallotState, 2);

/** With the first second round. */
const RoundsSeen = later('quiz/rounds-seen', async () => (await import('./rounds-seen.tsx')).RoundsSeen, 2);

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
        <BallotState questionId={questionId} question={question} answer={answer}>
          {stands}
        </BallotState>
      ) : (
        stands
      )}
      <QuestionText question={question} moment={question.status} />
      {kind === 'subjective' && mine !== undefined && (
        <Written {...{ lessonId, questionId, question, answer, words: mine }} />
      )}
      {kind === 'programming' && (
        <>
          {mine !== undefined && <Coded {...{ question, answer }} code={mine} />}
          <Outcomes question={question} mine={answer?.choice ?? ''} />
        </>
      )}
      {kind === 'programming' || (kind === 'subjective' && distribution === undefined) ? null : kind === 'fillBlank' ? (
        <Filled question={question} mine={mine} />
      ) : distribution === undefined ? (
        <Choices questionId={questionId} question={question} chosen={mine} onChoose={undefined} />
      ) : (
        <Results question={question} distribution={distribution} mine={kind === 'subjective' ? answer?.choice : mine} />
      )}
      {question.rounds && <RoundsSeen question={question} rounds={question.rounds} first={before} second={answer} />}
      {answer?.at !== undefined && answer.lateAt !== undefined && (
        <p className="t13 i2 rs-foot">
          {t('quiz.lateAlso', {
            letter: words.answer(question, lateIn(answer)),
            time: timeOfDay(answer.lateAt),
          })}
        </p>
      )}
      {answer?.uncounted && <p className="t13 i2 rs-foot">{t('quiz.uncounted')}</p>}
      {explanation !== undefined && (
        <p className="t13 i2 rs-foot">
          <b>{t('quiz.explanation')}</b> <WithFormulas text={explanation} />
        </p>
      )}
    </section>
  );
}
