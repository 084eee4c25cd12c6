import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import {
  answerIn,
  lessonWith,
  openSchool,
  own,
  question,
  questionIn,
  receipt,
  refusal,
  seen,
  type School,
} from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

type People = { readonly people: Readonly<Record<string, { readonly role: string }>> };

describe('[R6.06] an auditor', () => {
  it('takes part: comes in, answers, sends danmu, and sees what the class sees', async () => {
    const { id, give, questionId, console, students } = await lessonWith(school, [1]);
    const auditor = await school.other('auditor');
    await receipt(auditor.command('lesson', id, 'JoinLesson'));
    const room = await auditor.room('lesson', id);
    expect(room.audience).toBe('student');
    await receipt(room.send('SubmitAnswer', { questionId, choice: 'B' }));
    await receipt(room.send('SendDanmu', { danmuId: newId(), words: '旁听也能发' }));
    await room.waitFor(() => answerIn(room, questionId)?.choice === 'B');
    const other = students[0]!.room;
    await other.waitFor(() => Object.values(seen(other).danmu.danmu).some(({ words }) => words === '旁听也能发'));
    for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(step);
    await room.waitFor(() => questionIn(room, questionId)?.key === 'B');
    await console.waitFor(() => questionIn(console, questionId)?.status === 'answerShown');
  });

  it('is in no figure: not of who is there, not of who answered, not in the summary', async () => {
    const { id, teacher, questionId, console, students } = await lessonWith(school, [1]);
    const auditor = await school.other('auditor');
    await receipt(auditor.command('lesson', id, 'JoinLesson'));
    await receipt(auditor.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'A' }));
    await receipt(students[0]!.room.send('SubmitAnswer', { questionId, choice: 'B' }));
    await console.waitFor(() => questionIn(console, questionId)?.answered === 1);
    expect(questionIn(console, questionId)).toMatchObject({
      distribution: { A: 0, B: 1 },
      answers: { [auditor.id]: { uncounted: true } },
    });
    expect(seen(console).attendance.joined).toBe(1);
    const { result } = await teacher.query(`/api/lesson/${id}/summary`);
    expect(result).toMatchObject({ members: 40, present: 1, answers: 1, graded: 1, correct: 1 });
  });

  it('is not checked in, and nobody says what their attendance is', async () => {
    const { id, give, teacher } = await lessonWith(school, []);
    await give('OpenCheckIn', {});
    const auditor = await school.other('auditor');
    await receipt(auditor.command('lesson', id, 'JoinLesson'));
    const checked = auditor.command('lesson', id, 'CheckIn', { code: '1234', by: 'digits' });
    expect((await refusal(checked)).code).toBe('page.forbidden');
    const mark = teacher.command('lesson', id, 'MarkAttendance', { personId: auditor.id, status: 'late' });
    expect((await refusal(mark)).code).toBe('attendance.notAStudent');
  });

  it('comes by the code of the lesson, and is told as what', async () => {
    const { id, code, teacher } = await lessonWith(school, []);
    const guest = await Client.takeSeat(school.url, '旁听的人');
    await receipt(guest.command('lesson', id, 'EnterAsGuest', { code, as: 'auditor' }));
    await receipt(guest.command('lesson', id, 'JoinLesson'));
    const room = await guest.room('lesson', id);
    expect(own(room).attendance).toMatchObject({ role: 'auditor' });
    const { result: people } = await teacher.query<People>(`/api/lesson/${id}/people`);
    expect(people?.people[guest.id]?.role).toBe('auditor');
    const again = guest.command('lesson', id, 'EnterAsGuest', { code });
    expect((await refusal(again)).code).toBe('already.so');
    const account = await school.other('operator');
    const join = (more: object) => account.command('class', demoClass.id, 'JoinClass', { code, ...more });
    await receipt(join({ as: 'auditor' }));
    await receipt(join({ as: 'student' })); // upgrades to a student [R4.13]
  });
});

describe('[R6.02] members', () => {
  it('are appointed by the teacher, and then teach along or listen', async () => {
    const teacher = await school.teacher();
    const classId = newId();
    await receipt(teacher.command('class', classId, 'CreateClass', { name: '光学' }));
    const [one, two] = [await school.student(1), await school.student(2)];
    const appoint = (who: Client, role: string, by = teacher) =>
      by.command('class', classId, 'AppointMembers', { personIds: [who.id], role });
    await receipt(appoint(one, 'coTeacher'));
    await receipt(appoint(two, 'assistant'));
    expect((await refusal(appoint(one, 'auditor'))).code).toBe('already.so');
    expect((await refusal(appoint(two, 'auditor', one))).code).toBe('page.forbidden');
    const screen = await (await Client.open(school.url)).becomeScreen();
    for (const nobody of [newId(), screen.id]) {
      const enrolling = teacher.command('class', classId, 'EnrolStudents', { personIds: [nobody, two.id] });
      expect(await refusal(enrolling)).toMatchObject({ code: 'class.personUnknown', with: { personIds: [nobody] } });
    }
    const classesOf = async (who: Client) =>
      (await who.query<{ classes: { id: string }[] }>('/api/classes')).result?.classes.map(({ id }) => id);
    await vi.waitFor(async () => expect(await classesOf(one)).toContain(classId));
    expect(await classesOf(two)).not.toContain(classId);
    const lessonId = newId();
    await receipt(one.command('lesson', lessonId, 'ScheduleLesson', { classId, title: '折射', startsAt: Date.now() }));
    await receipt(one.command('lesson', lessonId, 'StartLesson'));
    const room = await two.room('lesson', lessonId);
    expect(room.audience).toBe('teacher');
    const write = two.command('lesson', lessonId, 'WriteQuestion', question());
    expect((await refusal(write)).code).toBe('page.forbidden'); // [R6.03]
  });
});
