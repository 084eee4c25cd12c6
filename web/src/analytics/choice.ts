import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { FILTERS, type Filter } from '@lectern/contracts/analytics/dataset.ts';
import { DATASET_NAMES, datasetOf, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { isNumeric } from './cells.ts';

export const VIEWS = ['rows', 'counts', 'columns', 'exports'] as const;
type View = (typeof VIEWS)[number];

type Named = Exclude<Filter, 'time'>;

/** Which rows: days are those of the school, `to` is the last one; `where` are columns and the values they must have. */
export type Filters = Readonly<Partial<Record<Named | 'from' | 'to', string>>> & {
  readonly where: Readonly<Record<string, Cell>>;
};

/** What stands in the address of the explorer: so it can be kept, sent and gone back to. */
export interface Choice {
  readonly dataset: DatasetName;
  readonly view: View;
  readonly filters: Filters;
  /** The column that rows are sorted by; without one they come in the order of their key. */
  readonly sort?: string | undefined;
  readonly descending: boolean;
  /** One or two columns to count by. */
  readonly by: readonly string[];
  readonly measure: string;
}

const DAY_MS = 24 * 3600_000;
/** As a calendar has it: there is no 30 February. */
const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const oneOf = <Value extends string>(list: readonly Value[], value: string | null): Value | undefined =>
  list.find((one) => one === value);

/** Reads an address; whatever fits nothing is left out. */
export function readChoice(params: URLSearchParams): Choice {
  const dataset = oneOf(DATASET_NAMES, params.get('dataset')) ?? 'learner_lesson';
  const { columns, filters } = datasetOf(dataset);
  const groups = columns.filter(({ groups }) => groups === true).map(({ name }) => name);
  const named = FILTERS.filter((filter): filter is Named => filter !== 'time' && filters[filter] !== undefined);
  const given = (['from', 'to'] as const).filter((day) => filters.time !== undefined && isDay(params.get(day) ?? ''));
  const fits = (name: string, value: string): boolean =>
    columns.find((column) => column.name === filters[name as Named])?.type !== 'uuid' ||
    idSchema.safeParse(value).success;
  const texts = [...named, ...given].flatMap((name) => {
    const value = params.get(name) ?? '';
    return value !== '' && fits(name, value) ? [[name, value]] : [];
  });
  const by = (params.get('by') ?? '').split(',').filter((name) => groups.includes(name));
  const sort = params.get('sort') ?? undefined;
  return {
    dataset,
    view: oneOf(VIEWS, params.get('view')) ?? 'rows',
    filters: { ...(Object.fromEntries(texts) as Partial<Filters>), where: readWhere(params.get('where')) },
    ...(columns.some(({ name }) => name === sort) && { sort }),
    descending: params.get('desc') === '1',
    by: by.length === 0 ? groups.slice(0, 1) : by.slice(0, 2),
    measure: oneOf(measuresOf(dataset), params.get('measure')) ?? 'count',
  };
}

/** What rows can be measured by: how many, the share of those for which something is so, the mean of a number. */
export function measuresOf(dataset: DatasetName): readonly string[] {
  const { columns } = datasetOf(dataset);
  const shares = columns.filter(({ type }) => type === 'boolean').map(({ name }) => `share:${name}`);
  return ['count', ...shares, ...columns.filter(isNumeric).map(({ name }) => `mean:${name}`)];
}

function readWhere(json: string | null): Filters['where'] {
  try {
    const read: unknown = JSON.parse(json ?? '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Filters['where']) : {};
  } catch {
    return {};
  }
}

/** The address of a choice: what is as by default is not said. */
export function writeChoice({ dataset, view, filters, sort, descending, by, measure }: Choice): URLSearchParams {
  const { where, ...named } = filters;
  const all = {
    dataset,
    view: view === 'rows' ? '' : view,
    ...named,
    where: Object.keys(where).length === 0 ? '' : JSON.stringify(where),
    sort,
    desc: descending ? '1' : '',
    by: by.join(','),
    measure: measure === 'count' ? '' : measure,
  };
  return new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The filters as the server is asked: days become moments, the last one whole. */
export function asked({ where, from, to, ...named }: Filters) {
  const midnight = (day: string) => Date.parse(day) - ZONE_MS;
  return {
    ...named,
    ...(from !== undefined && { from: midnight(from) }),
    ...(to !== undefined && { to: midnight(to) + DAY_MS }),
    ...(Object.keys(where).length > 0 && { where: JSON.stringify(where) }),
  };
}

/** Another dataset keeps what both can be chosen by. */
export const withDataset = (choice: Choice, dataset: DatasetName): Choice =>
  readChoice(
    new URLSearchParams([
      ...[...writeChoice({ ...choice, sort: undefined, filters: { ...choice.filters, where: {} } })].filter(
        ([name]) => !['dataset', 'by', 'measure'].includes(name),
      ),
      ['dataset', dataset],
    ]),
  );

/** Whether rows can be chosen by one value of a column; a moment stands only for a span of time, unless it names a row. */
export const canBeChosen = (dataset: DatasetName, { name, groups }: Pick<Column, 'name' | 'groups'>): boolean => {
  const { key, filters } = datasetOf(dataset);
  const { time: _, ...named } = filters;
  return groups === true || key.includes(name) || Object.values(named).includes(name);
};

/** The filters with these values as well: a column that a filter stands for is set by it. */
export function chosenBy({ dataset, filters }: Choice, where: Filters['where']): Filters {
  const behind = Object.entries(datasetOf(dataset).filters);
  let next = filters;
  for (const [column, value] of Object.entries(where)) {
    const filter = behind.find(([name, of]) => of === column && name !== 'time')?.[0];
    next =
      filter !== undefined && typeof value === 'string'
        ? { ...next, [filter]: value }
        : { ...next, where: { ...next.where, [column]: value } };
  }
  return next;
}
