import type { ColumnType } from '@lectern/contracts/analytics/column.ts';
import { DATASETS, type Dataset } from '@lectern/contracts/analytics/datasets.ts';
import type { View } from '../rows/view.ts';
import { DATASET_SELECTS } from './dataset-selects.ts';

export const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  uuid: 'uuid',
  text: 'text',
  int: 'integer',
  long: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  time: 'timestamp with time zone',
  date: 'date',
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The rows of all schools, for the program alone; with whom a pseudonym stands for. */
const forProgram = DATASET_SELECTS.map(([name, select]): View => ({
  name: `dataset.${name}`,
  select,
  statements: [`grant select on dataset.${name} to lectern_app`],
}));

/** What analysts see: the columns of the dictionary, and of the rows those of the school that their login belongs to. */
const forAnalyst = ({ name, grain, columns }: Dataset): View => ({
  name: `analytics.${name}`,
  select: `select ${columns.map((column) => column.name).join(', ')} from dataset.${name} where school = (select analytics.school())`,
  statements: [
    // No function of an analyst is asked about rows of other schools.
    `alter view analytics.${name} set (security_barrier = true)`,
    `grant select on analytics.${name} to lectern_analyst`,
    `comment on view analytics.${name} is ${quoted(grain.en)}`,
    ...columns.map(({ name: column, about }) => `comment on column analytics.${name}.${column} is ${quoted(about.en)}`),
  ],
});

/** In the order in which they are made; they read the views of reports. */
export const analyticsViews: readonly View[] = [...forProgram, ...DATASETS.map(forAnalyst)];
