import type { Column } from './column.ts';
import type { DatasetNamed } from './dataset.ts';
import { events } from './event-dataset.ts';
import { attendanceIntervals, learnerLessons, lessons } from './lesson-datasets.ts';
import { answers, questions } from './question-datasets.ts';

/** The one dictionary of the learning log. */
export const DATASETS = [lessons, learnerLessons, questions, answers, attendanceIntervals, events] as const;

export type DatasetName = (typeof DATASETS)[number]['name'];
export type Dataset = DatasetNamed<DatasetName>;
export const DATASET_NAMES: readonly DatasetName[] = DATASETS.map(({ name }) => name);

/** The dataset of a name that is in the list. */
export const datasetOf = (name: DatasetName): Dataset => DATASETS.find((dataset) => dataset.name === name)!;

export const columnOf = ({ columns }: Dataset, name: string): Column | undefined =>
  columns.find((column) => column.name === name);

/** What rows are counted by. */
export const groupsOf = ({ columns }: Dataset): readonly Column[] => columns.filter(({ groups }) => groups === true);
