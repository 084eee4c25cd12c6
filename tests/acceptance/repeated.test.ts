import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { newKey, type Client } from '../support/client.ts';
import { openSchool, question, receipt, refusal, schedule, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([school.teacher(), school.student(1)]);
});
afterAll(() => school.close());

const plan = { classId: demoClass.id, title: '光', startsAt: 0 };
const scheduling = (id: string) => `/api/lesson/${id}/ScheduleLesson`;

describe('a repeated command', () => {
  it('is answered with its first result', async () => {
    const [id, key] = [newId(), newKey()];
    const give = () => receipt(teacher.command('lesson', id, 'ScheduleLesson', plan, key));
    const first = await give();
    const second = await give();
    expect(first).toMatchObject({ stream: `lesson/${id}`, version: 1, facts: 1, repeated: false });
    expect(second).toEqual({ ...first, repeated: true });
  });

  it('is the same however its body is spelt', async () => {
    const [id, headers] = [newId(), { [HEADERS.key]: newKey() }];
    const give = (body: string) => teacher.fetch('POST', scheduling(id), { body, headers });
    await give(`{"classId":"${demoClass.id}","title":"光","startsAt":0}`);
    const again = await give(` {"startsAt":0e0, "title":"\\u5149", "classId":"${demoClass.id}"}`);
    expect((await again.json()) as Receipt).toMatchObject({ repeated: true, version: 1 });
  });

  it('whose body is another is refused', async () => {
    const [id, key] = [newId(), newKey()];
    await receipt(teacher.command('lesson', id, 'ScheduleLesson', plan, key));
    const other = await refusal(teacher.command('lesson', id, 'ScheduleLesson', { ...plan, title: '声' }, key));
    expect(other).toMatchObject({ code: 'request.keyReused', status: 422 });
  });

  it('is known by its key also when the lesson has moved on', async () => {
    const id = await schedule(teacher);
    const key = newKey();
    const { questionId, ...shape } = question();
    const write = () => receipt(teacher.command('lesson', id, 'WriteQuestion', { questionId, ...shape }, key));
    const first = await write();
    await receipt(teacher.command('lesson', id, 'DeleteQuestion', { questionId }));
    expect(await write()).toEqual({ ...first, repeated: true });
    const anew = teacher.command('lesson', id, 'WriteQuestion', { questionId, ...shape });
    expect(await refusal(anew)).toMatchObject({ code: 'step.notNow' });
  });

  it('of another person or to another lesson is another command', async () => {
    const [one, other, key] = [newId(), newId(), newKey()];
    expect(await receipt(teacher.command('lesson', one, 'ScheduleLesson', plan, key))).toMatchObject({
      repeated: false,
    });
    expect(await receipt(teacher.command('lesson', other, 'ScheduleLesson', plan, key))).toMatchObject({
      repeated: false,
    });
    expect(await refusal(student.command('lesson', one, 'ScheduleLesson', plan, key))).toMatchObject({
      code: 'page.forbidden',
    });
  });

  it('that was refused is decided anew', async () => {
    const [id, key] = [await schedule(teacher), newKey()];
    expect(await refusal(teacher.command('lesson', id, 'EndLesson', {}, key))).toMatchObject({
      code: 'lesson.notRunning',
    });
    await receipt(teacher.command('lesson', id, 'StartLesson'));
    expect(await receipt(teacher.command('lesson', id, 'EndLesson', {}, key))).toMatchObject({ repeated: false });
  });
});

it('an edit that was based on an older form gets both to choose from', async () => {
  const id = await schedule(teacher, '甲');
  const revise = (title: string) => teacher.command('lesson', id, 'ReviseLesson', { title, startsAt: 0, basedOn: 1 });
  await receipt(revise('乙'));
  expect(await refusal(revise('丙'))).toMatchObject({ code: 'edit.conflict', with: { title: '乙', editedIn: 2 } });
});

it('text that a database would not take arrives repaired', async () => {
  const id = newId();
  const body = `{"classId":"${demoClass.id}","title":"光\\u0000 \\ud800学","startsAt":0}`;
  await teacher.fetch('POST', scheduling(id), { body, headers: { [HEADERS.key]: newKey() } });
  const { result } = await teacher.query<{ facts: { data: { title: string } }[] }>(`/api/lesson/${id}/log`);
  expect(result?.facts[0]?.data.title).toBe('光 \ufffd学');
});
