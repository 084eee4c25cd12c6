import { Injectable } from '@nestjs/common';
import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import type { Cursor } from '@lectern/contracts/kernel/wire.ts';
import { LongReads } from '../ops/database/long-reads.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { rowsOf, Statement, toldColumn, type Chosen } from './chosen-rows.ts';
import { FIRST_TABLE, standingIn } from './dataset-standing.ts';

const BATCH = 2000;
/** Sorting a million rows takes long; whoever writes them down waits for it. */
const STATEMENT_MS = 180_000;

/** The rows of a dataset that were chosen, all as they stood at one place of the ledger. */
export interface DatasetReading {
  readonly columns: readonly Column[];
  readonly asOf: Cursor;
  readonly total: number;
  /** Once, in batches, in the order of the dataset's key: uuids, days and texts as text, moments as ms. */
  batches(): AsyncIterable<readonly Readonly<Record<string, Cell>>[]>;
  /** Frees what it holds; also when not all was read. */
  close(): Promise<void>;
}

/** Reads datasets of any size: memory does not grow with the rows, and what happens meanwhile is not in them. */
@Injectable()
export class DatasetCursor {
  constructor(
    private readonly reads: LongReads,
    private readonly store: EventStore,
  ) {}

  /** @throws RefusedError when the dataset cannot be chosen from so, or is too large */
  async open(chosen: Chosen): Promise<DatasetReading> {
    const { columns, key } = chosen.dataset;
    const statement = new Statement();
    const rows = rowsOf(chosen, statement);
    const reading = await this.reads.open({ table: FIRST_TABLE, statementMs: STATEMENT_MS });
    try {
      const { position } = await standingIn(reading);
      // Facts that stand in the ledger, and not yet in what the other datasets are made of, are for the next time.
      const until = columns.some(({ name }) => name === 'position')
        ? ` and (position is null or position <= ${statement.value('long', position)})`
        : '';
      const [counted] = await reading.rows<{ total: number }>(
        `select count(*)::float8 as total from ${rows}${until}`,
        statement.values,
      );
      const text = `select ${columns.map(toldColumn).join(', ')} from ${rows}${until} order by ${key.map((name) => `d.${name}`).join(', ')}`;
      return {
        columns,
        asOf: { incarnation: this.store.incarnation, position },
        total: counted!.total,
        batches: () => reading.batches(text, statement.values, BATCH),
        close: () => reading.close(),
      };
    } catch (error) {
      await reading.close();
      throw error;
    }
  }
}
