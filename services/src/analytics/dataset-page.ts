import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { columnOf } from '@lectern/contracts/analytics/datasets.ts';
import { invalid, isOf, rowsOf, Statement, toldColumn, type Chosen } from './chosen-rows.ts';

export interface PageWanted {
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
  /** The row that the page before ended with. */
  readonly next?: string | undefined;
  readonly limit: number;
}

interface Page {
  readonly columns: string[];
  readonly rows: Cell[][];
  readonly next?: string;
}

/** A page of the rows that were chosen: in the order of one column, empty ones last, and then of the key. */
export function pageStatement(chosen: Chosen, wanted: PageWanted) {
  const { dataset } = chosen;
  const keys = dataset.key.map((name) => columnOf(dataset, name)!);
  const sort = wanted.sort === undefined ? undefined : columnOf(dataset, wanted.sort);
  if (wanted.sort !== undefined && sort === undefined) throw invalid('sort', 'dataset.noSuchColumn');
  const places = sort === undefined ? keys : [sort, ...keys];
  const statement = new Statement();
  const rows = rowsOf(chosen, statement);
  const down = wanted.descending === true;
  const keyOrder = keys.map(({ name }) => `d.${name}${down && sort === undefined ? ' desc' : ''}`);
  const order = sort === undefined ? keyOrder : [`d.${sort.name}${down ? ' desc' : ''} nulls last`, ...keyOrder];
  const after =
    wanted.next === undefined ? '' : ` and ${beyond(statement, sort, keys, down, readPlace(wanted.next, places))}`;
  const text = `select ${dataset.columns.map(toldColumn).join(', ')} from ${rows}${after}
    order by ${order.join(', ')} limit ${wanted.limit + 1}`;
  const toPage = (found: readonly Readonly<Record<string, Cell>>[]): Page => {
    const last = found.length > wanted.limit ? found[wanted.limit - 1] : undefined;
    const names = dataset.columns.map(({ name }) => name);
    return {
      columns: names,
      rows: found.slice(0, wanted.limit).map((row) => names.map((name) => row[name] ?? null)),
      ...(last && { next: placeOf(places.map(({ name }) => last[name] ?? null)) }),
    };
  };
  return { text, values: statement.values, toPage };
}

/** Whether a row comes after the one that stands at `place`. */
function beyond(
  statement: Statement,
  sort: Column | undefined,
  keys: readonly Column[],
  down: boolean,
  place: readonly Cell[],
): string {
  const values = place.slice(sort === undefined ? 0 : 1);
  const names = keys.map(({ name }) => `d.${name}`).join(', ');
  const row = keys.map(({ type }, index) => statement.value(type, values[index]!)).join(', ');
  const beyondKey = `(${names}) ${down && sort === undefined ? '<' : '>'} (${row})`;
  if (sort === undefined) return beyondKey;
  const [first = null] = place;
  const column = `d.${sort.name}`;
  if (first === null) return `(${column} is null and ${beyondKey})`;
  const value = statement.value(sort.type, first);
  return `(${column} ${down ? '<' : '>'} ${value} or ${column} is null or (${column} = ${value} and ${beyondKey}))`;
}

const placeOf = (values: readonly Cell[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/** What was told as the end of the page before; whatever else it is, is refused. */
function readPlace(next: string, places: readonly Column[]): readonly Cell[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(next, 'base64url').toString());
    if (Array.isArray(values) && values.length === places.length && values.every((value, i) => isOf(places[i]!, value)))
      return values;
  } catch {
    // told below
  }
  throw invalid('next', 'dataset.noSuchPlace');
}
