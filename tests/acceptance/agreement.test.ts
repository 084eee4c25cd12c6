import type { Letter } from '@lectern/contracts/account/account.ts';
import type { AgreementText, AgreementVersions } from '@lectern/contracts/agreement/agreement.ts';
import type { MyConsents } from '@lectern/contracts/agreement/consent.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publishAgreement, wording } from '../support/agreements.ts';
import { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let operator: Client, student: Client, nobody: Client;
beforeAll(async () => {
  school = await openSchool();
  [operator, student] = [await school.other('operator'), await school.student(1)];
  nobody = await Client.open(school.url);
});
afterAll(() => school.close());

const session = async (client: Client) => (await client.query<SignedIn>('/api/session')).result!;
const text = (client: Client, query: string) => client.query<AgreementText>(`/api/agreements/text?${query}`);
const mine = async (client: Client) => (await client.query<MyConsents>('/api/agreements/mine')).result!;
const versions = async () => (await operator.query<AgreementVersions>('/api/agreements/versions')).result!;
const accept = (client: Client, ...agreementIds: string[]) =>
  client.command('consent', client.id, 'AcceptAgreements', { agreementIds });
const holds = (agreementId: string) =>
  vi.waitFor(
    async () => expect((await session(nobody)).school.agreements?.map((one) => one.agreementId)).toContain(agreementId),
    5_000,
  );

let first: string, policy: string;

it('[R7.30] where the school published nothing, nobody is asked anything', async () => {
  expect((await session(student)).user?.asked).toBeUndefined();
  expect((await session(nobody)).school.agreements).toBeUndefined();
  expect(await mine(student)).toEqual({ consents: [], asked: [] });
  expect((await text(nobody, 'kind=user')).problem?.code).toBe('page.missing');
  const { code } = await refusal(student.command('agreement', newId(), 'PublishAgreement', wording('user', '我')));
  expect(code).toBe('page.forbidden');
});

it('[R7.30] what holds is read by everybody, and everybody with an account is asked once', async () => {
  first = await publishAgreement(operator, 'user', '用户协议');
  policy = await publishAgreement(operator, 'privacy', '隐私政策');
  await holds(first);
  await holds(policy);
  expect((await text(nobody, 'kind=user')).result).toMatchObject({
    agreementId: first,
    number: 1,
    standing: 'inForce',
    ...wording('user', '用户协议'),
  });
  expect((await session(student)).user?.asked).toBe(true);
  expect((await session(await school.other('admin'))).user?.asked).toBeUndefined(); // who changes nothing agrees to nothing
  await receipt(accept(student, first));
  expect((await session(student)).user?.asked).toBe(true);
  await receipt(accept(student, policy));
  expect((await session(student)).user?.asked).toBeUndefined(); // at once, whatever has been read of it
  expect(await mine(student)).toMatchObject({
    consents: [
      { agreementId: policy, kind: 'privacy', number: 1, isInForce: true },
      { agreementId: first, kind: 'user', number: 1, isInForce: true },
    ],
    asked: [],
  });
  expect((await refusal(accept(student, policy))).code).toBe('already.so');
});

it('[R7.30] a newer version is public before it holds, asks again once it does, and is counted anew', async () => {
  const later = await publishAgreement(operator, 'user', '以后的', Date.now() + 3_600_000);
  await vi.waitFor(
    async () => expect((await text(nobody, 'kind=user')).result?.next?.agreementId).toBe(later),
    PATIENCE_MS,
  );
  expect((await text(nobody, `kind=user&agreementId=${later}`)).result).toMatchObject({
    number: 2,
    standing: 'scheduled',
  });
  expect((await session(student)).user?.asked).toBeUndefined();
  expect((await refusal(accept(student, later))).code).toBe('agreement.notInForce');
  await receipt(operator.command('agreement', later, 'WithdrawAgreement'));
  await vi.waitFor(async () => expect((await text(nobody, 'kind=user')).result?.next).toBeUndefined(), PATIENCE_MS);
  expect((await text(nobody, `kind=user&agreementId=${later}`)).problem?.code).toBe('page.missing');
  expect((await refusal(operator.command('agreement', first, 'WithdrawAgreement'))).code).toBe('agreement.inForce');

  const second = await publishAgreement(operator, 'user', '第二版');
  await holds(second);
  expect((await session(student)).user?.asked).toBe(true);
  expect((await mine(student)).asked).toEqual([{ agreementId: second, kind: 'user' }]);
  await receipt(accept(student, second));
  await vi.waitFor(async () => {
    const { versions: all, people } = await versions();
    expect(people).toBeGreaterThan(1);
    expect(all.map(({ kind, number, standing, accepted }) => [kind, number, standing, accepted])).toEqual([
      ['user', 3, 'inForce', 1],
      ['user', 2, 'withdrawn', 0],
      ['privacy', 1, 'inForce', 1],
      ['user', 1, 'replaced', 1],
    ]);
  }, PATIENCE_MS);
  first = second;
  expect((await student.query('/api/agreements/versions')).problem?.code).toBe('page.forbidden');
});

it('[R7.30] whoever signs up agrees to all that holds, and is on record with these versions', async () => {
  const to = 'agrees@example.org';
  await operator.call('/api/school/sign-up', { isOpen: true });
  const stranger = await Client.open(school.url);
  expect((await stranger.call('/api/session/code', { purpose: 'signUp', to })).status).toBe(200);
  const written = async () =>
    (await operator.query<{ letters: Letter[] }>('/api/school/outbox')).result!.letters.find((one) => one.to === to);
  await expect.poll(written).toBeDefined(); // nobody who asks waits for it
  const code = /\d{6}/.exec((await written())!.text)![0];
  const signUp = async (agreementIds?: string[]) =>
    stranger.call('/api/session/sign-up', {
      to,
      code,
      name: '新来的',
      password: 'correct horse battery',
      ...(agreementIds && { agreementIds }),
    });
  for (const ids of [undefined, [], [first]]) {
    const { problem } = await signUp(ids);
    expect(problem?.code).toBe('agreement.required');
  }
  expect((await signUp([first, policy])).status).toBe(200); // the code was not used up meanwhile
  expect((await session(stranger)).user).toMatchObject({ name: '新来的' });
  expect((await session(stranger)).user?.asked).toBeUndefined();
  expect((await mine(stranger)).consents.map(({ agreementId }) => agreementId).toSorted()).toEqual(
    [first, policy].toSorted(),
  );
});
