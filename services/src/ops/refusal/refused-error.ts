import type { Fault, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';

/** A "no" on its way to the edge, where it becomes problem details in the reader's language. */
export class RefusedError extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly more: { readonly with?: object; readonly faults?: readonly Fault[] } = {},
  ) {
    super(code);
  }
}
