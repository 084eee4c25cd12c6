import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Statement } from '@lectern/contracts/xapi/statement.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { LongReads, type Reading } from '../ops/database/long-reads.ts';
import { STANDING, type Standing } from '../rows/freshness.ts';
import type { Chosen } from './chosen-statements.ts';
import { listIn, oneIn, type One } from './reading-statements.ts';
import { STATEMENTS } from './statements.projection.ts';

/** So long after it was recorded something is shown at the earliest: what was recorded before it is there by then. */
const SETTLED_MS = 5000;

/** Of what happened on screens only that of students of the lesson's class is told: a list that lags would show it later. */
const READ_MODELS = [
  STATEMENTS,
  { name: 'lesson_row', families: ['lesson'] },
  { name: 'class_member', families: ['class'] },
  { name: 'report-1', families: ['lesson'] }, // which pages the class was shown
] as const;

/** Reads statements: from facts and from what happened on screens, in one order. */
@Injectable()
export class StatementQueries {
  private readonly statementMs: number = LIMITS.xapiQueryMs;

  constructor(
    private readonly database: Database,
    private readonly reads: LongReads,
    private readonly clock: Clock,
  ) {}

  /** Whatever was or will be stored before this moment (ms) can be found: X-Experience-API-Consistent-Through. */
  async consistentThrough(): Promise<number> {
    const each = await Promise.all(READ_MODELS.map((one) => this.wholeUpTo(one)));
    return Math.min(this.clock.now() - SETTLED_MS, ...each);
  }

  private async wholeUpTo({ name, families }: (typeof READ_MODELS)[number]): Promise<number> {
    const asked = this.clock.now(); // before the database is asked how old a fact is, which takes a while
    const { rows } = await this.database.reads.query<Standing>(STANDING, [name, families]);
    const [standing] = rows;
    if (standing === undefined) return (await this.isEmpty(families)) ? Infinity : 0; // nothing was read yet
    return standing.lag === null ? Infinity : Math.floor(asked - Number(standing.lag)) - 1;
  }

  private async isEmpty(families: readonly string[]): Promise<boolean> {
    const { rows } = await this.database.reads.query('select from event where family = any($1) limit 1', [families]);
    return rows.length === 0;
  }

  /** At most `limit` of them, and where they go on if there are more. */
  list(chosen: Chosen, base: string) {
    return this.read((reading) => listIn(reading, chosen, { base, words: true }));
  }

  /** The one with this id, if it was stored before and was voided, or was not. */
  one(wanted: One, base: string): Promise<Statement | undefined> {
    return this.read((reading) => oneIn(reading, wanted, { base, words: true }));
  }

  /** On connections that no command waits for. Each of these finds few rows by an index, unlike what those are made for. */
  private read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.reads.read({ table: STATEMENTS.table, statementMs: this.statementMs }, async (reading) => {
      await reading.rows('set local enable_nestloop = on');
      return work(reading);
    });
  }
}
