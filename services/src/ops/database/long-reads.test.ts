import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { LongReads } from './long-reads.ts';

const NOW = { table: 'checkpoint', statementMs: 5000 };
let database: TestDatabase;
let side: WriteSide;
let reads: LongReads;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  reads = new LongReads(side.settings, side.log);
});
afterAll(async () => {
  await reads.onApplicationShutdown();
  await side.close();
  await database.drop();
});

const note = (name: string) => side.database.pool.query('insert into checkpoint (name) values ($1)', [name]);
/** Without the read models' own. */
const NOTED = `select name from checkpoint where name in ('a', 'b', 'new') order by name`;

it('reads as of one moment, however many statements it takes', async () => {
  await note('a');
  const seen = await reads.read(NOW, async (reading) => {
    const first = await reading.rows(NOTED);
    await note('b');
    return [first, await reading.rows(NOTED)];
  });
  expect(seen).toEqual([[{ name: 'a' }], [{ name: 'a' }]]);
});

it('sees all of what was put in the place of its tables, or nothing: the lock comes before the moment', async () => {
  const replaced = asOwner(
    database,
    `begin; lock table checkpoint in access exclusive mode; select pg_sleep(0.3); insert into checkpoint (name) values ('new'); commit`,
  );
  const isWaiting = `select count(*)::int as n from pg_locks where relation = 'checkpoint'::regclass and mode = 'AccessExclusiveLock' and granted`;
  while ((await asOwner(database, isWaiting))[0]!['n'] === 0);
  expect(await reads.read(NOW, (reading) => reading.rows(NOTED))).toContainEqual({ name: 'new' });
  await replaced;
});

it('refuses what takes too long, and goes on', async () => {
  const slow = reads.read({ ...NOW, statementMs: 30 }, (reading) => reading.rows('select pg_sleep(5)'));
  await expect(slow).rejects.toMatchObject({ code: 'query.tooSlow' });
  const slowBatch = reads.read({ ...NOW, statementMs: 30 }, async (reading) => {
    for await (const rows of reading.batches('select pg_sleep(5)', [], 10)) expect(rows).toEqual([]);
  });
  await expect(slowBatch).rejects.toMatchObject({ code: 'query.tooSlow' });
  expect(await reads.read(NOW, (reading) => reading.rows('select 1 as one'))).toEqual([{ one: 1 }]);
});

it('can change nothing', async () => {
  for (const change of [`delete from checkpoint`, 'create temp table t ()'])
    await expect(reads.read(NOW, (reading) => reading.rows(change))).rejects.toThrow(/read-only/);
});

it('gives rows in batches of a size, and the last one short', async () => {
  const sizes = await reads.read(NOW, async (reading) => {
    const seen: number[] = [];
    for await (const rows of reading.batches('select generate_series(1, $1::int) as n', [25], 10))
      seen.push(rows.length);
    return seen;
  });
  expect(sizes).toEqual([10, 10, 5]);
});
