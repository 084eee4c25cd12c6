import type { ExportFormat, NewExport } from '@lectern/contracts/analytics/exports.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { actor, asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { twoSchools } from '../../../../tests/support/two-schools.ts';
import { Clock } from '../../ops/database/clock.ts';
import { LongReads } from '../../ops/database/long-reads.ts';
import { DiskFileStore } from '../../edge/files/disk-file-store.ts';
import type { StoredContent } from '../../edge/files/file-store.ts';
import type { StatementCursor } from '../../xapi/statement-cursor.ts';
import { DatasetCursor } from '../dataset-cursor.ts';
import { withDuck } from '../parquet/duck.ts';
import { HELD_S, JobStore } from '../../jobs/job-store.ts';
import { Jobs, MOST_FAULTS } from '../../jobs/jobs.ts';
import type { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { ExportQueue } from './export-queue.ts';
import { ExportSources } from './export-sources.ts';
import { ExportWorker } from './export-worker.ts';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

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
  queue = new ExportQueue(new JobStore(side.database), side.database);
  folder = await mkdtemp(join(tmpdir(), 'lectern-exports-'));
  store = new DiskFileStore(folder);
});
afterAll(async () => {
  await reads.onApplicationShutdown();
  await side.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

function newWorker(cursor = new DatasetCursor(reads, side.store)): Jobs {
  const sources = new ExportSources(cursor, {} as StatementCursor);
  const clock = { now: () => Date.UTC(2026, 10, 21) } as Clock;
  const jobs = new Jobs(new JobStore(side.database), side.log, side.settings);
  void new ExportWorker(queue, clock, sources, store, jobs, { add: () => undefined } as unknown as Sweeps);
  return jobs;
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'lectern reading' and datname = current_database()`;

const wanted = (more: Partial<NewExport> = {}) => ({
  id: newId(),
  dataset: 'answer' as const,
  format: 'jsonl' as const,
  filters: {},
  address: 'http://lectern.test',
  ...more,
});

async function become(id: string, status: string) {
  await vi.waitFor(async () => expect((await queue.find(id, analyst.personId))?.status).toBe(status));
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
    await expect(queue.manifest(done.id, other.personId)).rejects.toMatchObject({ code: 'page.missing' });
    expect((await queue.of(other.personId)).map(({ id }) => id)).not.toContain(done.id);
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

  it('that is cancelled while its file is stored leaves none, but where another export has the same bytes', async () => {
    const cancelled = async (filters: NewExport['filters']) => {
      const one = wanted({ filters });
      await queue.ask(one, analyst);
      const put = store.put.bind(store);
      const stored = vi.spyOn(store, 'put').mockImplementationOnce(async (...given) => {
        const content = await put(...given);
        await queue.cancel(one.id, analyst.personId);
        return content;
      });
      const worker = newWorker();
      worker.wake();
      await become(one.id, 'cancelled');
      await worker.onModuleDestroy();
      const { hash } = (await stored.mock.results[0]!.value) as StoredContent;
      stored.mockRestore();
      return hash;
    };
    expect(await store.sizeOf(await cancelled({ where: '{"correct":false}' }))).toBeUndefined();
    const { done } = await exported();
    expect(await cancelled({})).toBe(done.sha256);
    expect(await store.sizeOf(done.sha256!)).toBe(done.bytes);
  });

  it('is held while it is counted and sorted, however long that takes', async () => {
    const one = wanted();
    await queue.ask(one, analyst);
    const cursor = new DatasetCursor(reads, side.store);
    const opened = vi.spyOn(cursor, 'open');
    opened.mockImplementation(async (chosen) => {
      opened.mockRestore();
      const expires = `update job set held_until = now() - interval '1 s' where id = '${one.id}'`;
      await asOwner(database, expires);
      const held = `select from job where id = '${one.id}' and held_until > now()`;
      vi.advanceTimersByTime(HELD_S * 1000);
      await vi.waitFor(async () => expect(await asOwner(database, held)).toHaveLength(1), 5000);
      return cursor.open(chosen);
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const worker = newWorker(cursor);
    worker.wake();
    await become(one.id, 'done');
    await worker.onModuleDestroy();
  });

  it.each([
    ['once is written with the next try', 1, 'done'],
    ['each time fails in the end', MOST_FAULTS, 'failed'],
  ] as const)('whose connection is lost %s', async (_, times, status) => {
    const one = wanted();
    await queue.ask(one, analyst);
    const cursor = new DatasetCursor(reads, side.store);
    const open = cursor.open.bind(cursor);
    const opened = vi.spyOn(cursor, 'open').mockImplementation(async (chosen) => {
      const reading = await open(chosen);
      if (opened.mock.calls.length <= times) await asOwner(database, CUT);
      return reading;
    });
    const worker = newWorker(cursor);
    await vi.waitFor(async () => {
      await asOwner(database, `update job set held_until = now() - interval '1 s' where id = '${one.id}'`);
      worker.wake();
      expect(await queue.find(one.id, analyst.personId)).toMatchObject({ status });
    }, PATIENCE_MS);
    expect(opened).toHaveBeenCalledTimes(status === 'done' ? times + 1 : times);
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
});
