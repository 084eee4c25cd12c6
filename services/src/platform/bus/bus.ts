import type { StoredFact } from '../event-store/event-store.ts';

/** A consumer of the ledger. `families` are the topics it reads. */
export interface Subscription {
  readonly name: string;
  readonly families: readonly string[];
  /**
   * Takes the next batch. It reads its own checkpoint and writes the new one in the transaction of its own work,
   * so that a batch which comes twice is dropped. Answers false when there was nothing more to take.
   */
  take(read: ReadAfter): Promise<boolean>;
}

/** What a look at the ledger found after a position: these facts, in order, and nothing else for this consumer up to `through`. */
export interface Look {
  readonly facts: readonly StoredFact[];
  readonly through: number;
}

export type ReadAfter = (position: number) => Promise<Look>;

/** Brings the ledger's facts to whoever subscribes; in one process or, later, through a broker. */
export interface Bus {
  subscribe(subscription: Subscription): void;
  /** Every new fact that another process appended, once, in order; nothing is kept for who is not there. */
  tail(listener: (facts: readonly StoredFact[]) => Promise<void>): void;
  /** Resolves when the consumer has taken everything up to the position, or after the time given; says which. */
  reached(name: string, position: number, withinMs: number): Promise<boolean>;
  /** By consumer, how long ago it had taken everything there was, in ms; about a second when all is well. */
  behind(): Readonly<Record<string, number>>;
}

export const BUS = Symbol('bus');
