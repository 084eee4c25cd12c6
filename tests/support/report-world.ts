import { DataSource } from 'typeorm';
import { entities } from '../../services/src/catalog.ts';
import { classes, members } from '../../services/src/class/class.rows.ts';
import { lessons } from '../../services/src/lesson/lesson.rows.ts';
import type { Bus, Take } from '../../services/src/bus/bus.ts';
import { Freshness } from '../../services/src/rows/freshness.ts';
import { Projector } from '../../services/src/rows/projector.ts';
import { keepReports, REPORT, REPORT_TABLES } from '../../services/src/reports/report.projection.ts';
import { ReportReading } from '../../services/src/reports/report-reading.ts';
import { migratedDatabase, type TestDatabase } from './database.ts';
import { writeSide, type WriteSide } from './platform.ts';

const BATCH = 500;

/** A database with read models that take what is in the ledger when they are told to, and what reports are read by. */
export interface ReportWorld {
  readonly database: TestDatabase;
  readonly side: WriteSide;
  readonly source: DataSource;
  readonly reading: ReportReading;
  readonly projector: Projector;
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

export async function openReports(): Promise<ReportWorld> {
  const database = await migratedDatabase();
  const side = writeSide(database.url);
  await side.store.onModuleInit();
  const extra = { options: '-c role=lectern_app' };
  const source = await new DataSource({ type: 'postgres', url: database.url, entities, extra }).initialize();
  const takes: { take: Take; families: readonly string[] }[] = [];
  const bus: Bus = {
    subscribe: ({ take, families }) => void takes.push({ take: take!, families }),
    reached: () => Promise.resolve(true),
    behind: () => ({}),
    figures: {},
  };
  const projector = new Projector(bus, source, side.settings);
  projector.keepRows(classes);
  projector.keepRows(members);
  projector.keepRows(lessons);
  projector.follow(REPORT, ['lesson'], keepReports, { tables: REPORT_TABLES });
  const catchUp = async (): Promise<void> => {
    for (const { take, families } of takes) {
      let more = true;
      while (more)
        await take(async ({ base }) => {
          const facts = await side.store.read(base, BATCH, families);
          more = facts.length > 0;
          return more ? { facts, base: facts.at(-1)!.position } : undefined;
        });
    }
  };
  return {
    database,
    side,
    source,
    projector,
    reading: new ReportReading(side.database, new Freshness(bus, side.database, side.store)),
    catchUp,
    close: async () => {
      await source.destroy();
      await side.close();
      await database.drop();
    },
  };
}
