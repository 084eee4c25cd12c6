import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import type { Database } from '../ops/database/database.ts';
import type { Log } from '../ops/telemetry/log.ts';
import { KeptLessons } from './kept-lessons.ts';

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;
beforeAll(async () => {
  database = await migratedDatabase();
  pool = new Pool({ connectionString: database.url });
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

const marksOf = (n: number, score = 900) =>
  new Map(Array.from({ length: n }, (_, at) => [`student ${at}`, { score }] as const));
const large = (score?: number) => marksOf(200, score);

/** A process that starts now, and which lessons it had to read. */
function started() {
  const read: string[] = [];
  const kept = new KeptLessons({ pool } as unknown as Database, {} as Log);
  const of = (id: string, stand: string, made: ReadonlyMap<string, object>, kind = 'statistics') =>
    kept.of(client, kind, [{ id, stand }], async (ids) => {
      read.push(...ids);
      return new Map(ids.map((one) => [one, made]));
    });
  return { of, read };
}
const stored = (id: string) => asOwner(database, `select 1 from lesson_marks where lesson_id = '${id}'`);
const isKept = (id: string, n = 1) => vi.waitFor(async () => expect(await stored(id)).toHaveLength(n));

it('[R9.06] what a lesson of a large class came to is read once, also by a process that starts later', async () => {
  const id = newId();
  const first = started();
  expect((await first.of(id, '7.3', large())).get(id)).toEqual(large());
  await isKept(id);
  const second = started();
  expect((await second.of(id, '7.3', marksOf(0))).get(id)).toEqual(large());
  expect([first.read, second.read]).toEqual([[id], []]);
});

it('is read anew after a fact of the lesson or of its class, for another purpose, and once the views are others', async () => {
  const id = newId();
  await started().of(id, '7.3', large());
  await isKept(id);
  const other = started();
  expect((await other.of(id, '8.3', large(700))).get(id)).toEqual(large(700));
  expect((await other.of(id, '8.3', large(300), 'transcript')).get(id)).toEqual(large(300));
  expect(other.read).toEqual([id, id]);
  await isKept(id, 2);
  const [view] = await asOwner(database, `select pg_get_viewdef('report_learner') as made`);
  await asOwner(database, `drop view report_learner cascade; create view report_learner as ${view!['made'] as string}`);
  const later = started();
  expect((await later.of(id, '8.3', large(500))).get(id)).toEqual(large(500));
  expect(later.read).toEqual([id]);
});

it('keeps nothing of a small class, which is read as fast', async () => {
  const [small, id] = [newId(), newId()];
  await started().of(small, '1.1', marksOf(199));
  await started().of(id, '1.1', large());
  await isKept(id);
  expect(await stored(small)).toHaveLength(0);
});
