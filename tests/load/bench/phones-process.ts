import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { Order, Phone, Sighting, Told } from './phones.ts';

/** What a phone is, whatever it speaks. */
interface Line {
  send(frame: string): void;
  close(): void;
}

const OPENING_AT_ONCE = 50;
/** As often as a page of ours says that it is there: who is silent for long is cut off. */
const PING_MS = 10_000;
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

let lines: Line[] = [];
let [messages, bytes, watching] = [0, 0, 0];
/** Who waits for an answer, by phone, oldest first. */
const waiting = new Map<number, ((refused?: string) => void)[]>();
/** When each id was first seen by each phone that is watched (Date.now with its fraction). */
const sightings: Sighting[] = [];
const seen = new Set<string>();

const now = (): number => performance.timeOrigin + performance.now();

function hear(n: number, message: Buffer): void {
  const head = message.toString('latin1', 0, 20);
  if (head.includes('"pong"')) return;
  messages += 1;
  bytes += message.length;
  if (head.includes('"ack"')) waiting.get(n)?.shift()?.();
  else if (head.includes('"refused"')) waiting.get(n)?.shift()?.(message.toString());
  else if (n < watching) {
    const at = now();
    for (const [id] of message.toString('latin1').matchAll(IDS)) {
      const key = `${n} ${id}`;
      if (!seen.has(key)) sightings.push([id, at]);
      seen.add(key);
    }
  }
}

/** Resolves when it is open; one that waits to be told something, when it was. */
function open(n: number, { kind, url, headers, isGreeted }: Phone): Promise<Line> {
  if (kind === 'tcp') return overTcp(n, url);
  return kind === 'ws' ? overWs(n, url, headers ?? {}, isGreeted === true) : overSocketIo(n, url);
}

function overWs(n: number, url: string, headers: Record<string, string>, isGreeted: boolean): Promise<Line> {
  const ws = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
  ws.on('message', (message: Buffer) => hear(n, message)).on('error', () => ws.terminate());
  if (isGreeted) {
    const pinging = setInterval(() => ws.send(JSON.stringify({ t: 'ping', sent: Date.now() })), PING_MS);
    ws.on('close', () => clearInterval(pinging));
  }
  return new Promise((resolve, reject) => {
    ws.once('error', reject).once('close', (code, why) => reject(new Error(`closed: ${code} ${why.toString()}`)));
    ws.once(isGreeted ? 'message' : 'open', () =>
      resolve({ send: (frame) => ws.send(frame), close: () => ws.terminate() }),
    );
  });
}

function overTcp(n: number, url: string): Promise<Line> {
  const { port, hostname } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  socket.on('data', (data) => hear(n, data)).on('error', () => socket.destroy());
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => resolve({ send: (frame) => void socket.write(frame), close: () => socket.destroy() }));
  });
}

function overSocketIo(n: number, url: string): Promise<Line> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('patch', (text: string) => hear(n, Buffer.from(text)));
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('connect', () =>
      resolve({ send: (frame) => socket.emit('command', frame), close: () => socket.disconnect() }),
    );
  });
}

/** In ms until each had its answer; frames are those of one phone after the other. */
async function give(frames: readonly (readonly string[])[], overMs: number): Promise<number[]> {
  const since = performance.now();
  const took = await Promise.all(
    frames.map(async (own, n) => {
      const due = since + (overMs * n) / frames.length;
      if (overMs > 0) await pause(Math.max(0, due - performance.now()));
      const begun = overMs > 0 ? performance.now() : since; // at once: the last is one moment for all
      const answers = own.map(
        (frame) =>
          new Promise<void>((resolve, reject) => {
            const queue = waiting.get(n) ?? [];
            queue.push((refused) => (refused === undefined ? resolve() : reject(new Error(refused))));
            waiting.set(n, queue);
            lines[n]!.send(frame);
          }),
      );
      await Promise.all(answers);
      return performance.now() - begun;
    }),
  );
  return took;
}

async function openAll(phones: readonly Phone[]): Promise<void> {
  const opened: Line[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: OPENING_AT_ONCE }, async () => {
      while (next < phones.length) {
        const n = next++;
        opened[n] = await open(n, phones[n]!);
      }
    }),
  );
  lines = opened;
}

async function obey(order: Order): Promise<Told> {
  switch (order.do) {
    case 'open':
      await openAll(order.phones);
      return {};
    case 'watch':
      watching = order.phones;
      return {};
    case 'give':
      return { took: await give(order.frames, order.overMs) };
    case 'count':
      return { messages, bytes, sightings: sightings.splice(0) };
    case 'close':
      for (const line of lines) line.close();
      lines = [];
      waiting.clear();
      return {};
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (told) => process.send!(told),
    (error: Error) => process.send!({ failed: error.stack ?? error.message } satisfies Told),
  );
});
process.on('disconnect', () => process.exit());
