import 'reflect-metadata';
import type { ExportFormat } from '@lectern/contracts/analytics/exports.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { setTimeout } from 'node:timers/promises';
import { DatasetCursor } from '../../../services/src/analytics/dataset-cursor.ts';
import { ExportQueue } from '../../../services/src/analytics/exports/export-queue.ts';
import { ExportSources } from '../../../services/src/analytics/exports/export-sources.ts';
import { ExportWorker } from '../../../services/src/analytics/exports/export-worker.ts';
import { Clock } from '../../../services/src/platform/clock.ts';
import { Database } from '../../../services/src/platform/database/database.ts';
import { LongReads } from '../../../services/src/platform/database/long-reads.ts';
import { EventStore } from '../../../services/src/platform/event-store/event-store.ts';
import { DiskFileStore } from '../../../services/src/platform/files/disk-file-store.ts';
import { readSettings } from '../../../services/src/platform/settings.ts';
import { Log } from '../../../services/src/platform/telemetry/log.ts';
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
  const [reads, queue] = [new LongReads(settings, log), new ExportQueue(database)];
  const statements = new StatementCursor(new StatementQueries(database, reads, new Clock(database)), reads, store);
  const sources = new ExportSources(new DatasetCursor(reads, store), statements);
  const worker = new ExportWorker(queue, new Clock(database), log, sources, new DiskFileStore(folder), settings);
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
  worker.wake();
  for (;;) {
    const { status, rows, bytes = 0 } = (await queue.find(id, person))!;
    if (status === 'failed') throw new Error(`The export as ${format} failed.`);
    if (status === 'done') {
      const told = { rows, bytes, ms: performance.now() - since } satisfies Partial<Exported>;
      await worker.onModuleDestroy();
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
