import type { Column, Words } from './column.ts';

/** By what rows of a dataset can be chosen. */
export const FILTERS = ['term', 'class', 'lesson', 'learner', 'verb', 'time'] as const;
export type Filter = (typeof FILTERS)[number];

/** A table as analysts see it: the views, the explorer, the exports and docs/analytics.md are all made from this. */
export interface DatasetNamed<Name extends string> {
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
