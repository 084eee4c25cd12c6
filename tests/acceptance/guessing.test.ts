import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD, demoClass } from '../../services/src/demo/demo.school.ts';
import { Client, newKey } from '../support/client.ts';
import { lessonWith, openSchool, receipt, schedule, start, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
  vi.useFakeTimers({ toFake: ['Date'] }); // no wait is over before it was looked at
});
afterAll(async () => {
  vi.useRealTimers();
  await school.close();
});

const MANY = 60;
let networks = 0;
const network = () => `203.0.113.${(networks += 1)}`;

/** What came of many at once, by code. */
async function atOnce(count: number, guess: (n: number) => Promise<{ readonly problem?: Problem }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => guess(n)));
  return Object.groupBy(answers, ({ problem }) => problem?.code ?? 'let in');
}

/** A request from somewhere, as a proxy on this machine passes it on. */
async function from(where: string, who: Client, method: string, path: string, body?: object) {
  const response = await who.fetch(method, path, { body, headers: { 'x-forwarded-for': where } });
  const answer = (await response.json()) as Problem;
  return { response, ...(response.ok ? {} : { problem: answer }) };
}

describe('[R8.32] codes of lessons', () => {
  const codes = (n: number) => `/api/codes/${String(1_000_000 + n).slice(1)}`;

  it('are not guessed by who is not signed in, however many they type at once; other addresses and who is known go on', async () => {
    const teacher = await school.teacher();
    const lessonId = await schedule(teacher);
    const code = await start(teacher, lessonId);
    const [nobody, here] = [await Client.open(school.url), network()];
    const { free } = GUESSES.codesFromAddress;
    const tried = await atOnce(free + MANY, (n) => from(here, nobody, 'GET', codes(n)));
    expect(tried['join.codeUnknown']).toHaveLength(free);
    expect(tried['rate.limited']).toHaveLength(MANY);
    const path = `/api/codes/${code}`;
    const { response, problem } = await from(here, await Client.open(school.url, 'en'), 'GET', path);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(problem).toMatchObject({ title: 'Too many attempts. Try again in 2 s', with: { retryAfterS: 2 } });
    expect((await from(here, nobody, 'GET', path)).problem?.title).toBe('尝试太频繁，请 2 秒后再试');
    const guest = await Client.takeSeat(school.url, '客人');
    expect((await from(here, guest, 'GET', path)).problem?.code).toBe('rate.limited');
    expect((await from(network(), nobody, 'GET', path)).problem).toBeUndefined();
    expect((await from(here, await school.student(4), 'GET', path)).problem).toBeUndefined();
  });

  it('let a whole lecture hall in that types the right one at once behind one address', async () => {
    const teacher = await school.teacher();
    const code = await start(teacher, await schedule(teacher));
    const here = network();
    const guests = await Promise.all(Array.from({ length: 300 }, (_, n) => Client.takeSeat(school.url, `客人 ${n}`)));
    const tried = await atOnce(guests.length, (n) => from(here, guests[n]!, 'GET', `/api/codes/${code}`));
    expect(tried['let in']).toHaveLength(guests.length);
  });

  it('count as one network for all addresses of a /64', async () => {
    const nobody = await Client.open(school.url);
    const { free } = GUESSES.codesFromAddress;
    const tried = await atOnce(free + MANY, (n) => from(`2001:db8:7:7::${n + 1}`, nobody, 'GET', codes(n)));
    expect(tried['rate.limited']).toHaveLength(MANY);
  });

  it('and of classes are not guessed by who joins, nor those of screens by who pairs them', async () => {
    const { free } = GUESSES.codesOfPerson;
    const student = await school.student(5);
    const joins = await atOnce(MANY, (n) =>
      student.command('class', demoClass.id, 'JoinClass', { code: `NO${1000 + n}` }),
    );
    expect(joins['join.codeUnknown']).toHaveLength(free);
    expect(joins['rate.limited']).toHaveLength(MANY - free);
    const teacher = await school.other('assistant');
    const lessonId = await schedule(await school.teacher());
    const pairs = await atOnce(MANY, (n) =>
      teacher.command('lesson', lessonId, 'PairScreen', { code: `NO${1000 + n}` }),
    );
    expect(pairs['screen.codeUnknown']).toHaveLength(free);
    expect(pairs['rate.limited']).toHaveLength(MANY - free);
  });
});

describe('[R4.08] codes of check-in', () => {
  it('are not guessed by many tries at once, and a check-in that is repeated is no guess', async () => {
    const { give, id, students, teacher } = await lessonWith(school, [1, 2]);
    await give('OpenCheckIn', {});
    const path = `/api/lesson/${id}/check-in-code`;
    const { digits, token } = (await teacher.query<{ digits: string; token: string }>(path)).result!;
    const [guesser, honest] = students.map(({ student }) => student);
    const wrong = { code: digits === '0000' ? '1111' : '0000', by: 'digits' };
    const { free } = GUESSES.shortCodesOfPerson;
    const tried = await atOnce(MANY, () => guesser!.command('lesson', id, 'CheckIn', wrong));
    expect(tried['checkIn.wrongCode']).toHaveLength(free);
    expect(tried['rate.limited']).toHaveLength(MANY - free);
    const key = newKey();
    const data = { code: token, by: 'qr' };
    const first = await receipt(honest!.command('lesson', id, 'CheckIn', data, key));
    for (let n = 0; n < free; n += 1) await honest!.command('lesson', id, 'CheckIn', wrong);
    expect((await honest!.command('lesson', id, 'CheckIn', wrong)).problem?.code).toBe('rate.limited');
    const again = await receipt(honest!.command('lesson', id, 'CheckIn', data, key));
    expect(again).toEqual({ ...first, repeated: true });
  });
});

describe('[R4.19] passwords', () => {
  const signIn = async (where: string, account: string, password: string, browser?: Client) =>
    from(where, browser ?? (await Client.open(school.url)), 'POST', '/api/session', { account, password });

  it('are not guessed by many tries at once, of an account that there is or not, and of no other', async () => {
    const [here, browser] = [network(), await Client.open(school.url)];
    const { free } = GUESSES.passwordFromHere;
    for (const account of ['student9', 'nobody-at-all']) {
      const tried = await atOnce(MANY, () => signIn(here, account, 'no', browser));
      expect(tried['session.wrongCredentials']).toHaveLength(free);
      expect(tried['rate.limited']).toHaveLength(MANY - free);
    }
    expect((await signIn(here, 'student9', DEMO_PASSWORD)).problem?.code).toBe('rate.limited');
    expect((await signIn(here, 'student10', DEMO_PASSWORD)).problem).toBeUndefined();
  });

  it('that others guess lock nobody out elsewhere, nor at the same address in a browser that they signed in with', async () => {
    const [here, own] = [network(), await Client.open(school.url)];
    expect((await signIn(here, 'teacher', DEMO_PASSWORD, own)).problem).toBeUndefined();
    expect(own.cookies.get(COOKIES.device)).toMatch(/^[\w-]{43}$/);
    own.cookies.delete(COOKIES.session);
    await own.fetch('GET', '/api/session');
    await atOnce(MANY, () => signIn(here, 'teacher', 'no'));
    expect((await signIn(here, 'teacher', DEMO_PASSWORD)).problem?.code).toBe('rate.limited');
    expect((await signIn(here, 'teacher', DEMO_PASSWORD, own)).problem).toBeUndefined();
    expect((await signIn(network(), 'teacher', DEMO_PASSWORD)).problem).toBeUndefined();
  });

  it('guessed from everywhere stop everywhere but in browsers that are known', async () => {
    const own = await Client.open(school.url);
    await signIn(network(), 'assistant', DEMO_PASSWORD, own);
    own.cookies.delete(COOKIES.session);
    await own.fetch('GET', '/api/session');
    const { free } = GUESSES.passwordOfAccount;
    const browser = await Client.open(school.url);
    const tried = await atOnce(free + 20, () => signIn(network(), 'assistant', 'no', browser));
    expect(tried['session.wrongCredentials']).toHaveLength(free);
    expect((await signIn(network(), 'assistant', DEMO_PASSWORD)).problem?.code).toBe('rate.limited');
    expect((await signIn(network(), 'assistant', DEMO_PASSWORD, own)).problem).toBeUndefined();
  });

  it('with a browser’s token that nobody was given are counted as those of any', async () => {
    const [here, browser] = [network(), await Client.open(school.url)];
    browser.cookies.set(COOKIES.device, newId().replaceAll('-', '').padEnd(43, 'x'));
    await atOnce(MANY, () => signIn(here, 'student11', 'no', browser));
    expect((await signIn(here, 'student11', DEMO_PASSWORD)).problem?.code).toBe('rate.limited');
  });
});
