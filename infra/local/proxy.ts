import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LANGUAGES, problem } from '@lectern/contracts/kernel/refusal.ts';
import { createProxyServer } from 'httpxy';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Upstreams, type Kind, type Upstream } from './upstreams.ts';

export interface Proxy {
  port: number;
  upstreams: Upstreams;
  /** Lets nobody in any more; who is in, stays. */
  leave(): void;
  /** Cuts off who is still in. */
  close(): Promise<void>;
}

/** What is bigger goes through as it comes, and is not given twice. */
const KEPT_BYTES = 64 * 1024;
/** Who comes in one moment waits to be let in; beyond as many, systems have them try again after seconds. */
const WAITING = 4096;
/** A connection is kept longer than browsers keep it: who closes first must not be the one that is just being asked. */
const IDLE_MS = 75_000;

/** One address for many processes. A stream's sockets, queries and commands each stay with one process while it lives. */
export async function startProxy(host: string, port: number, all: readonly Upstream[]): Promise<Proxy> {
  const upstreams = new Upstreams(all);
  const proxy = createProxyServer();
  // A socket that was cut off has no end that the library would pass on.
  proxy.on('proxyReqWs', (asked, _, socket) =>
    asked.on('upgrade', (_reply, behind) => socket.on('close', () => behind.destroy())),
  );
  // How long a connection is kept is between two neighbours (RFC 9110, 7.6.1).
  proxy.on('proxyRes', ({ headers }) => (headers['keep-alive'] = `timeout=${IDLE_MS / 1000}`));
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { kind, stream } = routeOf(request);
    const body = await keptBody(request);
    for (const upstream of upstreams.ranked(kind, stream)) {
      const given = body && { buffer: Readable.from(body.length === 0 ? [] : [body]) };
      const error = await proxy
        .web(request, reply, { target: urlOf(upstream), xfwd: true, agent, ...given })
        .then(() => undefined, asError);
      if (error === undefined) return;
      if (isNobodyThere(error)) upstreams.isGone(upstream);
      if (reply.headersSent || reply.destroyed) return void reply.destroy();
      if (body === undefined || !(isNobodyThere(error) || isRepeatable(request))) break;
    }
    const busy = busyAnswer(request);
    reply.writeHead(busy.status, busy.headers).end(busy.body);
  }

  async function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    if (!request.url?.startsWith('/ws/')) return void socket.destroy();
    for (const upstream of upstreams.ranked('web', routeOf(request).stream)) {
      // Once it was asked, the library cuts the socket off when nobody answers; so it is asked only where somebody is.
      if (!(await upstreams.listens(upstream))) continue;
      return proxy.ws(request, socket, { target: urlOf(upstream), xfwd: true }, head);
    }
    const { status, headers, body } = busyAnswer(request);
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} Service Unavailable\r\n${lines.join('')}\r\n${body}`);
  }

  const server = createServer(
    { keepAliveTimeout: IDLE_MS },
    (request, reply) => void pass(request, reply).catch(() => reply.destroy()),
  );
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    void upgrade(request, socket, head).catch(() => socket.destroy());
  });
  server.listen({ port, host, backlog: WAITING });
  await once(server, 'listening').catch((error: unknown) => {
    upstreams.close();
    throw error;
  });

  let gone: Promise<void> | undefined;
  const leave = (): void => {
    gone ??= new Promise((resolve) => server.close(() => resolve()));
  };
  const close = async (): Promise<void> => {
    leave();
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await gone;
    upstreams.close();
    agent.destroy();
  };
  return { port: (server.address() as AddressInfo).port, upstreams, leave, close };
}

/** Who answers, and for which stream: /ws/<family>/<id> and /api/<family>/<id>/…, of which commands are three words. */
function routeOf({ method, url = '/' }: IncomingMessage): { kind: Kind; stream?: string } {
  const [start, family, id, more, beyond] = url.replace(/\?.*/, '').split('/').slice(1);
  const isStream = (start === 'ws' || (start === 'api' && more !== undefined)) && family && id;
  const kind = method === 'POST' && start === 'api' && isStream && beyond === undefined ? 'command' : 'web';
  return { kind, ...(isStream && { stream: `${family}/${id}` }) };
}

/** The whole body where it is small, so that it can be given again; undefined when it is not. */
async function keptBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length) > KEPT_BYTES) return undefined;
  return Buffer.concat((await request.toArray()) as Buffer[]);
}

const urlOf = ({ port }: Upstream): string => `http://127.0.0.1:${port}`;
const asError = (error: unknown): NodeJS.ErrnoException => error as NodeJS.ErrnoException;
const isNobodyThere = ({ code }: NodeJS.ErrnoException): boolean => code === 'ECONNREFUSED';

/** A question, or a command whose key makes a second one harmless: it may have been heard, and is asked again. */
const isRepeatable = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;

function busyAnswer({ headers }: IncomingMessage): { status: number; headers: Record<string, string>; body: string } {
  const language = LANGUAGES.find((one) => headers.cookie?.includes(`${COOKIES.language}=${one}`)) ?? 'zh-cn';
  const { status, ...more } = problem('server.busy', language);
  const type = 'application/problem+json; charset=utf-8';
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-type': type,
      'retry-after': '1',
      'x-content-type-options': 'nosniff',
    },
    body: JSON.stringify({ status, ...more }),
  };
}
