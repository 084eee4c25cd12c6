import { Injectable } from '@nestjs/common';
import type { Order } from '@lectern/contracts/kernel/list.ts';
import { DataSource } from 'typeorm';
import { Database } from '../ops/database/database.ts';
import { Select, type Joins, type Read } from './select.ts';
import type { Table } from './table.ts';

/** Reads tables, on the connections of queries: no decision and no read model waits behind it. */
@Injectable()
export class Tables {
  constructor(
    private readonly source: DataSource,
    private readonly database: Database,
  ) {}

  select(table: Pick<Table, 'entity' | 'columns'>, joins: Joins = {}): Select {
    return new Select(this.source, table as Table, joins);
  }

  /** What is read is what was shown, which its reader knows. */
  async read<Row = Read>(
    select: Select,
    order: Order = [],
    limit = Number.MAX_SAFE_INTEGER,
    offset = 0,
  ): Promise<Row[]> {
    const { rows } = await this.database.reads.query<Record<string, unknown>>(...select.sorted(order, limit, offset));
    return rows.map((row) => select.plain(row) as Row);
  }

  async count(select: Select): Promise<number> {
    const { rows } = await this.database.reads.query<{ n: string }>(...select.counted());
    return Number(rows[0]?.n);
  }
}
