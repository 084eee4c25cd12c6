import type { Problem } from '@lectern/contracts/kernel/refusal.ts';

/** The server said no, and why. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Nobody knows what the server says: it was not reached, or its answer did not arrive. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('network', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the same thing sent again may fare better: nothing was decided about it yet. */
export function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ProblemError)) return false;
  const { status, code } = error.problem;
  return status >= 500 || status === 429 || code.startsWith('session.');
}

/** Whether asking again changes nothing: this is not for the reader, or it is not there. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ProblemError) || isPassing(error)) return false;
  return error.problem.status === 403 || error.problem.status === 404;
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'page.forbidden';

/** What was wanted is so: a screen shows it as done. */
export const isAlreadySo = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'already.so';
