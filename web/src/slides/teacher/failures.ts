import type { RenderingFailure } from '@lectern/contracts/slides/facts.ts';

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
