import type { Actor } from '../../ledger/submission.ts';

/** Who is signed in, as a session says. */
export interface SignedInPerson extends Actor {
  readonly name: string;
  readonly account?: string;
  /** The hash of their picture. */
  readonly avatar?: string;
  /** The name of the session. */
  readonly session?: string;
  /** Of the demo: nobody where its accounts may not sign in. */
  readonly demo?: true;
  /** Held a seat without an account when they signed in, once: there may be one to claim. */
  readonly seated?: true;
}
