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
  filters: z.strictObject(rowFilters),
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

const allow = { analyst: true } as const;
const AT = '/api/analytics/exports';

/** Exports are jobs: they are asked for and cancelled by plain calls that leave no facts. */
export const RequestExport = {
  path: AT,
  summary: 'Ask for an export. The same id twice is one export.',
  data: NewExport,
  result: DatasetExport,
  allow,
} as const;

export const CancelExport = {
  path: `${AT}/:id/cancel`,
  summary: 'Cancel an export of mine. One that has ended stays as it is.',
  result: DatasetExport,
  allow,
} as const;

export const ExportFile = {
  path: `${AT}/:id/file`,
  summary: 'The file of an export of mine.',
  mediaTypes: {
    csv: 'text/csv; charset=utf-8',
    jsonl: 'application/x-ndjson',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    parquet: 'application/vnd.apache.parquet',
    xapi: 'application/x-ndjson',
  } satisfies Record<ExportFormat, string>,
  allow,
} as const;

/** Where a call or a question about one export goes. */
export const pathOf = ({ path }: { readonly path: string }, id: string): string => path.replace(':id', id);

export const Exports = query('Exports', {
  summary: 'What I asked to be exported in the last days, newest first.',
  path: AT,
  input: z.object({}),
  result: z.object({ exports: z.array(DatasetExport) }),
  allow,
});

export const ExportManifest = query('ExportManifest', {
  summary: 'What is in the file of an export of mine, and of which moment.',
  path: `${AT}/:id/manifest`,
  input: z.object({ id }),
  result: z.object({
    dataset: NewExport.shape.dataset,
    format: NewExport.shape.format,
    filters: NewExport.shape.filters,
    rows: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    /** The ledger's position that every row stands at. */
    asOf: z.object({ incarnation: z.string(), position: z.int() }),
    /** When it was begun, in ISO 8601. */
    writtenAt: z.string(),
    columns: z.array(
      z.object({ name: z.string(), type: z.string(), about: z.object({ 'zh-cn': z.string(), en: z.string() }) }),
    ),
  }),
  allow,
});

export type ExportManifest = z.output<typeof ExportManifest.result>;

export const exportQueries = [Exports, ExportManifest] as const;
