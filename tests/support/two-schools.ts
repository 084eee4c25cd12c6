import { newId } from '@lectern/contracts/kernel/ids.ts';
import { migratedDatabase, type TestDatabase } from './database.ts';
import { asOwner } from './platform.ts';
import { bringUpToDate } from './read-models.ts';
import { teachLesson, type Taught } from './taught-lesson.ts';

/** Noon of 3 November 2026 in China, in the term 2026-1. */
export const TAUGHT_AT = Date.parse('2026-11-03T04:00:00Z');

/** A database with lessons that were taught in two schools, and what browsers told of them; read models hold all of it. */
export async function twoSchools(): Promise<{ database: TestDatabase; ours: readonly Taught[]; theirs: Taught }> {
  const database = await migratedDatabase();
  const [teacherId, theirTeacher] = [newId(), newId()];
  const teach = (school: string, teacher: string, seed: number, endedAt: number, again?: Taught) =>
    teachLesson(database.url, {
      school,
      teacherId: teacher,
      students: 24,
      minutes: 60,
      seed,
      endedAt,
      ...(again && { again }),
    });
  const first = await teach('ours', teacherId, 5, TAUGHT_AT);
  const ours = [first, await teach('ours', teacherId, 2, TAUGHT_AT + 7 * 24 * 3600_000, first)];
  const theirs = await teach('theirs', theirTeacher, 3, TAUGHT_AT);
  for (const { school, lessonId, studentIds } of [...ours, theirs])
    await asOwner(
      database,
      `insert into track_record (id, school, person, original_id, distinct_id, event, platform, terminal_type, language,
         time, received_at, lesson_id, properties)
       values ('${newId()}', '${school}', '${studentIds[0]}', '${newId()}', '${studentIds[0]}', 'page_leave', 3, 'Web',
         'zh-cn', ${TAUGHT_AT}, ${TAUGHT_AT}, '${lessonId}', '{"page_name":"lesson","duration_ms":1500,"url":"/s/1"}')`,
    );
  await bringUpToDate(database);
  return { database, ours, theirs };
}
