import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startProxy, type Proxy } from './proxy.ts';
import type { Kind } from './upstreams.ts';

/** A process behind the proxy that says its name, and what it was asked. */
class Fake {
  readonly seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  isReady = true;
  private readonly sockets = new Set<Socket>();
  /** What it does with a request it was asked, before it would answer. */
  before: (request: IncomingMessage, reply: ServerResponse) => void = () => {};
  server: Server;
  port = 0;

  readonly name: string;

  constructor(name: string) {
    this.name = name;
    this.server = this.make();
  }

  async listen(): Promise<void> {
    this.server = this.make();
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async die(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private make(): Server {
    const sockets = new WebSocketServer({ noServer: true });
    const server = createServer((request, reply) => void this.answer(request, reply));
    server.on('connection', (socket) => this.sockets.add(socket));
    server.on('upgrade', (request, socket, head) => {
      sockets.handleUpgrade(request, socket, head, (ws) => {
        ws.send(`${this.name} ${request.url} ${request.headers.host}`);
        ws.on('message', (data: Buffer) => ws.send(`echo ${data.toString()}`));
      });
    });
    return server;
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.url === '/health/ready') return void reply.writeHead(this.isReady ? 200 : 503).end();
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    this.seen.push({ url: request.url ?? '', headers: request.headers, body });
    this.before(request, reply);
    if (!request.socket.destroyed && !reply.writableEnded) reply.end(this.name);
  }
}

let fakes: Record<'web-1' | 'web-2' | 'command-1' | 'command-2', Fake>;
let proxy: Proxy;
const all = (): Fake[] => Object.values(fakes);
const kindOf = ({ name }: Fake): Kind => (name.startsWith('web') ? 'web' : 'command');

beforeEach(async () => {
  fakes = {
    'web-1': new Fake('web-1'),
    'web-2': new Fake('web-2'),
    'command-1': new Fake('command-1'),
    'command-2': new Fake('command-2'),
  };
  await Promise.all(all().map((fake) => fake.listen()));
  const upstreams = all().map((fake) => ({ name: fake.name, port: fake.port, takes: new Set([kindOf(fake)]) }));
  proxy = await startProxy('127.0.0.1', 0, upstreams);
  await vi.waitUntil(() => all().every(({ name }) => proxy.upstreams.canServe(name)));
});
afterEach(async () => {
  await proxy.close();
  await Promise.all(all().map((fake) => fake.die()));
});

const address = (path: string, scheme = 'http'): string => `${scheme}://127.0.0.1:${proxy.port}${path}`;
const get = (path: string): Promise<Response> => fetch(address(path));
const give = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address(path), {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', ...headers },
  });
const who = async (asked: Promise<Response>): Promise<string> => (await asked).text();
const key = { 'idempotency-key': 'k' };

/** The one of two that a stream's questions or commands go to, and the other. */
async function pairFor(asked: Promise<Response>): Promise<[Fake, Fake]> {
  const name = await who(asked);
  const first = all().find((fake) => fake.name === name)!;
  return [first, all().find((fake) => fake !== first && kindOf(fake) === kindOf(first))!];
}

describe('a proxy in front of several processes', () => {
  it('passes on what a browser takes and holds, and the answer as it was compressed', async () => {
    const page = brotliCompressSync('a page');
    const headers = { 'content-encoding': 'br', etag: '"1"', vary: 'accept-encoding', 'cache-control': 'no-cache' };
    for (const fake of all()) fake.before = (_, reply) => reply.writeHead(200, headers).end(page);
    const asked = request(`http://127.0.0.1:${proxy.port}/`, {
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': '"0"' },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(Buffer.concat((await answer.toArray()) as Buffer[])).toEqual(page);
    expect(answer.headers).toMatchObject(headers);
    const [seen] = all().flatMap((fake) => fake.seen);
    expect(seen!.headers).toMatchObject({ 'accept-encoding': 'gzip, br', 'if-none-match': '"0"' });
  });

  it('keeps a stream with one process, and shares streams among all', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `id-${n}`);
    const first = await Promise.all(ids.map((id) => who(get(`/api/lesson/${id}/summary`))));
    const again = await Promise.all(ids.map((id) => who(get(`/api/lesson/${id}/pages/deck/1/640?x=1`))));
    expect(again).toEqual(first);
    expect(new Set(first)).toEqual(new Set(['web-1', 'web-2']));
  });

  it('gives commands to those that decide, and everything else to those that show', async () => {
    expect(await who(give('/api/lesson/id/StartLesson', key))).toMatch(/^command/);
    expect(await who(give('/api/session/seat'))).toMatch(/^web/);
    expect(await who(give('/api/files'))).toMatch(/^web/);
    expect(await who(get('/api/lesson/id/summary'))).toMatch(/^web/);
    expect(new Set([await who(get('/')), await who(get('/'))])).toEqual(new Set(['web-1', 'web-2']));
  });

  it('keeps a connection longer than whoever asks does, so that no question meets one that is just being closed', async () => {
    const { headers } = await get('/');
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  it('passes on the address that the browser knows, and says who asked', async () => {
    const [asked] = await pairFor(get('/api/lesson/id/summary'));
    expect(asked.seen.at(-1)?.headers).toMatchObject({
      host: `127.0.0.1:${proxy.port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${proxy.port}`,
      'x-forwarded-proto': 'http',
    });
  });

  it('asks the next when one is gone, with the same body, and comes back to the first', async () => {
    const [first, other] = await pairFor(give('/api/lesson/id/StartLesson', key));
    await first.die();
    expect(await who(give('/api/lesson/id/StartLesson', key))).toBe(other.name);
    expect(other.seen.at(-1)).toMatchObject({ url: '/api/lesson/id/StartLesson', body: '{"a":1}' });
    await first.listen();
    await vi.waitFor(async () => expect(await who(give('/api/lesson/id/StartLesson', key))).toBe(first.name));
  });

  it('gives a command again that was lost with its process, but nothing that has no key', async () => {
    const [first, other] = await pairFor(give('/api/lesson/id/StartLesson', key));
    first.before = ({ socket }) => socket.destroy();
    expect(await who(give('/api/lesson/id/StartLesson', key))).toBe(other.name);
    const withoutKey = await give('/api/lesson/id/StartLesson');
    expect(withoutKey.status).toBe(503);
    expect(other.seen.filter(({ headers }) => headers['idempotency-key'] === undefined)).toEqual([]);
  });

  it.each(['says that it is not ready', 'was set aside'])('sends nothing new to one that %s', async (why) => {
    const [first, other] = await pairFor(get('/api/lesson/id/summary'));
    if (why === 'was set aside') proxy.upstreams.setAside(first.name);
    else first.isReady = false;
    await vi.waitFor(() => expect(proxy.upstreams.canServe(first.name)).toBe(false));
    expect(await who(get('/api/lesson/id/summary'))).toBe(other.name);
    first.isReady = true;
    await proxy.upstreams.takeBack(first.name);
    expect(await who(get('/api/lesson/id/summary'))).toBe(first.name);
  });

  it('says that it is busy when nobody is left, in the language of the page', async () => {
    await Promise.all([fakes['command-1'].die(), fakes['command-2'].die()]);
    const refused = await give('/api/lesson/id/StartLesson', { ...key, cookie: 'language=en' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const chinese = await (await give('/api/lesson/id/StartLesson', key)).json();
    expect(await refused.json()).toMatchObject({
      status: 503,
      code: 'server.busy',
      title: expect.stringMatching(/^[A-Z]/),
    });
    expect(chinese).toMatchObject({ code: 'server.busy', title: expect.not.stringMatching(/[a-z]/) });
  });

  it('takes an upload that is too long to be kept', async () => {
    const body = 'x'.repeat(1_000_000);
    expect(await who(fetch(address('/api/files'), { method: 'POST', body }))).toMatch(/^web/);
    const taken = all()
      .flatMap(({ seen }) => seen)
      .find(({ url }) => url === '/api/files');
    expect(taken?.body.length).toBe(body.length);
  });
});

describe('a socket through the proxy', () => {
  async function open(path: string): Promise<{ socket: WebSocket; first: string }> {
    const socket = new WebSocket(address(path, 'ws'));
    const [first] = (await once(socket, 'message')) as [Buffer];
    return { socket, first: first.toString() };
  }

  it('goes where the questions of its stream go, both ways', async () => {
    const [home] = await pairFor(get('/api/lesson/id/summary'));
    const { socket, first } = await open('/ws/lesson/id?v=1');
    expect(first).toBe(`${home.name} /ws/lesson/id?v=1 127.0.0.1:${proxy.port}`);
    socket.send('hello');
    const [echo] = (await once(socket, 'message')) as [Buffer];
    expect(echo.toString()).toBe('echo hello');
    socket.close();
  });

  it('ends with its process, and the next one goes to another', async () => {
    const [home, other] = await pairFor(get('/api/lesson/id/summary'));
    const { socket } = await open('/ws/lesson/id');
    const closed = once(socket, 'close');
    await home.die();
    await closed;
    const { socket: next, first } = await open('/ws/lesson/id');
    expect(first).toContain(other.name);
    next.close();
  });

  it('stays open when the proxy lets nobody in any more, until it is closed', async () => {
    const { socket } = await open('/ws/lesson/id');
    proxy.leave();
    await expect(get('/')).rejects.toThrow('fetch failed');
    socket.send('still here');
    const [echo] = (await once(socket, 'message')) as [Buffer];
    expect(echo.toString()).toBe('echo still here');
    const closed = once(socket, 'close');
    await proxy.close();
    await closed;
  });

  it('is told to come again when nobody is left, and cut off anywhere else than at /ws/', async () => {
    await expect(open('/peers')).rejects.toThrow('socket hang up');
    await Promise.all([fakes['web-1'].die(), fakes['web-2'].die()]);
    await expect(open('/ws/lesson/id')).rejects.toThrow('503');
    const raw = connect(proxy.port, '127.0.0.1', () =>
      raw.write('GET /ws/lesson/id HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    );
    const [answer] = (await once(raw, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*"code":"server.busy"/);
  });
});
