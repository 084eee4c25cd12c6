import { WebSocket } from 'ws';
import { Room } from '../../web/src/kit/data/room.ts';
import type { RoomState } from '../../web/src/kit/data/room-snapshot.ts';
import type { SocketLike } from '../../web/src/kit/data/surroundings.ts';
import type { Client } from './client.ts';

/** The page's own room, with sockets from here; it remembers what a screen would have said of the connection. */
export class PageRoom {
  readonly room: Room;
  /** Every state that it was in, and how long, in ms. */
  readonly spells: { readonly state: RoomState; ms: number }[] = [];
  /** How many sockets it tried to open. */
  dials = 0;
  private since = performance.now();

  constructor(client: Client, family: string, id: string) {
    const origin = client.baseUrl;
    const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const connect = (path: string): SocketLike => {
      this.dials += 1;
      const socket = new WebSocket(origin.replace(/^http/, 'ws') + path, { origin, headers: { cookie } });
      socket.on('error', () => undefined); // its close follows
      return socket as unknown as SocketLike;
    };
    const surroundings = { connect, onWake: () => () => undefined, reload: () => undefined };
    this.room = new Room({ family, id, user: client.id }, surroundings);
    this.spells.push({ state: this.state, ms: 0 });
    this.room.subscribe(() => this.note());
    this.room.open();
  }

  get state(): RoomState {
    return this.room.snapshot().state;
  }

  /** The longest that it was without a connection since it first had one, in ms. */
  get longestBlink(): number {
    this.note();
    const first = this.spells.findIndex(({ state }) => state === 'connected');
    const away = this.spells.slice(first).filter(({ state }) => state !== 'connected');
    return Math.max(0, ...away.map(({ ms }) => ms));
  }

  close(): void {
    this.room.close();
  }

  private note(): void {
    const now = performance.now();
    this.spells.at(-1)!.ms += now - this.since;
    this.since = now;
    if (this.state !== this.spells.at(-1)!.state) this.spells.push({ state: this.state, ms: 0 });
  }
}
