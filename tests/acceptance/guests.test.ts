import { MemberJoined } from '@lectern/contracts/class/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoClass, demoSchool, demoStudents } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Client } from '../support/client.ts';
import { append } from '../support/ledger.ts';
import { lessonWith, openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

/** Who sits in a lesson without an account, what counts of it, and who says afterwards that it was they. */

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

type Lesson = Awaited<ReturnType<typeof lessonWith>>;

async function sitIn({ id, code }: Pick<Lesson, 'id' | 'code'>, name: string): Promise<Client> {
  const guest = await Client.takeSeat(school.url, name);
  await receipt(guest.command('lesson', id, 'EnterAsGuest', { code }));
  await receipt(guest.command('lesson', id, 'JoinLesson'));
  return guest;
}

const read = async <Result>(path: string, who = teacher): Promise<Result> => (await who.query<Result>(path)).result!;
const people = (lesson: string) => read<{ people: Record<string, object> }>(`/api/lesson/${lesson}/people`);
const summary = (lesson: string) => read<Record<string, number>>(`/api/lesson/${lesson}/summary`);
const classSize = async () =>
  (await read<{ classes: { id: string; students: number }[] }>('/api/classes')).classes.find(
    ({ id }) => id === demoClass.id,
  )!.students;
interface Seats {
  readonly seats: readonly { guestId: string; name: string; lessonId: string; member: boolean }[];
}
const seatsOf = async (who: Client) => (await read<Seats>('/api/session/seats', who)).seats;

interface Learner {
  readonly personId: string;
  readonly name: string;
  readonly login?: string;
  readonly status: string;
}
async function learners(lesson: string, after: string): Promise<readonly Learner[]> {
  return (await read<{ learners: Learner[] }>(`/api/lesson/${lesson}/report/learners?size=200&${after}`)).learners;
}
const since = ({ cursor }: { cursor: { incarnation: string; position: number } }) =>
  `after=${cursor.incarnation}.${cursor.position}`;

/** The account of a student of the demo class, signing in on the guest's own browser. */
async function signInOn(browser: Client, n: number): Promise<Client> {
  return browser.signInHere(demoStudents[n - 1]!.login, DEMO_PASSWORD);
}

describe('a guest', () => {
  it('[R6.06] counts in the lesson that they joined and in no other, and the class does not grow by them', async () => {
    const size = await classSize();
    const [one, other] = [await lessonWith(school, [1]), await lessonWith(school, [1])];
    const guest = await sitIn(one, '过客');
    for (const lesson of [one, other]) await receipt(teacher.command('lesson', lesson.id, 'EndLesson'));
    expect(await summary(one.id)).toMatchObject({ members: size + 1, present: 2 });
    expect(await summary(other.id)).toMatchObject({ members: size, present: 1 });
    expect(await classSize()).toBe(size);
    expect((await people(one.id)).people[guest.id]).toMatchObject({ guest: true });
    expect((await people(other.id)).people[guest.id]).toBeUndefined();
    const { rows } = await read<{ rows: { personId: string }[] }>(
      `/api/class/${demoClass.id}/people?search=${encodeURIComponent('过客')}`,
    );
    expect(rows).toEqual([]);
  });

  it('reads the lesson and its result, and nothing of the class', async () => {
    const lesson = await lessonWith(school, []);
    const guest = await sitIn(lesson, '旁观者');
    expect((await guest.room('lesson', lesson.id)).audience).toBe('student');
    await receipt(teacher.command('lesson', lesson.id, 'EndLesson'));
    expect((await guest.query(`/api/lesson/${lesson.id}/result`)).problem?.code).toBeUndefined();
    expect((await guest.query(`/api/class/${demoClass.id}/people`)).problem?.code).toBe('page.forbidden');
    const next = await lessonWith(school, []);
    expect(await refusal(guest.command('lesson', next.id, 'JoinLesson'))).toMatchObject({ code: 'page.forbidden' });
  });

  it('is put into no class', async () => {
    const lesson = await lessonWith(school, []);
    const guest = await sitIn(lesson, '想进班的');
    expect(
      await refusal(teacher.command('class', demoClass.id, 'EnrolStudents', { personIds: [guest.id] })),
    ).toMatchObject({ code: 'class.personUnknown' });
    expect(await refusal(guest.command('class', demoClass.id, 'JoinClass', { code: lesson.code }))).toMatchObject({
      code: 'page.forbidden',
    });
  });

  it('may be marked by their teacher, as any student of the lesson', async () => {
    const lesson = await lessonWith(school, []);
    const guest = await sitIn(lesson, '迟到的');
    const data = { personId: guest.id, status: 'late' };
    const marked = await receipt(teacher.command('lesson', lesson.id, 'MarkAttendance', data));
    const found = await learners(lesson.id, since(marked));
    expect(found.find(({ personId }) => personId === guest.id)).toMatchObject({ name: '迟到的', status: 'late' });
  });
});

describe('a seat', () => {
  it('is claimed by who signs in on its browser: one person in report and summary, with what the guest did', async () => {
    const size = await classSize();
    const lesson = await lessonWith(school, [1]);
    const guest = await sitIn(lesson, '忘了登录');
    const guestId = guest.id;
    const { questionId } = lesson;
    await receipt(guest.command('lesson', lesson.id, 'SubmitAnswer', { questionId, choice: 'B' }));
    await receipt(guest.command('lesson', lesson.id, 'SendDanmu', { danmuId: newId(), words: '到了' }));
    await lesson.give('CollectQuestion');
    await lesson.give('ShowDistribution');
    await lesson.give('ShowAnswer');
    const ended = await receipt(teacher.command('lesson', lesson.id, 'EndLesson'));
    const guestRow = (await learners(lesson.id, since(ended))).find(({ personId }) => personId === guestId)!;
    expect(guestRow).toMatchObject({ status: 'present', danmu: 1 });

    const account = await signInOn(guest, 20);
    expect(await seatsOf(account)).toMatchObject([{ guestId, name: '忘了登录', lessonId: lesson.id, member: true }]);
    const claimed = await receipt(account.command('lesson', lesson.id, 'ClaimGuest', { guestId }));
    expect(await seatsOf(account)).toEqual([]);

    const found = await learners(lesson.id, since(claimed));
    expect(found).toHaveLength(size);
    expect(found.find(({ personId }) => personId === guestId)).toBeUndefined();
    const { personId: _, name: _name, login: _login, ...did } = guestRow;
    expect(found.find(({ personId }) => personId === account.id)).toMatchObject(did);
    expect(await summary(lesson.id)).toMatchObject({ members: size, present: 2, answers: 1, correct: 1, danmu: 1 });
    const result = await read<{ attendance: string; danmu: number }>(`/api/lesson/${lesson.id}/result`, account);
    expect(result).toMatchObject({ attendance: 'present', danmu: 1 });
  });

  it('is claimed within the lesson, which goes on with the account where the guest was', async () => {
    const lesson = await lessonWith(school, []);
    const browser = await sitIn(lesson, '半路登录');
    const guestId = browser.id;
    const account = await signInOn(browser, 21);
    await receipt(account.command('lesson', lesson.id, 'ClaimGuest', { guestId }));
    const room = await account.room('lesson', lesson.id);
    expect(room.audience).toBe('student');
    await receipt(account.command('lesson', lesson.id, 'SubmitAnswer', { questionId: lesson.questionId, choice: 'A' }));
    expect(await refusal(account.command('lesson', lesson.id, 'JoinLesson'))).toMatchObject({ code: 'already.so' });
  });

  it('is claimed from no other browser, whoever knows whose it was; the guest’s session ends where somebody signs in', async () => {
    const lesson = await lessonWith(school, []);
    const browser = await sitIn(lesson, '别人的');
    const [guestId, stolen] = [browser.id, new Map(browser.cookies)];
    const elsewhere = await school.student(23);
    expect(await refusal(elsewhere.command('lesson', lesson.id, 'ClaimGuest', { guestId }))).toMatchObject({
      code: 'claim.notYours',
    });
    await signInOn(browser, 22);
    const copy = await Client.open(school.url);
    for (const [name, value] of stolen) copy.cookies.set(name, value);
    expect((await read<{ user?: object }>('/api/session', copy)).user).toBeUndefined();
  });

  it('is not claimed by an account that took part itself, or twice', async () => {
    const lesson = await lessonWith(school, []);
    const browser = await sitIn(lesson, '两个人');
    const guestId = browser.id;
    const account = await signInOn(browser, 24);
    await receipt(account.command('lesson', lesson.id, 'JoinLesson'));
    expect(await seatsOf(account)).toEqual([]);
    const claim = () => account.command('lesson', lesson.id, 'ClaimGuest', { guestId });
    expect(await refusal(claim())).toMatchObject({ code: 'claim.tookPart' });

    const next = await lessonWith(school, []);
    const seat = await sitIn(next, '又一次');
    const id = seat.id;
    const owner = await signInOn(seat, 25);
    await receipt(owner.command('lesson', next.id, 'ClaimGuest', { guestId: id }));
    expect(await refusal(owner.command('lesson', next.id, 'ClaimGuest', { guestId: id }))).toMatchObject({
      code: 'already.so',
    });
  });

  it('is not claimed by who is not in the class; once they are, it is', async () => {
    const classId = newId();
    await receipt(teacher.command('class', classId, 'CreateClass', { name: '只有客人' }));
    const id = await schedule(teacher, '试听', classId);
    const lesson = { id, code: await start(teacher, id) };
    const browser = await sitIn(lesson, '还没进班');
    const guestId = browser.id;
    const account = await signInOn(browser, 26);
    expect(await seatsOf(account)).toMatchObject([{ guestId, member: false }]);
    const claim = () => account.command('lesson', lesson.id, 'ClaimGuest', { guestId });
    expect(await refusal(claim())).toMatchObject({ code: 'claim.notAMember' });
    await receipt(account.command('class', classId, 'JoinClass', { code: lesson.code }));
    await receipt(claim());
  });

  it('that an account held says so in its session, and no other does', async () => {
    const lesson = await lessonWith(school, []);
    const browser = await sitIn(lesson, '会话里');
    const account = await signInOn(browser, 27);
    expect(await read('/api/session', account)).toMatchObject({ user: { seated: true } });
    expect((await read<{ user: object }>('/api/session', await school.student(28))).user).not.toHaveProperty('seated');
  });
});

describe('who was put into a class without an account, before there were guests', () => {
  it('is in it still: in each lesson there as it ever was, and let in without a code', async () => {
    const classId = newId();
    await receipt(teacher.command('class', classId, 'CreateClass', { name: '从前的班' }));
    const old = await Client.takeSeat(school.url, '老客人');
    const store = school.server.app.get(EventStore);
    const last = (await store.load(`class/${classId}`, 0)).at(-1);
    const joined = MemberJoined({ personId: old.id, role: 'student', through: 'lessonCode' });
    await append(store, `class/${classId}`, last!, [joined], { school: demoSchool.id, at: Date.now() });
    const [came, missed] = [await schedule(teacher, '来了', classId), await schedule(teacher, '没来', classId)];
    const code = await start(teacher, came);
    await start(teacher, missed);
    expect(await refusal(old.command('lesson', came, 'EnterAsGuest', { code }))).toMatchObject({ code: 'already.so' });
    await receipt(old.command('lesson', came, 'JoinLesson'));
    await receipt(teacher.command('lesson', came, 'EndLesson'));
    const ended = await receipt(teacher.command('lesson', missed, 'EndLesson'));
    expect(await summary(came)).toMatchObject({ members: 1, present: 1 });
    expect(await summary(missed)).toMatchObject({ members: 1, absent: 1 });
    expect(await learners(missed, since(ended))).toMatchObject([{ personId: old.id, status: 'absent' }]);
    expect((await people(came)).people[old.id]).toEqual({ name: '老客人', role: 'student', guest: true });
  });
});
