import { isAnswered, lettersIn, scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { score } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Receipt } from './receipt.tsx';
import { givenIn, lateIn } from './standing.ts';
import { useWords } from './use-words.ts';

interface Props {
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  readonly joinedAt: number;
}

/** The result is not out yet [R4.02]. */
export function Collected({ question, answer, joinedAt }: Props) {
  const { t } = useText();
  const words = useWords();
  const status = studentStatus(question, answer, joinedAt);
  const next = t(question.status === 'collected' ? 'quiz.waitResults' : 'quiz.waitAnswer');
  if (status === 'missed' || status === 'unanswered') {
    return (
      <Receipt look="off" icon="leave" title={t(`quiz.${status}`)}>
        {status === 'unanswered' ? t('quiz.pastDeadline') : next}
      </Receipt>
    );
  }
  return (
    <Receipt look="ok" icon="check" title={`${t('quiz.collected')} · #${answer?.version ?? 0}`}>
      {words.given(question, givenIn(answer ?? {}))} · {next}
    </Receipt>
  );
}

/** Right, right in part, or wrong first, then the score; the bars and the reason follow. */
export function Graded({ question, answer, joinedAt }: Props) {
  const { t } = useText();
  const words = useWords();
  const key = words.key(question);
  const got = scoreOf(question, answer) ?? 0;
  const points = t('quiz.score', { score: score(got), points: score(question.points) });
  if (answer === undefined || !isAnswered(answer))
    return <NoAnswer answerKey={key} points={points} {...{ question, answer, joinedAt }} />;
  const chosen = words.given(question, givenIn(answer));
  const below = answer.uncounted ? chosen : `${chosen} · ${points}`;
  if (lettersIn(question, answer) === question.key) {
    return (
      <Receipt look="ok" icon="check" title={t('quiz.right')}>
        {below}
      </Receipt>
    );
  }
  return got > 0 ? (
    <Receipt look="wait" icon="dotc" title={t('quiz.partly', { key })}>
      {below}
    </Receipt>
  ) : (
    <Receipt look="no" icon="close" title={t('quiz.wrong', { key })}>
      {below}
    </Receipt>
  );
}

function NoAnswer({
  question,
  answer,
  joinedAt,
  answerKey: key,
  points,
}: Props & { answerKey: string; points: string }) {
  const { t } = useText();
  const words = useWords();
  const late = answer?.lateAt === undefined ? undefined : lateIn(answer);
  if (late === undefined && studentStatus(question, answer, joinedAt) === 'missed') {
    return (
      <Receipt look="off" icon="slash" title={t('quiz.missed')}>
        {t('quiz.missedKey', { key })}
      </Receipt>
    );
  }
  const kept =
    late !== undefined &&
    t('quiz.lateKept', { letter: words.answer(question, late), version: answer?.lateVersion ?? 0 });
  return (
    <Receipt
      look="off"
      icon={late === undefined ? 'leave' : 'clock'}
      title={t(late === undefined ? 'quiz.noneKey' : 'quiz.lateKey', { key })}
    >
      {points}
      {kept && ` · ${kept}`}
    </Receipt>
  );
}

/** A poll has no right and wrong: what I chose, and what taking part was worth. */
export function Polled({ question, answer, joinedAt }: Props) {
  const { t } = useText();
  const words = useWords();
  if (answer?.choice === undefined) {
    const status = studentStatus(question, answer, joinedAt) === 'missed' ? 'missed' : 'unanswered';
    return (
      <Receipt look="off" icon={status === 'missed' ? 'slash' : 'leave'} title={t(`quiz.${status}`)}>
        {t('quiz.pollOut')}
      </Receipt>
    );
  }
  const { points } = question;
  const earned = points > 0 && !answer.uncounted && t('quiz.score', { score: score(points), points: score(points) });
  return (
    <Receipt look="ok" icon="check" title={t('quiz.pollOut')}>
      {words.given(question, answer.choice)}
      {earned && ` · ${earned}`}
    </Receipt>
  );
}
