import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';

export type RoomState = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused';

export interface RoomSnapshot {
  readonly state: RoomState;
  /** Since when, by the device's clock. */
  readonly since: number;
  /** When the server was last heard: how old a view is that nobody patches. */
  readonly heardAt: number;
  readonly rttMs?: number;
  readonly audience?: Audience;
  readonly through: number;
  readonly view?: JsonObject;
  readonly own?: JsonObject;
  /** Who is connected right now; only teachers are told. */
  readonly online: ReadonlySet<string>;
  /** How many of the class look at something else than what is shown; only teachers are told. */
  readonly aside: number;
  /** Whose screens are open right now, an entry for each of them; only teachers are told. */
  readonly screens: readonly string[];
  /** With `refused`: the close code [CLOSE] and the refusal's code, if the server named it. */
  readonly refusal?: { readonly close: number; readonly reason: string };
}

/** Asking again would get the same answer. */
const FINAL = new Set<number>([
  CLOSE.sessionRequired,
  CLOSE.forbidden,
  CLOSE.missing,
  CLOSE.userChanged,
  CLOSE.malformed,
  CLOSE.tooMany,
]);

export const isForGood = (code: number): boolean => FINAL.has(code);
