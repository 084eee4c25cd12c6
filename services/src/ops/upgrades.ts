import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Sends a socket to the door whose path its address begins with; the others are cut off without a word. */
export function routeUpgrades(http: Server, doors: ReadonlyMap<string, Upgrade>): void {
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy()); // without a listener a reset would end the process
    const [, door] = [...doors].find(([path]) => request.url?.startsWith(path)) ?? [];
    if (door === undefined) socket.destroy();
    else door(request, socket, head);
  });
}

/** Turns a socket away before it is one, as HTTP would. `status` is as in "403 Forbidden". */
export const turnAway = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
