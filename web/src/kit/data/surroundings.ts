import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { onWake } from './wake.ts';

/** What a room needs of a WebSocket; tests give their own. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface RoomSurroundings {
  readonly connect: (path: string) => SocketLike;
  readonly onWake: typeof onWake;
  readonly reload: () => void;
  readonly random: () => number;
  /** Hears what happened elsewhere and concerns who is in the room. */
  readonly told?: (told: readonly JsonObject[]) => void;
}

export const browser: RoomSurroundings = {
  connect: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`),
  onWake,
  reload: reloadPage,
  random: Math.random,
};

const KEY = 'lectern.reloaded';
const ONCE_IN_MS = 60_000;

/**
 * Loads the page anew because the server speaks a newer version. Answers are in the outbox and a choice in the draft,
 * so nothing is lost; at most once a minute, or a stale cache would make it a loop.
 */
function reloadPage(): void {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
