import { newId } from '@lectern/contracts/kernel/ids.ts';
import { MeetingJoined, MeetingScheduled, MeetingStarted } from '@lectern/contracts/meeting/meeting.ts';
import type {
  Conferencing,
  FoundMeeting,
  MeetingAttendance,
  MeetingDetail,
  MeetingRow,
} from '@lectern/contracts/meeting/queries.ts';
import type { MyNotice } from '@lectern/contracts/notice/notice.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  DEMO_PASSWORD,
  demoClass,
  demoPastClass,
  demoSchool,
  demoTeacher,
} from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Client } from '../support/client.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, serverOn, urlOf, type School } from './school.ts';

const MINUTE_MS = 60_000;
const SERVICE = {
  LECTERN_CONFERENCE_LINK: 'https://meet.example/j/{code}',
  LECTERN_AWAY_AFTER_MS: '300',
};
let school: School;
let teacher: Client, student: Client, stranger: Client;
beforeAll(async () => {
  school = await openSchool(SERVICE);
  [teacher, student, stranger] = [await school.teacher(), await school.student(1), await school.other('reviewer')];
});
afterAll(() => school.close());

async function made(change: object = {}, by = teacher): Promise<string> {
  const id = newId();
  const data = { title: '答疑', startsAt: Date.now() + 60 * MINUTE_MS, minutes: 60, ...change };
  await receipt(by.command('meeting', id, 'ScheduleMeeting', data));
  return id;
}
const give = (by: Client, id: string, name: string, data: object = {}) => by.command('meeting', id, name, data);
const join = (by: Client, id: string, data: object = {}) => give(by, id, 'JoinMeeting', data);
const detail = async (by: Client, id: string) => (await by.query<MeetingDetail>(`/api/my-meetings/${id}`)).result!;
const byCode = (by: Client, code: string) => by.query<FoundMeeting>(`/api/meeting-codes/${code}`);
const entry = (by: Client, id: string) => by.query<{ address: string }>(`/api/my-meetings/${id}/entry`);
const attendance = async (id: string) =>
  (await teacher.query<MeetingAttendance>(`/api/my-meetings/${id}/attendance`)).result!.people;
async function listed(by: Client): Promise<string[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const { result } = await by.query<{ rows: MeetingRow[] }>(
    `/api/my-meetings?size=200&after=${cursor.incarnation}.${cursor.position}`,
  );
  return result!.rows.map(({ id }) => id);
}

it('[R1.24] a meeting is listed for who made it and for whom it invites; others join by its nine digits', async () => {
  const id = await made({ classIds: [demoClass.id] });
  const { code, classes, isMine } = await detail(teacher, id);
  expect([classes, isMine]).toEqual([[demoClass.name], true]);
  expect(code).toMatch(/^\d{9}$/);
  expect(await listed(teacher)).toContain(id);
  expect(await listed(student)).toContain(id);
  expect(await listed(stranger)).not.toContain(id);
  expect((await refusal(stranger.query(`/api/my-meetings/${id}`))).code).toBe('meeting.notInvited');
  expect((await refusal(join(stranger, id))).code).toBe('meeting.notInvited');

  expect((await refusal(join(student, id))).code).toBe('meeting.notStarted');
  await receipt(join(teacher, id));
  await receipt(join(student, id));
  const typed = `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`;
  const { result: found } = await byCode(stranger, encodeURIComponent(typed));
  expect(found).toMatchObject({ id, title: '答疑', organiser: demoTeacher.name, people: 2, status: 'running' });
  await receipt(join(stranger, id, { code: typed }));
  expect(await listed(stranger)).toContain(id);
  expect((await entry(stranger, id)).result!.address).toBe(`https://meet.example/j/${code}`);
});

it('[R8.37] a wrong code says so, and so does one of a meeting that is over; who guesses on has to wait', async () => {
  const guesser = await school.student(12);
  expect(await refusal(byCode(guesser, '000000000'))).toMatchObject({
    code: 'meeting.codeWrong',
    title: '会议号不存在，核对后再输',
  });
  const id = await made();
  const { code } = await detail(teacher, id);
  await receipt(give(teacher, id, 'CancelMeeting'));
  expect((await refusal(byCode(guesser, code))).code).toBe('meeting.cancelled');
  const codes = Array.from({ length: 25 }, (_, n) => String(100_000_000 + n));
  const said: string[] = [];
  for (const one of codes) said.push((await refusal(byCode(guesser, one))).code);
  expect(said.at(-1)).toBe('rate.limited');
  expect((await byCode(stranger, '000000001')).problem?.code).toBe('meeting.codeWrong'); // others are not kept waiting
  expect((await refusal(student.query(`/api/codes/${code}`))).code).not.toBe('server.error');
});

it('a password is asked for, and few wrong ones are looked at', async () => {
  const id = await made({ classIds: [demoClass.id], password: '2580' });
  await receipt(join(teacher, id));
  const other = await school.student(3);
  expect((await detail(other, id)).hasPassword).toBe(true);
  const said: string[] = [];
  for (let n = 0; n < 8; n += 1) said.push((await refusal(join(other, id, { password: `111${n}` }))).code);
  expect([said[0], said.at(-1)]).toEqual(['meeting.passwordWrong', 'rate.limited']);
  await receipt(join(student, id, { password: '2580' }));
});

it('[R9.14] the 101st person of a free account’s meeting is refused with the limit; a member’s holds more', async () => {
  await asOwner(school.database, 'update school set sells = true');
  const selling = await serverOn(school.database, SERVICE); // what a school sells is known for some seconds
  try {
    const signIn = (account: string) => Client.signIn(urlOf(selling), account, DEMO_PASSWORD);
    const [free, late] = await Promise.all([signIn('teacher'), signIn('student1')]);
    const { result } = await free.query<Conferencing>('/api/conferencing');
    expect(result).toEqual({ isSet: true, most: 100, isFree: true });
    const id = newId();
    const people = Array.from({ length: 99 }, () => MeetingJoined({ personId: newId() }));
    const invitation = {
      title: '满员',
      startsAt: Date.now(),
      minutes: 60,
      classIds: [demoClass.id],
      code: '999999999',
    };
    const facts = [MeetingScheduled(invitation), MeetingStarted({}), MeetingJoined({ personId: free.id }), ...people];
    await append(selling.app.get(EventStore), `meeting/${id}`, NOWHERE, facts, {
      school: demoSchool.id,
      at: Date.now() - 1000,
      meta: { actor: free.id, role: 'teacher' },
    });
    expect(await refusal(join(late, id))).toMatchObject({
      code: 'meeting.fullFree',
      title: '会议人数已满，免费账号的会议最多 100 人；有人离开后才能进',
      with: { most: 100 },
    });
  } finally {
    await selling.close();
    await asOwner(school.database, 'update school set sells = null');
  }
  expect((await teacher.query<Conferencing>('/api/conferencing')).result).toEqual({
    isSet: true,
    most: 500, // this school sells nothing
    isFree: false,
  });
});

it('[R1.24] who was there from when to when is told to who made it: by a press, by a closed page, by the end', async () => {
  const id = await made({ classIds: [demoClass.id] });
  const [presses, closes, stays] = await Promise.all([school.student(4), school.student(5), school.student(6)]);
  await receipt(join(teacher, id));
  for (const one of [presses, closes, stays]) await receipt(join(one, id));
  const rooms = await Promise.all([teacher, closes, stays].map((one) => one.room('meeting', id)));
  await receipt(give(presses, id, 'LeaveMeeting'));
  expect((await refusal(entry(presses, id))).code).toBe('meeting.notIn');
  await rooms[1]!.close();
  const stayOf = async ({ id: personId }: Client) =>
    (await attendance(id))
      .find((one) => one.personId === personId)!
      .stays.map(({ to, isLost }) => [to !== undefined, isLost]);
  await vi.waitFor(async () => expect(await stayOf(closes)).toEqual([[true, true]]), PATIENCE_MS);
  const back = await closes.room('meeting', id);
  await vi.waitFor(async () => expect(await stayOf(closes)).toHaveLength(2), PATIENCE_MS);
  expect(await stayOf(stays)).toEqual([[false, undefined]]);
  await receipt(give(teacher, id, 'EndMeeting'));
  expect(await stayOf(stays)).toEqual([[true, undefined]]);
  expect(await stayOf(presses)).toEqual([[true, undefined]]);
  expect((await refusal(join(stays, id))).code).toBe('meeting.over');
  expect((await refusal(stays.query(`/api/my-meetings/${id}/attendance`))).code).toBe('page.forbidden');
  for (const room of [rooms[0]!, rooms[2]!, back]) await room.close();
});

it('its room is open to nobody who did not come in', async () => {
  const id = await made({ classIds: [demoClass.id] });
  await expect(student.room('meeting', id)).rejects.toMatchObject({ reason: 'join.notJoined' });
});

it('the classes that are invited are reminded shortly before, and a meeting of nobody reminds nobody', async () => {
  const id = await made({ title: '快开始的答疑', classIds: [demoClass.id], startsAt: Date.now() + 5 * MINUTE_MS });
  const told = async (by: Client) =>
    (await by.query<{ rows: MyNotice[] }>('/api/notices?size=200'))
      .result!.rows.filter(({ subject }) => subject === id)
      .map(({ kind, title, isUnread }) => [kind, title, isUnread]);
  await vi.waitFor(async () => expect(await told(student)).toEqual([['meeting', '快开始的答疑', true]]), PATIENCE_MS);
  expect(await told(stranger)).toEqual([]);
  await receipt(join(teacher, id));
  await receipt(join(student, id));
  await vi.waitFor(async () => expect(await told(student)).toEqual([['meeting', '快开始的答疑', false]]), PATIENCE_MS);
});

it('only classes that one teaches are invited, and a student makes meetings of their own', async () => {
  const foreign = student.command('meeting', newId(), 'ScheduleMeeting', {
    title: '自己的',
    startsAt: Date.now() + MINUTE_MS,
    minutes: 30,
    classIds: [demoPastClass.id],
  });
  expect((await refusal(foreign)).code).toBe('meeting.notTeaching');
  const id = await made({ title: '自习小组' }, student);
  await receipt(join(student, id));
  const { code } = await detail(student, id);
  await receipt(join(teacher, id, { code }));
});

it('without a service meetings are not held, and that is said', async () => {
  const bare = await serverOn(school.database);
  try {
    const alone = await Client.signIn(urlOf(bare), 'teacher', DEMO_PASSWORD);
    expect((await alone.query<Conferencing>('/api/conferencing')).result).toMatchObject({ isSet: false });
    const id = await made({}, alone);
    expect((await refusal(join(alone, id))).code).toBe('meeting.noService');
  } finally {
    await bare.close();
  }
});
