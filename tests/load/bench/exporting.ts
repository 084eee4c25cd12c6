import 'reflect-metadata';
import type { ExportFormat } from '@lectern/contracts/analytics/exports.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { setTimeout } from 'node:timers/promises';
import { DatasetCursor } from '../../../services/src/analytics/dataset-cursor.ts';
import { JobStore } from '../../../services/src/jobs/job-store.ts';
import { Jobs } from '../../../services/src/jobs/jobs.ts';
import { Sweeps } from '../../../services/src/ops/sweeps/sweeps.ts';
import { ExportQueue } from '../../../services/src/analytics/exports/export-queue.ts';
import { ExportSources } from '../../../services/src/analytics/exports/export-sources.ts';
import { ExportWorker } from '../../../services/src/analytics/exports/export-worker.ts';
import { Clock } from '../../../services/src/ops/database/clock.ts';
import { Database } from '../../../services/src/ops/database/database.ts';
import { LongReads } from '../../../services/src/ops/database/long-reads.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import { DiskFileStore } from '../../../services/src/edge/files/disk-file-store.ts';
import { readSettings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { StatementCursor } from '../../../services/src/xapi/statement-cursor.ts';
import { StatementQueries } from '../../../services/src/xapi/statements.queries.ts';

/** What one export came to, in a process that did nothing else. */
export interface Exported {
  readonly rows: number;
  readonly ms: number;
  readonly bytes: number;
  /** The most that the process held beyond what it did before, in bytes. */
  readonly peak: number;
}

const LOOK_MS = 20;

/** One export of all events of a school, from its being asked for until its file is there. */
async function exported(url: string, folder: string, person: string, school: string, format: string) {
  const settings = readSettings({ DATABASE_URL: url, LECTERN_LOG: 'warn', PORT: '0' });
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  await store.onModuleInit();
  const [reads, jobStore] = [new LongReads(settings, log), new JobStore(database)];
  const queue = new ExportQueue(jobStore, database);
  const statements = new StatementCursor(new StatementQueries(database, reads, new Clock(database)), reads, store);
  const sources = new ExportSources(new DatasetCursor(reads, store), statements);
  const jobs = new Jobs(jobStore, log, settings);
  const sweeps = new Sweeps(log, settings);
  void new ExportWorker(queue, new Clock(database), sources, new DiskFileStore(folder), jobs, sweeps);
  const id = newId();
  const wanted = {
    id,
    dataset: 'event',
    format: format as ExportFormat,
    filters: {},
    address: 'http://lectern.test',
  } as const;
  const [before, since] = [process.memoryUsage().rss, performance.now()];
  await queue.ask(wanted, { personId: person, school });
  jobs.wake();
  for (;;) {
    const { status, rows, bytes = 0 } = (await queue.find(id, person))!;
    if (status === 'failed') throw new Error(`The export as ${format} failed.`);
    if (status === 'done') {
      const told = { rows, bytes, ms: performance.now() - since } satisfies Partial<Exported>;
      await jobs.onModuleDestroy();
      await reads.onApplicationShutdown();
      await database.onApplicationShutdown();
      return { ...told, peak: process.resourceUsage().maxRSS * 1024 - before } satisfies Exported;
    }
    await setTimeout(LOOK_MS);
  }
}

const [url, folder, person, school, format] = process.argv.slice(2) as [string, string, string, string, string];
process.send!(await exported(url, folder, person, school, format));
process.disconnect();
