import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { columnOf, type Dataset } from '@lectern/contracts/analytics/datasets.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { invalid, rowsOf, Statement, toldColumn, type Chosen } from './chosen-rows.ts';

export interface CountsWanted {
  /** One or two columns, with a comma between. */
  readonly by: string;
  readonly measure?: string | undefined;
  readonly sort?: 'by' | 'value' | undefined;
  readonly descending?: boolean | undefined;
}

interface Counts {
  readonly groups: { readonly by: Cell[]; readonly rows: number; readonly value: number | null }[];
  readonly more: boolean;
}

/** The rows that were chosen, counted by one or two columns. */
export function countsStatement(chosen: Chosen, { by, measure = 'count', sort = 'by', descending }: CountsWanted) {
  const columns = groupColumns(chosen.dataset, by);
  const value = measureOf(chosen.dataset, measure);
  const statement = new Statement();
  const down = descending === true ? ' desc' : '';
  const groups = columns.map((_, index) => `${index + 1}`);
  const order = sort === 'value' ? [`value${down} nulls last`, ...groups] : groups.map((place) => `${place}${down}`);
  const text = `select ${columns.map(toldColumn).join(', ')}, count(*)::int as rows, ${value} as value
    from ${rowsOf(chosen, statement)} group by ${groups.join(', ')}
    order by ${order.join(', ')} limit ${LIMITS.datasetGroups + 1}`;
  const toCounts = (found: readonly Readonly<Record<string, Cell>>[]): Counts => ({
    groups: found.slice(0, LIMITS.datasetGroups).map((row) => ({
      by: columns.map(({ name }) => row[name] ?? null),
      rows: row['rows'] as number,
      value: row['value'] as number | null,
    })),
    more: found.length > LIMITS.datasetGroups,
  });
  return { text, values: statement.values, toCounts };
}

function groupColumns(dataset: Dataset, by: string): readonly Column[] {
  const names = by.split(',');
  const columns = names.map((name) => columnOf(dataset, name));
  if (names.length > 2 || new Set(names).size < names.length || !columns.every((column) => column?.groups === true))
    throw invalid('by', 'dataset.noSuchColumn');
  return columns as Column[];
}

/** Rows without a value are in no mean and no share. */
function measureOf(dataset: Dataset, measure: string): string {
  const [kind, name = ''] = measure.split(':');
  if (kind === 'count') return 'count(*)::float8';
  const column = columnOf(dataset, name);
  const isFitting = kind === 'share' ? column?.type === 'boolean' : /^(int|long|number)$/.test(column?.type ?? '');
  if (!isFitting) throw invalid('measure', 'dataset.noSuchColumn');
  return kind === 'share' ? `avg(d.${name}::int)::float8` : `avg(d.${name})::float8`;
}
