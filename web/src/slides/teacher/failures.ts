import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { RenderingFailure } from '@lectern/contracts/slides/facts.ts';
import { isPassing, ProblemError } from '../../kit/data/errors.ts';

/** Each reason for which a file did not become pages, with the text that says so and the way out. */
export const FAILURES = {
  encrypted: 'deck.failure.encrypted',
  broken: 'deck.failure.broken',
  unsupported: 'deck.failure.unsupported',
  tooManyPages: 'deck.failure.tooManyPages',
  tooComplex: 'deck.failure.tooComplex',
  timeout: 'deck.failure.timeout',
  memory: 'deck.failure.memory',
  empty: 'deck.failure.empty',
} as const satisfies { readonly [reason in RenderingFailure]: string };

/** The same file may fare better another time only when it was the machine that gave up. */
export const isWorthRetrying = (reason: RenderingFailure | undefined): boolean =>
  reason === undefined || reason === 'timeout' || reason === 'memory';

const ONCE_MORE: readonly RefusalCode[] = ['file.broken', 'file.anotherUpload', 'slides.fileMissing'];

/** Whether sending the same file again may fare better: what it is does not change. */
export const isWorthSendingAgain = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ProblemError && ONCE_MORE.includes(error.problem.code));
