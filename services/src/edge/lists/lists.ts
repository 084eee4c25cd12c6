import { Injectable } from '@nestjs/common';
import { type ListKind, type Order, labelIn, type ListColumn } from '@lectern/contracts/kernel/list.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type * as z from 'zod/mini';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { Freshness } from '../../rows/freshness.ts';
import type { ColumnType } from '../../rows/row-table.ts';
import { joinsFor, type Conditions, type Joins, type Path, type Read, type Scalar } from '../../rows/select.ts';
import type { ReadModelRef, Table } from '../../rows/table.ts';
import { Tables } from '../../rows/tables.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Answers } from '../http/questions.ts';
import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import type { FileQueryKind } from '@lectern/contracts/kernel/file-query.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock, ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../files/sheet-writer.ts';
import { FileAnswer } from '../http/file-answer.ts';

/** A table that a read model keeps. */
type ListTable<Row extends object> = Table<Row> & { readonly readModel: ReadModelRef };

/** What a list shows of other fields than its table's own: of several the first that is there. */
type Shows<Row, Joined extends Joins> = Readonly<Record<string, Path<Row, Joined> | readonly Path<Row, Joined>[]>>;

interface ListSpec<Row extends object, Joined extends Joins, Kind extends ListKind> {
  readonly rows: ListTable<Row>;
  readonly join?: Joined;
  readonly show?: Shows<Row, Joined>;
  /** By what a field is sorted that stands in another order than it is written. */
  readonly sortedBy?: Readonly<Record<string, Path<Row, Joined>>>;
  /** What this person may see of it, and what of that is asked for: all of some conditions, or of one of several sets. */
  readonly where?: (
    asker: SignedInPerson,
    input: z.output<Kind['input']>,
    role: Role,
  ) => Asked<Path<Row, Joined>> | Promise<Asked<Path<Row, Joined>>>;
  readonly search?: readonly Path<Row, Joined>[];
  /** Rows as they are shown, where they are more than fields of tables. */
  readonly present?: (
    rows: readonly (Row & Readonly<Record<string, never>>)[],
    asker: SignedInPerson,
    role: Role,
  ) => readonly z.output<Kind['row']>[] | Promise<readonly z.output<Kind['row']>[]>;
}

type Asked<Fields extends string> = Conditions<Fields> | readonly Conditions<Fields>[];

/** How a list of the contracts is read; types stay behind. */
interface Reading {
  readonly kind: ListKind;
  readonly table: Table & { readonly readModel: ReadModelRef };
  readonly joins: Joins;
  readonly shows: Readonly<Record<string, string | readonly string[]>>;
  readonly spec: {
    readonly where?: (asker: SignedInPerson, input: Wish, role: Role) => Asked<string> | Promise<Asked<string>>;
    readonly search?: readonly string[];
    readonly sortedBy?: Readonly<Record<string, string>>;
    readonly present?: (
      rows: readonly Read[],
      asker: SignedInPerson,
      role: Role,
    ) => readonly Read[] | Promise<readonly Read[]>;
  };
}

interface Wish extends Read {
  readonly after?: string;
  readonly cursor?: string;
  readonly size?: number;
  readonly order?: string;
  readonly search?: string;
}

/** Answers lists: where, order, search, paging by key, freshness, and the same rows as a file. */
@Injectable()
export class Lists {
  /** The table that each list is of. */
  readonly served = new Map<ListKind, Table>();

  constructor(
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly answers: Answers,
  ) {}

  serve<Row extends object, const Joined extends Joins, Kind extends ListKind>(
    kind: Kind,
    spec: ListSpec<Row, Joined, Kind>,
  ): void {
    const table: Reading['table'] = spec.rows;
    const own = Object.keys(table.columns).filter((field) => field !== 'search');
    const shows = { ...Object.fromEntries(own.map((field) => [field, field])), ...spec.show };
    const reading: Reading = { kind, table, joins: spec.join ?? {}, shows, spec: spec as never };
    this.served.set(kind, table);
    this.answers.register(kind, (input, person, role) => this.page(reading, input as Wish, person!, role) as never);
    for (const file of kind.files)
      this.answers.registerFile(file, async (input, person, role) => {
        const wish = { ...(input as Wish), size: LIMITS.listRowsInFile };
        const { rows } = await this.page(reading, wish, person!, role);
        return listFile(kind, file, rows);
      });
  }

  private async page(reading: Reading, wish: Wish, asker: SignedInPerson, role: Role) {
    const { kind, table, joins, spec } = reading;
    const joined = Object.values(joins).flatMap((join) => join.table.readModel?.name ?? []);
    const { name, families } = table.readModel;
    const asOf = await this.freshness.of(name, families, wish.after, [...new Set(joined)]);
    const query = this.select(reading, wish, asker, await spec.where?.(asker, wish, role));
    const size = wish.size ?? kind.pageSize;
    const order = orderOf(reading, wish.order);
    const types = order.map((one) => query.typeOf(one.replace('-', '')));
    const behind = wish.cursor === undefined ? undefined : valuesOf(wish.cursor, types);
    const counting = kind.isCounted ? this.tables.count(query) : undefined; // of all pages, beside the one that is read
    for (const [n, one] of order.entries()) query.show(`${PLACE}${n}`, one.replace('-', ''));
    if (behind !== undefined) query.behind(order, behind);
    const [found, total] = await Promise.all([this.tables.read(query, order, size + 1), counting]);
    const rows = found.slice(0, size);
    const shown = (await spec.present?.(rows, asker, role)) ?? rows;
    const fields = Object.keys(kind.row.shape);
    const last = found.length > size ? found[size - 1] : undefined;
    return {
      rows: shown.map((row) =>
        Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]))),
      ),
      ...(last !== undefined && { next: cursorOf(order.map((_, n) => last[`${PLACE}${n}`] as Scalar)) }),
      ...(total !== undefined && { total }),
      asOf,
    };
  }

  /** Whose it is stands first, whatever else is asked. */
  private select(
    { kind, table, joins, shows, spec }: Reading,
    wish: Wish,
    asker: SignedInPerson,
    asked?: Asked<string>,
  ) {
    const query = this.tables.select(table, joinsFor(joins, asker.personId));
    for (const [field, path] of Object.entries(shows)) query.show(field, path);
    query.where({ school: asker.school });
    if (asked !== undefined) query.where(asked);
    for (const field of Object.keys(kind.filters)) {
      const [path, value] = [shows[field], wish[field]];
      if (typeof path === 'string' && value !== undefined) query.where({ [path]: value as Scalar });
    }
    if (wish.search !== undefined && spec.search !== undefined) query.search(spec.search, wish.search);
    return query;
  }
}

/** What a cursor is made of is selected under these names. */
const PLACE = 'place_';

/** As asked for, then by the key, so that no two rows stand at one place. */
function orderOf({ kind, table, shows, spec }: Reading, name: string | undefined): Order {
  const chosen = (name === undefined ? Object.values(kind.orders)[0] : kind.orders[name]) ?? [];
  const paths = chosen.map((one) => {
    const field = one.replace('-', '');
    const path = spec.sortedBy?.[field] ?? shows[field];
    if (typeof path !== 'string') throw new Error(`${kind.name} is sorted by ${one}, which is no one field.`);
    return one.startsWith('-') ? `-${path}` : path;
  });
  const isLast = (chosen.at(-1) ?? '').startsWith('-');
  const rest = table.key.filter((field) => !paths.some((path) => path.replace('-', '') === field));
  return [...paths, ...rest.map((field) => (isLast ? `-${field}` : field))];
}

const cursorOf = (values: readonly Scalar[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

const FITS: Readonly<Partial<Record<ColumnType, RegExp>>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^-?\d{1,18}$/,
  int: /^-?\d{1,9}$/,
};

/** A cursor comes from outside: what does not fit the columns is refused before the database sees it. */
function valuesOf(cursor: string, types: readonly ColumnType[]): readonly Scalar[] {
  const values = parsed(cursor);
  const isSound =
    Array.isArray(values) &&
    values.length === types.length &&
    values.every(
      (value, n) =>
        ['string', 'number', 'boolean'].includes(typeof value) && (FITS[types[n]!] ?? /^[^\0]*$/).test(String(value)),
    );
  if (!isSound) throw new RefusedError('request.invalid', { faults: [{ path: 'cursor', code: 'invalid_value' }] });
  return values as Scalar[];
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

type Shown = Readonly<Record<string, unknown>>;

/** The rows of a list as they are shown, as a table in the asker's language. */
function listFile({ name, columns }: ListKind, { path }: FileQueryKind, rows: readonly Shown[]): FileAnswer {
  const fields = Object.entries(columns);
  const head = (language: Language) => fields.map(([, { title }]) => labelIn(title, language));
  const cells = (row: Shown, language: Language) =>
    fields.map(([field, column]) => cellOf(row[field], column, language));
  if (path.endsWith('csv'))
    return new FileAnswer(`${name}.csv`, (out, language) => {
      const written = (cell: Cell) => (cell instanceof Date ? wallClock(cell.getTime()) : cell);
      const lines = rows.map((row) => csvLine(cells(row, language).map(written)));
      return pipeline(Readable.from([BOM, csvLine(head(language)), ...lines]), out, { end: false });
    });
  return new FileAnswer(`${name}.xlsx`, async (out, language) => {
    const writer = new SheetWriter(out, new Date(), ZONE_MS);
    await writer.sheet(name, head(language));
    for (const row of rows) await writer.add(cells(row, language));
    await writer.end();
  });
}

function cellOf(value: unknown, { words, isTime }: ListColumn, language: Language): Cell {
  if (isTime === true && typeof value === 'number') return new Date(value);
  const word = typeof value === 'string' ? words?.[value] : undefined;
  return word === undefined ? (value as Cell) : labelIn(word, language);
}
