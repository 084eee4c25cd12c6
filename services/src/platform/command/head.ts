import type { Folded } from '@lectern/contracts/kernel/stream.ts';

/** A stream as folded up to one fact, and that fact's hash. */
export interface Head {
  readonly folded: Folded;
  readonly hash: string;
  readonly school: string | undefined;
  /** A kind of fact that this program does not know stands in it: it must not decide on what it cannot read. */
  readonly hasUnknown: boolean;
}
