import type { Database } from '../ops/database/database.ts';

/** A question of a lesson whose answers a teacher grades, and how many of them are graded. */
export interface QuestionToGrade {
  readonly id: string;
  readonly text: string;
  readonly n: number;
  readonly lessonId: string;
  readonly lessonTitle: string;
  readonly classId: string;
  readonly collectedAt: number;
  readonly ungraded: number;
  readonly graded: number;
}

/**
 * Of these classes, those that were collected and answered, all in one statement. One that is asked again gives no points,
 * its second round does; a late answer waits for a decision first.
 */
export async function questionsToGrade(
  reads: Database['reads'],
  school: string,
  classIds: readonly string[],
): Promise<readonly QuestionToGrade[]> {
  if (classIds.length === 0) return [];
  const { rows } = await reads.query<QuestionToGrade>({
    name: 'questions-to-grade',
    text: `select q.question_id as id, q.text, q.n, m.lesson_id as "lessonId", l.title as "lessonTitle",
        m.class_id as "classId", q.collected_at::float8 as "collectedAt", a.ungraded, a.graded
      from lesson_mode m
      join lesson_row l on l.id = m.lesson_id
      join question_row q on q.lesson_id = m.lesson_id
      cross join lateral (
        select count(*) filter (where grade is null)::int as ungraded, count(grade)::int as graded from answer_row
        where lesson_id = q.lesson_id and question_id = q.question_id and choice is not null and role <> 'auditor'
      ) a
      where m.school = $1 and m.class_id = any($2) and q.kind = 'subjective' and q.n is not null and not q.deleted
        and q.points > 0 and q.collected_at is not null and a.ungraded + a.graded > 0`,
    values: [school, classIds],
  });
  return rows;
}
