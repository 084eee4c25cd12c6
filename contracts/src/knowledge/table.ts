import { labelIn, type Label } from '../kernel/list.ts';
import type { Language } from '../kernel/refusal.ts';

/** The columns of a graph as a table: what is exported can be imported again. */
export const TABLE_COLUMNS = {
  chapter: ['章', 'Chapter'],
  name: ['知识点', 'Node'],
  needs: ['先学', 'Learned before'],
  description: ['说明', 'Description'],
} as const satisfies Readonly<Record<string, Label>>;
export type TableColumn = keyof typeof TABLE_COLUMNS;
export const COLUMN_NAMES = Object.keys(TABLE_COLUMNS) as readonly TableColumn[];

export const tableHead = (language: Language): string[] =>
  COLUMN_NAMES.map((column) => labelIn(TABLE_COLUMNS[column], language));

/** Between the names in the column of what is learned before. */
export const BETWEEN_NAMES = '；';
