import type { LessonSummary } from '@lectern/contracts/lesson/queries.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { lessonWith, openSchool, own, receipt, refusal, seen, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type Code = { readonly digits: string; readonly token: string; readonly nextAt: number };
const PHONE = '00000000-0000-4000-8000-000000000001';

/** A lesson that checks people in, with the students 1 to 3 in it. */
async function checkingIn() {
  const taught = await lessonWith(school, [1, 2, 3]);
  await taught.give('OpenCheckIn', {});
  const path = `/api/lesson/${taught.id}/check-in-code`;
  const code = async () => (await taught.teacher.query<Code>(path)).result!;
  const participant = (n: number) => seen(taught.console).attendance.participants?.[demoStudents[n - 1]!.id];
  return { ...taught, path, code, participant };
}

describe('[R4.08] checking in', () => {
  it('is by the token in the picture or by the digits beside it, and the roster shows it at once', async () => {
    const { id, code, console, participant, students } = await checkingIn();
    const [one, two, three] = students;
    const { token, digits, nextAt } = await code();
    expect(nextAt).toBeGreaterThan(0);
    await receipt(one!.room.send('CheckIn', { code: token, by: 'qr', device: PHONE }));
    const { version } = await receipt(two!.student.command('lesson', id, 'CheckIn', { code: digits, by: 'digits' }));
    await console.waitFor(() => participant(2)?.checkedInAt !== undefined);
    expect(participant(1)).toMatchObject({ status: 'present', checkedInBy: 'qr' });
    expect(participant(2)).toMatchObject({ status: 'present', checkedInBy: 'digits' });
    expect(participant(3)?.status).toBe('expected');
    await two!.room.waitFor(() => own(two!.room).attendance?.checkedInVersion === version);
    await three!.room.waitFor(() => seen(three!.room).attendance.checkIn.count === 2);
    expect((await refusal(one!.room.send('CheckIn', { code: token, by: 'qr' }))).code).toBe('already.so');
  });

  it('takes no code that is wrong, and stops who guesses on', async () => {
    const { code, students } = await checkingIn();
    const { digits, token } = await code();
    const wrong = { code: digits === '0000' ? '1111' : '0000', by: 'digits' };
    const guess = (n: number, data: object = wrong) => refusal(students[n]!.room.send('CheckIn', data));
    for (let i = 0; i < 5; i += 1) expect(await guess(0)).toMatchObject({ code: 'checkIn.wrongCode', status: 422 });
    expect(await guess(0)).toMatchObject({ code: 'rate.limited', status: 429 });
    expect((await guess(0, { code: token, by: 'qr' })).code).toBe('rate.limited');
    expect((await guess(1, { code: `${token}x`, by: 'qr' })).code).toBe('checkIn.wrongCode'); // others are not stopped
    await receipt(students[1]!.room.send('CheckIn', { code: token, by: 'qr' }));
  });

  it('is nothing while it is closed, and guessing then counts for nothing', async () => {
    const { give, code, students } = await checkingIn();
    await give('CloseCheckIn', {});
    const { token } = await code();
    for (let i = 0; i < 6; i += 1)
      expect((await refusal(students[0]!.room.send('CheckIn', { code: 'wrong', by: 'qr' }))).code).toBe(
        'checkIn.closed',
      );
    await give('OpenCheckIn', {});
    await receipt(students[0]!.room.send('CheckIn', { code: token, by: 'qr' }));
  });

  it('is for who came into the lesson', async () => {
    const { id, code } = await checkingIn();
    const outside = await school.student(9);
    const tried = outside.command('lesson', id, 'CheckIn', { code: (await code()).token, by: 'qr' });
    expect((await refusal(tried)).code).toBe('join.notJoined');
  });

  it('lists who used the same device for the teacher, and for nobody else', async () => {
    const { code, console, students } = await checkingIn();
    const { token } = await code();
    for (const { room } of students.slice(0, 2)) {
      await receipt(room.send('CheckIn', { code: token, by: 'qr', device: PHONE }));
    }
    const shared = await console.waitFor(() => seen(console).attendance.sharedDevices);
    expect(shared).toEqual({ '1': { [demoStudents[0]!.id]: true, [demoStudents[1]!.id]: true } });
    expect(JSON.stringify(students[2]!.room.view)).not.toContain('sharedDevices');
    expect(JSON.stringify(console.view)).not.toContain(PHONE);
  });
});

describe('the code', () => {
  it('is for teachers and assistants while the lesson runs, and never for students', async () => {
    const { give, path, teacher, students } = await checkingIn();
    const assistant = await school.other('assistant');
    expect((await assistant.query<Code>(path)).result?.digits).toMatch(/^\d{4}$/);
    expect((await refusal(students[0]!.student.query(path))).code).toBe('page.forbidden');
    await give('EndLesson', {});
    expect((await refusal(teacher.query(path))).code).toBe('lesson.over');
  });
});

describe('[R4.08] what someone’s attendance is', () => {
  it('is late for who joins after so many minutes, until check-in is opened and counts instead', async () => {
    const { give, console, id } = await lessonWith(school, [1]);
    const status = (n: number) => seen(console).attendance.participants?.[demoStudents[n - 1]!.id]?.status;
    await console.waitFor(() => status(1) === 'present');
    await give('SetLateness', { lateAfterMinutes: 0 });
    const two = await school.student(2);
    await receipt(two.command('lesson', id, 'JoinLesson'));
    await console.waitFor(() => status(2) === 'late');
    await give('OpenCheckIn', {});
    await console.waitFor(() => seen(console).attendance.checkIn.open);
    expect([status(1), status(2)]).toEqual(['expected', 'expected']);
  });

  it('is what a teacher says, after the lesson too; who never came is absent', async () => {
    const { id, give, console, teacher, students } = await lessonWith(school, [1, 2]);
    await give('EndLesson', {});
    const ill = demoStudents[7]!.id;
    await give('MarkAttendance', { personId: ill, status: 'sickLeave' });
    await console.waitFor(() => seen(console).attendance.participants?.[ill]?.marked);
    const summary = async () =>
      (await teacher.query<z.output<typeof LessonSummary.result>>(`/api/lesson/${id}/summary`)).result;
    const members = demoStudents.length;
    expect(await summary()).toMatchObject({ members, present: 2, late: 0, leave: 1, absent: members - 3 });
    await give('UnmarkAttendance', { personId: ill });
    expect(await summary()).toMatchObject({ leave: 0, absent: members - 2 });
    const mark = (personId: string) =>
      refusal(teacher.command('lesson', id, 'MarkAttendance', { personId, status: 'late' }));
    expect((await mark(teacher.id)).code).toBe('attendance.notAStudent');
    expect((await refusal(students[0]!.student.query(`/api/lesson/${id}/summary`))).code).toBe('page.forbidden');
  });
});
