import type { ExportManifest, NewExport } from '@lectern/contracts/analytics/exports.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { actor, asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { JobStore } from '../../jobs/job-store.ts';
import { EXPORT, ExportQueue } from './export-queue.ts';

let database: TestDatabase;
let side: WriteSide;
let jobs: JobStore;
let queue: ExportQueue;
const analyst = actor(newId(), { school: 'ours' });

beforeAll(async () => {
  database = await migratedDatabase();
  await asOwner(database, `insert into school (id, name) values ('ours', 'Ours')`);
  await asOwner(
    database,
    `insert into person (id, school, name, bound, secret) values ('${analyst.personId}', 'ours', 'An', true, 'x')`,
  );
  side = writeSide(database.url);
  jobs = new JobStore(side.database);
  queue = new ExportQueue(jobs, side.database);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

const wanted = (): NewExport & { address: string } => ({
  id: newId(),
  dataset: 'answer',
  format: 'jsonl',
  filters: {},
  address: 'http://lectern.test',
});
const asked = async () => {
  const one = wanted();
  await queue.ask(one, analyst);
  return one.id;
};
describe('an export that was asked for', () => {
  it('twice is one, and more than five under way are refused', async () => {
    const [first, ...more] = Array.from({ length: 6 }, wanted);
    await queue.ask(first!, analyst);
    await queue.ask(first!, analyst);
    for (const one of more.slice(0, 4)) await queue.ask(one, analyst);
    await expect(queue.ask(more[4]!, analyst)).rejects.toMatchObject({ code: 'export.tooMany' });
    for (const { id } of [first!, ...more]) await queue.cancel(id, analyst.personId);
    await queue.ask(more[4]!, analyst);
    await queue.cancel(more[4]!.id, analyst.personId);
  });

  it('is forgotten after its days, and its bytes with the last that has them', async () => {
    const done: ExportManifest = {
      ...wanted(),
      rows: 1,
      bytes: 9,
      sha256: 'f'.repeat(64),
      asOf: { incarnation: 'one', position: 1 },
      writtenAt: '2026-11-21T00:00:00.000Z',
      columns: [],
    };
    const ids = [await asked(), await asked()];
    for (const _ of ids) await jobs.done((await jobs.take(EXPORT, true))!, done);
    const age = (id: string) =>
      asOwner(database, `update job set finished_at = now() - interval '8 days' where id = '${id}'`);
    await age(ids[0]!);
    expect(await queue.sweep()).toEqual([]);
    await age(ids[1]!);
    expect(await queue.sweep()).toEqual([done.sha256]);
    expect(await queue.of(analyst.personId)).not.toContainEqual(expect.objectContaining({ sha256: done.sha256 }));
  });
});
