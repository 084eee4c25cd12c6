import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { createServer, type Server } from 'node:http';
import type { WebSocketServer } from 'ws';
import { routeUpgrades, type Upgrade } from '../../ops/upgrades.ts';

type Bind = Parameters<WsAdapter['bindMessageHandlers']>;

/**
 * Nest's ws adapter, made for rooms. A gateway's path is what addresses begin with, for the room's id stands behind it, and
 * a gateway that reads its frames itself gets them from the socket: by Nest's pipeline a frame costs 4.1 µs where parsing it
 * costs 0.7. A gateway that declares handlers of messages gets them as always.
 */
export class SocketAdapter extends WsAdapter {
  private readonly doors: Map<string, Upgrade>;

  /** `doors` are upgrades of this server that belong to no gateway, by what their addresses begin with. */
  constructor(app: INestApplicationContext, doors: Readonly<Record<string, Upgrade>> = {}) {
    super(app);
    this.doors = new Map(Object.entries(doors));
  }

  override bindMessageHandlers(client: Bind[0], handlers: Bind[1], transform: Bind[2]): void {
    if (handlers.length > 0) super.bindMessageHandlers(client, handlers, transform);
  }

  /** A client that breaks the protocol is cut off: anybody could fill the log with it. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    return server.on('connection', (ws) => ws.on('error', () => ws.terminate()));
  }

  protected override ensureHttpServerExists(port: number, http: Server = createServer()): Server | undefined {
    if (this.httpServersRegistry.has(port)) return undefined;
    this.httpServersRegistry.set(port, http);
    routeUpgrades(http, this.doors);
    return http;
  }

  protected override addWsServerToRegistry(wsServer: Record<'path', string>, port: number, path: string): void {
    super.addWsServerToRegistry(wsServer, port, path);
    const server = wsServer as unknown as WebSocketServer;
    this.doors.set(path, (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request)),
    );
  }
}
