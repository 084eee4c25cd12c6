import type { ExportFormat, NewExport } from '@lectern/contracts/analytics/exports.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { actor, asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { twoSchools } from '../../../../tests/support/two-schools.ts';
import { Clock } from '../../platform/clock.ts';
import { LongReads } from '../../platform/database/long-reads.ts';
import { DiskFileStore } from '../../platform/files/disk-file-store.ts';
import type { StatementCursor } from '../../xapi/statement-cursor.ts';
import { DatasetCursor } from '../dataset-cursor.ts';
import { withDuck } from '../parquet/duck.ts';
import { ExportQueue } from './export-queue.ts';
import { ExportSources } from './export-sources.ts';
import { ExportWorker } from './export-worker.ts';

let database: TestDatabase;
let side: WriteSide;
let reads: LongReads;
let queue: ExportQueue;
let store: DiskFileStore;
let folder: string;
const analyst = { ...actor(newId(), { school: 'ours' }), name: 'An' };
const other = { ...actor(newId(), { school: 'ours' }), name: 'Other' };

beforeAll(async () => {
  ({ database } = await twoSchools());
  for (const { personId, name } of [analyst, other])
    await asOwner(
      database,
      `insert into person (id, school, name, bound, secret) values ('${personId}', 'ours', '${name}', true, 'x')`,
    );
  side = writeSide(database.url);
  await side.store.onModuleInit();
  reads = new LongReads(side.settings, side.log);
  queue = new ExportQueue(side.database);
  folder = await mkdtemp(join(tmpdir(), 'lectern-exports-'));
  store = new DiskFileStore(folder);
});
afterAll(async () => {
  await reads.onApplicationShutdown();
  await side.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

function newWorker(cursor = new DatasetCursor(reads, side.store)): ExportWorker {
  const sources = new ExportSources(cursor, {} as StatementCursor);
  const clock = { now: () => Date.UTC(2026, 10, 21) } as Clock;
  return new ExportWorker(queue, clock, side.log, sources, store, side.settings);
}

const wanted = (more: Partial<NewExport> = {}) => ({
  id: newId(),
  dataset: 'answer' as const,
  format: 'jsonl' as const,
  filters: {},
  address: 'http://lectern.test',
  ...more,
});

async function become(id: string, status: string) {
  await vi.waitFor(async () => expect((await queue.find(id, analyst.personId))?.status).toBe(status), 10_000);
  return (await queue.find(id, analyst.personId))!;
}

async function exported(more: Partial<NewExport> = {}) {
  const one = wanted(more);
  await queue.ask(one, analyst);
  const worker = newWorker();
  worker.wake();
  const done = await become(one.id, 'done');
  await worker.onModuleDestroy();
  return { done, bytes: await buffer((await store.read(done.sha256!))!) };
}

/** Of exports, those that this process has open: as Linux tells it. */
async function openFiles(): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return paths.filter((path) => path.includes('lectern-export-'));
}

const counted = async (where: string) =>
  Number((await asOwner(database, `select count(*) as n from dataset.answer where school = 'ours' ${where}`))[0]!['n']);

describe('an export', () => {
  it.each(['csv', 'xlsx', 'jsonl', 'parquet'] as const)(
    'is written as %s, with a manifest',
    async (format: ExportFormat) => {
      const { done, bytes } = await exported({ format });
      expect(done).toMatchObject({
        rows: await counted(''),
        of: done.rows,
        bytes: bytes.length,
        asOf: await side.store.head(),
      });
      expect(await queue.manifest(done.id, analyst.personId)).toMatchObject({
        dataset: 'answer',
        format,
        rows: done.rows,
        sha256: done.sha256,
        asOf: { incarnation: side.store.incarnation, position: done.asOf },
      });
    },
  );

  it('holds the rows that were chosen, and none of another school', async () => {
    const { done, bytes } = await exported({ format: 'parquet', filters: { where: '{"correct":true}' } });
    expect(done.rows).toBe(await counted('and correct'));
    const path = join(folder, 'late.parquet');
    await writeFile(path, bytes);
    const [row] = await withDuck((ask) =>
      ask(
        `select count(*)::int as n, count(distinct lesson)::int as lessons, bool_and(correct) as correct from read_parquet('${path}')`,
      ),
    );
    const [of] = await asOwner(
      database,
      `select count(distinct lesson) as n from dataset.answer where school = 'ours' and correct`,
    );
    expect(row).toEqual({ n: done.rows, lessons: Number(of!['n']), correct: true });
  });

  it('is its asker’s alone', async () => {
    const { done } = await exported();
    expect(await queue.find(done.id, other.personId)).toBeUndefined();
    expect(await queue.manifest(done.id, other.personId)).toBeUndefined();
    expect((await queue.of(other.personId)).map(({ id }) => id)).not.toContain(done.id);
  });

  it('asked for twice is one, and more than five under way are refused', async () => {
    const [first, ...more] = Array.from({ length: 6 }, () => wanted());
    await queue.ask(first!, other);
    await queue.ask(first!, other);
    for (const one of more.slice(0, 4)) await queue.ask(one, other);
    await expect(queue.ask(more[4]!, other)).rejects.toMatchObject({ code: 'export.tooMany' });
    for (const { id } of [first!, ...more]) await queue.cancel(id, other.personId);
    await queue.ask(more[4]!, other);
    await queue.cancel(more[4]!.id, other.personId);
  });

  it('that is cancelled ends with the next look, and leaves no file', async () => {
    const one = wanted({ format: 'csv' });
    await queue.ask(one, analyst);
    const cursor = new DatasetCursor(reads, side.store);
    const opened = vi.spyOn(cursor, 'open');
    opened.mockImplementation(async (chosen) => {
      opened.mockRestore();
      await queue.cancel(one.id, analyst.personId);
      return cursor.open(chosen);
    });
    const worker = newWorker(cursor);
    worker.wake();
    await become(one.id, 'cancelled');
    await worker.onModuleDestroy();
    expect(await queue.find(one.id, analyst.personId)).not.toHaveProperty('sha256');
    expect(await openFiles()).toEqual([]);
  });

  it('is held while it is counted and sorted, however long that takes', async () => {
    const one = wanted();
    await queue.ask(one, analyst);
    const cursor = new DatasetCursor(reads, side.store);
    const opened = vi.spyOn(cursor, 'open');
    opened.mockImplementation(async (chosen) => {
      opened.mockRestore();
      const expires = `update dataset_export set held_until = now() - interval '1 s' where id = '${one.id}'`;
      await asOwner(database, expires);
      const held = `select from dataset_export where id = '${one.id}' and held_until > now()`;
      await vi.waitFor(async () => expect(await asOwner(database, held)).toHaveLength(1), 5000);
      return cursor.open(chosen);
    });
    const worker = Object.assign<ExportWorker, object>(newWorker(cursor), { holdMs: 20 });
    worker.wake();
    await become(one.id, 'done');
    await worker.onModuleDestroy();
  });

  it('that fails says so, and the next one is written', async () => {
    const [bad, good] = [wanted(), wanted()];
    await queue.ask(bad, analyst);
    await queue.ask(good, analyst);
    const cursor = new DatasetCursor(reads, side.store);
    vi.spyOn(cursor, 'open').mockRejectedValueOnce(new Error('no room'));
    const worker = newWorker(cursor);
    worker.wake();
    await become(good.id, 'done');
    await worker.onModuleDestroy();
    expect((await queue.find(bad.id, analyst.personId))?.status).toBe('failed');
  });

  it('of a process that is gone is another one’s after a while', async () => {
    const one = wanted();
    await queue.ask(one, analyst);
    const first = (await queue.take())!;
    expect(first.id).toBe(one.id);
    expect(await queue.take()).toBeUndefined();
    await asOwner(database, `update dataset_export set held_until = now() - interval '1 s' where id = '${one.id}'`);
    const second = (await queue.take())!;
    expect(second.id).toBe(one.id);
    // What the first one still says, it says of something that is not its own any more.
    expect(await queue.hold(first, 7, 9)).toBe(false);
    await queue.failed(first);
    await queue.release(first);
    expect(await queue.hold(second, 1, 9)).toBe(true);
    expect(await queue.find(one.id, analyst.personId)).toMatchObject({ status: 'running', rows: 1 });
    await queue.cancel(one.id, analyst.personId);
  });

  it('is forgotten after its days, and its bytes with the last that has them', async () => {
    const [first, second] = [await exported({ filters: { verb: undefined } }), await exported()];
    expect(first.done.sha256).toBe(second.done.sha256);
    const age = (id: string) =>
      asOwner(database, `update dataset_export set finished_at = now() - interval '8 days' where id = '${id}'`);
    await asOwner(
      database,
      `delete from dataset_export where sha256 = '${first.done.sha256}' and id not in ('${first.done.id}', '${second.done.id}')`,
    );
    await age(first.done.id);
    expect(await queue.sweep()).toEqual([]);
    await age(second.done.id);
    expect(await queue.sweep()).toEqual([second.done.sha256]);
  });
});
