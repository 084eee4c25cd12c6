import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { filesBeside } from '../support/database.ts';
import { Unpacked, verdict } from '../support/evidence-bundle.ts';
import { readLog } from '../support/lesson-audit.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

interface Head {
  readonly head?: { readonly size: number; readonly root: string; readonly checkpoint: string };
  readonly verifierKey?: string;
}
interface Proof extends Head {
  readonly index: number;
  readonly leaf: string;
  readonly entry: string;
  readonly proof: readonly string[];
  readonly included: boolean;
}

let school: School;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  lesson = await lessonWith(school, [1, 2]);
  ({ teacher } = lesson);
  await receipt(
    lesson.students[0]!.student.command('lesson', lesson.id, 'SendDanmu', { danmuId: newId(), words: '为什么守恒？' }),
  );
});
afterAll(() => school.close());

const address = (id = lesson.id) => `/api/lesson/${id}/evidence`;
const headOf = async (by: Client) => (await by.query<Head>('/api/evidence/head')).result!;
const proofOf = async (version: number, by = teacher) =>
  (await by.query<Proof>(`${address()}/proof?version=${version}`)).result!;

async function taken(by: Client, id = lesson.id): Promise<Unpacked> {
  const response = await by.fetch('GET', address(id));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Unpacked.of(new Uint8Array(await response.arrayBuffer()));
}
const typesIn = (bundle: Unpacked) => bundle.lines('facts.jsonl').map((line) => JSON.parse(line).type as string);

/** RFC 9162, 2.1.3.2, for a fact that is not among the last: its neighbours are all on whole levels. */
function rootFrom({ index, leaf, proof }: Proof, size: number): string {
  let [hash, place, last] = [Buffer.from(leaf, 'hex'), index, size - 1];
  for (const sibling of proof.map((one) => Buffer.from(one, 'hex'))) {
    const isRight = place % 2 === 1 || place === last;
    const pair = isRight ? [sibling, hash] : [hash, sibling];
    hash = createHash('sha256')
      .update(Buffer.concat([Buffer.of(1), ...pair]))
      .digest();
    while (isRight && place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return hash.toString('hex');
}

describe('a lesson as evidence', () => {
  it('is a bundle that its own verifier accepts with the key that anybody may ask for', async () => {
    const bundle = await taken(teacher);
    const { verifierKey, head } = await headOf(teacher);
    expect(await verdict(bundle, verifierKey)).toEqual({ code: 'whole' });
    expect(typesIn(bundle)).toEqual(expect.arrayContaining(['LessonScheduled', 'ParticipantJoined', 'DanmuSent']));
    expect(bundle.text('checkpoint.txt')).toBe(head!.checkpoint);
  });

  it('of one that still runs goes up to now', async () => {
    const before = typesIn(await taken(teacher)).length;
    await lesson.give('ExtendQuestion');
    const bundle = await taken(teacher);
    expect(typesIn(bundle).slice(before)).toEqual(['QuestionExtended']);
    expect(await verdict(bundle, (await headOf(teacher)).verifierKey)).toEqual({ code: 'whole' });
  });

  it('[R6.07] goes to administrators too', async () => {
    expect(await verdict(await taken(await school.other('admin')))).toEqual({ code: 'whole' });
  });

  it('is a look of a reviewer, recorded before the first byte', async () => {
    const [operator, reviewer] = await Promise.all([school.other('operator'), school.other('reviewer')]);
    const grant = { grantId: newId(), kind: 'review', scope: { lessonId: lesson.id } };
    await receipt(operator.command('access', reviewer.id, 'GiveGrant', grant));
    expect(await verdict(await taken(reviewer))).toEqual({ code: 'whole' });
    const { cursor } = await receipt(
      operator.command('access', reviewer.id, 'WithdrawGrant', { grantId: grant.grantId }),
    );
    const after = `after=${cursor.incarnation}.${cursor.position}`;
    const { result } = await teacher.query<object>(`/api/lesson/${lesson.id}/looks?${after}`);
    expect(JSON.stringify(result)).toContain('"look":"evidence"');
    expect((await refusal(reviewer.query(address()))).code).toBe('page.forbidden');
  });

  it('is one at a time for each person', async () => {
    const postgres = new Postgres(school.database.ownerUrl);
    await postgres.connect();
    await postgres.query('begin; select from tree for update'); // so that the first is not signed yet
    const both = [teacher.fetch('GET', address()), teacher.fetch('GET', address())];
    const refused = await Promise.race(both);
    expect(await refused.json()).toMatchObject({ code: 'evidence.another', status: 409 });
    await postgres.query('rollback');
    await postgres.end();
    const [given] = (await Promise.all(both)).filter((one) => one !== refused);
    expect(await verdict(Unpacked.of(new Uint8Array(await given!.arrayBuffer())))).toEqual({ code: 'whole' });
    expect(await verdict(await taken(teacher))).toEqual({ code: 'whole' });
  });

  it('is not given without a signature: where the key is gone, the server says so and signs with no other', async () => {
    const key = join(filesBeside(school.database.url), 'keys', 'ledger.ed25519');
    await rename(key, `${key}.away`);
    expect((await refusal(teacher.query(address()))).code).toBe('evidence.unsigned');
    await rename(`${key}.away`, key);
    expect(await verdict(await taken(teacher))).toEqual({ code: 'whole' });
  });
});

describe('the proof of a fact', () => {
  it('leads from the fact to the root of the newest head, which anyone can follow', async () => {
    await taken(teacher);
    const { head } = await headOf(await school.student(3));
    const log = await readLog(teacher, lesson.id);
    for (const version of [1, 2, 5]) {
      const proof = await proofOf(version);
      expect(proof).toMatchObject({ included: true, head });
      const entry = Buffer.from(proof.entry, 'hex');
      expect(proof.leaf).toBe(createHash('sha256').update(Buffer.of(0)).update(entry).digest('hex'));
      expect(entry.readBigUInt64BE(34)).toBe(BigInt(log[version - 1]!.recordedAt));
      expect(rootFrom(proof, head!.size)).toBe(head!.root);
    }
  });

  it('of a fact that no head covers yet is not there yet', async () => {
    const { version } = await lesson.give('ExtendQuestion');
    expect(await proofOf(version)).toMatchObject({ included: false, proof: [] });
    await taken(teacher);
    expect(await proofOf(version)).toMatchObject({ included: true });
  });

  it('is there for whoever may watch, of facts that there are', async () => {
    expect(await proofOf(1, await school.other('assistant'))).toMatchObject({ included: true });
    expect((await refusal((await school.student(1)).query(`${address()}/proof?version=1`))).code).toBe(
      'page.forbidden',
    );
    for (const version of [99_999, 99_999_999_999])
      expect((await refusal(teacher.query(`${address()}/proof?version=${version}`))).code).toBe('page.missing');
    const unknown = `/api/lesson/${newId()}/evidence/proof?version=1`;
    expect((await refusal(teacher.query(unknown))).code).toBe('page.missing');
  });
});
