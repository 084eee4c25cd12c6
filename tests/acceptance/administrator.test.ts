import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { lessonWith, openSchool, questionIn, receipt, schedule, type School } from './school.ts';

let school: School;
let admin: Client;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.other('admin');
});
afterAll(() => school.close());

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
});
