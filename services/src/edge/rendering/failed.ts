import type { RenderFailure } from './limits.ts';

/** A file that cannot be shown, and why. */
export class RenderError extends Error {
  readonly failure: Exclude<RenderFailure, 'timeout'>;

  constructor(failure: Exclude<RenderFailure, 'timeout'>, options?: ErrorOptions) {
    super(`The file could not be rendered: ${failure}.`, options);
    this.failure = failure;
  }
}
