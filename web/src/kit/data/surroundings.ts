import { reloadPage } from './reload.ts';
import { onWake } from './wake.ts';

/** What a room needs of a WebSocket; tests give their own. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface RoomSurroundings {
  readonly connect: (path: string) => SocketLike;
  readonly onWake: typeof onWake;
  readonly reload: () => void;
  readonly random: () => number;
}

export const browser: RoomSurroundings = {
  connect: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`),
  onWake,
  reload: reloadPage,
  random: Math.random,
};
