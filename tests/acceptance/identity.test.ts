import { AccountClosed, ClosureRequested } from '@lectern/contracts/closure/closure.ts';
import type { IdentityDocuments, MyIdentity } from '@lectern/contracts/identity/identity.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Client as Postgres } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { Client } from '../support/client.ts';
import { bring, photo, submission, submitIdentity } from '../support/identity.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let student: Client;
let operator: Client;
let postgres: Postgres;
beforeAll(async () => {
  school = await openSchool();
  [student, operator] = [await school.student(1), await school.other('operator')];
  postgres = new Postgres({ connectionString: school.database.url });
  await postgres.connect();
});
afterAll(async () => {
  await postgres.end();
  await school.close();
});

const mine = async (client: Client) => (await client.query<MyIdentity>('/api/identities/mine')).result!;
const waiting = async (client = operator) =>
  (await client.query<{ rows: { personId: string; submissionId: string; times: number }[] }>('/api/identities')).result!
    .rows;
const documents = (client: Client, id: string, submissionId: string) =>
  client.query<IdentityDocuments>(`/api/identities/${id}/documents?submissionId=${submissionId}`);
const stored = async (id: string) =>
  (await postgres.query('select id, side, sealed from identity_picture where person = $1 order by side', [id])).rows;
const looks = async (id: string) => {
  const facts = await school.server.app.get(EventStore).load(`identity/${id}`, 0);
  return facts
    .filter(({ type }) => type === 'IdentityViewed')
    .map(({ actor, data }) => ({ actor, ...(data as object) }));
};

it('[R1.27] [R6.17] somebody submits, is returned with a reason, submits only another photo, and is passed', async () => {
  expect(await mine(student)).toEqual({ status: 'none' });
  const first = await submission(student);
  await receipt(student.command('identity', student.id, 'SubmitIdentity', first));
  expect(await mine(student)).toMatchObject({ status: 'submitted', name: '林知远', number: '1101 **** **** 002X' });
  await vi.waitFor(
    async () => expect(await waiting()).toMatchObject([{ personId: student.id, times: 1 }]),
    PATIENCE_MS,
  );

  const { result } = await documents(operator, student.id, first.submissionId);
  expect(result).toMatchObject({ name: '林知远', number: '1101 **** **** 002X' });
  expect(result!.pictures.map(({ side }) => side)).toEqual(['front', 'face']);
  const seen = Buffer.from(result!.pictures[0]!.webp, 'base64');
  expect(await sharp(seen).metadata()).toMatchObject({ format: 'webp', width: 320, height: 200 });
  expect(seen.includes('39.9042N')).toBe(false);
  const number = await operator.query(`/api/identities/${student.id}/number?submissionId=${first.submissionId}`);
  expect(number.result).toEqual({ number: '11010519491231002X' });
  expect(await looks(student.id)).toEqual(
    ['documents', 'number'].map((what) => ({ actor: operator.id, submissionId: first.submissionId, what })),
  );

  const why = { submissionId: first.submissionId, reason: 'faceMismatch', words: '换光线好的地方重拍' };
  await receipt(operator.command('identity', student.id, 'ReturnIdentity', why));
  const returned = await mine(student);
  expect(returned).toMatchObject({ status: 'returned', reason: 'faceMismatch', words: why.words });
  expect(await refusal(documents(operator, student.id, first.submissionId))).toMatchObject({
    code: 'identity.decided',
  });
  await expectTold('identityReturned');

  const face = await bring(student, 'face', await photo('#c42'));
  const second = await submission(student, { ...returned.pictures, face });
  await receipt(student.command('identity', student.id, 'SubmitIdentity', second));
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ times: 2 }]), PATIENCE_MS);
  expect((await documents(operator, student.id, second.submissionId)).result!.pictures).toHaveLength(2);
  await receipt(operator.command('identity', student.id, 'PassIdentity', { submissionId: second.submissionId }));
  expect(await mine(student)).toMatchObject({ status: 'passed', name: '林知远', number: '1101 **** **** 002X' });
  await expectTold('identityPassed');
  await vi.waitFor(async () => expect(await stored(student.id)).toEqual([]), PATIENCE_MS); // nobody needs them any more
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  const late = { submissionId: second.submissionId, reason: 'expired' };
  expect(await refusal(operator.command('identity', student.id, 'ReturnIdentity', late))).toMatchObject({
    code: 'identity.decided',
  });
});

async function expectTold(kind: string): Promise<void> {
  const kinds = async () =>
    (await student.query<{ rows: { kind: string }[] }>('/api/notices')).result!.rows.map((row) => row.kind);
  await vi.waitFor(async () => expect(await kinds()).toContain(kind), PATIENCE_MS);
}

it('documents are at rest under a key of the person, and served to nobody but who works the queue', async () => {
  const [other, admin] = [await school.student(2), await school.other('admin')];
  const asked = await submission(other);
  await receipt(other.command('identity', other.id, 'SubmitIdentity', asked));
  const [front] = (await stored(other.id)).filter(({ side }) => side === 'front');
  await expect(sharp(front.sealed).metadata()).rejects.toThrow(/unsupported/);
  for (const client of [other, student, await school.teacher(), admin])
    expect(await refusal(documents(client, other.id, asked.submissionId))).toMatchObject({ code: 'page.forbidden' });
  await vi.waitFor(async () => expect(await waiting(admin)).toHaveLength(1), PATIENCE_MS); // who waits, and no document [R6.07]
  expect(await looks(other.id)).toEqual([]);
  await receipt(other.command('identity', other.id, 'WithdrawIdentity', { submissionId: asked.submissionId }));
  await vi.waitFor(async () => expect(await stored(other.id)).toEqual([]), PATIENCE_MS);
  expect(await mine(other)).toEqual({ status: 'none' });
});

it('an operator does not verify themselves', async () => {
  const asked = await submission(operator);
  await receipt(operator.command('identity', operator.id, 'SubmitIdentity', asked));
  const { submissionId } = asked;
  expect(await refusal(operator.command('identity', operator.id, 'PassIdentity', { submissionId }))).toMatchObject({
    code: 'page.forbidden',
  });
  expect(await refusal(documents(operator, operator.id, submissionId))).toMatchObject({ code: 'page.forbidden' });
  await receipt(operator.command('identity', operator.id, 'WithdrawIdentity', { submissionId }));
});

it('what is no picture, another’s, of another side or too large is refused, and one that nothing names does not stay', async () => {
  const [one, other] = [await school.student(3), await school.student(4)];
  const refused = async (picture: Buffer) => {
    const response = await one.fetch('POST', '/api/me/identity-picture', {
      body: { side: 'front', picture: picture.toString('base64') },
    });
    return ((await response.json()) as { code?: string }).code;
  };
  expect(await refused(Buffer.from('%PDF-1.7'))).toBe('identity.picture');
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('identity.picture');
  expect(await refused(Buffer.alloc(LIMITS.identityPictureBytes + 3))).toBe('request.invalid');
  const pictures = { front: await bring(other, 'front'), face: await bring(one, 'face') };
  const asked = await submission(one, pictures);
  const submit = (data: object) => refusal(one.command('identity', one.id, 'SubmitIdentity', data));
  expect((await submit(asked)).code).toBe('identity.pictureGone');
  const swapped = { front: pictures.face, face: await bring(one, 'front') };
  expect((await submit({ ...asked, pictures: swapped })).code).toBe('identity.pictureGone');
  expect(await submit({ ...asked, number: '110105194912310021' })).toMatchObject({
    code: 'request.invalid',
    faults: [{ path: 'number', code: 'identity.number' }],
  });
  await bring(one, 'face');
  expect((await stored(one.id)).map(({ side }) => side)).toEqual(['face', 'front']); // the newer in the place of the older
  await postgres.query(`update identity_picture set at = now() - interval '25 hours' where person = $1`, [one.id]);
  await bring(other, 'face');
  expect(await stored(one.id)).toEqual([]);
});

it('[R4.20] whose account was closed takes the documents along, waits in no queue, and cannot be looked at', async () => {
  const leaver = await school.student(5);
  await submitIdentity(leaver);
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ personId: leaver.id }]), PATIENCE_MS);
  const { submissionId } = (await waiting())[0]!;
  const asked = [ClosureRequested({ closesAt: 1 }), AccountClosed({ personId: leaver.id })];
  await append(school.server.app.get(EventStore), `closure/${leaver.id}`, NOWHERE, asked, {
    school: demoSchool.id,
    at: Date.now(),
  });
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE_MS);
  expect(await stored(leaver.id)).toEqual([]);
  const { rows } = await postgres.query('select secret from person where id = $1', [leaver.id]);
  expect(rows).toEqual([{ secret: '' }]);
  expect(await refusal(documents(operator, leaver.id, submissionId))).toMatchObject({ code: 'identity.decided' });
});
