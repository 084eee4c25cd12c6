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

/** What a field must be: a value, one of several, nothing, anything else than a value, in a stretch whose end is not in it, or a text with this part. */
export type Wanted =
  | Scalar
  | readonly Scalar[]
  | null
  | { readonly not: Scalar }
  | { readonly part: string }
  | { readonly from?: number | undefined; readonly to?: number | undefined };

/** All of them; what is undefined is a mistake, for it would show everything. */
export type Conditions<Fields extends string = string> = { readonly [Field in Fields]?: Wanted };

/** What is read of each row; what is not there is absent. */
export type Read = Readonly<Record<string, unknown>>;

type Query = SelectQueryBuilder<ObjectLiteral>;

const place = (path: string): string => (path.includes('.') ? path : `row.${path}`);

/**
 * Rows of a table and of what is joined to it: TypeORM's query builder writes the SQL, from the names of fields. What neither
 * chooses rows nor sorts them, and is at most one for each, is joined to the rows of the page only: of a class of thousands
 * nobody looks up every account to show the first fifty.
 */
export class Select {
  private readonly shown = new Map<string, readonly string[]>();
  private readonly conditions: string[] = [];
  private readonly values: Record<string, Scalar> = {};
  /** The joins by whose fields rows are chosen. */
  private readonly choosing = new Set<string>();

  constructor(
    private readonly source: DataSource,
    private readonly table: Table,
    private readonly joins: Joins = {},
  ) {}

  /** Of several paths the first one that leads to something. */
  show(field: string, path: string | readonly string[]): this {
    this.shown.set(field, [path].flat());
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
    this.conditions.push(any === '' ? 'false' : `(${any})`);
    return this;
  }

  search(paths: readonly string[], typed: string): this {
    const sought = searchedFor(typed);
    const together = sought.replaceAll(/[' ]/g, '');
    const texts = [...new Set([sought, together])].filter(Boolean).map((text) => this.value(text));
    const found = paths.flatMap((path) =>
      texts.map((text) => `position(${text} in lower(${this.chosenBy(path)})) > 0`),
    );
    this.conditions.push(`(${found.join(' or ')})`);
    return this;
  }

  /** Behind the row with these values. In one direction Postgres goes to it in an index at once. */
  behind(order: Order, values: readonly Scalar[]): void {
    const fields = order.map((one, n) => {
      const { path, isDescending } = directed(one);
      return { path: this.chosenBy(path), isDescending, value: this.value(values[n]!) };
    });
    const [first] = fields;
    if (fields.every(({ isDescending }) => isDescending === first!.isDescending)) {
      const [left, right] = [fields.map(({ path }) => path).join(', '), fields.map(({ value }) => value).join(', ')];
      return void this.conditions.push(`(${left}) ${first!.isDescending ? '<' : '>'} (${right})`);
    }
    const beyond = fields.reduceRight((rest, { path, isDescending, value }) => {
      const further = `${path} ${isDescending ? '<' : '>'} ${value}`;
      return rest === '' ? further : `(${further} or (${path} = ${value} and ${rest}))`;
    }, '');
    this.conditions.push(`${first!.path} ${first!.isDescending ? '<=' : '>='} ${first!.value} and ${beyond}`);
  }

  sorted(order: Order, limit: number, offset: number): [sql: string, values: unknown[]] {
    const sorting = order.map(directed);
    const first = this.joinedFirst(sorting.map(({ path }) => path));
    const query = this.chosen(first);
    for (const { path, isDescending } of sorting) query.addOrderBy(place(path), isDescending ? 'DESC' : 'ASC');
    query.limit(limit).offset(offset);
    const later = Object.keys(this.joins).filter((name) => !first.has(name));
    if (later.length > 0) return this.joinedLater(query, sorting, later);
    for (const [field, paths] of this.shown) query.addSelect(firstOf(paths.map(place)), field);
    return query.getQueryAndParameters() as [string, unknown[]];
  }

  counted(): [sql: string, values: unknown[]] {
    return this.chosen(this.joinedFirst([])).select('count(*)', 'n').getQueryAndParameters() as [string, unknown[]];
  }

  /** Without what is not there, and with numbers as numbers: Postgres gives bigint as text. */
  plain(row: Read): Read {
    return Object.fromEntries(
      [...this.shown].flatMap(([field, [path]]) => {
        const value = row[field];
        if (value === null || value === undefined) return [];
        return [[field, this.typeOf(path!) === 'bigint' ? Number(value) : value]];
      }),
    );
  }

  private condition(path: string, wanted: Wanted | undefined): string {
    if (wanted === undefined) throw new Error(`A list asks for ${path} without saying what it must be.`);
    const field = this.chosenBy(path);
    if (wanted === null) return `${field} is null`;
    if (Array.isArray(wanted)) return `${field} = any(${this.value(wanted as never)})`;
    if (typeof wanted !== 'object') return `${field} = ${this.value(wanted)}`;
    if ('not' in wanted) return `${field} is distinct from ${this.value(wanted.not)}`;
    if ('part' in wanted) return `position(${this.value(wanted.part)} in ${field}) > 0`;
    const { from, to } = wanted as { from?: number; to?: number };
    const ends = [
      from !== undefined && `${field} >= ${this.value(from)}`,
      to !== undefined && `${field} < ${this.value(to)}`,
    ];
    return ends.some(Boolean) ? ends.filter(Boolean).join(' and ') : `${field} is not null`;
  }

  private chosenBy(path: string): string {
    const name = joinOf(path);
    if (name !== undefined) this.choosing.add(name);
    return place(path);
  }

  /** What chooses or sorts rows or may be several for one, with what that is joined by. */
  private joinedFirst(sorting: readonly string[]): ReadonlySet<string> {
    const first = new Set<string>();
    const add = (name: string | undefined): void => {
      if (name === undefined || first.has(name)) return;
      first.add(name);
      for (const path of Object.values(this.joins[name]!.on)) add(joinOf(path));
    };
    for (const name of [...this.choosing, ...sorting.map(joinOf)]) add(name);
    for (const [name, { table, on, and = {} }] of Object.entries(this.joins))
      if (!table.key.every((field) => field in on || field in and)) add(name);
    return first;
  }

  private chosen(joined: ReadonlySet<string>): Query {
    const query = this.source.createQueryBuilder(this.table.entity, 'row').select([]) as Query;
    for (const name of Object.keys(this.joins)) if (joined.has(name)) this.join(query, name, place);
    for (const condition of this.conditions) query.andWhere(condition);
    return query.setParameters(this.values);
  }

  /** The rest, to the rows that were found; in the same order, which a join does not keep. */
  private joinedLater(found: Query, sorting: readonly Sorting[], later: readonly string[]) {
    const names = new Map<string, string>();
    const isLater = (path: string): boolean => later.includes(joinOf(path) ?? '');
    const inPage = (path: string): string => {
      if (isLater(path)) return path;
      const name = names.get(path) ?? `f${names.size}`;
      if (!names.has(path)) found.addSelect(place(path), name);
      names.set(path, name);
      return `page.${name}`;
    };
    const shown = Array.from(this.shown, ([field, paths]) => [firstOf(paths.map(inPage)), field] as const);
    const sorted = sorting.map(({ path, isDescending }) => ({ field: inPage(path), isDescending }));
    const on = later.flatMap((name) => Object.values(this.joins[name]!.on));
    for (const path of on) inPage(path);
    const query: Query = this.source
      .createQueryBuilder()
      .select([])
      .from<ObjectLiteral>(`(${found.getQuery()})`, 'page');
    for (const name of later) this.join(query, name, inPage);
    for (const [expression, field] of shown) query.addSelect(expression, field);
    for (const { field, isDescending } of sorted) query.addOrderBy(field, isDescending ? 'DESC' : 'ASC');
    return query.setParameters({ ...found.getParameters(), ...this.values }).getQueryAndParameters() as [
      string,
      unknown[],
    ];
  }

  private join(query: Query, name: string, placed: (path: string) => string): void {
    const { table, on, and = {} } = this.joins[name]!;
    const fields = Object.entries(on).map(([field, path]) => `${name}.${field} = ${placed(path)}`);
    const values = Object.entries(and).map(([field, value], n) => {
      query.setParameter(`${name}_${n}`, value);
      return `${name}.${field} = :${name}_${n}`;
    });
    query.leftJoin(table.entity.options.name, name, [...fields, ...values].join(' and '));
  }

  private value(value: Scalar): string {
    const name = `p${Object.keys(this.values).length}`;
    this.values[name] = value;
    return `:${name}`;
  }
}

interface Sorting {
  readonly path: string;
  readonly isDescending: boolean;
}

const joinOf = (path: string): string | undefined => (path.includes('.') ? path.split('.')[0] : undefined);

const firstOf = (fields: readonly string[]): string =>
  fields.length === 1 ? fields[0]! : `coalesce(${fields.join(', ')})`;

const directed = (one: string): Sorting => {
  const isDescending = one.startsWith('-');
  return { path: isDescending ? one.slice(1) : one, isDescending };
};
