import type { Database } from '../ops/database/database.ts';

/** What answers in a lesson came to. */
interface LessonFigures {
  readonly lessonId: string;
  readonly answered: number;
  readonly difficulty: number;
}

/**
 * How questions did in lessons that are over, over the answers that count, once the class was shown what is right, and, where a
 * teacher scores them, scored. Polls have nothing right, and test lessons are not counted [R9.01].
 */
export async function lessonFigures(
  reads: Database['reads'],
  lessonIds: readonly string[],
  itemIds: readonly string[],
): Promise<LessonFigures[]> {
  if (lessonIds.length === 0) return [];
  const { rows } = await reads.query<LessonFigures>({
    name: 'library-lesson-figures',
    text: `select a.lesson_id as "lessonId", count(*)::int as answered, avg(a.score::float8 / a.points) as difficulty
      from report_answer a
      where a.lesson_id = any($1) and a.question_id = any($2)
        and a.assessed and a.points > 0 and a.kind <> 'poll' and (a.kind not in ('subjective', 'programming') or a.grade is not null)
        and a.lesson_id not in (select lesson_id from report_attendance where lesson_id = any($1) and test_lesson)
      group by a.lesson_id`,
    values: [lessonIds, itemIds],
  });
  return rows;
}
