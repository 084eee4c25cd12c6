import type { Letter, MyAccount } from '@lectern/contracts/account/account.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Founding } from '../../services/src/account/founding.ts';
import { FirstOperator } from '../../services/src/account/first-operator.reaction.ts';
import type { Server } from '../../services/src/server.ts';
import { Client } from '../support/client.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { asOwner } from '../support/platform.ts';
import { receipt, serverOn, urlOf } from './school.ts';

/** A school that was founded, in production form; nothing delivers mail, so its outbox has it. */
const PASSWORD = 'a long way from common';
let database: TestDatabase;
let server: Server;
let url: string;
let operator: Client;
beforeAll(async () => {
  database = await migratedDatabase();
  server = await serverOn(database, { NODE_ENV: 'production', LECTERN_DEMO_ACCOUNTS: '' });
  url = urlOf(server);
  await server.app.get(Founding).code();
  const founder = { school: '实验中学', name: '许静', account: 'xujing', password: PASSWORD, signUp: true };
  await server.app.get(Founding).found(founder);
  await server.app.get(FirstOperator).appoint();
  operator = await Client.signIn(url, 'xujing', PASSWORD);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** What a call is answered with; a code where it is refused. */
async function say(client: Client, path: string, body: object) {
  const response = await client.fetch('POST', `/api/${path}`, { body });
  const answer = (await response.json()) as Problem & Record<string, unknown>;
  return { ...answer, status: response.status };
}
const letters = async (to: string): Promise<Letter[]> =>
  (await operator.query<{ letters: Letter[] }>('/api/school/outbox')).result!.letters.filter((one) => one.to === to);
/** The digits that were sent last to an address. */
const sentTo = async (to: string): Promise<string> => /\d{6}/.exec((await letters(to))[0]!.text)![0];
/** Asks for something that is written to an address, and waits until it is: nobody who asks does. */
async function written(to: string, asked: () => Promise<{ readonly status: number }>) {
  const before = (await letters(to)).length;
  const answer = await asked();
  expect(answer).toMatchObject({ status: 200 });
  await expect.poll(async () => (await letters(to)).length).toBe(before + 1);
  return answer;
}
const later = (seconds: number) =>
  asOwner(database, `update sent_code set sent_at = sent_at - ${seconds} * interval '1 second'`);
const user = async (client: Client) =>
  (await client.query<{ user?: { id: string; name: string; account: string } }>('/api/session')).result!.user;
const mine = async (client: Client) => (await client.query<MyAccount>('/api/me')).result!;

async function signUp(to: string, name = '陈一鸣') {
  const client = await Client.open(url);
  await written(to, () => say(client, 'session/code', { purpose: 'signUp', to }));
  const { status } = await say(client, 'session/sign-up', { to, code: await sentTo(to), name, password: PASSWORD });
  expect(status).toBe(200);
  return client;
}

describe('signing up', () => {
  it('with an address that was proved makes an account, which may create classes and signs in with the address', async () => {
    const client = await signUp('chen@school.example');
    const me = (await user(client))!;
    expect(me).toMatchObject({ name: '陈一鸣', bound: true });
    expect(me.account).not.toContain('chen');
    await receipt(client.command('class', newId(), 'CreateClass', { name: '一班' }));
    expect(await mine(client)).toMatchObject({ email: 'che***@school.example', mayRename: true });
    const again = await Client.signIn(url, ' Chen@School.example', PASSWORD);
    expect(again.id).toBe(me.id);
    expect((await letters('chen@school.example'))[0]).toMatchObject({
      kind: 'email',
      subject: /实验中学 · 验证码/ as never,
    });
  });

  it('works with a phone number, however it is written, and in the language of who asks', async () => {
    const client = await Client.open(url, 'en');
    const asked = { purpose: 'signUp', to: '138 0013 8001' };
    await written('+8613800138001', () => say(client, 'session/code', asked));
    const [letter] = await letters('+8613800138001');
    expect(letter).toMatchObject({
      kind: 'phone',
      text: expect.stringMatching(/^\[实验中学\] Your code to sign up is \d{6}\./),
    });
    const given = { code: await sentTo('+8613800138001'), name: 'Ann', password: PASSWORD };
    expect(await say(client, 'session/sign-up', { to: '+86 13800138001', ...given })).toMatchObject({ status: 200 });
    expect(await mine(client)).toMatchObject({ phone: '138 **** 8001' });
  });

  it('is answered alike whether the address has an account, but who has one is written so', async () => {
    const client = await Client.open(url);
    await signUp('known@school.example');
    await later(LIMITS.sentCodeAgainS);
    const answers = [];
    for (const to of ['known@school.example', 'unknown@school.example'])
      answers.push(await written(to, () => say(client, 'session/code', { purpose: 'signUp', to })));
    expect(answers[0]).toEqual(answers[1]);
    expect((await letters('known@school.example'))[0]!.text).toContain('已经绑定了账号');
    const given = { code: '000000', name: '冒名', password: PASSWORD };
    const wrong = [];
    for (const to of ['known@school.example', 'unknown@school.example'])
      wrong.push((await say(client, 'session/sign-up', { to, ...given })).code);
    expect(wrong).toEqual(['code.wrong', 'code.wrong']);
  });

  it('is closed where the school says so, and only an operator says it', async () => {
    const client = await signUp('closing@school.example');
    expect((await say(client, 'school/sign-up', { isOpen: false })).code).toBe('page.forbidden');
    expect((await say(operator, 'school/sign-up', { isOpen: false })).status).toBe(200);
    const stranger = await Client.open(url);
    const { result } = await stranger.query('/api/session');
    expect(result).toMatchObject({ school: { signUp: false } });
    const asked = { purpose: 'signUp', to: 'late@school.example' };
    expect((await say(stranger, 'session/code', asked)).code).toBe('signUp.closed');
    const given = { to: 'late@school.example', code: '123456', name: '迟', password: PASSWORD };
    expect((await say(stranger, 'session/sign-up', given)).code).toBe('signUp.closed');
    expect((await say(operator, 'school/sign-up', { isOpen: true })).status).toBe(200);
  });

  it('shows messages that could not be sent to an operator and nobody else', async () => {
    const client = await signUp('curious@school.example');
    expect((await client.query('/api/school/outbox')).problem?.code).toBe('page.forbidden');
    expect((await (await Client.open(url)).query('/api/school/outbox')).problem?.code).toBe('session.required');
  });
});

describe('a code', () => {
  const ask = (client: Client, to: string) => say(client, 'session/code', { purpose: 'signUp', to });
  const enter = (client: Client, to: string, code: string, more: object = {}) =>
    say(client, 'session/sign-up', { to, code, name: '某人', password: PASSWORD, ...more });

  it('is sent again after a minute only, and the one before is over then', async () => {
    const [client, to] = [await Client.open(url), 'again@school.example'];
    const answer = await written(to, () => ask(client, to));
    expect(answer).toMatchObject({ againInS: LIMITS.sentCodeAgainS });
    const soon = await ask(client, to);
    expect(soon).toMatchObject({ status: 429, code: 'code.tooSoon' });
    expect((soon.with as { retryAfterS: number }).retryAfterS).toBeLessThanOrEqual(LIMITS.sentCodeAgainS);
    await later(LIMITS.sentCodeAgainS);
    await written(to, () => ask(client, to));
    const second = await sentTo(to);
    expect((await asOwner(database, `select from sent_code where address = '${to}'`)).length).toBe(1);
    expect((await enter(client, to, second)).status).toBe(200);
  });

  it('has five tries, ten minutes, one use, and its own address', async () => {
    const client = await Client.open(url);
    const [tried, old, once] = ['tried@school.example', 'old@school.example', 'once@school.example'];
    for (const to of [tried, old, once]) await written(to, () => ask(client, to));
    const right = await sentTo(tried);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 1; n < LIMITS.sentCodeTries; n += 1)
      expect(await enter(client, tried, wrong)).toMatchObject({
        code: 'code.wrong',
        with: { left: LIMITS.sentCodeTries - n },
      });
    expect((await enter(client, tried, wrong)).code).toBe('code.over');
    expect((await enter(client, tried, right)).code).toBe('code.over');

    const common = await enter(client, once, await sentTo(once), { password: 'password1' });
    expect(common).toMatchObject({ code: 'request.invalid', faults: [{ path: 'password', code: 'password.common' }] });
    const both = await Promise.all([1, 2].map(async () => enter(await Client.open(url), once, await sentTo(once))));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await enter(client, 'other@school.example', await sentTo(once))).code).toBe('code.over');

    const digits = await sentTo(old);
    await later(LIMITS.sentCodeMinutes * 60);
    expect((await enter(client, old, digits)).code).toBe('code.over');
  });

  it('for one purpose is none for another', async () => {
    const [client, to] = [await Client.open(url), 'purpose@school.example'];
    await signUp(to);
    await written(to, () => say(client, 'session/code', { purpose: 'newPassword', to }));
    const given = { to, code: await sentTo(to), password: 'another good one' };
    expect((await enter(client, to, given.code)).code).toBe('code.over');
    expect((await say(client, 'session/new-password', given)).status).toBe(200);
  });
});

describe('signing in with a code', () => {
  const ask = (client: Client, to: string) => say(client, 'session/code', { purpose: 'signIn', to });
  const enter = (client: Client, to: string, code: string) => say(client, 'session/by-code', { to, code });

  it('takes the code that was sent to an address of the account, once, and in the place of the password alone', async () => {
    const to = 'coded@school.example';
    const { id } = (await user(await signUp(to, '郑一码')))!;
    const client = await Client.open(url);
    await written(to, () => ask(client, to));
    expect((await letters(to))[0]!.text).toMatch(/^【实验中学】登录的验证码是|登录的验证码是/);
    const code = await sentTo(to);
    expect((await say(client, 'session/new-password', { to, code, password: PASSWORD })).code).toBe('code.over');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await enter(client, to, wrong)).code).toBe('code.wrong');
    expect(await enter(client, to, code)).toMatchObject({ status: 200 });
    expect((await user(client))!.id).toBe(id);
    expect((await enter(await Client.open(url), to, code)).code).toBe('code.over');
  });

  it('tells nobody whose an address is, and writes to nobody who has no account', async () => {
    const client = await Client.open(url);
    const answers: object[] = [await ask(client, 'coded2@school.example')];
    await signUp('coded3@school.example');
    answers.push(await written('coded3@school.example', () => ask(client, 'coded3@school.example')));
    expect(answers[0]).toEqual(answers[1]);
    expect(await letters('coded2@school.example')).toEqual([]);
    expect((await enter(client, 'coded2@school.example', '000000')).code).toBe('code.wrong');
  });
});

describe('a password', () => {
  it('that was forgotten is chosen anew with a code; all sessions but the new one end, and their rooms within 2 s', async () => {
    const to = 'forgot@school.example';
    await signUp(to);
    const client = await Client.signIn(url, to, PASSWORD);
    const [classId, lessonId] = [newId(), newId()];
    await receipt(client.command('class', classId, 'CreateClass', { name: '二班' }));
    await receipt(client.command('lesson', lessonId, 'ScheduleLesson', { classId, title: '课', startsAt: Date.now() }));
    const room = await client.room('lesson', lessonId);
    const elsewhere = await Client.open(url);
    await written(to, () => say(elsewhere, 'session/code', { purpose: 'newPassword', to }));
    const given = { to, code: await sentTo(to), password: 'quite another one' };
    expect((await say(elsewhere, 'session/new-password', { ...given, password: to })).faults).toEqual([
      { path: 'password', code: 'password.isAccount' },
    ]);
    expect((await say(elsewhere, 'session/new-password', given)).status).toBe(200);
    await room.closed;
    expect(await user(client)).toBeUndefined();
    expect((await user(elsewhere))?.name).toBe('陈一鸣');
    await expect(Client.signIn(url, to, PASSWORD)).rejects.toThrow('session.wrongCredentials');
    await Client.signIn(url, to, 'quite another one');
  });

  it('of nobody is answered as that of anybody, and nobody is written to', async () => {
    const [client, to] = [await Client.open(url), 'nobody@school.example'];
    expect(await say(client, 'session/code', { purpose: 'newPassword', to })).toMatchObject({ status: 200 });
    expect(await letters(to)).toEqual([]);
    const answer = await say(client, 'session/new-password', { to, code: '123456', password: PASSWORD });
    expect(answer).toMatchObject({ code: 'code.wrong', with: { left: LIMITS.sentCodeTries - 1 } });
  });

  it('is changed by who knows it, and other sessions end', async () => {
    const here = await signUp('change@school.example');
    const there = await Client.signIn(url, 'change@school.example', PASSWORD);
    const change = (before: string, password: string) => say(here, 'me/password', { before, password });
    expect((await change('wrong', 'quite another one')).code).toBe('password.wrong');
    expect((await change(PASSWORD, 'short')).faults).toEqual([{ path: 'password', code: 'password.tooShort' }]);
    expect((await change(PASSWORD, 'quite another one')).status).toBe(200);
    expect(await user(here)).toBeDefined();
    expect(await user(there)).toBeUndefined();
    expect((await mine(here)).passwordSince).toBeGreaterThan(0);
  });

  it('of oneself is not guessed by who found the computer open', async () => {
    const client = await signUp('guess@school.example');
    const tried = [];
    for (let n = 0; n < 12; n += 1)
      tried.push((await say(client, 'me/password', { before: `no ${n}`, password: 'quite another one' })).code);
    expect(tried.filter((code) => code === 'rate.limited').length).toBeGreaterThan(0);
  });
});

describe('one’s own account', () => {
  it('lists devices with the one in front, and signs out one or all others', async () => {
    const [client, to] = [await signUp('devices@school.example'), 'devices@school.example'];
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Mobile/15E148 Safari/604.1';
    const phone = await Client.open(url);
    const signedIn = await phone.fetch('POST', '/api/session', {
      body: { account: to, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
    expect(signedIn.status).toBe(200);
    const other = await Client.signIn(url, to, PASSWORD);
    const { devices } = await mine(client);
    expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1);
    const its = devices.find(({ system }) => system === 'iPhone')!;
    expect(its).toMatchObject({ browser: 'Safari', isPhone: true, isThis: false });
    const stranger = await signUp('stranger@school.example');
    expect(await say(stranger, 'me/sign-out', { device: its.id })).toMatchObject({ ended: 0 });
    expect(await say(client, 'me/sign-out', { device: its.id })).toMatchObject({ ended: 1 });
    expect(await user(phone)).toBeUndefined();
    expect(await user(other)).toBeDefined();
    expect(await say(client, 'me/sign-out', { device: 'others' })).toMatchObject({ ended: 1 });
    expect(await user(other)).toBeUndefined();
    expect(await user(client)).toBeDefined();
  });

  it('is renamed by who chose the name, and not where the school says it', async () => {
    const client = await signUp('rename@school.example');
    expect((await say(client, 'me/profile', { name: ' 陈  一 ' })).status).toBe(200);
    expect((await user(client))?.name).toBe('陈 一');
    await asOwner(database, `update person set names_itself = false where id = '${(await user(client))!.id}'`);
    expect((await say(client, 'me/profile', { name: '校长' })).code).toBe('page.forbidden');
  });

  it('[R1.27] [R2.23] binds an address with the password and a code; the one before is told, another’s is not taken', async () => {
    const client = await signUp('bind@school.example');
    const to = 'newer@school.example';
    const ask = (password: string) => say(client, 'me/contact-code', { to, password });
    expect((await ask('wrong')).code).toBe('password.wrong');
    expect(await written(to, () => ask(PASSWORD))).toMatchObject({ againInS: LIMITS.sentCodeAgainS });
    const code = await sentTo(to);
    const thief = await signUp('thief@school.example');
    expect((await say(thief, 'me/contact', { to, code })).code).toBe('code.over');
    expect((await say(client, 'me/contact', { to, code })).status).toBe(200);
    expect(await mine(client)).toMatchObject({ email: 'new***@school.example' });
    await expect.poll(async () => (await letters('bind@school.example'))[0]!.text).toContain('不再绑定');
    await later(LIMITS.sentCodeAgainS);
    await written(to, () => say(thief, 'me/contact-code', { to, password: PASSWORD }));
    expect((await say(thief, 'me/contact', { to, code: await sentTo(to) })).code).toBe('contact.taken');
  });

  it('is nobody’s who took no account, and goes with the person', async () => {
    expect((await (await Client.open(url)).query('/api/me')).problem?.code).toBe('session.required');
    const client = await signUp('gone@school.example');
    const { id } = (await user(client))!;
    await asOwner(database, `delete from person where id = '${id}'`);
    const left = await asOwner(database, `select from contact where address = 'gone@school.example'`);
    expect(left).toEqual([]);
    expect(client.cookies.get(COOKIES.session)).toBeDefined();
  });
});

describe('the product’s own calls', () => {
  it('[R7.10] [R7.11] [R7.21] [R3.01] say who is signed in, and send to the login who is not', async () => {
    const client = await signUp('own-calls@school.example');
    const { id } = (await user(client))!;
    const shown = { name: '陈一鸣', avatar: '', memberStatus: 'free', isVip: false };
    expect((await client.query('/v2/api/web/userinfo')).result).toEqual({ code: 0, data: { user_id: id, ...shown } });
    expect((await client.query('/api/v3/user/basic-info')).result).toEqual({ code: 0, data: { id, ...shown } });
    const nobody = await Client.open(url);
    for (const path of ['/v2/api/web/userinfo', '/api/v3/user/basic-info'])
      expect((await nobody.query(path)).problem).toMatchObject({ status: 401, error_code: 20009 });
  });

  it('[R7.18] sign out by an address, and lead on; not from another site', async () => {
    const client = await signUp('leaves@school.example');
    const leave = (from: string) => client.fetch('GET', '/pc/web_logout', { headers: { 'sec-fetch-site': from } });
    expect((await leave('cross-site')).status).toBe(403);
    expect(await user(client)).toBeDefined();
    const left = await leave('same-origin');
    expect([left.status, left.headers.get('location')]).toEqual([302, '/en/set-meal']);
    expect(await user(client)).toBeUndefined();
  });
});
