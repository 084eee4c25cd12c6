import { fold, partOf, type Folded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import type { StoredFact } from './event-store.ts';

/** A stream as folded up to one fact, and that fact's hash. */
export interface Head {
  readonly folded: Folded;
  readonly hash: string;
  readonly school: string | undefined;
  /** A kind of fact that this program does not know stands in it: it must not decide on what it cannot read. */
  readonly hasUnknown: boolean;
}

/** The head after one more fact that is recorded. A broken one is like one of an unknown kind: whoever watches goes on. */
export function headAfter(stream: Stream, head: Head, fact: StoredFact): Head {
  const { hash, school } = fact;
  const read = partOf(stream, fact.type) && folding(stream, head.folded, fact);
  if (read !== undefined) return { folded: read, hash, school, hasUnknown: head.hasUnknown };
  return { folded: { ...head.folded, version: fact.version }, hash, school, hasUnknown: true };
}

function folding(stream: Stream, folded: Folded, fact: StoredFact): Folded | undefined {
  try {
    return fold(stream, folded, fact);
  } catch {
    return undefined;
  }
}
