import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { Lane, Taken } from './taken.ts';

/**
 * What a look found: facts, those of a lane in their order, and how far all is among them or was taken before: all of the
 * consumer's families up to `base`, or each of the lanes looked at (by key) up to its position.
 */
export interface Look {
  readonly facts: readonly StoredFact[];
  readonly base?: number;
  readonly lanes?: ReadonlyMap<string, number>;
}

/**
 * Takes a batch in one transaction: locks what it is about (some lanes, or the consumer as a whole), asks `look` what there
 * is beyond what is taken, drops what is taken, works, and writes down how far it is then. Nothing changes without a look.
 */
export type Take = (look: (taken: Taken) => Promise<Look | undefined>, lanes?: readonly Lane[]) => Promise<void>;

/** What is to be told to a consumer. `families` are the topics it reads. */
export interface Interest {
  readonly families: readonly string[];
  /** Something follows from facts of these kinds alone: it may be brought past all others. Undefined: from any. */
  readonly kinds?: ReadonlySet<string> | undefined;
  /** What its table is made from: where one stands there that another release made, it is brought past nothing. */
  readonly definition?: string | undefined;
}

/** A consumer of the ledger. */
export interface Subscription extends Interest {
  readonly name: string;
  /** Undefined in processes that only ask how far it is: it runs in others. */
  readonly take?: Take;
}

/** Brings the ledger's facts to whoever subscribes, those of a stream in order: from the ledger itself, or through a broker. */
export interface Bus {
  subscribe(subscription: Subscription): void;
  /** Resolves when the consumer, wherever it runs, has taken everything up to the position, or after the time given; says which. */
  reached(name: string, position: number, withinMs: number): Promise<boolean>;
  /** By consumer that runs here, how long ago it had taken everything there was, in ms; a few seconds when all is well. */
  behind(): Readonly<Record<string, number>>;
  /** Facts by the way they came to the consumers here, and what was not taken of it, since the start. */
  readonly figures: Readonly<Record<string, number>>;
}

export const BUS = Symbol('bus');
