import type { Machine } from '@lectern/contracts/kernel/machine.ts';
import type { Seal } from '@lectern/contracts/kernel/personal.ts';
import type { Asker } from '@lectern/contracts/kernel/roles.ts';
import type { Fault, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';

/** Who acts: from the session, never from a body. `secret` fingerprints what they send. */
export interface Actor {
  readonly personId: string;
  readonly school: string;
  readonly bound: boolean;
  readonly secret: string;
  readonly system?: true;
  /** Sees everything of the school and changes nothing [R6.07]. */
  readonly administrator?: true;
  /** A browser that only shows: nobody, but where it was paired. */
  readonly screen?: true;
}

/** A command on its way to a stream; the class is its handler's address on the command bus. */
export class Submission {
  constructor(
    readonly actor: Actor,
    readonly family: string,
    readonly id: string,
    readonly name: string,
    readonly data: unknown,
    readonly key: string,
    /** Arrival at our edge, in ms of the database's clock. */
    readonly at: number,
    readonly clientAt?: number,
    /** The span that it comes from, as a W3C traceparent. */
    readonly trace?: string,
    /** The network that it came from; what the program gives itself comes from nowhere. */
    readonly from?: string,
  ) {}

  get stream(): string {
    return `${this.family}/${this.id}`;
  }
}

export type Outcome =
  | { readonly receipt: Receipt }
  | { readonly refused: RefusalCode; readonly with?: object; readonly faults?: readonly Fault[] };

/** What a decider knows beside the state: who, in what role, when, and what was gathered for it. */
export interface Deciding<Gathered = unknown> {
  readonly personId: string;
  /** The id of the stream that it was given to. */
  readonly streamId: string;
  readonly asker: Asker;
  /** What the facts have brought a subject of a machine to. */
  readonly status: (machine: Machine, subject: string) => string;
  /** When the command arrived. */
  readonly at: number;
  /** Seals what this actor wrote. */
  readonly seal: Seal;
  readonly gathered: Gathered;
}
