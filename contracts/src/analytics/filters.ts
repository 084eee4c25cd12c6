import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';
import { EARLIEST } from './column.ts';

const moment = z.optional(z.coerce.number().check(z.int(), z.minimum(EARLIEST)));

/** Which rows of a dataset: a filter that it does not have is refused. */
export const rowFilters = {
  term: z.optional(z.string().check(z.regex(/^\d{4}-[12]$/))),
  class: z.optional(id),
  lesson: z.optional(id),
  learner: z.optional(id),
  verb: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  /** In ms: from this moment on, and before that one. */
  from: moment,
  to: moment,
  /** Values that columns of the key, or those that rows are counted by, must have: JSON, as in {"came_late":true}. */
  where: z.optional(z.string().check(z.maxLength(2000))),
};
