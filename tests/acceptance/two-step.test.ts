import type { Letter, MyAccount } from '@lectern/contracts/account/account.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import type { MyTwoStep } from '@lectern/contracts/two-step/two-step.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import { codeShown } from '../support/authenticator-app.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function say(client: Client, path: string, body: object) {
  const response = await client.fetch('POST', `/api/${path}`, { body });
  const answer = (await response.json()) as Problem & Partial<SignedIn> & { recoveryCodes: string[] };
  return { ...answer, status: response.status };
}
const standing = async (client: Client) => (await client.query<MyTwoStep>('/api/me/two-step')).result!;
const user = async (client: Client) => (await client.query<SignedIn>('/api/session')).result!.user;
/** Time goes on: a code of before may be given again. */
const later = (client: Client) =>
  asOwner(school.database, `update two_step set used_step = 0 where person = '${client.id}'`);
const wrong = (secret: string): string => (codeShown(secret) === '000000' ? '000001' : '000000');

/** Somebody who turned it on: their app’s secret, and the codes that they wrote down. */
async function withTwoSteps(account: string, password = DEMO_PASSWORD) {
  const client = await Client.signIn(school.url, account, password);
  const { secret } = (await say(client, 'me/two-step-secret', { password })) as unknown as { secret: string };
  const confirmed = await say(client, 'me/two-step', { code: codeShown(secret) });
  expect(confirmed.status).toBe(200);
  await later(client);
  return { client, secret, recoveryCodes: confirmed.recoveryCodes };
}

/** The password, in a browser; answers with what is still owed. */
async function owing(account: string, client?: Client) {
  const browser = client ?? (await Client.open(school.url));
  const { secondStep, status } = await say(browser, 'session', { account, password: DEMO_PASSWORD });
  expect({ status, owes: secondStep !== undefined }).toEqual({ status: 200, owes: true });
  const pass = (code: string, trust = false) =>
    say(browser, 'session/second-step', { ticket: secondStep!.ticket, code, trust });
  return { browser, pass };
}

describe('turning it on', () => {
  it('takes the password, a secret for the app, and one code of it; ten recovery codes are shown once', async () => {
    const client = await school.student(1);
    expect(await standing(client)).toEqual({ codesLeft: 0, isAdvised: false });
    expect((await say(client, 'me/two-step', { code: '123456' })).code).toBe('step.notNow');
    expect((await say(client, 'me/two-step-secret', { password: 'wrong' })).code).toBe('password.wrong');
    const begun = (await say(client, 'me/two-step-secret', { password: DEMO_PASSWORD })) as never as Record<
      string,
      string
    >;
    expect(begun['address']).toContain(`secret=${begun['secret']}`);
    expect(await standing(client)).toMatchObject({ codesLeft: 0 });
    expect((await say(client, 'me/two-step', { code: 'six' })).faults).toEqual([
      { path: 'code', code: 'secondStep.invalid' },
    ]);
    expect((await say(client, 'me/two-step', { code: wrong(begun['secret']!) })).code).toBe('secondStep.wrong');
    const { recoveryCodes } = await say(client, 'me/two-step', { code: codeShown(begun['secret']!) });
    expect(new Set(recoveryCodes).size).toBe(LIMITS.recoveryCodes);
    expect(await standing(client)).toMatchObject({ since: expect.any(Number), codesLeft: LIMITS.recoveryCodes });
    expect((await say(client, 'me/two-step-secret', { password: DEMO_PASSWORD })).code).toBe('already.so');
    expect((await say(client, 'me/two-step', { code: codeShown(begun['secret']!) })).code).toBe('already.so');
    const kept = JSON.stringify(
      await asOwner(school.database, 'select t::text from two_step t union all select c::text from recovery_code c'),
    );
    for (const secret of [begun['secret']!, ...recoveryCodes]) expect(kept).not.toContain(secret);
  });

  it('is for who has an account, and recommended to an operator', async () => {
    const guest = await Client.takeSeat(school.url, '过客');
    expect((await guest.query('/api/me/two-step')).problem?.code).toBe('page.forbidden');
    expect((await say(guest, 'me/two-step-secret', { password: 'x' })).code).toBe('page.forbidden');
    expect((await say(await Client.open(school.url), 'me/two-step-secret', { password: 'x' })).code).toBe(
      'session.required',
    );
    expect(await standing(await school.other('operator'))).toMatchObject({ isAdvised: true });
  });
});

describe('signing in with two steps', () => {
  it('gives a session after the second only, whose code is used once', async () => {
    const { client, secret } = await withTwoSteps('student2');
    const { browser, pass } = await owing('student2');
    expect(await user(browser)).toBeUndefined();
    expect(browser.cookies.has(COOKIES.session)).toBe(false);
    expect((await pass(wrong(secret))).code).toBe('secondStep.wrong');
    const code = codeShown(secret);
    expect(await pass(code)).toMatchObject({ status: 200, user: { id: client.id } });
    expect((await pass(code)).code).toBe('secondStep.over');
    const again = await owing('student2');
    expect((await again.pass(code)).code).toBe('secondStep.wrong');
    expect((await again.pass(codeShown(secret, 1))).status).toBe(200);
  });

  it('lets one of two in who give the same code at once', async () => {
    const { secret } = await withTwoSteps('student3');
    const both = [await owing('student3'), await owing('student3')];
    const code = codeShown(secret);
    const answers = await Promise.all(both.map(({ pass }) => pass(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect(['secondStep.wrong', 'secondStep.over']).toContain(refused.code); // the latter once the former has signed in
  });

  it('takes a recovery code, however it is typed, once', async () => {
    const { client, recoveryCodes } = await withTwoSteps('student4');
    const [first] = recoveryCodes as [string];
    expect((await (await owing('student4')).pass(first.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect((await (await owing('student4')).pass(first)).code).toBe('secondStep.wrong');
    expect(await standing(client)).toMatchObject({ codesLeft: LIMITS.recoveryCodes - 1 });
  });

  it('takes no ticket but one that holds', async () => {
    const { client, secret } = await withTwoSteps('student5');
    const browser = await Client.open(school.url);
    const entry = { ticket: 'x', code: codeShown(secret), trust: false };
    expect((await say(browser, 'session/second-step', entry)).code).toBe('secondStep.over');
    const { pass } = await owing('student5');
    await asOwner(school.database, `update sign_in_ticket set until = now() where person = '${client.id}'`);
    expect((await pass(codeShown(secret))).code).toBe('secondStep.over');
  });

  it('asks a trusted browser for the password alone, for 30 days, and another one as before', async () => {
    const { client, secret } = await withTwoSteps('student6');
    const { browser, pass } = await owing('student6');
    expect((await pass(codeShown(secret), true)).status).toBe(200);
    const signIn = { account: 'student6', password: DEMO_PASSWORD };
    expect(await say(browser, 'session', signIn)).toMatchObject({ user: { id: client.id } });
    await owing('student6');
    const shift = `trusted_until = trusted_until - interval '${LIMITS.trustedDeviceDays} days'`;
    await asOwner(school.database, `update known_device set ${shift} where person = '${client.id}'`);
    await owing('student6', browser);
  });

  it('is slowed down where codes are guessed, and not where the account signed in before', async () => {
    const { secret } = await withTwoSteps('student7');
    const known = await owing('student7');
    expect((await known.pass(codeShown(secret))).status).toBe(200);
    const guesser = await owing('student7');
    const tried = [];
    for (let n = 0; n < 12; n += 1) tried.push((await guesser.pass(wrong(secret))).code);
    expect(tried.at(-1)).toBe('rate.limited');
    const mine = await owing('student7', known.browser);
    expect((await mine.pass(codeShown(secret, 1))).status).toBe(200);
  });
});

describe('what matters', () => {
  it('asks for the second step again after a while: another password, another address, closing the account', async () => {
    const { client, secret } = await withTwoSteps('student8');
    const changed = { before: 'not it', password: 'quite another one' };
    expect((await say(client, 'me/password', changed)).code).toBe('password.wrong'); // confirmed just now
    await asOwner(school.database, `update session set second_step_at = null where person = '${client.id}'`);
    expect((await say(client, 'me/password', changed)).code).toBe('secondStep.required');
    const bound = { to: 'eight@school.example', password: DEMO_PASSWORD };
    expect((await say(client, 'me/contact-code', bound)).code).toBe('secondStep.required');
    const close = () => client.command('closure', client.id, 'RequestClosure');
    expect((await refusal(close())).code).toBe('secondStep.required');
    expect((await say(client, 'me/second-step', { code: wrong(secret) })).code).toBe('secondStep.wrong');
    expect((await say(client, 'me/second-step', { code: codeShown(secret) })).status).toBe(200);
    expect((await say(client, 'me/contact-code', bound)).status).toBe(200);
    await receipt(close());
    await receipt(client.command('closure', client.id, 'WithdrawClosure'));
  });

  it('in a trusted browser is asked for as well', async () => {
    const { secret } = await withTwoSteps('student9');
    const { browser, pass } = await owing('student9');
    await pass(codeShown(secret), true);
    await browser.signInHere('student9', DEMO_PASSWORD);
    expect((await refusal(browser.command('closure', browser.id, 'RequestClosure'))).code).toBe('secondStep.required');
  });

  it('a forgotten password chosen anew is no way around the second step, and ends all trust', async () => {
    const { client, secret } = await withTwoSteps('student10');
    const trusted = await owing('student10');
    await trusted.pass(codeShown(secret), true);
    await asOwner(
      school.database,
      `insert into contact (school, kind, address, person) select school, 'email', 'ten@school.example', id from person where id = '${client.id}'`,
    );
    const browser = await Client.open(school.url);
    const to = 'ten@school.example';
    await say(browser, 'session/code', { purpose: 'newPassword', to });
    const letters = async () =>
      (await (await school.other('operator')).query<{ letters: Letter[] }>('/api/school/outbox')).result!.letters;
    await expect.poll(async () => (await letters()).some((one) => one.to === to)).toBe(true);
    const digits = /\d{6}/.exec((await letters()).find((one) => one.to === to)!.text)![0];
    const { secondStep } = await say(browser, 'session/new-password', {
      to,
      code: digits,
      password: 'quite another one',
    });
    expect(await user(browser)).toBeUndefined();
    const anew = { account: 'student10', password: 'quite another one' };
    expect((await say(trusted.browser, 'session', anew)).secondStep).toBeDefined();
    const entry = { ticket: secondStep!.ticket, code: codeShown(secret, 1), trust: false };
    expect(await say(browser, 'session/second-step', entry)).toMatchObject({ user: { id: client.id } });
  });
});

describe('turning it off', () => {
  it('takes the password and a code; other recovery codes take the same', async () => {
    const { client, secret, recoveryCodes } = await withTwoSteps('student11');
    const end = (password: string, code: string) => say(client, 'me/two-step-end', { password, code });
    expect((await end('wrong', codeShown(secret))).code).toBe('password.wrong');
    expect((await end(DEMO_PASSWORD, wrong(secret))).code).toBe('secondStep.wrong');
    const renewed = await say(client, 'me/recovery-codes', { password: DEMO_PASSWORD, code: codeShown(secret) });
    expect(renewed.recoveryCodes).toHaveLength(LIMITS.recoveryCodes);
    expect((await end(DEMO_PASSWORD, recoveryCodes[0]!)).code).toBe('secondStep.wrong');
    expect((await end(DEMO_PASSWORD, renewed.recoveryCodes[0]!)).status).toBe(200);
    expect(await standing(client)).toMatchObject({ codesLeft: 0 });
    await Client.signIn(school.url, 'student11', DEMO_PASSWORD);
  });

  it('is an operator’s for who lost the phone and the codes; it is recorded with the reason, and they are written to', async () => {
    const { client } = await withTwoSteps('student12');
    const address = 'twelve@school.example';
    await asOwner(
      school.database,
      `insert into contact (school, kind, address, person) select school, 'email', '${address}', id from person where id = '${client.id}'`,
    );
    const operator = await school.other('operator');
    const remove = (by: Client, id: string) =>
      by.command('access', id, 'RemoveSecondStep', { reason: '手机丢了，本人来过' });
    expect((await refusal(remove(client, client.id))).code).toBe('page.forbidden');
    expect((await refusal(remove(operator, (await school.student(20)).id))).code).toBe('already.so');
    await receipt(remove(operator, client.id));
    await expect.poll(async () => (await standing(client)).since).toBeUndefined();
    await Client.signIn(school.url, 'student12', DEMO_PASSWORD);
    const { result } = await operator.query<{ letters: Letter[] }>('/api/school/outbox');
    expect(result!.letters.find(({ to }) => to === address)!.text).toMatch(/两步登录[^]*two-step/);
    const facts = await asOwner(
      school.database,
      `select type, meta->>'actor' as actor from event where stream = 'access/${client.id}'`,
    );
    expect(facts).toMatchObject([{ type: 'SecondStepRemoved', actor: operator.id }]);
  });
});

it('[R4.20] goes with the person', async () => {
  const { client } = await withTwoSteps('student13');
  await owing('student13');
  const count = async () =>
    (
      await asOwner(
        school.database,
        ['two_step', 'recovery_code', 'sign_in_ticket']
          .map((table) => `select '${table}' as name from ${table} where person = '${client.id}' group by 1`)
          .join(' union all '),
      )
    ).length;
  expect(await count()).toBe(3);
  await asOwner(school.database, ERASE.replace('$1', `'{${client.id}}'`));
  expect(await count()).toBe(0);
  expect((await client.query<MyAccount>('/api/me')).status).not.toBe(200);
});
