import { WIRE_VERSION } from '@lectern/contracts/kernel/wire.ts';
import { WebSocket } from 'ws';
import type { Client } from '../support/client.ts';

/** How the server answers at a room's door: by HTTP before there is a socket, or by closing the socket. */
export interface Answer {
  readonly status?: number;
  readonly code?: number;
  readonly reason?: string;
  readonly frames: readonly { readonly t: string }[];
}

interface RawSocket {
  readonly path: string;
  readonly origin?: string | undefined;
  readonly client?: Client;
  /** Sent as soon as the socket is open. */
  readonly say?: string;
}

/** Opens a socket as nobody's page would: with any address, origin and frames. Resolves when the server has closed it. */
export function rawSocket(url: string, { path, origin = url, client, say }: RawSocket): Promise<Answer> {
  const frames: { t: string }[] = [];
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, { origin, headers: { cookie } });
  return new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
    socket.on('open', () => say !== undefined && socket.send(say));
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString(), frames }));
    socket.on('unexpected-response', (_, response) => {
      resolve({ status: response.statusCode!, frames });
      socket.terminate();
    });
    socket.on('error', (error) => socket.readyState === WebSocket.CLOSED && reject(error));
  });
}

/** The address of a lesson's room, as a page would make it, or with anything else in it. */
export const roomOf = (lessonId: string, user: string, more: Readonly<Record<string, string>> = {}): string =>
  `/ws/lesson/${lessonId}?${new URLSearchParams({ v: String(WIRE_VERSION), user, ...more }).toString()}`;
