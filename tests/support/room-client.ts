import { randomBytes } from 'node:crypto';
import { apply, type JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { ClientFrame, RoomAddress, ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import { WebSocket } from 'ws';
import type { Answered } from './client.ts';
import { PATIENCE_MS } from './patience.ts';

/** Hears each frame before it is applied, also as the text that came, with the moment (performance.now). */
export type Heard = (frame: ServerFrame, text: string, at: number) => void;

/** The server drops whoever is silent for three of these. */
const PING_MS = 15_000;

interface Opening {
  readonly origin: string;
  readonly cookie: string;
  readonly resume: RoomClient | undefined;
  readonly hear: Heard | undefined;
  readonly keepFrames: boolean;
  /** What the device's clock says. */
  readonly now: () => number;
}

/** The server closed the socket before showing anything. */
export class RoomRefused extends Error {
  readonly code: number;
  readonly reason: string;
  constructor(code: number, reason: string) {
    super(`The room was closed: ${code} ${reason}`);
    this.code = code;
    this.reason = reason;
  }
}

/** What a predicate answers in the end. */
export type Truthy<Value> = Exclude<Value, undefined | null | false>;

interface Watcher {
  check(): boolean;
  fail(error: Error): void;
}

/** A client in a room: applies what it is sent the way the web does, and remembers every frame. */
export class RoomClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  /** Who is online, for a teacher. */
  readonly online = new Set<string>();
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  view: JsonObject = {};
  own: JsonObject = {};
  through = -1;
  /** The version that `own` stands at. */
  ownThrough = -1;
  audience: Audience | undefined;
  /** A patch did not fit: the next socket asks for the whole view. */
  gap = false;
  private incarnation = '';
  private hasBegun = false;
  private readonly now: () => number;
  private readonly watchers = new Set<Watcher>();
  private readonly pending = new Map<string, (answered: Answered) => void>();

  private constructor(url: string, { origin, cookie, resume, hear, keepFrames, now }: Opening) {
    this.now = now;
    if (resume !== undefined) {
      ({ view: this.view, own: this.own, through: this.through, audience: this.audience } = resume);
      this.incarnation = resume.incarnation;
    }
    this.socket = new WebSocket(url, { origin, headers: { cookie }, perMessageDeflate: false });
    this.socket.on('message', (data: Buffer) => {
      const text = data.toString();
      const frame = JSON.parse(text) as ServerFrame;
      hear?.(frame, text, performance.now());
      if (keepFrames) this.frames.push(frame);
      this.take(frame);
    });
    const pings = setInterval(() => this.isOpen && this.sendFrame({ t: 'ping', sent: now() }), PING_MS).unref();
    this.closed = new Promise((resolve) => {
      this.socket.on('error', () => this.socket.terminate());
      this.socket.on('close', (code, reason) => {
        clearInterval(pings);
        const refused = new RoomRefused(code, reason.toString());
        for (const watcher of this.watchers) watcher.fail(refused);
        resolve({ code, reason: reason.toString() });
      });
    });
  }

  static async open(url: string, opening: Opening): Promise<RoomClient> {
    const room = new RoomClient(url, opening);
    await room.waitFor(() => room.hasBegun);
    return room;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** What a resume tells the server. */
  get place(): RoomAddress['resume'] {
    return this.through < 0 || this.gap ? undefined : { incarnation: this.incarnation, after: this.through };
  }

  /** Resolves with the first true value of the predicate, asked now and after every frame. */
  waitFor<Value>(predicate: (room: this) => Value, timeoutMs = PATIENCE_MS): Promise<Truthy<Value>> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.watchers.delete(watcher);
        act();
      };
      const watcher: Watcher = {
        check: () => {
          const value = predicate(this);
          if (value) settle(() => resolve(value as Truthy<Value>));
          return Boolean(value);
        },
        fail: (error) => settle(() => reject(error)),
      };
      const late = () => new Error(`Not within ${timeoutMs} ms: ${predicate.toString()}\nview: ${this.shortView}`);
      const timer = setTimeout(() => watcher.fail(late()), timeoutMs);
      if (watcher.check()) return;
      if (this.socket.readyState === WebSocket.CLOSED) watcher.fail(new RoomRefused(1006, 'the socket is closed'));
      else this.watchers.add(watcher);
    });
  }

  /** Gives a hot command as a frame; rejects when the socket closes before the answer: then nobody knows. */
  send(name: string, data: object = {}, key: string = randomBytes(12).toString('base64url')): Promise<Answered> {
    const answered = new Promise<Answered>((resolve, reject) => {
      this.pending.set(key, resolve);
      void this.closed.then(({ code, reason }) => reject(new RoomRefused(code, reason)));
    });
    this.sendFrame({ t: 'command', id: key, name, data, clientAt: this.now() });
    return answered;
  }

  sendFrame(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** As when the network goes: no goodbye. */
  cut(): void {
    this.socket.terminate();
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  private take(frame: ServerFrame): void {
    this.hasBegun = true;
    switch (frame.t) {
      case 'view':
        ({ view: this.view, own: this.own, through: this.through, audience: this.audience } = frame);
        this.ownThrough = frame.through;
        this.incarnation = frame.incarnation;
        break;
      case 'patch':
        if (frame.from !== this.through) {
          this.gap = true;
          return this.cut();
        }
        this.view = apply(this.view, frame.patch);
        this.through = frame.through;
        break;
      case 'own':
        this.own = frame.own;
        this.ownThrough = frame.through;
        break;
      case 'presence':
        if (frame.online !== undefined) this.online.clear();
        for (const personId of [...(frame.online ?? []), ...(frame.came ?? [])]) this.online.add(personId);
        for (const personId of frame.left ?? []) this.online.delete(personId);
        break;
      case 'ack':
        this.answer(frame.id, { status: 200, receipt: frame.receipt });
        break;
      case 'refused':
        this.answer(frame.id, { status: frame.problem.status, problem: frame.problem });
        break;
      default:
    }
    for (const watcher of this.watchers) watcher.check();
  }

  private answer(key: string, answered: Answered): void {
    this.pending.get(key)?.(answered);
    this.pending.delete(key);
  }

  private get shortView(): string {
    const text = JSON.stringify({ through: this.through, view: this.view, own: this.own });
    return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
  }
}
