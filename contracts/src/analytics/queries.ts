import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { DATASET_NAMES } from './datasets.ts';
import { exportQueries } from './exports.ts';
import { rowFilters } from './filters.ts';

/** Nobody reads the learning log without a grant, administrators neither. */
const reads = { analyst: true } as const;

/** How fresh it is: the position it stands at, how old the oldest fact is that is missing, and the time of the newest in it. */
const asOf = z.object({ position: z.int(), lagMs: z.int(), at: z.optional(z.int()) });
const words = z.object({ 'zh-cn': z.string(), en: z.string() });
/** Of any column: a time in ms, a day as in 2026-11-21. */
const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const chosen = { dataset: z.enum(DATASET_NAMES), ...rowFilters };

export const Datasets = query('Datasets', {
  summary: 'The datasets of the learning log: what a row is, how fresh they are, how many rows about.',
  path: '/api/analytics/datasets',
  input: z.object({}),
  result: z.object({
    datasets: z.array(
      z.object({
        name: z.enum(DATASET_NAMES),
        title: words,
        grain: words,
        freshness: words,
        retention: words,
        key: z.array(z.string()),
        filters: z.array(z.string()),
        columns: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            about: words,
            nullable: z.boolean(),
            groups: z.boolean(),
            facts: z.array(z.string()),
          }),
        ),
        rows: z.int(),
        /** There are more than were counted: it is what the database expects. */
        estimated: z.boolean(),
        asOf,
      }),
    ),
  }),
  allow: reads,
});

export const DatasetRows = query('DatasetRows', {
  summary: 'Rows of a dataset, a page at a time: in the order of its key, or of one column and then the key.',
  path: '/api/analytics/datasets/:dataset/rows',
  input: z.strictObject({
    ...chosen,
    sort: z.optional(z.string().check(z.maxLength(64))),
    descending: z.optional(z.stringbool()),
    /** From the page before: the row it ended with. */
    next: z.optional(z.string().check(z.maxLength(1000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.datasetRowsPerPage))),
  }),
  result: z.object({
    columns: z.array(z.string()),
    /** In the order of the columns. */
    rows: z.array(z.array(cell)),
    next: z.optional(z.string()),
    asOf,
  }),
  allow: reads,
});

export const DatasetCounts = query('DatasetCounts', {
  summary: 'Rows counted by one or two columns, or the mean of a number or the share of a yes among them.',
  path: '/api/analytics/datasets/:dataset/counts',
  input: z.strictObject({
    ...chosen,
    /** One or two columns, as in question,came_late. */
    by: z.string().check(z.maxLength(130)),
    /** count, mean:<column> or share:<column>: rows without a value are not in it. */
    measure: z.optional(z.string().check(z.regex(/^(count|(mean|share):[a-z_]{1,64})$/))),
    sort: z.optional(z.enum(['by', 'value'])),
    descending: z.optional(z.stringbool()),
  }),
  result: z.object({
    groups: z.array(
      z.object({
        by: z.array(cell),
        rows: z.int(),
        /** Null where none of the rows has a value. */
        value: z.nullable(z.number()),
      }),
    ),
    /** There are more groups than are told. */
    more: z.boolean(),
    asOf,
  }),
  allow: reads,
});

export const FactsBehind = query('FactsBehind', {
  summary: 'The facts that rows rest on, or one column of them: where they stand, and of whom, under pseudonyms.',
  path: '/api/analytics/datasets/:dataset/facts',
  input: z.strictObject({
    ...chosen,
    column: z.optional(z.string().check(z.maxLength(64))),
    /** The position of the last one of the page before. */
    next: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  result: z.object({
    facts: z.array(
      z.object({
        position: z.int(),
        /** As in lesson/<id>, and its number there. */
        stream: z.string(),
        version: z.int(),
        type: z.string(),
        at: z.int(),
        learner: z.optional(id),
        actor: z.optional(id),
        role: z.string(),
      }),
    ),
    next: z.optional(z.int()),
  }),
  allow: reads,
});

export const Reidentified = query('Reidentified', {
  summary: 'Who stands behind pseudonyms, by them. Needs a grant of its own, and is recorded before it is answered.',
  path: '/api/analytics/learners',
  input: z.object({
    /** Pseudonyms with commas between them, at most 200. */
    learners: z
      .string()
      .check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/), z.maxLength(LIMITS.learnersPerReidentification * 37 - 1)),
  }),
  /** Who was erased is not in it. */
  result: z.object({ people: z.record(z.string(), z.object({ name: z.string(), login: z.optional(z.string()) })) }),
  allow: reads,
});

export const analyticsQueries = [
  Datasets,
  DatasetRows,
  DatasetCounts,
  FactsBehind,
  Reidentified,
  ...exportQueries,
] as const;
