import { newId } from '@lectern/contracts/kernel/ids.ts';
import { nextDigest, type MyNotice, type NoticeSettings } from '@lectern/contracts/notice/notice.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demoClass,
  demoOperator,
  demoPastClass,
  demoSchool,
  demoStudents,
} from '../../services/src/demo/demo.school.ts';
import { Outbox } from '../../services/src/edge/mail/outbox.ts';
import { Dispatch } from '../../services/src/ledger/command/dispatch.ts';
import { Submission } from '../../services/src/ledger/submission.ts';
import { systemActor } from '../../services/src/ledger/system-actor.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import { asOwner } from '../support/platform.ts';
import type { Client } from '../support/client.ts';
import type { RoomClient } from '../support/room-client.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client, student: Client, other: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student, other] = await Promise.all([school.teacher(), school.student(1), school.student(2)]);
});
afterAll(() => school.close());

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '带学生证。' }] }] };
async function announce(title: string, classId = demoClass.id): Promise<string> {
  const id = newId();
  await receipt(teacher.command('announcement', id, 'DraftAnnouncement', { classId, title, content, publish: 'now' }));
  return id;
}
const announcement = (id: string, name: string, by = teacher) => by.command('announcement', id, name, {});
const mine = (by: Client, name: string, data: object) => by.command('notice', by.id, name, data);
/** What somebody is told now, with all that has just been done. */
async function told(by: Client, more = ''): Promise<{ rows: MyNotice[]; total: number }> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const { result } = await by.query<{ rows: MyNotice[]; total: number }>(
    `/api/notices?size=200&after=${cursor.incarnation}.${cursor.position}${more}`,
  );
  return result!;
}
const about = async (by: Client, subject: string) =>
  (await told(by)).rows.filter((row) => row.subject === subject).map(({ kind, isUnread }) => [kind, isUnread]);
const room = (by: Client): Promise<RoomClient> => by.room('notice', by.id, { keepFrames: true });
const pushed = (of: RoomClient) =>
  of.frames.flatMap((frame) => (frame.t === 'told' ? frame.told : [])) as unknown as MyNotice[];

describe('a notice', () => {
  it('is there for the learners of a class, and for nobody whom it is not for', async () => {
    const id = await announce('明天停课');
    const elsewhere = await announce('另一个班', demoPastClass.id);
    expect((await told(student)).rows[0]).toMatchObject({
      kind: 'announcement',
      title: '明天停课',
      className: demoClass.name,
      isUnread: true,
    });
    expect(await about(await school.other('auditor'), id)).toEqual([['announcement', true]]);
    for (const by of [
      teacher,
      await school.other('assistant'),
      await school.other('admin'),
      await school.other('operator'),
    ])
      expect(await about(by, id)).toEqual([]);
    expect(await about(student, elsewhere)).toEqual([]);
  });

  it('of before somebody came into the class is not theirs', async () => {
    const id = await announce('来之前说的');
    const late = await school.other('operator');
    await receipt(teacher.command('class', demoClass.id, 'AppointMembers', { personIds: [late.id], role: 'auditor' }));
    const after = await announce('来之后说的');
    expect(await about(late, id)).toEqual([]);
    expect(await about(late, after)).toEqual([['announcement', true]]);
  });

  it('is withdrawn with what it tells of, and comes back with it', async () => {
    const id = await announce('发错了');
    await receipt(announcement(id, 'DeleteAnnouncement'));
    expect(await about(student, id)).toEqual([]);
    await receipt(announcement(id, 'RestoreAnnouncement'));
    expect(await about(student, id)).toEqual([['announcement', true]]);
  });

  it('is read by who opens it, by who opens what it tells of, and by who marks all as read', async () => {
    const [one, two, three] = [await announce('一'), await announce('二'), await announce('三')];
    const unread = async () => (await told(student, '&unread=true')).rows.map(({ subject }) => subject);
    const before = (await told(student, '&unread=true')).total;
    await receipt(mine(student, 'ReadNotice', { noticeId: `announcement.${one}` }));
    await receipt(announcement(two, 'OpenAnnouncement', student));
    expect((await told(student, '&unread=true')).total).toBe(before - 2);
    expect((await refusal(mine(student, 'ReadNotice', { noticeId: `announcement.${one}` }))).code).toBe('already.so');
    expect(await unread()).toContain(three);
    expect(await about(other, one)).toEqual([['announcement', true]]);
    await receipt(mine(student, 'ReadNotices', { through: school.server.app.get(Clock).now() }));
    expect(await unread()).toEqual([]);
    expect(await about(student, three)).toEqual([['announcement', false]]);
  });

  it('of another is not there to be read, nor are another’s notices [R6.05]', async () => {
    const elsewhere = await announce('别的班', demoPastClass.id);
    for (const noticeId of [`announcement.${elsewhere}`, `announcement.${newId()}`])
      expect((await refusal(mine(student, 'ReadNotice', { noticeId }))).code).toBe('notice.unknown');
    const foreign = student.command('notice', other.id, 'ReadNotices', { through: 1 });
    expect((await refusal(foreign)).code).toBe('page.forbidden');
    await expect(student.room('notice', other.id)).rejects.toMatchObject({ reason: 'page.forbidden' });
  });
});

describe('kinds of notices', () => {
  it('tell of a lesson while it runs, then of the report to who teaches and of the results to who learns', async () => {
    const id = await schedule(teacher, '角动量');
    await start(teacher, id);
    expect(await about(student, id)).toEqual([['lesson', true]]);
    await receipt(student.command('lesson', id, 'JoinLesson', {}));
    expect(await about(student, id)).toEqual([['lesson', false]]);
    expect(await about(other, id)).toEqual([['lesson', true]]);
    await receipt(teacher.command('lesson', id, 'EndLesson'));
    expect(await about(student, id)).toEqual([['result', true]]);
    expect(await about(await school.other('assistant'), id)).toEqual([['report', true]]);
  });

  it('[R4.13] tell who was promoted and who was removed, until that is undone', async () => {
    const id = newId();
    const kinds = async () => (await told(other)).rows.filter(({ title }) => title === '光学').map(({ kind }) => kind);
    await receipt(teacher.command('class', id, 'CreateClass', { name: '光学' }));
    await receipt(teacher.command('class', id, 'EnrolStudents', { personIds: [other.id] }));
    await receipt(teacher.command('class', id, 'ChangeRoles', { personIds: [other.id], role: 'representative' }));
    expect(await kinds()).toEqual(['role', 'enrolled']);
    const out = await receipt(teacher.command('class', id, 'RemoveMembers', { personIds: [other.id] }));
    expect(await kinds()).toEqual(['removed', 'role', 'enrolled']);
    await receipt(teacher.command('class', id, 'ReinstateMembers', { personIds: [other.id], undoes: out.version }));
    expect(await kinds()).toEqual(['role', 'enrolled']);
  });

  it('[R6.01] tell whom a list brought into a class, and who was appointed, each with an account that they have', async () => {
    const id = newId();
    const late = await school.other('operator');
    await receipt(teacher.command('class', id, 'CreateClass', { name: '电磁学' }));
    const row = ({ name, login }: { name: string; login: string }, role: string) => ({ name, number: login, role });
    const rows = [row(demoStudents[1]!, 'student'), row(demoOperator, 'assistant')];
    await receipt(teacher.command('class', id, 'ImportMembers', { rows }));
    const helper = await school.other('assistant');
    await receipt(teacher.command('class', id, 'AppointMembers', { personIds: [helper.id], role: 'coTeacher' }));
    const titled = async (by: Client) => (await told(by)).rows.filter(({ title }) => title === '电磁学');
    expect(await titled(other)).toMatchObject([{ kind: 'enrolled', subject: id, isUnread: true }]);
    expect(await titled(late)).toMatchObject([{ kind: 'appointed' }]);
    expect(await titled(helper)).toMatchObject([{ kind: 'appointed' }]);
    expect(await titled(student)).toEqual([]);
  });

  it('are switched off by who does not want them, and on again', async () => {
    const id = await announce('不想看');
    const kinds = async (by: Client) => (await by.query<NoticeSettings>('/api/notices/settings')).result!.kinds;
    const inClass = [
      'lateAnswer',
      'leaveGranted',
      'leaveRefused',
      'admitted',
      'enrolled',
      'appointed',
      'refused',
      'removed',
      'role',
      'handover',
    ];
    const paid = ['orderGranted', 'orderRefunded', 'membershipEnding', 'invoiceIssued', 'invoiceReturned'];
    const ofThemselves = [
      'identityPassed',
      'identityReturned',
      'certificate',
      'feedbackReplied',
      'feedbackClosed',
      ...paid,
    ];
    const ofDrive = ['driveApproved', 'driveReturned'];
    const forOne = [
      ...inClass,
      ...ofThemselves,
      'homeworkGraded',
      'homeworkKey',
      'homeworkReturned',
      'experimentReturned',
      'experimentScored',
      'discussionReply',
      ...ofDrive,
      'teamPlaced',
      'courseware',
      'examPhoto',
      'objectionAnswered',
    ];
    expect((await kinds(student)).map(({ kind }) => kind)).toEqual([
      'announcement',
      'lesson',
      'result',
      ...inClass,
      ...ofThemselves,
      'homework',
      'homeworkGraded',
      'homeworkKey',
      'homeworkReturned',
      'experiment',
      'experimentReturned',
      'experimentScored',
      'experimentScores',
      'meeting',
      'playback',
      'discussion',
      'discussionReply',
      'questionnaire',
      ...ofDrive,
      'driveShared',
      'teamPlaced',
      'courseware',
      'exam',
      'examPhoto',
      'examKey',
      'transcript',
      'objectionAnswered',
    ]);
    expect((await kinds(teacher)).map(({ kind }) => kind)).toEqual([
      'report',
      'lateAnswer',
      'leaveAsked',
      ...forOne.slice(1, -1),
      'objection',
      'objectionAnswered',
    ]);
    await receipt(mine(student, 'MuteNotices', { kind: 'announcement' }));
    expect(await kinds(student)).toContainEqual({ kind: 'announcement', isOn: false });
    expect(await about(student, id)).toEqual([]);
    await receipt(mine(student, 'UnmuteNotices', { kind: 'announcement' }));
    expect(await about(student, id)).toEqual([['announcement', true]]);
  });

  it('remind those alone who did not read an announcement, and not twice in an hour [R2.19]', async () => {
    const id = await announce('一定要读');
    await receipt(announcement(id, 'OpenAnnouncement', student));
    await receipt(announcement(id, 'RemindReaders', await school.other('assistant')));
    expect(await about(student, id)).toEqual([['announcement', false]]);
    expect(await about(other, id)).toEqual([
      ['reminder', true],
      ['announcement', true],
    ]);
    const again = await refusal(announcement(id, 'RemindReaders'));
    expect(again).toMatchObject({ code: 'announcement.justReminded', with: { again: expect.any(Number) } });
    expect((await refusal(announcement(id, 'RemindReaders', student))).code).toBe('page.forbidden');
    await receipt(announcement(id, 'OpenAnnouncement', other));
    expect(await about(other, id)).toEqual([['announcement', false]]);
  });
});

describe('mail', () => {
  it('tells each morning what somebody did not read, at an address that is theirs', async () => {
    const reader = await school.student(3);
    expect((await refusal(mine(reader, 'ChooseDigest', { language: 'zh-cn' }))).code).toBe('notice.noAddress');
    await asOwner(
      school.database,
      `insert into contact (school, kind, address, person) values ('${demoSchool.id}', 'email', 'reader@school.cn', '${reader.id}')`,
    );
    await announce('从前说的');
    await receipt(mine(reader, 'ChooseDigest', { language: 'zh-cn' }));
    const read = await announce('读过的');
    const unread = await announce('还没读的');
    await told(reader);
    await receipt(mine(reader, 'ReadNotice', { noticeId: `announcement.${read}` }));
    const morning = nextDigest(school.server.app.get(Clock).now());
    const make = (at: number) =>
      school.server.app
        .get(Dispatch)
        .execute(new Submission(systemActor(demoSchool.id), 'notice', reader.id, 'MakeDigest', {}, newId(), at));
    const mail = async () =>
      (await school.server.app.get(Outbox).newest()).filter(({ to }) => to === 'reader@school.cn');
    expect(await make(morning - 1)).toMatchObject({ refused: 'timer.void' });
    expect(await make(morning)).toMatchObject({ receipt: { facts: 1 } });
    await expect.poll(mail).toMatchObject([{ subject: '讲台：1 条未读通知' }]);
    const text = (await mail()).map((letter) => letter.text).join('\n');
    expect(text).toContain('还没读的');
    expect(text).toContain(`/announcements/${unread}`);
    expect(text).not.toMatch(/读过的|从前说的/);
    const { kinds: _, digest } = (await reader.query<NoticeSettings>('/api/notices/settings')).result!;
    expect(digest).toEqual({ isOn: true, address: 'reader@school.cn' });
  });
});

describe('an open page', () => {
  it('is told at once, each person of what is for them, and on all their devices of what they read on one', async () => {
    const [phone, tablet, theirs] = await Promise.all([room(student), room(student), room(other)]);
    await receipt(mine(other, 'MuteNotices', { kind: 'announcement' }));
    const id = await announce('现在说的');
    const lesson = await schedule(teacher, '现在上的');
    await start(teacher, lesson);
    // What was said before may still be on its way to them.
    const ofThese = (of: RoomClient) => pushed(of).filter(({ subject }) => subject === id || subject === lesson);
    await phone.waitFor((one) => pushed(one).some(({ subject }) => subject === lesson));
    await theirs.waitFor((one) => pushed(one).some(({ subject }) => subject === lesson));
    expect(pushed(phone)).toContainEqual(
      expect.objectContaining({
        id: `announcement.${id}`,
        title: '现在说的',
        className: demoClass.name,
        isUnread: true,
      }),
    );
    expect(ofThese(theirs).map(({ subject }) => subject)).toEqual([lesson]);
    await tablet.waitFor(() => ofThese(tablet).length === ofThese(phone).length);
    const { version } = await receipt(mine(student, 'ReadNotice', { noticeId: `announcement.${id}` }));
    await tablet.waitFor(({ through }) => through >= version);
    await Promise.all([phone, tablet, theirs].map((one) => one.close()));
  });
});
