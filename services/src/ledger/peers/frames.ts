import type { WebSocket } from 'ws';
import { Submission, type Actor, type Outcome } from '../submission.ts';

/** A submission on its way to another process, with the id of the request that it belongs to. */
export interface Passed {
  readonly n: number;
  readonly request: string | undefined;
  readonly submission: ReturnType<typeof pack>;
}

/** What comes back: an outcome, or that from now on nothing new should be sent here. */
export type Reply = { readonly n: number; readonly outcome: Outcome } | { readonly draining: true };

/** A frame is an array of these; one larger is cut into several, one too large ends the link. */
const BATCH_CHARACTERS = 1024 * 1024;
export const FRAME_BYTES = 16 * 1024 * 1024;

/** What waits in a socket at most; beyond it the other side does not keep up. */
export const BACKLOG_BYTES = 8 * 1024 * 1024;

/**
 * Whole, with the actor's secret, which fingerprints what they sent: the link is inside the installation, between
 * processes that could read it from the same database.
 */
export function pack({ actor, family, id, name, data, key, at, clientAt, trace, from }: Submission) {
  const { personId, school, bound, secret, system, administrator, screen } = actor;
  const whole = { personId, school, bound, secret, system, administrator, screen } satisfies Every<Actor>;
  return { actor: whole, family, id, name, data, key, at, clientAt, trace, from };
}

/** Nothing that an actor may one day have is forgotten: a field that is not named above is a type error. */
type Every<Type> = { readonly [Field in keyof Required<Type>]: Type[Field] | undefined };

export function unpack({
  actor,
  family,
  id,
  name,
  data,
  key,
  at,
  clientAt,
  trace,
  from,
}: Passed['submission']): Submission {
  return new Submission(actor as Actor, family, id, name, data, key, at, clientAt, trace, from);
}

/** What a frame holds; nothing when it is none, as from a process of another version. */
export function readFrame<Item>(frame: Buffer): readonly Item[] {
  try {
    const items: unknown = JSON.parse(frame.toString('utf8'));
    return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : [];
  } catch {
    return [];
  }
}

/** Everything that is sent in one turn of the event loop travels together. */
export class Outbound<Item> {
  private waiting: string[] = [];

  constructor(private readonly ws: WebSocket) {}

  push(item: Item): void {
    if (this.waiting.length === 0) setImmediate(() => this.flush());
    this.waiting.push(JSON.stringify(item));
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    let [from, size] = [0, 0];
    all.forEach((text, index) => {
      size += text.length;
      if (size < BATCH_CHARACTERS && index < all.length - 1) return;
      if (this.ws.readyState === this.ws.OPEN) this.ws.send(`[${all.slice(from, index + 1).join(',')}]`);
      [from, size] = [index + 1, 0];
    });
  }
}
