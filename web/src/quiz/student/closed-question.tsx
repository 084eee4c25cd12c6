import { scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { score, timeOfDay } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { AnswerState } from './answer-state.tsx';
import { Choices } from './choices.tsx';
import { QuestionText } from './question-text.tsx';
import { Receipt } from './receipt.tsx';
import { Results } from './results.tsx';
import type { Standing } from './standing.ts';

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
  const { distribution, key, explanation, choices } = question;
  const mine = standing.is === 'none' ? undefined : standing.choice;
  return (
    <section className="qz">
      {standing.is === 'unsent' || standing.is === 'refused' || (standing.is === 'late' && key === undefined) ? (
        <AnswerState standing={standing} />
      ) : key === undefined ? (
        <Collected question={question} answer={answer} joinedAt={joinedAt} />
      ) : (
        <Graded question={question} answer={answer} answerKey={key} joinedAt={joinedAt} />
      )}
      <QuestionText question={question} moment={question.status} />
      {distribution === undefined ? (
        <Choices questionId={questionId} choices={choices} chosen={mine} onChoose={undefined} />
      ) : (
        <Results choices={choices} distribution={distribution} mine={mine} answerKey={key} />
      )}
      {answer?.choice !== undefined && answer.lateChoice !== undefined && (
        <p className="t13 i2 foot">
          {t('quiz.lateAlso', { letter: answer.lateChoice, time: timeOfDay(answer.lateAt ?? 0) })}
        </p>
      )}
      {explanation !== undefined && (
        <p className="t13 i2 foot">
          <b>{t('quiz.explanation')}</b> {explanation}
        </p>
      )}
    </section>
  );
}

/** The key is not out yet [R4.02]. */
function Collected({
  question,
  answer,
  joinedAt,
}: {
  question: QuestionView;
  answer: AnswerSeen | undefined;
  joinedAt: number;
}) {
  const { t } = useText();
  const status = studentStatus(question, answer, joinedAt);
  if (status === 'missed' || status === 'unanswered') {
    return (
      <Receipt look="off" icon="leave" title={t(`quiz.${status}`)}>
        {status === 'unanswered' ? t('quiz.pastDeadline') : t('quiz.waitResults')}
      </Receipt>
    );
  }
  return (
    <Receipt look="ok" icon="check" title={`${t('quiz.collected')} · #${answer?.version ?? 0}`}>
      {t('quiz.yourChoice', { letter: answer?.choice ?? '' })} · {t('quiz.waitResults')}
    </Receipt>
  );
}

/** Right or wrong first, then the score; the bars and the reason follow. */
function Graded({
  question,
  answer,
  answerKey,
  joinedAt,
}: {
  question: QuestionView;
  answer: AnswerSeen | undefined;
  answerKey: string;
  joinedAt: number;
}) {
  const { t } = useText();
  const points = t('quiz.score', { score: score(scoreOf(question, answer) ?? 0), points: score(question.points) });
  if (answer?.choice === undefined) {
    const late = answer?.lateChoice;
    if (late === undefined && studentStatus(question, answer, joinedAt) === 'missed') {
      return (
        <Receipt look="off" icon="slash" title={t('quiz.missed')}>
          {t('quiz.missedKey', { key: answerKey })}
        </Receipt>
      );
    }
    return (
      <Receipt
        look="off"
        icon={late === undefined ? 'leave' : 'clock'}
        title={t(late === undefined ? 'quiz.noneKey' : 'quiz.lateKey', { key: answerKey })}
      >
        {points}
        {late !== undefined && ` · ${t('quiz.lateKept', { letter: late, version: answer?.lateVersion ?? 0 })}`}
      </Receipt>
    );
  }
  const isRight = answer.choice === answerKey;
  return (
    <Receipt
      look={isRight ? 'ok' : 'no'}
      icon={isRight ? 'check' : 'close'}
      title={isRight ? t('quiz.right') : t('quiz.wrong', { key: answerKey })}
    >
      {t('quiz.yourChoice', { letter: answer.choice })} · {points}
    </Receipt>
  );
}
