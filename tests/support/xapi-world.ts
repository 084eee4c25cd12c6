import type { Statement } from '@lectern/contracts/xapi/statement.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { DataSource } from 'typeorm';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import type { Chosen } from '../../services/src/xapi/chosen-statements.ts';
import { LongReads } from '../../services/src/ops/database/long-reads.ts';
import { StatementKeeper } from '../../services/src/xapi/statements.projection.ts';
import { StatementQueries } from '../../services/src/xapi/statements.queries.ts';
import { migratedDatabase, type TestDatabase } from './database.ts';
import { questionId, studentId } from './lesson-history.ts';
import { writeSide } from './platform.ts';
import type { StoredLesson } from './stored-lesson.ts';

/** Of which the class was shown page 2. */
export const SHOWN_DECK = questionId(1);
export const BASE = 'https://class.example';
export const EVERYTHING: Chosen = { school: 's1', through: 4e12, ascending: true, limit: 100_000 };

/** A database in which statements are kept of lessons as tests tell them. */
export class XapiWorld {
  private constructor(
    readonly database: TestDatabase,
    readonly source: DataSource,
    readonly side: ReturnType<typeof writeSide>,
    readonly reads: LongReads,
    readonly queries: StatementQueries,
  ) {}

  static async open(): Promise<XapiWorld> {
    const database = await migratedDatabase();
    const source = await new DataSource({
      type: 'postgres',
      url: database.url,
      extra: { options: '-c role=lectern_app' },
    }).initialize();
    await source.query(`insert into school (id, name) values ('s1', '学校')`);
    await source.query(
      `insert into person (id, school, name, bound, secret) select unnest($1::uuid[]), 's1', '某人', true, 'x'`,
      [[1, 2, 3, 4, 5].map(studentId)],
    );
    const side = writeSide(database.url);
    const reads = new LongReads(side.settings, side.log);
    const queries = new StatementQueries(side.database, reads, { now: () => Date.now() } as never);
    return new XapiWorld(database, source, side, reads, queries);
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await this.reads.onApplicationShutdown();
    await this.side.close();
    await this.database.drop();
  }

  /** A keeper that finds these facts in the ledger. */
  keeperOf(facts: readonly StoredFact[]): (batch: readonly StoredFact[]) => Promise<void> {
    const keeper = new StatementKeeper({
      page: async (stream, after, limit) =>
        facts.filter((fact) => fact.stream === stream && fact.version > after).slice(0, limit),
    });
    return (batch) => this.source.transaction((manager) => keeper.keep(manager, batch));
  }

  /** The lists that lessons and classes are named from. */
  async list({ lessonId, classId }: StoredLesson): Promise<void> {
    await this.source.query(
      `insert into class_row (id, version, school, name, status, invite_code, school_only, students, requests)
       values ($1, 1, 's1', '物理', 'open', 'x', false, 3, 0)`,
      [classId],
    );
    await this.source.query(
      `insert into lesson_row (id, version, school, class_id, title, status, starts_at, started_at, questions, joined, keyless, decks, phase, place)
       values ($1, 1, 's1', $2, '光', 'running', 0, 0, 0, 0, '[]', '{}', 0, 0)`,
      [lessonId, classId],
    );
    await this.source.query(
      `insert into page_shown (lesson_id, version, school, deck_id, n, at) values ($1, 2, 's1', $2, 2, 0)`,
      [lessonId, SHOWN_DECK],
    );
    await this.source.query(
      `insert into class_member (class_id, person_id, role, joined_at, status, school, version)
       select $1, unnest($2::uuid[]), 'student', 0, 'member', 's1', 1`,
      [classId, [1, 2, 3].map(studentId)],
    );
    await this.source.query(
      `insert into lesson_mode (lesson_id, school, class_id, status, started_at, late_after_minutes, published, interactions, facts, last_at, version)
       values ($1, 's1', $2, 'running', 0, 10, 0, 0, 1, 0, 1)`,
      [lessonId, classId],
    );
  }

  async onScreen(
    lesson: string,
    person: string,
    event: string,
    receivedAt: number,
    properties: object = {},
  ): Promise<void> {
    await this.source.query(
      `insert into track_record (id, school, person, original_id, distinct_id, event, platform, terminal_type, language, time,
         sent_at, received_at, lesson_id, properties)
       values ($1, 's1', $2, 'b', 'b', $3, 3, 'Web', 'zh-cn', $4, $4, $4, $5, $6)`,
      [newId().replace(/^(.{14})./, '$1f'), person, event, receivedAt, lesson, JSON.stringify(properties)],
    );
  }

  async all(chosen: Partial<Chosen> = {}): Promise<Statement[]> {
    return (await this.queries.list({ ...EVERYTHING, ...chosen }, BASE)).statements;
  }
}
