import type { MyAccount } from '@lectern/contracts/account/account.ts';
import type { MyProvider } from '@lectern/contracts/account/provider.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../infra/local/ports.ts';
import { DEMO_PASSWORD, demoSchool } from '../../services/src/demo/demo.school.ts';
import { CasServer } from '../support/cas-server.ts';
import { Client } from '../support/client.ts';
import { ForgingProvider, type Forgery } from '../support/forging-provider.ts';
import { asOwner } from '../support/platform.ts';
import { SchoolProvider } from '../support/school-provider.ts';
import { openSchool, refusal, type School } from './school.ts';

const BACK = '/api/session/provider-back';
const location = (response: Response): string => response.headers.get('location')!;
const session = async (client: Client) => (await client.query<SignedIn>('/api/session')).result!;
const mine = async (client: Client) => (await client.query<MyProvider>('/api/me/provider')).result!;
const name = async (client: Client) => (await session(client)).user?.name;

/** To the provider: where it leads. */
const begin = async (client: Client, next = '/') =>
  location(await client.fetch('GET', `/api/session/provider?next=${encodeURIComponent(next)}`));
/** Back from it: where that leads on. */
async function back(client: Client, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  expect(pathname).toBe(BACK);
  return location(await client.fetch('GET', pathname + search));
}
/** What the sign-in page is told of why. */
const why = (address: string): string | null => new URL(address, 'http://x').searchParams.get('refused');

describe('OpenID Connect, with a provider of its own process', () => {
  let school: School;
  let provider: SchoolProvider;
  const PEOPLE = {
    ann: { name: '安然', student_no: '2026010001', email: 'ann@school.example', email_verified: true },
    bo: { name: '薄云', student_no: '2026010002', email: 'bo@school.example', email_verified: false },
    placed: { name: '冯程', student_no: '2026010003' },
    misplaced: { name: '高远', student_no: '2026010004' },
    mailed: { name: '何川', student_no: '2026010005', email: 'he@school.example', email_verified: true },
    unproved: { name: '景行', email: 'jing@school.example', email_verified: false },
    student7: { name: '学生七', student_no: 'student7' },
    linked: { name: '后来', student_no: '2026010008' },
    twice: { name: '两步', student_no: '2026010009' },
  };
  beforeAll(async () => {
    const port = await freePort();
    provider = await SchoolProvider.start(`http://127.0.0.1:${port}`, PEOPLE);
    school = await openSchool({ ...provider.settings, PORT: String(port) });
  });
  afterAll(async () => {
    await school.close();
    await provider.stop();
  });
  const open = () => Client.open(school.url);
  async function signIn(account: keyof typeof PEOPLE, client?: Client, next = '/') {
    const browser = client ?? (await open());
    const at = await back(browser, await provider.pass(await begin(browser, next), account));
    return { browser, at };
  }
  const listed = async (personName: string, more: { number?: string; email?: string }) => {
    const id = newId();
    await asOwner(
      school.database,
      `insert into person (id, school, name, bound, secret) values ('${id}', '${demoSchool.id}', '${personName}', false, 's');
       insert into roster_entry (class_id, person_id, school, number, email)
       values ('${newId()}', '${id}', '${demoSchool.id}', ${more.number ? `'${more.number}'` : 'null'}, ${more.email ? `'${more.email}'` : 'null'})`,
    );
    return id;
  };

  it('gives an account to who comes for the first time, with the name and number that it vouches for; it is theirs the next time', async () => {
    const { browser, at } = await signIn('ann', undefined, '/courses?tab=learn');
    expect(at).toBe('/courses?tab=learn');
    expect((await session(browser)).user).toMatchObject({ name: '安然', bound: true });
    expect(await mine(browser)).toMatchObject({ since: expect.any(Number), number: '2026010001', mayUnlink: false });
    const account = (await browser.query<MyAccount>('/api/me')).result!;
    expect(account).toMatchObject({
      numbers: ['2026010001'],
      hasPassword: false,
      mayRename: false,
      email: 'a***@school.example',
    });
    const again = await signIn('ann');
    expect((await session(again.browser)).user?.id).toBe((await session(browser)).user?.id);
  });

  it('says what the school calls it on the sign-in page', async () => {
    expect((await session(await open())).school).toMatchObject({ provider: ['学校统一认证', 'School account'] });
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    '[R4.19] never leads to another site: %s',
    async (next) => expect((await signIn('ann', undefined, next)).at).toBe('/'),
  );

  it('makes an account of the place that a list kept for the number, where the name is the same', async () => {
    const place = await listed('冯 程', { number: '2026010003' });
    expect((await session((await signIn('placed')).browser)).user).toMatchObject({
      id: place,
      name: '冯程',
      bound: true,
    });
    const other = await listed('另一个', { number: '2026010004' });
    const { user } = await session((await signIn('misplaced')).browser);
    expect(user?.id).not.toBe(other);
  });

  it('makes one of the place that was kept for an address only where the provider has verified it', async () => {
    const [place, other] = [
      await listed('何川', { email: 'he@school.example' }),
      await listed('景行', { email: 'jing@school.example' }),
    ];
    expect((await session((await signIn('mailed')).browser)).user?.id).toBe(place);
    expect((await session((await signIn('unproved')).browser)).user?.id).not.toBe(other);
  });

  it('lets nobody into an account that is there already; its owner links it, signed in, and may unlink it', async () => {
    const { browser, at } = await signIn('student7');
    expect(why(at)).toBe('provider.hasAccount');
    expect((await session(browser)).user).toBeUndefined();
    const owner = await Client.signIn(school.url, 'student7', DEMO_PASSWORD);
    const { address } = (await owner.call<{ address: string }>('/api/me/provider')).result!;
    expect(await back(owner, await provider.pass(address, 'student7'))).toBe('/me?linked');
    expect(await mine(owner)).toMatchObject({ since: expect.any(Number), mayUnlink: true });
    const fresh = await signIn('student7');
    expect((await session(fresh.browser)).user?.id).toBe(owner.id);
    const thief = await school.student(8);
    const theirs = (await thief.call<{ address: string }>('/api/me/provider')).result!.address;
    expect(why(await back(thief, await provider.pass(theirs, 'student7')))).toBe('provider.taken');
    expect((await owner.call('/api/me/provider-end')).status).toBe(200);
    expect((await refusal(owner.call('/api/me/provider-end'))).code).toBe('already.so');
    expect(why((await signIn('student7')).at)).toBe('provider.hasAccount');
  });

  it('is not unlinked from an account that nothing else opens', async () => {
    const { browser } = await signIn('ann');
    expect((await refusal(browser.call('/api/me/provider-end'))).code).toBe('provider.onlyWay');
  });

  it('links for who began it, and for nobody who signed in here since', async () => {
    const client = await Client.signIn(school.url, 'student9', DEMO_PASSWORD);
    const { address } = (await client.call<{ address: string }>('/api/me/provider')).result!;
    const came = await provider.pass(address, 'linked');
    await client.signInHere('student10', DEMO_PASSWORD);
    expect(why(await back(client, came))).toBe('provider.over');
    expect((await mine(client)).since).toBeUndefined();
  });

  it('takes what comes back once, in the browser that went, and in time', async () => {
    const browser = await open();
    const came = await provider.pass(await begin(browser), 'ann');
    const elsewhere = await open();
    expect(why(await back(elsewhere, came))).toBe('provider.over');
    const other = new URL(came);
    other.searchParams.set('state', 'A'.repeat(43));
    expect(why(await back(browser, other.href))).toBe('provider.over');
    const second = await open();
    const late = await provider.pass(await begin(second), 'ann');
    await asOwner(school.database, `update provider_errand set until = now()`);
    expect(why(await back(second, late))).toBe('provider.over');
    const third = await open();
    const good = await provider.pass(await begin(third), 'ann');
    const kept = third.cookies.get(COOKIES.errand)!;
    expect(await back(third, good)).toBe('/');
    third.cookies.set(COOKIES.errand, kept);
    expect(why(await back(third, good))).toBe('provider.over');
  });

  it('refuses a code that was used, one that was changed, and whoever said no there', async () => {
    const browser = await open();
    const first = await provider.pass(await begin(browser), 'ann');
    const used = new URL(first).searchParams.get('code')!;
    expect(await back(browser, first)).toBe('/');
    for (const [code, refused] of [
      [used, 'provider.unsound'],
      ['changed', 'provider.unsound'],
    ]) {
      const client = await open();
      const came = new URL(await provider.pass(await begin(client), 'ann'));
      came.searchParams.set('code', code!);
      expect(why(await back(client, came.href))).toBe(refused);
      expect((await session(client)).user).toBeUndefined();
    }
    const client = await open();
    const came = new URL(await provider.pass(await begin(client), 'ann'));
    came.searchParams.delete('code');
    came.searchParams.set('error', 'access_denied');
    expect(why(await back(client, came.href))).toBe('provider.refused');
  });

  it('goes on with other keys than before, and says when it is not there', async () => {
    await signIn('bo');
    await provider.startAgain();
    expect(await name((await signIn('bo')).browser)).toBe('薄云');
    const browser = await open();
    const came = await provider.pass(await begin(browser), 'bo');
    await provider.stop();
    expect(why(await back(browser, came))).toBe('provider.away');
    await provider.startAgain();
  });

  it('owes the second step like a password does', async () => {
    const { browser } = await signIn('twice');
    const { user } = await session(browser);
    await asOwner(school.database, `insert into two_step (person, secret, since) values ('${user!.id}', 'x', now())`);
    const again = await signIn('twice', undefined, '/me');
    const owed = new URL(again.at, school.url);
    expect([owed.pathname, owed.searchParams.get('next')]).toEqual(['/login', '/me']);
    expect(new URLSearchParams(owed.hash.slice(1)).get('ticket')).toMatch(/^[\w-]{43}$/);
    expect((await session(again.browser)).user).toBeUndefined();
  });

  it('shows who has no password by having come from there lately', async () => {
    const { browser } = await signIn('ann');
    const begun = () => browser.call('/api/me/two-step-secret', { password: '' });
    expect((await begun()).status).toBe(200);
    await asOwner(school.database, `update session set began_at = began_at - interval '11 minutes'`);
    expect((await refusal(begun())).code).toBe('password.none');
  });

  it('goes with the person', async () => {
    const { user } = await session((await signIn('ann')).browser);
    await asOwner(school.database, `select erase_people(array['${user!.id}'::uuid])`);
    expect(await asOwner(school.database, `select from provider_link where person = '${user!.id}'`)).toHaveLength(0);
    expect((await session((await signIn('ann')).browser)).user?.id).not.toBe(user!.id);
  });

  it('is left as well when somebody signs out who came by it', async () => {
    const { browser } = await signIn('bo');
    const { leave, user } = (await (await browser.fetch('POST', '/api/session/end', { body: {} })).json()) as SignedIn;
    expect(user).toBeUndefined();
    expect(new URL(leave!).origin).toBe(provider.issuer);
    expect(new URL(leave!).searchParams.get('post_logout_redirect_uri')).toBe(`${school.url}/login`);
    const local = await Client.signIn(school.url, 'student11', DEMO_PASSWORD);
    const answer = (await (await local.fetch('POST', '/api/session/end', { body: {} })).json()) as SignedIn;
    expect(answer.leave).toBeUndefined();
  });
});

describe('a token that does not hold', () => {
  let school: School;
  let forger: ForgingProvider;
  beforeAll(async () => {
    forger = await ForgingProvider.start(SchoolProvider.client);
    school = await openSchool({
      LECTERN_OIDC_ISSUER: forger.issuer,
      LECTERN_OIDC_CLIENT: SchoolProvider.client.client_id,
      LECTERN_OIDC_SECRET: SchoolProvider.client.client_secret,
    });
  });
  afterAll(async () => {
    await school.close();
    await forger.close();
  });
  const past = Math.floor(Date.now() / 1000) - 3600;
  const signInWith = async (forgery: Forgery) => {
    forger.forgery = forgery;
    const browser = await Client.open(school.url);
    const at = await back(browser, forger.pass(await begin(browser)));
    return { at, user: (await session(browser)).user };
  };

  it('is told apart from one that does', async () => {
    expect(await signInWith({})).toMatchObject({ at: '/', user: { name: '伪造者' } });
  });

  it.each<[string, Forgery]>([
    ['of another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another audience', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://another.example' } }],
    ['that is over', { claims: { iat: past, exp: past + 60 } }],
    ['that nobody signed', { header: { alg: 'none', kid: undefined }, by: 'nothing' }],
    ['that says RS256 and is not signed', { by: 'nothing' }],
    ['that another signed', { by: 'another' }],
    ['signed with the client’s secret', { header: { alg: 'HS256', kid: undefined }, by: 'secret' }],
    ['of a key that is nobody’s', { header: { kid: 'unknown' }, by: 'another' }],
    [
      'that was changed after it was signed',
      {
        mutate: (token) => {
          const [header, body, signature] = token.split('.');
          const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
          const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url');
          return [header, other, signature].join('.');
        },
      },
    ],
  ])('%s', async (_, forgery) => {
    const { at, user } = await signInWith(forgery);
    expect(why(at)).toBe('provider.unsound');
    expect(user).toBeUndefined();
  });
});

describe('CAS', () => {
  let school: School;
  let cas: CasServer;
  beforeAll(async () => {
    cas = await CasServer.start({
      t1: { cn: '方敏', employeeNumber: 'T2008116', mail: 'fang@school.example' },
      t2: {},
    });
    school = await openSchool({
      LECTERN_CAS: cas.address,
      LECTERN_PROVIDER_LABEL: '统一身份认证|Campus login',
      LECTERN_PROVIDER_NAME: 'cn',
      LECTERN_PROVIDER_NUMBER: 'employeeNumber',
      LECTERN_PROVIDER_EMAIL: 'mail',
      LECTERN_PROVIDER_CREATES: 'false',
      LECTERN_PASSWORDS: 'false',
      LECTERN_DEMO_ACCOUNTS: 'false',
    });
  });
  afterAll(async () => {
    await school.close();
    await cas.close();
  });
  const signIn = async (user: string, lastsMs?: number) => {
    const browser = await Client.open(school.url);
    const came = cas.pass(await begin(browser), user, lastsMs);
    return { browser, came };
  };

  it('creates no account where the school wants none; a place in a list becomes one', async () => {
    const stranger = await signIn('t2');
    expect(why(await back(stranger.browser, stranger.came))).toBe('provider.noAccount');
    const id = newId();
    await asOwner(
      school.database,
      `insert into person (id, school, name, bound, secret) values ('${id}', '${demoSchool.id}', '方敏', false, 's');
       insert into roster_entry (class_id, person_id, school, number) values ('${newId()}', '${id}', '${demoSchool.id}', 't2008116')`,
    );
    const { browser, came } = await signIn('t1');
    expect(await back(browser, came)).toBe('/');
    expect((await session(browser)).user).toMatchObject({ id, name: '方敏' });
    expect((await browser.query<MyAccount>('/api/me')).result).toMatchObject({ email: 'fan***@school.example' });
  });

  it('takes a ticket that holds, and none that was used, changed, made for another address, or is over', async () => {
    const first = await signIn('t1');
    expect(await back(first.browser, first.came)).toBe('/');
    const used = new URL(first.came).searchParams.get('ticket')!;
    for (const ticket of [used, 'ST-another', `${used}x`]) {
      const { browser, came } = await signIn('t1');
      const other = new URL(came);
      other.searchParams.set('ticket', ticket);
      expect(why(await back(browser, other.href))).toBe('provider.unsound');
    }
    const [one, two] = [await signIn('t1'), await signIn('t1')];
    const crossed = new URL(one.came);
    crossed.searchParams.set('ticket', new URL(two.came).searchParams.get('ticket')!);
    expect(why(await back(one.browser, crossed.href))).toBe('provider.unsound');
    const late = await signIn('t1', -1);
    expect(why(await back(late.browser, late.came))).toBe('provider.unsound');
    const none = await signIn('t1');
    const without = new URL(none.came);
    without.searchParams.delete('ticket');
    expect(why(await back(none.browser, without.href))).toBe('provider.refused');
  });

  it.each([
    ['no XML', () => '{"user":"t1"}'],
    ['names outside its namespace', (c: CasServer) => c.success('t1').replaceAll('www.yale.edu', 'evil.example')],
    ['two users', (c: CasServer) => c.success('t2', '<cas:user>t1</cas:user>')],
    [
      'a user beside a failure',
      () =>
        '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="X"><cas:user>t1</cas:user></cas:authenticationFailure></cas:serviceResponse>',
    ],
    ['half of a document', (c: CasServer) => c.success('t1').slice(0, 80)],
  ])('believes no answer of %s', async (_, forged) => {
    cas.forged = () => forged(cas);
    try {
      const { browser, came } = await signIn('t1');
      expect(why(await back(browser, came))).toBe('provider.unsound');
    } finally {
      cas.forged = undefined;
    }
  });

  it('says when CAS is not there', async () => {
    cas.status = 500;
    const { browser, came } = await signIn('t1');
    expect(why(await back(browser, came))).toBe('provider.away');
    cas.status = 200;
  });

  it('tells somebody whose account may not sign in', async () => {
    await asOwner(school.database, 'update account a set demo = true from provider_link l where l.person = a.person');
    const { browser, came } = await signIn('t1');
    expect(why(await back(browser, came))).toBe('provider.closed');
    expect((await session(browser)).user).toBeUndefined();
  });

  it('where the school wants it, nobody signs in, signs up or starts anew with a password', async () => {
    const browser = await Client.open(school.url);
    expect((await session(browser)).school).toMatchObject({
      provider: ['统一身份认证', 'Campus login'],
      noPasswords: true,
      signUp: false,
    });
    const code = async (path: string, data: object) => (await refusal(browser.call(path, data))).code;
    expect(await code('/api/session', { account: 'teacher', password: DEMO_PASSWORD })).toBe('password.off');
    expect(await code('/api/session/code', { purpose: 'newPassword', to: 'a@b.example' })).toBe('password.off');
    const proof = { to: 'a@b.example', code: '123456', password: 'quite a long one' };
    expect(await code('/api/session/new-password', proof)).toBe('password.off');
    expect(await code('/api/session/sign-up', { ...proof, name: '某' })).toBe('password.off');
  });
});

it('without a provider there is no such way', async () => {
  const school = await openSchool();
  try {
    const browser = await Client.open(school.url);
    expect((await session(browser)).school).not.toHaveProperty('provider');
    expect(why(await begin(browser))).toBe('page.missing');
    expect(why(await back(browser, `http://x${BACK}?code=x&state=x`))).toBe('provider.over');
  } finally {
    await school.close();
  }
});
