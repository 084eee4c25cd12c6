import { SCORE_MAX_TENTHS } from '@lectern/contracts/reports/score.ts';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import type { StudentOwn } from '../../data/lesson-views.ts';
import { score, worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';
import { sumOf } from '../../quiz/student/standing.ts';
import { useEndScore } from './result/use-end-score.ts';

interface Props {
  readonly lessonId: string;
  readonly own: StudentOwn;
  readonly questions: readonly ListedQuestion[];
  readonly isOver: boolean;
  /** Whose phone this is may ask for their result; a replay shows no score of another moment. */
  readonly mayAsk: boolean;
}

/** While the lesson runs, points of what is out; when it is over, the score that the result and the report have. */
export function Score({ lessonId, own, questions, isOver, mayAsk }: Props) {
  const { t } = useText();
  const sum = sumOf(
    questions.map(({ questionId, question }) => [questionId, question]),
    own.quiz?.answers ?? {},
    own.attendance?.joinedAt ?? 0,
  );
  const isAuditor = own.attendance?.role === 'auditor';
  const out = questions.filter(({ question }) => isOut(question));
  const got = useEndScore(lessonId, isOver && mayAsk && !isAuditor, `${out.length}/${own.attendance?.marked}`);
  const waiting = questions
    .filter(({ question }) => !isOut(question) && question.points > 0)
    .map(({ question }) => question.n);
  const words = { ...sum, all: questions.length, score: score(sum.score), points: score(sum.points) };
  if (!isOver && sum.points === 0) return null;
  return (
    <section className="card sc">
      <h2>{t(isOver ? 'lesson.over' : 'mine.soFar')}</h2>
      {isOver && got !== undefined && (
        <p className="n">
          {score(got)}
          <small>{t('mine.outOf', { points: worth(SCORE_MAX_TENTHS) })}</small>
        </p>
      )}
      {!isOver && !isAuditor && (
        <p className="n">
          {score(sum.score)}
          <small>{t('mine.outOf', { points: score(sum.points) })}</small>
        </p>
      )}
      <p className="i2">
        {questions.length === 0 ? t('lesson.overEmpty') : t(saysOf(isAuditor, sum.points), words)}
        {sum.missed > 0 && t('lesson.overMissed', { n: sum.missed })}
        {isOver && !isAuditor && waiting.length > 0 && (
          <span className="waits">
            {t('lesson.overWaiting', { list: waiting.sort((a, b) => a - b).join(t('lesson.and')) })}
          </span>
        )}
      </p>
    </section>
  );
}

/** Before anything is out nothing is right or wrong. */
const saysOf = (isAuditor: boolean, points: number) =>
  isAuditor ? 'lesson.overAudited' : points === 0 ? 'lesson.overAnswered' : 'lesson.overSum';
