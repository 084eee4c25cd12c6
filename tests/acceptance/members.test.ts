import { newId } from '@lectern/contracts/kernel/ids.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([school.teacher(), school.student(1)]);
});
afterAll(() => school.close());

interface Listed {
  readonly id: string;
  readonly inviteCode: string;
}

/** A class of the teacher's with some students. */
async function classWith(...ns: number[]) {
  const id = newId();
  await receipt(teacher.command('class', id, 'CreateClass', { name: '化学' }));
  const people = await Promise.all(ns.map((n) => school.student(n)));
  const give = (name: string, data: object = {}) => receipt(teacher.command('class', id, name, data));
  if (ns.length > 0) await give('EnrolStudents', { personIds: people.map((one) => one.id) });
  return { id, people, give };
}

const codeOf = (id: string, not?: string) =>
  vi.waitFor(async () => {
    const { result } = await teacher.query<{ classes: Listed[] }>('/api/classes');
    const code = result?.classes.find((one) => one.id === id)?.inviteCode;
    expect([undefined, not]).not.toContain(code);
    return code!;
  });

/** A lesson of the class that runs, with these in it. */
async function lessonOf(classId: string, people: readonly Client[]) {
  const lessonId = await schedule(teacher, '酸和碱', classId);
  await start(teacher, lessonId);
  for (const one of people) await receipt(one.command('lesson', lessonId, 'JoinLesson'));
  return lessonId;
}

describe('an invite code that was renewed', () => {
  it('[R8.32] says so, and only the new one leads in', async () => {
    const { id, give } = await classWith();
    const old = await codeOf(id);
    await give('RenewInviteCode');
    const join = (code: string) => student.command('class', id, 'JoinClass', { code });
    expect(await refusal(student.query(`/api/codes/${old}`))).toMatchObject({ code: 'join.codeRenewed' });
    expect(await refusal(join(old))).toMatchObject({ code: 'join.codeRenewed' });
    const code = await codeOf(id, old);
    expect((await student.query(`/api/codes/${code}`)).result).toMatchObject({ kind: 'class', classId: id });
    await receipt(join(code));
  });
});

describe('a class that approves', () => {
  it('[R1.18] lets nobody in who was not approved', async () => {
    const { id, give } = await classWith();
    const code = await codeOf(id);
    await give('RequireApproval');
    const join = () => student.command('class', id, 'JoinClass', { code });
    await receipt(join());
    expect(await refusal(join())).toMatchObject({ code: 'join.waiting' });
    const lessonId = await schedule(teacher, '酸和碱', id);
    await start(teacher, lessonId);
    expect(await refusal(student.command('lesson', lessonId, 'JoinLesson'))).toMatchObject({ code: 'page.forbidden' });
    await receipt(student.command('class', id, 'WithdrawRequest'));
    await receipt(join());
    await give('ApproveRequests', { personIds: [student.id] });
    await receipt(student.command('lesson', lessonId, 'JoinLesson'));
  });
});

describe('who is taken out of a class', () => {
  it.each(['RemoveMembers', 'BlacklistMembers'])(
    '[R4.13] by %s loses their seat in a running lesson and their role at once, and has both back when it is undone',
    async (name) => {
      const { id, people, give } = await classWith(1, 2);
      const lessonId = await lessonOf(id, people);
      const room = await student.room('lesson', lessonId);
      const other = await people[1]!.room('lesson', lessonId);
      const { version } = await give(name, { personIds: [student.id] });
      expect(await room.closed).toMatchObject({ code: CLOSE.forbidden });
      expect(await refusal(student.command('lesson', lessonId, 'JoinLesson'))).toMatchObject({
        code: 'page.forbidden',
      });
      await give('ReinstateMembers', { personIds: [student.id], undoes: version });
      await (await student.room('lesson', lessonId)).close();
      await other.close();
    },
  );

  it('[R6.11] and blacklisted reads so at the door until they are off the list', async () => {
    const { id, give } = await classWith(1);
    const code = await codeOf(id);
    await give('BlacklistMembers', { personIds: [student.id] });
    const join = () => student.command('class', id, 'JoinClass', { code });
    expect(await refusal(join())).toMatchObject({ code: 'join.blacklisted' });
    expect(await refusal(teacher.command('class', id, 'EnrolStudents', { personIds: [student.id] }))).toMatchObject({
      code: 'class.blacklisted',
      with: { personIds: [student.id] },
    });
    await give('UnblacklistMembers', { personIds: [student.id] });
    await receipt(join());
  });

  it('[R4.13] stays in the report of a lesson that was before, and is in none that comes after', async () => {
    const { id, people, give } = await classWith(1, 2);
    const report = async (lessonId: string, after: { incarnation: string; position: number }) => {
      const query = `after=${after.incarnation}.${after.position}`;
      const { result } = await teacher.query<{ learners: { personId: string }[] }>(
        `/api/lesson/${lessonId}/report/learners?${query}`,
      );
      return result!.learners.map(({ personId }) => personId).toSorted();
    };
    const before = await lessonOf(id, people);
    await receipt(teacher.command('lesson', before, 'EndLesson'));
    const { cursor } = await give('RemoveMembers', { personIds: [student.id] });
    expect(await report(before, cursor)).toEqual(people.map((one) => one.id).toSorted());
    const after = await lessonOf(id, [people[1]!]);
    const ended = await receipt(teacher.command('lesson', after, 'EndLesson'));
    expect(await report(after, ended.cursor)).toEqual([people[1]!.id]);
    expect(await report(before, ended.cursor)).toEqual(people.map((one) => one.id).toSorted());
  });
});

describe('roles', () => {
  it('[R6.04] a representative does what the teacher ticked, and no more, from the moment it was ticked', async () => {
    const { id, people, give } = await classWith(1);
    const lessonId = await lessonOf(id, people);
    const open = () => student.command('lesson', lessonId, 'OpenCheckIn');
    await give('ChangeRoles', { personIds: [student.id], role: 'representative', duties: ['danmu'] });
    expect(await refusal(open())).toMatchObject({ code: 'page.forbidden' });
    await give('ChangeRoles', { personIds: [student.id], role: 'representative', duties: ['checkIn'] });
    await receipt(open());
  });

  it('[R6.01] a class that was handed over has another main lecturer, and the former one teaches on', async () => {
    const { id, give } = await classWith();
    const other = await school.other('assistant');
    await give('AppointMembers', { personIds: [other.id], role: 'coTeacher' });
    await give('OfferHandover', { personId: other.id });
    await receipt(other.command('class', id, 'AcceptHandover'));
    expect(await refusal(teacher.command('class', id, 'ArchiveClass'))).toMatchObject({ code: 'page.forbidden' });
    await give('RestrictJoining');
    await receipt(other.command('class', id, 'ArchiveClass'));
  });
});
