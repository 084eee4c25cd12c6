import type { Column, Words } from './column.ts';
import { events } from './event-dataset.ts';
import { attendanceIntervals, learnerLessons, lessons } from './lesson-datasets.ts';
import { answers, questions } from './question-datasets.ts';

/** By what rows of a dataset can be chosen. */
export const FILTERS = ['term', 'class', 'lesson', 'learner', 'verb', 'time'] as const;
export type Filter = (typeof FILTERS)[number];

/** A table as analysts see it: the views, the explorer, the exports and docs/analytics.md are all made from this. */
export interface Dataset<Name extends string = DatasetName> {
  readonly name: Name;
  readonly title: Words;
  /** What a row is. */
  readonly grain: Words;
  readonly freshness: Words;
  readonly retention: Words;
  /** The columns that name a row, in the order in which rows come. */
  readonly key: readonly string[];
  /** The column behind each filter that it allows. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  /** No words that anybody wrote, and no names, are in any of them. */
  readonly columns: readonly Column[];
}

/** The one dictionary of the learning log. */
export const DATASETS = [lessons, learnerLessons, questions, answers, attendanceIntervals, events] as const;

export type DatasetName = (typeof DATASETS)[number]['name'];
export const DATASET_NAMES: readonly DatasetName[] = DATASETS.map(({ name }) => name);

/** The dataset of a name that is in the list. */
export const datasetOf = (name: DatasetName): Dataset => DATASETS.find((dataset) => dataset.name === name)!;

export const columnOf = ({ columns }: Dataset, name: string): Column | undefined =>
  columns.find((column) => column.name === name);

/** What rows are counted by. */
export const groupsOf = ({ columns }: Dataset): readonly Column[] => columns.filter(({ groups }) => groups === true);
