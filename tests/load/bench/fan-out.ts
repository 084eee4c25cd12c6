import { newId } from '@lectern/contracts/kernel/ids.ts';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Server as SocketIo } from 'socket.io';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering, type Answering } from './answering.ts';
import { Phones, type Phone } from './phones.ts';
import { phonesOf } from './phones-of.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

const SIZES = [500, 2000];
/** Farther from each other than the ticks of a room of thousands, so that each is a patch of its own. */
const EVERY_MS = 110;
/** So many deliveries that what it costs to decide and to record, which is taken off, is not what one sees. */
const DELIVERIES = 60_000;

/** What it costs a process to have one danmu shown to a whole class, for each of those who see it. */
export async function benchFanOut(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const wanted of SIZES) {
    const size = short ? wanted / 20 : wanted;
    const sends = short ? 5 : DELIVERIES / wanted;
    const lesson = await answering({ ...settings, ...AS_MANY }, size, { lessons: 2 });
    const phones = new Phones();
    const watched = new FanOut(phones, sends);
    await phones.open(await phonesOf(settings, lesson));
    await watched.perDelivery(() => sayDanmu(lesson), 0);
    const bytes = watched.bytesEach;
    const thing = async () => {
      // Deciding, recording and projecting are there without anybody who watches.
      const unseen = await watched.cpu(() => sayUnseen(lesson));
      return watched.perDelivery(() => sayDanmu(lesson), unseen.spent);
    };
    const about = { unit: 'µs CPU a delivery', rounds };
    const bare = await BareTcp.open(size);
    const io = await OverSocketIo.open(size);
    results.push(
      await compare(
        { ...about, name: `fan-out to ${wanted} sockets`, peerName: 'raw TCP writes of as many bytes' },
        thing,
        () => new FanOut(bare.phones, sends).perDelivery(() => bare.broadcast(bytes), 0),
      ),
      await compare(
        { ...about, name: `fan-out to ${wanted} sockets, beside socket.io`, peerName: 'socket.io' },
        thing,
        () => new FanOut(io.phones, sends).perDelivery(() => io.broadcast(bytes), 0),
      ),
    );
    await bare.close();
    await io.close();
    await phones.close();
    phones.end();
    await lesson.close();
  }
  return results;
}

let turn = 0;
/** Somebody else each time: one person waits between two. */
async function sayDanmu(lesson: Answering): Promise<void> {
  turn += 1;
  await lesson.give(turn, 'SendDanmu', { danmuId: newId(), words: `为什么这一步可以约掉 ${turn}` });
}

/** In the second lesson, which every other student is in and nobody watches. */
async function sayUnseen(lesson: Answering): Promise<void> {
  turn += 1;
  const n = 1 + 2 * (turn % Math.floor(lesson.students / 2));
  await lesson.give(n, 'SendDanmu', { danmuId: newId(), words: `为什么这一步可以约掉 ${turn}` }, 1);
}

/** Sends at a pace, and what this process spends on them until all have come. */
class FanOut {
  /** Of what came last. */
  bytesEach = 0;

  constructor(
    private readonly phones: Phones,
    private readonly sends: number,
  ) {}

  async cpu(send: () => Promise<void> | void) {
    const before = await this.phones.settled();
    const used = process.cpuUsage();
    for (let n = 0; n < this.sends; n += 1) {
      await send();
      await pause(EVERY_MS);
    }
    const { user, system } = process.cpuUsage(used);
    const { messages, bytes } = await this.phones.settled();
    return { spent: user + system, messages: messages - before.messages, bytes: bytes - before.bytes };
  }

  /** In µs. */
  async perDelivery(send: () => Promise<void> | void, besides: number): Promise<number> {
    const { spent, messages, bytes } = await this.cpu(send);
    if (messages === 0) throw new Error('Nothing came.');
    this.bytesEach = Math.round(bytes / messages);
    return (spent - besides) / messages;
  }
}

/** A buffer that is written to every connection. */
class BareTcp {
  private readonly sockets = new Set<Socket>();
  readonly phones = new Phones();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.sockets.add(socket.on('error', () => undefined)));
  }

  static async open(size: number): Promise<BareTcp> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    const bare = new BareTcp(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await bare.phones.open(alike(size, { kind: 'tcp', url: `tcp://127.0.0.1:${port}` }));
    return bare;
  }

  broadcast(bytes: number): void {
    const frame = Buffer.alloc(bytes, 'x');
    for (const socket of this.sockets) socket.write(frame);
  }

  async close(): Promise<void> {
    await this.phones.close();
    this.phones.end();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** The library that most would take, over WebSocket alone and without compression. */
class OverSocketIo {
  readonly phones = new Phones();

  private constructor(private readonly io: SocketIo) {}

  static async open(size: number): Promise<OverSocketIo> {
    const http = createHttpServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const options = { transports: ['websocket' as const], perMessageDeflate: false, serveClient: false };
    const over = new OverSocketIo(new SocketIo(http, options));
    const { port } = http.address() as AddressInfo;
    await over.phones.open(alike(size, { kind: 'socket.io', url: `ws://127.0.0.1:${port}` }));
    return over;
  }

  broadcast(bytes: number): void {
    this.io.emit('patch', 'x'.repeat(bytes));
  }

  async close(): Promise<void> {
    await this.phones.close();
    this.phones.end();
    await this.io.close();
  }
}

const alike = (size: number, phone: Phone): Phone[] => Array.from({ length: size }, () => phone);
