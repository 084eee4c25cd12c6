import { ParquetWriter, schemaFromColumnData, fileWriter, type BasicType } from 'hyparquet-writer';
import { rename } from 'node:fs/promises';

export interface ParquetColumn {
  readonly name: string;
  readonly type: Extract<BasicType, 'STRING' | 'INT32' | 'INT64' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMP' | 'JSON'>;
  readonly nullable?: boolean;
}

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
      schema: schemaFromColumnData({ columnData: columns.map((column) => ({ ...column, data: [] })) }),
      createdBy: 'lectern',
    });
  }

  /** A value is null where the row has none; INT64 takes numbers, TIMESTAMP milliseconds. */
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
    const columnData = this.columns.map(({ column, data }) => ({ ...column, data }));
    await this.writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    for (const { data } of this.columns) data.length = 0;
  }
}

function valueOf({ type }: ParquetColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'INT64') return BigInt(value as number);
  return type === 'TIMESTAMP' ? new Date(value as number) : value;
}
