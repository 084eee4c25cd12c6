import { ProblemError } from './errors.ts';

/** Someone else changed the same thing first: both versions go before whoever edits. */
export const isConflict = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.code === 'edit.conflict';

/** What stands now, as the refusal says, and in which version. */
export function standingNow({
  problem,
}: ProblemError): Readonly<Record<string, unknown>> & { readonly version: number } {
  const { editedIn, ...now } = problem.with as { readonly editedIn: number };
  return { ...now, version: editedIn };
}
