import type { LibraryAnswer } from '../attempt/exam-answers.ts';
import type { Database } from '../ops/database/database.ts';

interface Wanted {
  readonly classId: string;
  readonly questionIds: ReadonlySet<string>;
  readonly personId?: string | undefined;
}

/**
 * The answers to questions of libraries in lessons of a class that are over: those that count, once the class was shown
 * what is right, and, where a teacher scores them, scored. Polls have nothing right, and test lessons are not counted [R9.01].
 */
export async function lessonAnswers(
  reads: Database['reads'],
  { classId, questionIds, personId }: Wanted,
): Promise<readonly LibraryAnswer[]> {
  const { rows: taken } = await reads.query<{ questionId: string; from: string; lessonId: string }>({
    name: 'knowledge-taken',
    text: `select e.data->>'questionId' as "questionId", e.data->>'libraryQuestionId' as "from", m.lesson_id as "lessonId"
      from event e
      join lesson_mode m on 'lesson/' || m.lesson_id = e.stream and m.class_id = $1 and m.status = 'ended'
      where e.type = 'QuestionWritten' and e.data->>'libraryQuestionId' is not null
        and e.data->>'libraryQuestionId' = any($2)`,
    values: [classId, [...questionIds]],
  });
  if (taken.length === 0) return [];
  const { rows } = await reads.query<LibraryAnswer>({
    name: 'knowledge-answers',
    text: `select a.person_id as "personId", a.question_id as "questionId", a.score::int as points, a.points::int as of
      from report_answer a
      where a.lesson_id = any($1) and a.question_id = any($2) and ($3::uuid is null or a.person_id = $3)
        and a.assessed and a.points > 0 and a.kind <> 'poll' and (a.kind not in ('subjective', 'programming') or a.grade is not null)
        and a.lesson_id not in (select lesson_id from report_attendance where lesson_id = any($1) and test_lesson)`,
    values: [
      [...new Set(taken.map(({ lessonId }) => lessonId))],
      taken.map(({ questionId }) => questionId),
      personId ?? null,
    ],
  });
  const fromOf = new Map(taken.map(({ questionId, from }) => [questionId, from]));
  return rows.map((one) => ({ ...one, questionId: fromOf.get(one.questionId)! }));
}
