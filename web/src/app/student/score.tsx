import type { StudentOwn } from '../../data/lesson-views.ts';
import { score } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';
import { sumOf } from '../../quiz/student/standing.ts';

interface Props {
  readonly own: StudentOwn;
  readonly questions: readonly ListedQuestion[];
  readonly isOver: boolean;
}

/** What I got of what is out so far, in points. */
export function Score({ own, questions, isOver }: Props) {
  const { t } = useText();
  const sum = sumOf(
    questions.map(({ questionId, question }) => [questionId, question]),
    own.quiz?.answers ?? {},
    own.attendance?.joinedAt ?? 0,
  );
  const isAuditor = own.attendance?.role === 'auditor';
  const words = { ...sum, all: questions.length, score: score(sum.score), points: score(sum.points) };
  if (!isOver && sum.points === 0) return null;
  return (
    <section className="card sc">
      {isOver && <h2>{t('lesson.over')}</h2>}
      {sum.points > 0 && !isAuditor && (
        <p className="n">
          {score(sum.score)}
          <small>{t('mine.outOf', { points: score(sum.points) })}</small>
        </p>
      )}
      <p className="i2">
        {questions.length === 0 ? t('lesson.overEmpty') : t(saysOf(isAuditor, sum.points), words)}
        {sum.missed > 0 && t('lesson.overMissed', { n: sum.missed })}
      </p>
    </section>
  );
}

/** Before anything is out nothing is right or wrong. */
const saysOf = (isAuditor: boolean, points: number) =>
  isAuditor ? 'lesson.overAudited' : points === 0 ? 'lesson.overAnswered' : 'lesson.overSum';
