import { createHash } from 'node:crypto';
import type { FactDeclaration, FactOf } from '@lectern/contracts/kernel/fact.ts';
import type { Order } from '@lectern/contracts/kernel/list.ts';
import type { Machine } from '@lectern/contracts/kernel/machine.ts';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { Work } from './parking.ts';
import { LoadedRows, writeAll } from './row-table.ts';
import { searchText } from './search-text.ts';
import { columnsOf, entityOf, type ReadModelRef, type Table } from './table.ts';

type Stored = Pick<StoredFact, 'stream' | 'school'>;

type Fields<Shape extends z.core.$ZodLooseShape> = z.output<z.ZodMiniObject<Shape>>;

/** What else a row has, by the kit: whose school it is, how far its stream is in it, its status and what it is found by. */
export interface KitFields {
  readonly school: string;
  readonly version: number;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

/** A read model: a table whose rows follow from facts. */
export interface Rows<Row extends object = object> extends Table<Row> {
  readonly readModel: ReadModelRef;
  /** What lists ask in order of: the school stands before, the key behind. */
  readonly indexes: readonly Order[];
  /** The kinds of facts that make something of a row. */
  readonly kinds: ReadonlySet<string>;
  /** Of all that a row depends on: a table that another definition made is made anew. */
  readonly definition: string;
  readonly take: Work;
  /** The rows after these facts, without a database. */
  project(facts: readonly StoredFact[], before?: readonly Row[]): Row[];
}

interface RowsSpec<Shape extends z.core.$ZodLooseShape, Key extends string, Kind extends FactDeclaration> {
  /** The kinds of streams that it is about. */
  readonly family: string | readonly string[];
  /** The kinds of facts that it knows. */
  readonly facts: readonly Kind[];
  readonly shape: z.ZodMiniObject<Shape>;
  /** A row belongs to one stream: the key says which, or what is unique in all of them. */
  readonly key: readonly Key[];
  /** The rows that a fact is about. */
  readonly per: (
    fact: FactOf<Kind> & Stored,
  ) =>
    | Pick<Fields<Shape>, Key & keyof Fields<Shape>>
    | readonly Pick<Fields<Shape>, Key & keyof Fields<Shape>>[]
    | undefined;
  /** Its status is a column of the row. */
  readonly machine?: Machine;
  readonly indexes?: readonly Order<(keyof Shape & string) | 'status' | 'version'>[];
  /** The texts that a row is found by, also by how they are read. */
  readonly search?: readonly (keyof Shape & string)[];
  /** Another one when something that the handlers call has changed. */
  readonly revision?: number | string;
}

/** A kind by its name; any kind, where they are not told apart. */
type KindOf<Kind extends FactDeclaration, Type extends string> = [Extract<Kind, FactDeclaration<Type>>] extends [never]
  ? Kind
  : Extract<Kind, FactDeclaration<Type>>;

/** The row after a fact, from the row before it or null; null removes it. Pure: no clock, no chance. */
type On<Row, Key, Kind extends FactDeclaration> = {
  readonly [Type in Kind['type']]?: (
    row: Row | null,
    fact: FactOf<KindOf<Kind, Type>> & Stored,
    key: Key,
  ) => Row | null;
};

/**
 * Declares a read model by what its rows hold and what each kind of fact makes of them. Its table is made from that; nobody
 * writes a migration for it.
 */
export function rows<
  Shape extends z.core.$ZodLooseShape,
  const Key extends string & keyof Shape,
  Kind extends FactDeclaration,
>(
  name: string,
  spec: RowsSpec<Shape, Key, Kind>,
  on: On<Fields<Shape>, Pick<Fields<Shape>, Key & keyof Fields<Shape>>, Kind>,
): Rows<Fields<Shape> & KitFields> {
  const { family, shape, key, machine, search, indexes = [] } = spec;
  const whole = z.extend(shape, {
    school: z.string(),
    version: z.int(),
    ...(machine && { status: z.string() }),
    ...(search && { search: z.string() }),
  } as never) as z.ZodMiniObject;
  const columns = columnsOf(whole);
  const made = { name, columns, key, indexes, machine: machine?.states, search, revision: spec.revision };
  const sources = [spec.per, machine?.per, ...Object.entries(on).flat()].map(String);
  const definition = createHash('sha256')
    .update(JSON.stringify([made, sources]))
    .digest('hex')
    .slice(0, 32);
  const table = { name, key, columns: columns as never, entity: entityOf(name, whole, key) };
  return {
    ...table,
    indexes,
    readModel: { name, families: typeof family === 'string' ? [family] : family },
    kinds: new Set([...Object.keys(on), ...movingOf(machine)]),
    definition,
    take: async (manager, facts) => {
      await mustBeMadeFrom(definition, name, manager);
      if (facts.length === 0) return;
      const loaded = new LoadedRows<KitRow, string>(table);
      const about = aboutRows(facts, spec as never, on as never);
      await loaded.load(
        manager,
        about.map((one) => one.key),
      );
      const textOf = search && (await searchText());
      const isSame = (one: KitRow, other: KitRow) => search!.every((field) => one[field] === other[field]);
      const searchOf = (row: KitRow, before?: KitRow) =>
        before !== undefined && isSame(row, before) ? before['search'] : textOf!(search!.map((field) => row[field]));
      apply(loaded, about, machine, search && searchOf);
      await writeAll(manager, [loaded]);
    },
    project: (facts, before = []) => {
      const loaded = new LoadedRows<KitRow, string>(table);
      for (const row of before) loaded.set(row as unknown as KitRow);
      apply(loaded, aboutRows(facts, spec as never, on as never), machine);
      return [...loaded.all()] as never;
    },
  };
}

type KitRow = Record<string, unknown> & { readonly version: number; readonly status?: string };

/** What these facts make of rows, whose it is and how far they are in it included. */
function apply(
  loaded: LoadedRows<KitRow, string>,
  about: readonly About[],
  machine: Machine | undefined,
  searchOf?: (row: KitRow, before?: KitRow) => unknown,
): void {
  for (const { key, fact, handle } of about) {
    const stored = loaded.get(key);
    const before = stored && withoutNulls(stored);
    if (before !== undefined && before.version >= fact.version) continue;
    const after = handle(before ?? null, fact, key);
    if (after === null) {
      if (before !== undefined) loaded.remove(before);
      continue;
    }
    const { school, version, type } = fact;
    const status = machine && { status: statusAfter(machine, before?.status, type) };
    loaded.set({ ...after, ...key, school, version, ...status, ...(searchOf && { search: searchOf(after, before) }) });
  }
}

/** What is not there is absent, as in a row that was just made: the database says null of it. */
const withoutNulls = (row: KitRow): KitRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as KitRow;

/** A process of another release leaves the table to those that know it; the code is the database's, so nothing is parked. */
class OtherDefinition extends Error {
  readonly code = '55000';
}

async function mustBeMadeFrom(definition: string, name: string, manager: EntityManager): Promise<void> {
  const [{ made }] = await manager.query('select obj_description(to_regclass($1)) as made', [name]);
  if (made !== definition)
    throw new OtherDefinition(`${name} was made from another definition: another release keeps it.`);
}

/** A fact and a row that it is about, with what its kind makes of the row. */
interface About {
  readonly fact: StoredFact;
  readonly key: Record<string, unknown>;
  readonly handle: (row: KitRow | null, fact: StoredFact, key: object) => KitRow | null;
}

/** Which rows these facts are about. A kind that only moves the machine leaves all else of a row. */
function aboutRows(
  facts: readonly StoredFact[],
  { per, machine }: { per: (fact: StoredFact) => object | readonly object[] | undefined; machine?: Machine },
  on: Readonly<Record<string, About['handle']>>,
): readonly About[] {
  const moving = new Set(movingOf(machine));
  return facts.flatMap((fact) => {
    const handle = Object.hasOwn(on, fact.type) ? on[fact.type] : moving.has(fact.type) ? unchanged : undefined;
    const keys = handle === undefined ? undefined : per(fact);
    if (handle === undefined || keys === undefined) return [];
    return (Array.isArray(keys) ? keys : [keys]).map((key) => ({ fact, key, handle }));
  });
}

/** The kinds of facts that move a machine. */
const movingOf = (machine: Machine | undefined): readonly string[] =>
  Object.values(machine?.states ?? {}).flatMap((state) => Object.keys(state.on));

const unchanged: About['handle'] = (row) => row;

const statusAfter = ({ states, initial }: Machine, before: string | undefined, type: string): string =>
  states[before ?? initial]?.on[type] ?? before ?? initial;
