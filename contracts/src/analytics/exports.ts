import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { DATASET_NAMES, type DatasetName } from './datasets.ts';
import { rowFilters } from './filters.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl', 'parquet', 'xapi'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Statements tell of events; the other datasets count what those tell. */
export const formatsOf = (dataset: DatasetName): readonly ExportFormat[] =>
  EXPORT_FORMATS.filter((format) => format !== 'xapi' || dataset === 'event');

/** What the file of an export is called. */
export const fileOf = ({ dataset, format }: { readonly dataset: DatasetName; readonly format: ExportFormat }): string =>
  format === 'xapi' ? 'statements.jsonl' : `${dataset}.${format}`;

/** Not shown in the spec: what one person may have waiting or running, and for how long a file is kept. */
export const EXPORT_LIMITS = { underWay: 5, keptDays: 7 } as const;

/** What is asked for: all rows of a dataset that the filters leave, in one file. */
export const NewExport = z.object({
  id,
  dataset: z.enum(DATASET_NAMES),
  format: z.enum(EXPORT_FORMATS),
  filters: z.object(rowFilters),
});
export type NewExport = z.output<typeof NewExport>;

export const DatasetExport = z.object({
  ...NewExport.shape,
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Written so far, and how many there will be, as far as known. */
  rows: z.int(),
  of: z.optional(z.int()),
  bytes: z.optional(z.int()),
  /** Of the file's bytes. */
  sha256: z.optional(z.string()),
  /** The ledger's position that every row stands at. */
  asOf: z.optional(z.int()),
  createdAt: z.int(),
  finishedAt: z.optional(z.int()),
});
export type DatasetExport = z.output<typeof DatasetExport>;

export const Exports = query('Exports', {
  summary: 'What I asked to be exported in the last days, newest first.',
  path: '/api/analytics/exports',
  input: z.object({}),
  result: z.object({ exports: z.array(DatasetExport) }),
  allow: { analyst: true },
});

export const exportQueries = [Exports] as const;
