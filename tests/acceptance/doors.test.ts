import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoClass, demoLesson, demoStudents, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { UnusedSeats } from '../../services/src/directory/unused-seats.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { rawSocket, roomOf } from './raw-socket.ts';
import { lessonWith, openSchool, receipt, refusal, schedule, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([school.teacher(), school.student(1)]);
});
afterAll(() => school.close());

const post = async (client: Client, headers: Record<string, string>, path = '/api/session/seat') => {
  const response = await client.fetch('POST', path, { body: { name: '新同学' }, headers });
  return response.ok ? 'ok' : ((await response.json()) as Problem).code;
};

describe('[R7.01] a POST', () => {
  it('repeats the CSRF cookie in its header', async () => {
    const client = await Client.open(school.url);
    expect(await post(client, { [HEADERS.csrf]: '' })).toBe('session.csrf');
    expect(await post(client, { [HEADERS.csrf]: 'guessed' })).toBe('session.csrf');
    expect(await post(client, {})).toBe('ok');
  });

  it('has no use for the CSRF cookie of another session', async () => {
    const thief = await Client.signIn(school.url, 'student1', 'lectern');
    const others = teacher.cookies.get(COOKIES.csrf)!;
    thief.cookies.set(COOKIES.csrf, others);
    expect(await post(thief, { [HEADERS.csrf]: others }, '/api/session/end')).toBe('session.csrf');
  });

  it('comes from a page of ours, if it says where from', async () => {
    const client = await Client.open(school.url);
    expect(await post(client, { origin: 'http://elsewhere.example' })).toBe('session.origin');
    expect(await post(client, { origin: school.url.replace('http:', 'https:') })).toBe('session.origin');
    expect(await post(client, { origin: `${school.url}.example` })).toBe('session.origin');
    expect(await post(client, { origin: 'null' })).toBe('session.origin');
    expect(await post(client, { origin: school.url })).toBe('ok');
  });

  it('of a page that believes someone else to be signed in is told so, and so is a GET', async () => {
    const headers = { [HEADERS.user]: student.id };
    expect(await post(teacher, headers, `/api/lesson/${demoLesson.id}/StartLesson`)).toBe('session.userChanged');
    const response = await teacher.fetch('GET', '/api/lessons', { headers });
    expect(((await response.json()) as Problem).code).toBe('session.userChanged');
  });

  it('gives the cookie of the session to the browser only', async () => {
    const client = await Client.open(school.url);
    const response = await client.fetch('POST', '/api/session/seat', { body: { name: '新同学' } });
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith(COOKIES.session))).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(cookies.find((line) => line.startsWith(COOKIES.csrf))).not.toMatch(/HttpOnly/);
  });
});

describe('a seat without an account', () => {
  const seat = async (name: string) => {
    const response = await (await Client.open(school.url)).fetch('POST', '/api/session/seat', { body: { name } });
    return response.ok ? 'ok' : ((await response.json()) as Problem).code;
  };

  it('is not taken under the name of somebody who has one, however it is written', async () => {
    const { name } = demoStudents[0]!;
    for (const given of [name, Array.from(name).join(' '), demoTeacher.name])
      expect([given, await seat(given)]).toEqual([given, 'seat.nameTaken']);
    expect(await seat(`${name}的同桌`)).toBe('ok');
  });

  it('is deleted when nobody came into a lesson with it for a day, and stays when somebody did', async () => {
    const [came, left] = await Promise.all(['来过的', '没来的'].map((name) => Client.takeSeat(school.url, name)));
    const lesson = await lessonWith(school, []);
    await receipt(came!.command('lesson', lesson.id, 'EnterAsGuest', { code: lesson.code }));
    const seats = school.server.app.get(UnusedSeats, { strict: false });
    const there = async () =>
      (await asOwner(school.database, `select id from person where id in ('${came!.id}', '${left!.id}')`)).length;
    expect(await seats.sweep()).toBe(0);
    expect(await there()).toBe(2);
    await vi.waitFor(async () => expect(await seats.sweep(0)).toBeGreaterThan(0)); // once it is known who joined
    expect(await asOwner(school.database, `select name from person where not bound`)).toContainEqual({
      name: '来过的',
    });
    expect(await there()).toBe(1);
  });

  it('is marked as a guest’s where its teacher reads names', async () => {
    const lesson = await lessonWith(school, [1]);
    const guest = await Client.takeSeat(school.url, '路过的');
    await receipt(guest.command('lesson', lesson.id, 'EnterAsGuest', { code: lesson.code }));
    await receipt(guest.command('lesson', lesson.id, 'JoinLesson'));
    const { questionId } = lesson;
    const by = lesson.students[0]!.student;
    for (const who of [guest, by]) {
      await receipt(who.command('lesson', lesson.id, 'SubmitAnswer', { questionId, choice: 'B' }));
      await receipt(who.command('lesson', lesson.id, 'SendDanmu', { danmuId: newId(), words: '到了' }));
    }
    await lesson.give('CollectQuestion');
    const { cursor } = await receipt(teacher.command('lesson', lesson.id, 'EndLesson'));
    const read = async <Result>(path: string): Promise<Result> =>
      (await teacher.query<Result>(`/api/lesson/${lesson.id}${path}`)).result!;
    const since = `after=${cursor.incarnation}.${cursor.position}`;

    const { people } = await read<{ people: Record<string, object> }>('/people');
    expect(people[guest.id]).toEqual({ name: '路过的', role: 'student', guest: true });
    expect(people[by.id]).not.toHaveProperty('guest');

    const replayed = await vi.waitFor(async () => {
      const replay = await read<{ prepared: number; people: Record<string, object> }>('/replay');
      expect(replay.prepared).toBe(1);
      return replay.people;
    }, PATIENCE_MS);
    expect(replayed[guest.id]).toEqual({ name: '路过的', role: 'student', guest: true });
    expect(replayed[by.id]).not.toHaveProperty('guest');

    for (const cell of ['danmu', `question/${questionId}/answered`]) {
      const { facts } = await read<{ facts: object[] }>(`/report/cell?cell=${cell}&${since}`);
      expect(facts).toContainEqual(expect.objectContaining({ personId: guest.id, name: '路过的', guest: true }));
      expect(facts).toContainEqual(expect.not.objectContaining({ guest: true }));
    }
    const interactions = await (await teacher.fetch('GET', `/api/lesson/${lesson.id}/report/interaction.csv`)).text();
    expect(interactions).toMatch(/路过的,（访客）,/);
  });
});

describe('[R4.19] a session that was ended', () => {
  it('asks to sign in again, over HTTP and at the door of a room', async () => {
    const client = await Client.signIn(school.url, 'student3', 'lectern');
    const cookies = new Map(client.cookies);
    expect((await client.fetch('POST', '/api/session/end', { body: {} })).status).toBe(200);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect(await refusal(client.query('/api/lessons'))).toMatchObject({ code: 'session.required', error_code: 20009 });
    expect(await refusal(client.command('lesson', demoLesson.id, 'JoinLesson'))).toMatchObject({
      code: 'session.required',
    });
    const answer = await rawSocket(school.url, { path: roomOf(demoLesson.id, client.id), client });
    expect(answer).toMatchObject({ code: CLOSE.sessionRequired, reason: 'session.required' });
  });

  it('closes the rooms that are open with it, and no others', async () => {
    const { id, console: teachers } = await lessonWith(school, []);
    const [one, other] = [
      await Client.signIn(school.url, 'student4', 'lectern'),
      await Client.signIn(school.url, 'student4', 'lectern'),
    ];
    await receipt(one.command('lesson', id, 'JoinLesson'));
    const [room, kept] = [await one.room('lesson', id), await other.room('lesson', id)];
    await one.fetch('POST', '/api/session/end', { body: {} });
    expect(await room.closed).toEqual({ code: CLOSE.sessionRequired, reason: 'session.required' });
    expect(await refusal(kept.send('JoinLesson'))).toMatchObject({ code: 'already.so' });
    expect(teachers.isOpen).toBe(true);
  });
});

describe('at the door of a room', () => {
  const at = (client: Client, path = roomOf(demoLesson.id, client.id), origin?: string) =>
    rawSocket(school.url, { path, client, origin });

  it.each([['http://elsewhere.example'], ['https://127.0.0.1'], ['null']])(
    'a page of %s gets no socket',
    async (origin) => {
      expect(await at(teacher, undefined, origin)).toMatchObject({ status: 403, frames: [] });
    },
  );

  it.each<[string, () => Promise<unknown>, number, string]>([
    [
      'nobody',
      () => rawSocket(school.url, { path: roomOf(demoLesson.id, student.id) }),
      CLOSE.sessionRequired,
      'session.required',
    ],
    [
      'who is not whom the page believes',
      () => at(teacher, roomOf(demoLesson.id, student.id)),
      CLOSE.userChanged,
      'session.userChanged',
    ],
    ['a student who has not joined the lesson', () => at(student), CLOSE.forbidden, 'join.notJoined'],
    [
      'a student who says to be a screen',
      () => at(student, roomOf(demoLesson.id, student.id, { as: 'screen' })),
      CLOSE.forbidden,
      'join.notJoined',
    ],
    [
      'a student who says to be a teacher',
      () => at(student, roomOf(demoLesson.id, student.id, { as: 'teacher' })),
      CLOSE.forbidden,
      'join.notJoined',
    ],
    [
      'who asks for a lesson that is not there',
      () => at(teacher, roomOf(newId(), teacher.id)),
      CLOSE.missing,
      'page.missing',
    ],
    [
      'who asks for something that is no id',
      () => at(teacher, roomOf('one', teacher.id)),
      CLOSE.missing,
      'page.missing',
    ],
    [
      'who asks for a family that is not there',
      () => at(teacher, `/ws/lessen/${demoLesson.id}`),
      CLOSE.missing,
      'page.missing',
    ],
    [
      'who asks for a stream without rooms',
      () => at(teacher, roomOf(demoClass.id, teacher.id).replace('lesson', 'class')),
      CLOSE.forbidden,
      'page.forbidden',
    ],
  ])('%s is turned away without a frame', async (_, ask, code, reason) => {
    expect(await ask()).toEqual({ code, reason, frames: [] });
  });

  it('a page that was made for another wire is asked to reload', async () => {
    const answer = await at(teacher, roomOf(demoLesson.id, teacher.id, { v: '0' }));
    expect(answer).toMatchObject({ frames: [{ t: 'reload' }], code: CLOSE.goingAway });
  });
});

describe('[R6.05] a student', () => {
  it('never sees more by saying to be a screen', async () => {
    const { id } = await lessonWith(school, [2]);
    const room = await (await school.student(2)).room('lesson', id, { as: 'screen' });
    expect(room.audience).toBe('student');
  });

  it.each(['people', 'log'])('does not read the %s of a lesson', async (what) => {
    const { id } = await lessonWith(school, [2]);
    const answer = (await school.student(2)).query(`/api/lesson/${id}/${what}`);
    expect(await refusal(answer)).toMatchObject({ code: 'page.forbidden', status: 403 });
  });

  it('sees no names in a room: a teacher’s screen neither', async () => {
    const { id, students } = await lessonWith(school, [2]);
    const screen = await teacher.room('lesson', id, { as: 'screen' });
    expect(screen.audience).toBe('screen');
    for (const { view } of [screen, students[0]!.room]) expect(JSON.stringify(view)).not.toContain(demoStudents[1]!.id);
    expect([...screen.frames, ...students[0]!.room.frames].filter(({ t }) => t === 'presence')).toEqual([]);
  });
});

describe('a lesson of another school', () => {
  let stranger: Client;
  beforeAll(async () => {
    const [person, token] = [newId(), randomBytes(32).toString('base64url')];
    const postgres = new Postgres(school.database.ownerUrl);
    await postgres.connect();
    await postgres.query(`insert into school (id, name) values ('other', '另一所学校')`);
    await postgres.query(
      `insert into person (id, school, name, bound, secret) values ($1, 'other', '外人', true, 's')`,
      [person],
    );
    const digest = createHash('sha256').update(token).digest();
    await postgres.query(`insert into session values ($1, $2, clock_timestamp() + interval '1 hour')`, [
      digest,
      person,
    ]);
    await postgres.end();
    stranger = await Client.open(school.url);
    stranger.cookies.set(COOKIES.session, token);
    await stranger.query('/api/session');
  });

  it('is not there', async () => {
    const id = await schedule(teacher);
    const me = (await stranger.query<{ user: { id: string } }>('/api/session')).result!.user.id;
    const missing = { code: 'page.missing', status: 404 };
    for (const name of ['EndLesson', 'StartLesson', 'JoinLesson'])
      expect(await refusal(stranger.command('lesson', id, name))).toMatchObject(missing);
    expect(await refusal(stranger.command('class', demoClass.id, 'ArchiveClass'))).toMatchObject(missing);
    for (const what of ['people', 'log'])
      expect(await refusal(stranger.query(`/api/lesson/${id}/${what}`))).toMatchObject(missing);
    const answer = await rawSocket(school.url, { path: roomOf(id, me), client: stranger });
    expect(answer).toEqual({ code: CLOSE.missing, reason: 'page.missing', frames: [] });
  });

  it('is started by its own teacher whatever others tried', async () => {
    const id = await schedule(teacher);
    await refusal(stranger.command('lesson', id, 'StartLesson'));
    await refusal(student.command('lesson', id, 'StartLesson'));
    await receipt(teacher.command('lesson', id, 'StartLesson'));
    const room = await teacher.room('lesson', id);
    const code = await room.waitFor(() => (room.view['lesson'] as { code?: string }).code);
    expect((await student.query(`/api/codes/${code}`)).result).toMatchObject({ kind: 'lesson', lessonId: id });
  });
});
