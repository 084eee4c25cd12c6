import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { lessonStream, classStream } from '@lectern/contracts/streams.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { valuesOf } from '../support/arbitraries.ts';
import type { Client } from '../support/client.ts';
import { lessonWith, openSchool, questionIn, receipt, refusal, schedule, type School } from './school.ts';

let school: School;
let admin: Client;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.other('admin');
});
afterAll(() => school.close());

/** What a command may be asked with: only the role is left to refuse it. */
function wellFormed(data: z.ZodMiniType): object {
  const values = fc.sample(valuesOf(z.toJSONSchema(data, { io: 'input' })), { numRuns: 200, seed: 1 });
  return values.find((value) => data.safeParse(value).success) as object;
}

describe('[R6.07] an administrator', () => {
  it('finds every lesson of the school, of classes that they are in none of', async () => {
    const teacher = await school.teacher();
    const classId = newId();
    await receipt(teacher.command('class', classId, 'CreateClass', { name: '只有老师的班' }));
    const ids = [await schedule(teacher), await schedule(teacher, '声', classId)];
    const { cursor } = await receipt(teacher.command('lesson', ids[1]!, 'StartLesson'));
    const after = `${cursor.incarnation}.${cursor.position}`;
    const { result } = await admin.query<{ lessons: LessonRow[] }>(`/api/lessons?after=${after}`);
    expect(result?.lessons.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(new Set(result?.lessons.map(({ role }) => role))).toEqual(new Set(['administrator']));
    const student = await school.student(1);
    const { result: own } = await student.query<{ lessons: LessonRow[] }>(`/api/lessons?after=${after}`);
    expect(own?.lessons.map(({ id }) => id)).not.toContain(ids[1]);
  });

  it('sees a lesson as its teacher does, while it runs and after it', async () => {
    const { id, give, questionId, students } = await lessonWith(school, [1]);
    const room = await admin.room('lesson', id);
    expect(room.audience).toBe('teacher');
    await receipt(students[0]!.room.send('SubmitAnswer', { questionId, choice: 'B' }));
    await room.waitFor(() => questionIn(room, questionId)?.answered === 1);
    expect(questionIn(room, questionId)).toMatchObject({ key: 'B', distribution: { B: 1 } });
    await give('EndLesson', {});
    await room.waitFor(() => (room.view['lesson'] as { status: string }).status === 'ended');
    for (const path of ['people', 'summary', 'questions'])
      expect((await admin.query(`/api/lesson/${id}/${path}`)).status).toBe(200);
  });

  it('changes nothing: no command of any lesson or class is theirs', async () => {
    const { id } = await lessonWith(school, []);
    const before = await (await school.teacher()).query<{ facts: unknown[] }>(`/api/lesson/${id}/log`);
    const answers: Record<string, string> = {};
    for (const [{ family, contexts }, streamId] of [
      [lessonStream, id],
      [classStream, demoClass.id],
    ] as const) {
      for (const { name, data } of contexts.flatMap((part) => part.commands))
        answers[name] = (await refusal(admin.command(family, streamId, name, wellFormed(data)))).code;
    }
    expect(new Set(Object.keys(answers)).size).toBeGreaterThan(30);
    expect(Object.entries(answers).filter(([, code]) => code !== 'page.forbidden')).toEqual([]);
    const after = await (await school.teacher()).query<{ facts: unknown[] }>(`/api/lesson/${id}/log`);
    expect(after.result?.facts).toEqual(before.result?.facts);
  });
});
