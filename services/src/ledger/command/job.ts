import type { Appended, NewEntry, StoredFact } from '../event-store/event-store.ts';
import type { Head } from '../event-store/head.ts';
import type { Outcome } from '../submission.ts';

/** What a decision leads to: an entry for the log and the head after it. A refusal is an entry without facts. */
export interface Decision {
  readonly entry: NewEntry;
  readonly after: Head;
  readonly facts: readonly StoredFact[];
  outcome(settled: Appended): Outcome;
}

export interface Job {
  /** Until when it is worth waiting for a database that is away, in ms of this process's clock. */
  readonly until: number;
  /** Decides on a head. `headOf` gives the heads of other streams that the decision reads. */
  decide(head: Head, headOf: (stream: string) => Head): Decision;
  /** The streams that `decide` will read beside this one. */
  reads(head: Head): readonly string[];
  done(outcome: Outcome): void;
  failed(error: Error): void;
}
