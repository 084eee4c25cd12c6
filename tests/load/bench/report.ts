import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { entities, rows } from '../../../services/src/catalog.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { views } from '../../../services/src/views.migration.ts';
import { classes, members } from '../../../services/src/class/class.rows.ts';
import { lessons } from '../../../services/src/lesson/lesson.rows.ts';
import type { Bus, Take } from '../../../services/src/bus/bus.ts';
import { Committer } from '../../../services/src/ledger/command/committer.ts';
import { Mailboxes } from '../../../services/src/ledger/command/mailboxes.ts';
import { Snapshots } from '../../../services/src/ledger/command/snapshots.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import { EventStore, type StoredFact } from '../../../services/src/ledger/event-store/event-store.ts';
import { LedgerSignal } from '../../../services/src/ledger/event-store/ledger-signal.ts';
import { LedgerFeed } from '../../../services/src/ledger/feed/ledger.feed.ts';
import { Freshness } from '../../../services/src/rows/freshness.ts';
import { Projector } from '../../../services/src/rows/projector.ts';
import { prepareRows } from '../../../services/src/rows/row-tables.ts';
import { rebuild } from '../../../services/src/rows/rebuild.ts';
import { Seals } from '../../../services/src/ledger/sealing/seals.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { CellQueries } from '../../../services/src/reports/cell.queries.ts';
import { LearnerQueries } from '../../../services/src/reports/learner.queries.ts';
import { LessonSlides } from '../../../services/src/reports/lesson-slides.ts';
import { ReportReading } from '../../../services/src/reports/report-reading.ts';
import { keepReports, REPORT, REPORT_TABLES } from '../../../services/src/reports/report.projection.ts';
import { ReportQueries } from '../../../services/src/reports/report.queries.ts';
import { teachLesson } from '../../support/taught-lesson.ts';
import { summary } from '../figures.ts';
import { compare, rate, type Measured } from './rounds.ts';

const LESSON = { students: 1000, minutes: 90 };
const [BATCH, QUESTIONS] = [1000, 20];

/**
 * Reports of a lesson of 1,000 students and 90 minutes: facts into rows beside a bare insert of as many rows, the same from
 * the ledger beside it, and the report as it is asked for beside folding the lesson.
 */
export async function benchReport(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  await prepareRows(settings, rows, { entities, views });
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  await store.onModuleInit();
  const extra = { options: '-c role=lectern_app' };
  const source = await new DataSource({ type: 'postgres', url: settings.databaseUrl, entities, extra }).initialize();
  const { lessonId } = await teachLesson(settings.databaseUrl, LESSON);
  const { projector, bus } = await taken(store, source, settings);
  const facts = await store.load(`lesson/${lessonId}`, 0);
  console.log(`  ${facts.length} facts`);
  const bare = new BareRows(settings.ownerUrl);
  await bare.create();
  const results = [
    await compare(
      {
        name: 'report rows from facts, 1,000 a batch',
        unit: 'facts/s',
        peerName: 'bare insert of as many rows',
        rounds,
      },
      () => rate(facts.length, () => project(source, settings, facts)),
      () => rate(facts.length, () => bare.insertAll(facts)),
    ),
    await compare(
      { name: 'rebuild of the report', unit: 'facts/s', peerName: 'bare insert of as many rows', rounds },
      () =>
        rate(facts.length, () =>
          rebuild(projector.readModels.get(REPORT)!, store, {
            ownerUrl: settings.ownerUrl,
            entities,
            views,
            stop: new AbortController().signal,
            tell: () => undefined,
          }),
        ),
      () => rate(facts.length, () => bare.insertAll(facts)),
    ),
    ...(await benchQueries(settings, { lessonId, database, store, bus, log, facts }, rounds)),
  ];
  await bare.end();
  await source.destroy();
  await database.onApplicationShutdown();
  return results;
}

interface Asked {
  readonly lessonId: string;
  readonly database: Database;
  readonly store: EventStore;
  readonly bus: Bus;
  readonly log: Log;
  readonly facts: readonly StoredFact[];
}

async function benchQueries(settings: Settings, asked: Asked, rounds: number): Promise<Measured[]> {
  const { lessonId, database, store, bus, log, facts } = asked;
  const feed = new LedgerFeed(new LedgerSignal(settings), store, log);
  const mailboxes = new Mailboxes(store, new Committer(store, log), feed, new Snapshots(database, log));
  const reading = new ReportReading(database, new Freshness(bus, database, store));
  const slides = new LessonSlides(mailboxes);
  const reports = new ReportQueries(reading, slides);
  const learners = new LearnerQueries(reading);
  const cells = new CellQueries(reading, slides, new Seals(database, log));
  const kinds: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the report', () => reports.report(lessonId, 'teacher')],
    ['50 of its students, by score', () => learners.learners(lessonId, { sort: 'score', descending: true })],
    ['what it says about learning', () => learners.analysis(lessonId)],
    ['the facts behind "answers"', () => cells.cell(lessonId, 'answers', 'teacher')],
    ['the facts behind "attended"', () => cells.cell(lessonId, 'attended', 'teacher')],
  ];
  const results: Measured[] = [];
  for (const [name, ask] of kinds)
    for (const figure of ['p50', 'p95'] as const)
      results.push(
        await compare(
          { name: `${name}, ${figure}`, unit: 'ms', peerName: 'folding the lesson', rounds },
          async () => summary(await timed(QUESTIONS, ask))[figure],
          async () =>
            summary(
              await timed(1, async () =>
                facts.reduce((folded, fact) => fold(lessonStream, folded, fact), unfolded(lessonStream)),
              ),
            ).p50,
        ),
      );
  return results;
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const since = performance.now();
    await work();
    took.push(performance.now() - since);
  }
  return took;
}

/** The read models that a report joins, with everything taken. */
export async function taken(store: EventStore, source: DataSource, settings: Settings) {
  const takes: { take: Take; families: readonly string[] }[] = [];
  const bus: Bus = {
    subscribe: ({ take, families }) => void takes.push({ take: take!, families }),
    reached: () => Promise.resolve(true),
    behind: () => ({}),
    figures: {},
  };
  const projector = new Projector(bus, source, settings);
  projector.keepRows(classes);
  projector.keepRows(members);
  projector.keepRows(lessons);
  projector.follow(REPORT, ['lesson'], keepReports, { tables: REPORT_TABLES });
  for (const { take, families } of takes) {
    let more = true;
    while (more)
      await take(async ({ base }) => {
        const facts = await store.read(base, BATCH, families);
        more = facts.length > 0;
        return more ? { facts, base: facts.at(-1)!.position } : undefined;
      });
  }
  return { projector, bus };
}

/** From nothing, as the projection takes them: each batch a transaction. */
export async function project(source: DataSource, settings: Settings, facts: readonly StoredFact[]): Promise<void> {
  const owner = new Pool({ connectionString: settings.ownerUrl, max: 1 });
  await owner.query(`truncate ${REPORT_TABLES.join(', ')}`);
  await owner.end();
  for (let from = 0; from < facts.length; from += BATCH)
    await source.transaction((manager) => keepReports(manager, facts.slice(from, from + BATCH)));
}

/** As many rows of the same kind in a table with one key, and nothing looked up. */
class BareRows {
  private readonly pool: Pool;

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: 1 });
  }

  async create(): Promise<void> {
    await this.pool.query(
      'create table bare_row (like answer_row); alter table bare_row add primary key (lesson_id, version)',
    );
  }

  async insertAll(facts: readonly StoredFact[]): Promise<void> {
    await this.pool.query('truncate bare_row');
    for (let from = 0; from < facts.length; from += BATCH) {
      const rows = facts.slice(from, from + BATCH).map(({ stream, school, role, version, at }) => {
        const id = stream.slice('lesson/'.length);
        return {
          lesson_id: id,
          question_id: id,
          person_id: id,
          school,
          role,
          choice: 'B',
          at,
          first_at: at,
          times: 1,
          version,
        };
      });
      await this.pool.query('insert into bare_row select * from json_populate_recordset(null::bare_row, $1)', [
        JSON.stringify(rows),
      ]);
    }
  }

  async end(): Promise<void> {
    await this.pool.query('drop table bare_row');
    await this.pool.end();
  }
}
