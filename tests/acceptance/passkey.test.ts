import type { MyPasskeys } from '@lectern/contracts/passkey/passkey.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { codeShown } from '../support/authenticator-app.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { SoftwareAuthenticator, type Crooked } from '../support/software-authenticator.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

const ORIGIN = 'https://class.school.example';
let school: School;
beforeAll(async () => {
  school = await openSchool({ LECTERN_ADDRESS: ORIGIN, LECTERN_PASSKEY_DOMAIN: 'school.example' });
});
afterAll(() => school.close());

type Said = Problem & Partial<SignedIn> & { readonly options: object; readonly id: string };
async function say(client: Client, path: string, body: object = {}): Promise<Said> {
  const response = await client.fetch('POST', `/api/${path}`, { body });
  return { ...((await response.json()) as Said), status: response.status };
}
const mine = async (client: Client) =>
  (await client.query<z.output<typeof MyPasskeys.result>>('/api/me/passkeys')).result!.passkeys;
const device = (counts?: boolean) => new SoftwareAuthenticator(ORIGIN, counts);
const DOMAIN = { domain: 'school.example' };

/** Somebody with a passkey on a device. */
async function withPasskey(account: string, on = device(), client?: Client) {
  const owner = client ?? (await Client.signIn(school.url, account, DEMO_PASSWORD));
  const { options } = await say(owner, 'me/passkey-options', { password: DEMO_PASSWORD });
  const added = await say(owner, 'me/passkey', { name: '我的手机', passkey: on.make(options, DOMAIN) });
  expect(added.status).toBe(200);
  return { owner, on, id: added.id };
}
async function signIn(on: SoftwareAuthenticator, crooked: Crooked = {}, browser?: Client) {
  const client = browser ?? (await Client.open(school.url));
  const { options } = await say(client, 'session/passkey-options');
  return {
    client,
    answer: await say(client, 'session/passkey', { passkey: on.sign(options, { ...DOMAIN, ...crooked }) }),
  };
}

describe('a passkey', () => {
  it('is added with the password, named, listed, renamed and removed', async () => {
    const owner = await school.student(1);
    expect((await say(owner, 'me/passkey-options', { password: 'wrong' })).code).toBe('password.wrong');
    const { on, id } = await withPasskey('student1', device(), owner);
    expect(await mine(owner)).toEqual([{ id, name: '我的手机', since: expect.any(Number), isSynced: false }]);
    expect((await say(owner, 'me/passkey-name', { id, name: ' ' })).code).toBe('request.invalid');
    expect((await say(owner, 'me/passkey-name', { id, name: '办公室电脑' })).status).toBe(200);
    const other = await school.student(2);
    expect((await say(other, 'me/passkey-name', { id, name: '别人的' })).code).toBe('page.missing');
    expect((await say(other, 'me/passkey-end', { id })).code).toBe('page.missing');
    expect((await signIn(on)).answer).toMatchObject({ status: 200, user: { id: owner.id } });
    expect(await mine(owner)).toMatchObject([{ name: '办公室电脑', usedAt: expect.any(Number) }]);
    expect((await say(owner, 'me/passkey-end', { id })).status).toBe(200);
    expect(await mine(owner)).toEqual([]);
    expect((await signIn(on)).answer.code).toBe('passkey.wrong');
  });

  it('is for who has an account', async () => {
    const guest = await Client.takeSeat(school.url, '过路人');
    expect((await say(guest, 'me/passkey-options', { password: 'x' })).code).toBe('page.forbidden');
    expect((await say(await Client.open(school.url), 'me/passkey-options', { password: 'x' })).code).toBe(
      'session.required',
    );
  });

  it('is added once, and no more than there may be', async () => {
    const { owner, on } = await withPasskey('student3');
    const { options } = await say(owner, 'me/passkey-options', { password: DEMO_PASSWORD });
    expect(options).toMatchObject({ excludeCredentials: [{ id: on.keys[0]!.id }], rp: { id: 'school.example' } });
    const again = on.make(options, DOMAIN);
    await asOwner(school.database, `update passkey set credential = '${on.keys[1]!.id}' where person = '${owner.id}'`);
    expect((await say(owner, 'me/passkey', { name: '又一个', passkey: again })).code).toBe('already.so');
    await asOwner(
      school.database,
      `insert into passkey (id, credential, person, key, counter, transports, name, synced)
       select gen_random_uuid(), n, '${owner.id}', '', 0, '{}', 'x', false from generate_series(2, ${LIMITS.passkeysPerPerson}) as n`,
    );
    expect((await say(owner, 'me/passkey-options', { password: DEMO_PASSWORD })).code).toBe('passkey.tooMany');
  });

  it('is not added from elsewhere, late, twice, for somebody else, or without a finger or PIN', async () => {
    const owner = await school.student(4);
    const on = device();
    const begin = async () => (await say(owner, 'me/passkey-options', { password: DEMO_PASSWORD })).options;
    const add = async (crooked: Crooked, client = owner) =>
      (await say(client, 'me/passkey', { name: '坏的', passkey: on.make(await begin(), { ...DOMAIN, ...crooked }) }))
        .code;
    expect(await add({ origin: 'https://evil.example' })).toBe('passkey.wrong');
    expect(await add({ domain: 'evil.example' })).toBe('passkey.wrong');
    expect(await add({ isUnverified: true })).toBe('passkey.wrong');
    expect(await add({ challenge: Buffer.alloc(32).toString('base64url') })).toBe('passkey.over');
    expect(await add({}, await school.student(5))).toBe('passkey.over');
    const options = await begin();
    await asOwner(school.database, 'update passkey_challenge set until = now()');
    expect((await say(owner, 'me/passkey', { name: '晚了', passkey: on.make(options, DOMAIN) })).code).toBe(
      'passkey.over',
    );
    expect(await mine(owner)).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  it('needs neither name nor password, and passes for both steps', async () => {
    const { owner, on } = await withPasskey('student6');
    const { secret } = (await say(owner, 'me/two-step-secret', { password: DEMO_PASSWORD })) as unknown as {
      secret: string;
    };
    await say(owner, 'me/two-step', { code: codeShown(secret) });
    const { client, answer } = await signIn(on);
    expect(answer).toMatchObject({ status: 200, user: { id: owner.id } });
    expect((await client.query<SignedIn>('/api/session')).result!.user?.id).toBe(owner.id);
    const closing = await Client.open(school.url);
    await signIn(on, {}, closing);
    await receipt(closing.command('closure', owner.id, 'RequestClosure'));
  });

  it('asks everybody for the same: who has a passkey nobody learns', async () => {
    const asked = async (ticket?: string) =>
      (await say(await Client.open(school.url), 'session/passkey-options', { ticket })).options;
    const [one, two] = [await asked(), await asked()] as [Record<string, unknown>, Record<string, unknown>];
    expect({ ...one, challenge: '' }).toEqual({ ...two, challenge: '' });
    expect(one['challenge']).not.toBe(two['challenge']);
    expect(one['allowCredentials'] ?? []).toEqual([]);
    const nobodys = device();
    nobodys.make({ challenge: 'x', user: { id: 'eA' } });
    expect((await signIn(nobodys)).answer.code).toBe('passkey.wrong');
  });

  it('takes an answer once, in time, from here, with a finger or PIN, as it was signed', async () => {
    const { on } = await withPasskey('student7');
    const code = async (crooked: Crooked) => (await signIn(on, crooked)).answer.code;
    expect(await code({ origin: 'https://evil.example' })).toBe('passkey.wrong');
    expect(await code({ domain: 'class.school.example' })).toBe('passkey.wrong');
    expect(await code({ isUnverified: true })).toBe('passkey.wrong');
    expect(await code({ mutate: (signature) => (signature.fill(7, 10, 20), signature) })).toBe('passkey.wrong');
    expect(await code({ challenge: Buffer.alloc(32).toString('base64url') })).toBe('passkey.over');
    const client = await Client.open(school.url);
    const { options } = await say(client, 'session/passkey-options');
    const passkey = on.sign(options, DOMAIN);
    expect((await say(client, 'session/passkey', { passkey })).status).toBe(200);
    expect((await say(await Client.open(school.url), 'session/passkey', { passkey })).code).toBe('passkey.over');
    const late = (await say(client, 'session/passkey-options')).options;
    await asOwner(school.database, 'update passkey_challenge set until = now()');
    expect((await say(client, 'session/passkey', { passkey: on.sign(late, DOMAIN) })).code).toBe('passkey.over');
    const broken = { id: on.keys[0]!.id, rawId: 'x', type: 'public-key' };
    expect((await say(client, 'session/passkey', { passkey: broken })).code).toBe('passkey.wrong');
  });

  it('refuses a copy of a device, whose count is behind; a device that does not count goes on', async () => {
    const { on } = await withPasskey('student8');
    const from = on.counter;
    expect((await signIn(on)).answer.status).toBe(200);
    expect((await signIn(on, { counter: from })).answer.code).toBe('passkey.wrong');
    const { on: shared } = await withPasskey('student9', device(false));
    for (const status of [200, 200]) expect((await signIn(shared)).answer.status).toBe(status);
  });

  it('lets one of two in who come with the same answer at once', async () => {
    const { on } = await withPasskey('student10');
    const [one, two] = [await Client.open(school.url), await Client.open(school.url)];
    const { options } = await say(one, 'session/passkey-options');
    const passkey = on.sign(options, DOMAIN);
    const answers = await Promise.all([one, two].map((client) => say(client, 'session/passkey', { passkey })));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it('ends with the person, and is an operator’s to end for who lost the device', async () => {
    const { owner, on } = await withPasskey('student12');
    const operator = await school.other('operator');
    await receipt(operator.command('access', owner.id, 'RemoveSecondStep', { reason: '手机丢了，本人来过' }));
    await expect.poll(() => mine(owner)).toEqual([]);
    expect((await signIn(on)).answer.code).toBe('passkey.wrong');
    const { owner: leaving, on: theirs } = await withPasskey('student13');
    await asOwner(school.database, `select erase_people(array['${leaving.id}'::uuid])`);
    expect((await signIn(theirs)).answer.code).toBe('passkey.wrong');
  });
});

describe('a passkey as the second step', () => {
  const owing = async (account: string) => {
    const browser = await Client.open(school.url);
    const { secondStep } = await say(browser, 'session', { account, password: DEMO_PASSWORD });
    return { browser, secondStep: secondStep! };
  };

  it('passes after the password, for the account of the password alone', async () => {
    const { owner, on } = await withPasskey('student14');
    const { on: others } = await withPasskey('student15');
    const { secret } = (await say(owner, 'me/two-step-secret', { password: DEMO_PASSWORD })) as unknown as {
      secret: string;
    };
    await say(owner, 'me/two-step', { code: codeShown(secret) });
    const { browser, secondStep } = await owing('student14');
    const { ticket } = secondStep;
    expect(secondStep).toMatchObject({ passkey: true });
    const ask = async () => (await say(browser, 'session/passkey-options', { ticket })).options;
    const pass = async (passkey: object) => say(browser, 'session/passkey', { passkey, ticket, trust: true });
    expect(await ask()).toMatchObject({ allowCredentials: [{ id: on.keys[0]!.id }] });
    const { challenge } = (await ask()) as { challenge: string };
    expect((await pass(others.sign({ challenge }, DOMAIN))).code).toBe('passkey.wrong');
    expect((await pass(on.sign(await ask(), { ...DOMAIN, isUnverified: true }))).user?.id).toBe(owner.id);
    expect((await pass(on.sign({ challenge }, DOMAIN))).code).toBe('secondStep.over');
    expect(await say(browser, 'session', { account: 'student14', password: DEMO_PASSWORD })).not.toHaveProperty(
      'secondStep',
    );
    const alone = await Client.open(school.url);
    const { options } = await say(alone, 'session/passkey-options', {
      ticket: (await owing('student14')).secondStep.ticket,
    });
    expect((await say(alone, 'session/passkey', { passkey: on.sign(options, DOMAIN) })).code).toBe('passkey.over');
  });

  it('is asked for once more before what matters; the password does where signing in asks for no more', async () => {
    const { owner, on, id } = await withPasskey('student16');
    const client = await Client.signIn(school.url, 'student16', DEMO_PASSWORD);
    const problem = await refusal(client.command('closure', client.id, 'RequestClosure'));
    expect(problem).toMatchObject({
      code: 'secondStep.required',
      with: { code: false, passkey: true, password: true },
    });
    expect((await say(client, 'me/passkey-end', { id })).code).toBe('secondStep.required');
    const { options } = await say(client, 'me/passkey-check');
    expect(
      (await say(owner, 'me/second-step-passkey', { passkey: on.sign(options, { ...DOMAIN, isUnverified: true }) }))
        .code,
    ).toBe('passkey.wrong');
    const again = (await say(client, 'me/passkey-check')).options;
    expect((await say(client, 'me/second-step-passkey', { passkey: on.sign(again, DOMAIN) })).status).toBe(200);
    await receipt(client.command('closure', client.id, 'RequestClosure'));
    const lost = await Client.signIn(school.url, 'student16', DEMO_PASSWORD);
    expect((await say(lost, 'me/second-step-password', { password: 'wrong' })).code).toBe('password.wrong');
    expect((await say(lost, 'me/second-step-password', { password: DEMO_PASSWORD })).status).toBe(200);
    expect((await say(lost, 'me/passkey-end', { id })).status).toBe(200);
    const { owner: both } = await withPasskey('student17');
    const { secret } = (await say(both, 'me/two-step-secret', { password: DEMO_PASSWORD })) as unknown as {
      secret: string;
    };
    await say(both, 'me/two-step', { code: codeShown(secret) });
    expect((await say(both, 'me/second-step-password', { password: DEMO_PASSWORD })).code).toBe('step.notNow');
  });
});

it('works at the school’s address alone, and at no address of numbers', async () => {
  const other = await openSchool();
  try {
    const client = await Client.signIn(other.url, 'student1', DEMO_PASSWORD);
    expect((await say(client, 'session/passkey-options')).code).toBe('passkey.notHere');
    expect((await say(client, 'me/passkey-options', { password: DEMO_PASSWORD })).code).toBe('passkey.notHere');
  } finally {
    await other.close();
  }
});
