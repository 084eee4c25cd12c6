import { isOut } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { AnswerState } from './answer-state.tsx';
import { Choices } from './choices.tsx';
import { Collected, Graded, Polled } from './outcome.tsx';
import { QuestionText } from './question-text.tsx';
import { Results } from './results.tsx';
import type { Standing } from './standing.ts';
import { useWords } from './use-words.ts';

interface Props {
  readonly questionId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  readonly standing: Standing;
  readonly joinedAt: number;
}

/** Collected, then the distribution, then the key: each shows what the teacher has shown, and how the own answer fared. */
export function ClosedQuestion({ questionId, question, answer, standing, joinedAt }: Props) {
  const { t } = useText();
  const words = useWords();
  const { distribution, explanation, kind } = question;
  const mine = standing.is === 'none' ? undefined : standing.choice;
  const out = isOut(question);
  const outcome = { question, answer, joinedAt };
  return (
    <section className="qz">
      {standing.is === 'unsent' || standing.is === 'refused' || (standing.is === 'late' && !out) ? (
        <AnswerState question={question} standing={standing} />
      ) : !out ? (
        <Collected {...outcome} />
      ) : kind === 'poll' ? (
        <Polled {...outcome} />
      ) : (
        <Graded {...outcome} />
      )}
      <QuestionText question={question} moment={question.status} />
      {distribution === undefined ? (
        <Choices questionId={questionId} question={question} chosen={mine} onChoose={undefined} />
      ) : (
        <Results question={question} distribution={distribution} mine={mine} />
      )}
      {answer?.choice !== undefined && answer.lateChoice !== undefined && (
        <p className="t13 i2 foot">
          {t('quiz.lateAlso', {
            letter: words.answer(question, answer.lateChoice),
            time: timeOfDay(answer.lateAt ?? 0),
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
