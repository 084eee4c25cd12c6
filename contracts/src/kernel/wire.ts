import type { Audience } from './stream.ts';
import type { JsonObject, Patch } from './patch.ts';
import type { Problem } from './refusal.ts';

/** Raised when frames or views change in a way that an open page could not follow: it gets `reload`. */
export const WIRE_VERSION = 1;

/** A place in a ledger. One of another incarnation is void: the ledger was restored from a backup. */
export interface Cursor {
  readonly incarnation: string;
  readonly position: number;
}

/** What stands for a command in the log: `version` is the number that a screen shows ("已收到 · #1407"). */
export interface Receipt {
  readonly stream: string;
  readonly version: number;
  readonly cursor: Cursor;
  /** The facts it recorded; 0 when all was so already. */
  readonly facts: number;
  /** True when the command was known and this is its first result again. */
  readonly repeated: boolean;
}

/** Server to client, on `/ws/<family>/<id>`. `now` is the server's clock, in ms. */
export type ServerFrame =
  | {
      readonly t: 'view';
      readonly incarnation: string;
      readonly audience: Audience;
      readonly through: number;
      readonly view: JsonObject;
      readonly own: JsonObject;
      readonly now: number;
    }
  | { readonly t: 'patch'; readonly from: number; readonly through: number; readonly patch: Patch }
  | { readonly t: 'own'; readonly through: number; readonly own: JsonObject }
  | {
      readonly t: 'presence';
      readonly online?: readonly string[];
      readonly came?: readonly string[];
      readonly left?: readonly string[];
      /** How many look at something else than what is shown right now. */
      readonly aside?: number;
      /** Whose screens are open: an entry for each of them. */
      readonly screens?: readonly string[];
    }
  /** What happened elsewhere that concerns whoever is in this room, and is in no view of it. */
  | { readonly t: 'told'; readonly told: readonly JsonObject[] }
  | { readonly t: 'ack'; readonly id: string; readonly receipt: Receipt }
  | { readonly t: 'refused'; readonly id: string; readonly problem: Problem }
  | { readonly t: 'pong'; readonly sent: number; readonly now: number }
  | { readonly t: 'reload' }
  /** This process is about to end: connect anew at a random moment within so long. Until then all goes on here. */
  | { readonly t: 'comeBack'; readonly withinMs: number };

/** Client to server. `id` is the idempotency key that HTTP would carry. */
export type ClientFrame =
  | {
      readonly t: 'command';
      readonly id: string;
      readonly name: string;
      readonly data: object;
      readonly clientAt?: number;
      /** A W3C traceparent, when the server traces commands. */
      readonly trace?: string | undefined;
    }
  | { readonly t: 'ping'; readonly sent: number }
  /** Looks at something else than what is shown right now, or follows again. */
  | { readonly t: 'aside'; readonly aside: boolean };

/** Why a socket was closed by the server. */
export const CLOSE = {
  sessionRequired: 4401,
  forbidden: 4403,
  missing: 4404,
  userChanged: 4409,
  malformed: 4400,
  tooMany: 4429,
  slow: 4508,
  goingAway: 1001,
} as const;

/** What a client says when it opens a room; the cursor of a resume is `after` with its incarnation. */
export interface RoomAddress {
  readonly family: string;
  readonly id: string;
  readonly user: string;
  readonly as?: 'screen' | undefined;
  readonly resume?: { readonly incarnation: string; readonly after: number } | undefined;
}

export function roomPath({ family, id, user, as, resume }: RoomAddress): string {
  const query = new URLSearchParams({ v: String(WIRE_VERSION), user });
  if (as) query.set('as', as);
  if (resume) {
    query.set('after', String(resume.after));
    query.set('incarnation', resume.incarnation);
  }
  return `/ws/${family}/${id}?${query.toString()}`;
}
