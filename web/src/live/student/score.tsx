import { SCORE_MAX_TENTHS } from '@lectern/contracts/reports/score.ts';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import type { StudentOwn } from '../../kit/data/lesson-views.ts';
import { score, worth } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';
import { sumOf } from '../../quiz/student/standing.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import { useEffect } from 'react';
import { query } from '../../kit/data/request.ts';
import { useAsked } from '../../kit/data/use-asked.ts';
import { RESULT_PATH } from './result/result.ts';

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
    .filter(({ question }) => !isOut(question) && question.points > 0 && question.status !== 'open')
    .map(({ question }) => question.n)
    .sort((a, b) => a - b);
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
        {!isAuditor && waiting.length > 0 && (
          <span className="waits">
            {t('lesson.overWaiting', { n: waiting.length, list: waiting.join(t('lesson.and')) })}
          </span>
        )}
      </p>
    </section>
  );
}

/** Before anything is out nothing is right or wrong. */
const saysOf = (isAuditor: boolean, points: number) =>
  isAuditor ? 'lesson.overAudited' : points === 0 ? 'lesson.overAnswered' : 'lesson.overSum';

/** A class whose lesson ends asks at once: so many ms apart at most. */
const SPREAD_MS = 2000;
const AGAIN_MS = 1000;

/** My score of a lesson that is over, in tenths, as the result has it; asked once more when `outs` changes. */
function useEndScore(lessonId: string, isOver: boolean, outs: string): number | undefined {
  const { data, again } = useAsked(`${lessonId}/${isOver}/${outs}`, async () => {
    if (!isOver) return undefined;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS));
    return query<typeof MyResult>({ path: RESULT_PATH }, { id: lessonId });
  });
  const isBefore = data !== undefined && data.status !== 'ended'; // another process answered, which has not read the end yet
  useEffect(() => {
    const timer = isBefore ? setTimeout(again, AGAIN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isBefore, data, again]);
  return isBefore ? undefined : data?.score;
}
