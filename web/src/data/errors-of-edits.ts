import { ProblemError } from './errors.ts';

/** Someone else changed the same thing first: both versions go before whoever edits. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'edit.conflict';
