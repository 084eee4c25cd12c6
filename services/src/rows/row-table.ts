import type { EntityManager } from 'typeorm';

export type ColumnType = 'uuid' | 'text' | 'int' | 'bigint' | 'float8' | 'boolean' | 'jsonb';

/** A table of a read model: its columns are named like the fields, in snake case. */
export interface RowTable<Row, Key extends keyof Row & string = keyof Row & string> {
  readonly name: string;
  readonly key: readonly Key[];
  readonly columns: Readonly<Record<keyof Row & string, ColumnType>>;
}

/** The rows of a table that a batch of facts is about: read in one statement, changed in memory, written with all others. */
export class LoadedRows<Row extends object, Key extends keyof Row & string> {
  private readonly rows = new Map<string, Row>();
  private readonly changed = new Set<string>();
  private readonly removed = new Map<string, Pick<Row, Key>>();

  constructor(private readonly table: RowTable<Row, Key>) {}

  /** The rows that begin with one of these keys: all that have it, where it is only the first fields of the key. */
  async load(manager: EntityManager, keys: readonly Partial<Pick<Row, Key>>[]): Promise<readonly Row[]> {
    const [first] = keys;
    if (first === undefined) return [];
    const fields = this.table.key.filter((field) => field in first);
    const found: readonly Record<string, unknown>[] = await manager.query(
      `select ${this.fields.map((field) => `t.${columnOf(field)} as "${field}"`).join(', ')}
       from (select distinct ${fields.map((field) => `"${field}"`).join(', ')} from ${this.recordset(fields, '$1')}) k
       join ${this.table.name} t on ${fields.map((field) => `t.${columnOf(field)} = k."${field}"`).join(' and ')}`,
      [JSON.stringify(keys)],
    );
    const rows = found.map((row) => this.read(row));
    for (const row of rows) this.rows.set(this.keyOf(row), row);
    return rows;
  }

  get(key: Pick<Row, Key>): Row | undefined {
    return this.rows.get(this.keyOf(key));
  }

  all(): Iterable<Row> {
    return this.rows.values();
  }

  set(row: Row): void {
    const key = this.keyOf(row);
    this.rows.set(key, row);
    this.changed.add(key);
    this.removed.delete(key);
  }

  remove(row: Pick<Row, Key>): void {
    const key = this.keyOf(row);
    this.rows.delete(key);
    this.changed.delete(key);
    this.removed.set(key, row);
  }

  /** What makes the table what it is here: each row once, however many facts were about it. `value` gives a text its place. */
  changes(value: (text: string) => string): string[] {
    return [...this.removal(value), ...this.upsert(value)];
  }

  private removal(value: (text: string) => string): string[] {
    if (this.removed.size === 0) return [];
    const { name, key } = this.table;
    const same = key.map((field) => `t.${columnOf(field)} = k."${field}"`).join(' and ');
    const rows = this.recordset(key, value(JSON.stringify([...this.removed.values()])));
    return [`delete from ${name} t using ${rows} where ${same}`];
  }

  private upsert(value: (text: string) => string): string[] {
    if (this.changed.size === 0) return [];
    const { name, key } = this.table;
    const others = this.fields.filter((field) => !(key as readonly string[]).includes(field)).map(columnOf);
    const rows = value(JSON.stringify([...this.changed].map((one) => this.rows.get(one))));
    return [
      `insert into ${name} (${this.fields.map(columnOf).join(', ')})
       select ${this.fields.map((field) => `"${field}"`).join(', ')} from ${this.recordset(this.fields, rows)}
       on conflict (${key.map(columnOf).join(', ')}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    ];
  }

  private get fields(): (keyof Row & string)[] {
    return Object.keys(this.table.columns) as (keyof Row & string)[];
  }

  private recordset(fields: readonly (keyof Row & string)[], rows: string): string {
    const columns = fields.map((field) => `"${field}" ${this.table.columns[field]}`).join(', ');
    return `json_to_recordset(${rows}) as k (${columns})`;
  }

  private keyOf(row: Partial<Pick<Row, Key>>): string {
    return this.table.key.map((field) => row[field]).join('/');
  }

  /** Postgres gives bigint as text; what a read model keeps in one fits a number. */
  private read(row: Record<string, unknown>): Row {
    for (const field of this.fields)
      if (this.table.columns[field] === 'bigint' && row[field] !== null) row[field] = Number(row[field]);
    return row as Row;
  }
}

/** Writes what changed in all these tables in one round trip. */
export async function writeAll(
  manager: EntityManager,
  tables: readonly { changes(value: (text: string) => string): string[] }[],
): Promise<void> {
  const values: string[] = [];
  const statements = tables.flatMap((rows) => rows.changes((text) => `$${values.push(text)}`));
  if (statements.length === 0) return;
  await manager.query(`with ${statements.map((one, n) => `w${n} as (${one})`).join(',\n')} select`, values);
}

/** Its column in the database. */
export const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** In a statement it is quoted: a field may be called as a word of SQL is. */
export const columnOf = (field: string): string => `"${snakeCase(field)}"`;
