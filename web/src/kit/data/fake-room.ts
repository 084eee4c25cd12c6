import { vi } from 'vitest';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { CachedView } from './session-cache.ts';
import { Room } from './room.ts';
import type { SocketLike } from './surroundings.ts';

/** The server's end of one socket. */
export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly sent: { t: string; id?: string; sent?: number }[] = [];
  isClosed = false;
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.isClosed = true;
  }
  accept(): void {
    (this.onopen as (() => void) | null)?.();
  }
  says(frame: ServerFrame): void {
    (this.onmessage as (event: { data: string }) => void)({ data: JSON.stringify(frame) });
  }
  drops(code = 1006, reason = ''): void {
    (this.onclose as (event: { code: number; reason: string }) => void)({ code, reason });
  }
}

export const view = (through: number, shown: object, own = {}): ServerFrame => ({
  t: 'view',
  incarnation: 'one',
  audience: 'student',
  through,
  view: shown as never,
  own,
  now: 1_800_000_000_000,
});
/** A room whose sockets, wakes and reloads are in the test's hands. */
export function enter(kept?: CachedView) {
  const sockets: FakeSocket[] = [];
  const wakes: ((event: 'online' | 'offline' | 'visible') => void)[] = [];
  const reload = vi.fn<() => void>();
  const room = new Room(
    { family: 'lesson', id: '1', user: 'u' },
    {
      connect: (path) => {
        const socket = new FakeSocket(path);
        sockets.push(socket);
        return socket;
      },
      onWake: (listener) => {
        wakes.push(listener);
        return () => undefined;
      },
      reload,
      random: () => 1,
    },
    kept,
  );
  room.open();
  const last = () => sockets.at(-1)!;
  const connected = () => {
    last().accept();
    last().says(view(3, { quiz: { open: 1 } }, { quiz: { mine: 'A' } }));
    return last();
  };
  return {
    room,
    sockets,
    last,
    connected,
    reload,
    wake: (event: 'online' | 'offline' | 'visible') => wakes[0]!(event),
  };
}
