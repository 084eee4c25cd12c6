import type { Order } from '@lectern/contracts/kernel/list.ts';
import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ColumnType } from './row-table.ts';
import { searchedFor } from './search-text.ts';
import type { FieldOf, Table } from './table.ts';

export type Scalar = string | number | boolean;

/** A table that is joined where there is a row in it: its fields by those of others, or by a value. */
export interface Join {
  readonly table: Table;
  readonly on: Readonly<Record<string, string>>;
  readonly and?: Readonly<Record<string, Scalar>>;
  /** The field of it that must be whoever asks for the list. */
  readonly mine?: string;
}
export type Joins = Readonly<Record<string, Join>>;

/** What is joined of whoever asks is theirs. */
export const joinsFor = (joins: Joins, personId: string): Joins =>
  Object.fromEntries(
    Object.entries(joins).map(([name, join]) => [
      name,
      join.mine === undefined ? join : { ...join, and: { ...join.and, [join.mine]: personId } },
    ]),
  );

/** A field of the list's own table, or of a joined one as in `lesson.title`. */
export type Path<Row, Joined extends Joins> =
  | (keyof Row & string)
  | { [Name in keyof Joined & string]: `${Name}.${FieldOf<Joined[Name]['table']>}` }[keyof Joined & string];

/** What a field must be: a value, one of several, nothing, anything else than a value, or in a stretch whose end is not in it. */
export type Wanted =
  | Scalar
  | readonly Scalar[]
  | null
  | { readonly not: Scalar }
  | { readonly from?: number | undefined; readonly to?: number | undefined };

/** All of them; what is undefined is a mistake, for it would show everything. */
export type Conditions<Fields extends string = string> = { readonly [Field in Fields]?: Wanted };

/** What is read of each row; what is not there is absent. */
export type Read = Readonly<Record<string, unknown>>;

type Query = SelectQueryBuilder<ObjectLiteral>;

const place = (path: string): string => (path.includes('.') ? path : `row.${path}`);

/** Rows of a table and of what is joined to it: TypeORM's query builder writes the SQL, from the names of fields. */
export class Select {
  private readonly query: Query;
  private readonly shown = new Map<string, ColumnType>();
  private parameters = 0;

  constructor(
    source: DataSource,
    private readonly table: Table,
    private readonly joins: Joins = {},
  ) {
    this.query = source.createQueryBuilder(table.entity, 'row').select([]) as Query;
    for (const [name, { table: joined, on, and = {} }] of Object.entries(joins)) {
      const fields = Object.entries(on).map(([field, path]) => `${name}.${field} = ${place(path)}`);
      const values = Object.entries(and).map(([field, value]) => `${name}.${field} = ${this.value(value)}`);
      this.query.leftJoin(joined.entity.options.name, name, [...fields, ...values].join(' and '));
    }
  }

  /** Of several paths the first one that leads to something. */
  show(field: string, path: string | readonly string[]): this {
    const expression = typeof path === 'string' ? place(path) : `coalesce(${path.map(place).join(', ')})`;
    this.query.addSelect(expression, field);
    this.shown.set(field, this.typeOf(typeof path === 'string' ? path : path[0]!));
    return this;
  }

  typeOf(path: string): ColumnType {
    const [first, field] = path.split('.') as [string, string | undefined];
    const { columns } = field === undefined ? this.table : this.joins[first]!.table;
    return (columns as Readonly<Record<string, ColumnType>>)[field ?? first]!;
  }

  /** Any of these; nothing at all where there is none. */
  where(either: Conditions | readonly Conditions[]): this {
    const all = Array.isArray(either) ? (either as readonly Conditions[]) : [either as Conditions];
    const texts = all.map((conditions) =>
      Object.entries(conditions).map(([path, wanted]) => this.condition(path, wanted)),
    );
    const any = texts.map((one) => (one.length === 0 ? 'true' : `(${one.join(' and ')})`)).join(' or ');
    this.query.andWhere(any === '' ? 'false' : `(${any})`);
    return this;
  }

  search(paths: readonly string[], typed: string): this {
    const sought = searchedFor(typed);
    const together = sought.replaceAll(/[' ]/g, '');
    const texts = [...new Set([sought, together])].filter(Boolean).map((text) => this.value(text));
    const found = paths.flatMap((path) => texts.map((text) => `position(${text} in lower(${place(path)})) > 0`));
    this.query.andWhere(`(${found.join(' or ')})`);
    return this;
  }

  /** Behind the row with these values. In one direction Postgres goes to it in an index at once. */
  behind(order: Order, values: readonly Scalar[]): void {
    const fields = order.map((one, n) => ({ ...directed(one), value: this.value(values[n]!) }));
    const [first] = fields;
    if (fields.every(({ isDescending }) => isDescending === first!.isDescending)) {
      const [left, right] = [fields.map(({ path }) => path).join(', '), fields.map(({ value }) => value).join(', ')];
      return void this.query.andWhere(`(${left}) ${first!.isDescending ? '<' : '>'} (${right})`);
    }
    const beyond = fields.reduceRight((rest, { path, isDescending, value }) => {
      const further = `${path} ${isDescending ? '<' : '>'} ${value}`;
      return rest === '' ? further : `(${further} or (${path} = ${value} and ${rest}))`;
    }, '');
    this.query.andWhere(`${first!.path} ${first!.isDescending ? '<=' : '>='} ${first!.value} and ${beyond}`);
  }

  sorted(order: Order, limit: number, offset: number): [sql: string, values: unknown[]] {
    for (const one of order) {
      const { path, isDescending } = directed(one);
      this.query.addOrderBy(path, isDescending ? 'DESC' : 'ASC');
    }
    return this.query.limit(limit).offset(offset).getQueryAndParameters() as [string, unknown[]];
  }

  counted(): [sql: string, values: unknown[]] {
    return this.query.clone().select('count(*)', 'n').getQueryAndParameters() as [string, unknown[]];
  }

  /** Without what is not there, and with numbers as numbers: Postgres gives bigint as text. */
  plain(row: Read): Read {
    return Object.fromEntries(
      [...this.shown].flatMap(([field, type]) => {
        const value = row[field];
        return value === null || value === undefined ? [] : [[field, type === 'bigint' ? Number(value) : value]];
      }),
    );
  }

  private condition(path: string, wanted: Wanted | undefined): string {
    if (wanted === undefined) throw new Error(`A list asks for ${path} without saying what it must be.`);
    const field = place(path);
    if (wanted === null) return `${field} is null`;
    if (Array.isArray(wanted)) return `${field} = any(${this.value(wanted as never)})`;
    if (typeof wanted !== 'object') return `${field} = ${this.value(wanted)}`;
    if ('not' in wanted) return `${field} is distinct from ${this.value(wanted.not)}`;
    const { from, to } = wanted as { from?: number; to?: number };
    const ends = [
      from !== undefined && `${field} >= ${this.value(from)}`,
      to !== undefined && `${field} < ${this.value(to)}`,
    ];
    return ends.some(Boolean) ? ends.filter(Boolean).join(' and ') : `${field} is not null`;
  }

  private value(value: Scalar): string {
    const name = `p${this.parameters++}`;
    this.query.setParameter(name, value);
    return `:${name}`;
  }
}

const directed = (one: string) => {
  const isDescending = one.startsWith('-');
  return { path: place(isDescending ? one.slice(1) : one), isDescending };
};
