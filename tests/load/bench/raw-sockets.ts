import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';

/** The library for sockets by itself, set as ours is. */
export async function openRawSockets(handle: (ws: WebSocket, message: Buffer) => void) {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  });
  await once(server, 'listening');
  server.on('connection', (ws) =>
    ws.on('message', (message: Buffer) => handle(ws, message)).on('error', () => undefined),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/`,
    sockets: server.clients,
    close: async (): Promise<void> => {
      for (const ws of server.clients) ws.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
