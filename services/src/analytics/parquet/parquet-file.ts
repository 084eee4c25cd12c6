import type { ColumnType } from '@lectern/contracts/analytics/column.ts';
import { ParquetWriter, fileWriter } from 'hyparquet-writer';
import { rename } from 'node:fs/promises';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

export interface ParquetColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable?: boolean;
}

/**
 * What each type is in Parquet: a moment is one in UTC, a day and an id are what they are, so that every engine gives a
 * column the type that it has in SQL.
 */
const ELEMENTS: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  uuid: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  int: { type: 'INT32' },
  long: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
};

const elementOf = ({ name, type, nullable }: ParquetColumn): SchemaElement => ({
  name,
  ...ELEMENTS[type],
  repetition_type: nullable === true ? 'OPTIONAL' : 'REQUIRED',
});

type Row = Readonly<Record<string, unknown>>;

/** Small enough to hold, large enough to read fast: what a file costs in memory is one group. */
const GROUP_ROWS = 20_000;

/** Writes rows to a Parquet file, a group at a time; it has its name only when it is whole. */
export class ParquetFile {
  private readonly writer: ParquetWriter;
  private readonly columns: readonly { readonly column: ParquetColumn; readonly data: unknown[] }[];
  rows = 0;

  constructor(
    private readonly path: string,
    columns: readonly ParquetColumn[],
  ) {
    this.columns = columns.map((column) => ({ column, data: [] }));
    this.writer = new ParquetWriter({
      writer: fileWriter(`${path}.part`),
      schema: [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)],
      createdBy: 'lectern',
    });
  }

  /** A value is null where the row has none; a moment is in ms, a day as in 2026-11-22. */
  async add(row: Row): Promise<void> {
    for (const { column, data } of this.columns) data.push(valueOf(column, row[column.name]));
    this.rows += 1;
    if (this.columns[0]!.data.length >= GROUP_ROWS) await this.flush();
  }

  async end(): Promise<void> {
    await this.flush();
    await this.writer.finish();
    await rename(`${this.path}.part`, this.path);
  }

  private async flush(): Promise<void> {
    if (this.columns[0]!.data.length === 0) return;
    const columnData = this.columns.map(({ column: { name }, data }) => ({ name, data }));
    await this.writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    for (const { data } of this.columns) data.length = 0;
  }
}

function valueOf({ type }: ParquetColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'long') return BigInt(value as number);
  return type === 'time' || type === 'date' ? new Date(value as number | string) : value;
}
