import { Injectable } from '@nestjs/common';
import { text } from '@lectern/contracts/analytics/column.ts';
import { LongReads, type Reading } from '../ops/database/long-reads.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { ofFacts, ofRecords, type Chosen, type Selection } from './chosen-statements.ts';
import { listIn } from './reading-statements.ts';
import { STATEMENTS } from './statements.projection.ts';
import { StatementQueries } from './statements.queries.ts';

const BATCH = 2000;
/** As long as an export may count its rows. */
const STATEMENT_MS = 180_000;

/** Each is one line of JSON. */
const COLUMNS = [text('statement', '一条 xAPI 语句（JSON）', 'an xAPI statement, in JSON')] as const;

export type AllChosen = Pick<Chosen, 'school' | 'lessonId' | 'classId' | 'learner' | 'from' | 'to'>;

/** Reads any number of statements, a page after the other, without the words of lessons and questions: ids name those. */
@Injectable()
export class StatementCursor {
  private readonly batch: number = BATCH;

  constructor(
    private readonly queries: StatementQueries,
    private readonly reads: LongReads,
    private readonly store: EventStore,
  ) {}

  /** All that were stored until now, in that order. `base` is the address that ids begin with. */
  async open(all: AllChosen, base: string) {
    const through = await this.queries.consistentThrough();
    const chosen: Chosen = { ...all, through, ascending: true, limit: this.batch };
    const reading = await this.reads.open({ table: STATEMENTS.table, statementMs: STATEMENT_MS });
    try {
      const [before] = await reading.rows<{ position: number }>(
        `select position::float8 as position from event where recorded_at < to_timestamp($1::float8 / 1000)
         order by position desc limit 1`,
        [through],
      );
      const total =
        (await countOf(reading, ofFacts(endless(chosen)))) + (await countOf(reading, ofRecords(endless(chosen))));
      return {
        columns: COLUMNS,
        asOf: { incarnation: this.store.incarnation, position: before?.position ?? 0 },
        total,
        batches: () => batchesOf(reading, chosen, base),
        close: () => reading.close(),
      };
    } catch (error) {
      await reading.close();
      throw error;
    }
  }
}

const endless = (chosen: Chosen): Chosen => ({ ...chosen, limit: Number.MAX_SAFE_INTEGER });

async function countOf(reading: Reading, selection: Selection | undefined): Promise<number> {
  if (selection === undefined) return 0;
  const [row] = await reading.rows<{ n: number }>(
    `select count(*)::float8 as n from (${selection.text}) chosen`,
    selection.values,
  );
  return row!.n;
}

/** Pages by what was read last: both sources are read in one order, and neither is kept. */
async function* batchesOf(reading: Reading, chosen: Chosen, base: string) {
  await reading.rows('set local enable_nestloop = on'); // each page is few rows, found by an index
  let after: Chosen['after'];
  do {
    const { statements, next } = await listIn(
      reading,
      { ...chosen, ...(after !== undefined && { after }) },
      { base, words: false },
    );
    yield statements.map((statement) => ({ statement: JSON.stringify(statement) }));
    after = next;
  } while (after !== undefined);
}
