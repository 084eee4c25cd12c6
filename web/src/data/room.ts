import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { apply } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import {
  CLOSE,
  roomPath,
  type ClientFrame,
  type Receipt,
  type RoomAddress,
  type ServerFrame,
} from '@lectern/contracts/kernel/wire.ts';
import { backoff } from './backoff.ts';
import { ServerClock } from './clock.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { presentAfter } from './presence.ts';
import { browser, type RoomSurroundings, type SocketLike } from './surroundings.ts';
import { traceOf } from './trace.ts';

export type RoomState = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused';

export interface RoomSnapshot {
  readonly state: RoomState;
  /** Since when, by the device's clock. */
  readonly since: number;
  /** When the server was last heard: how old a view is that nobody patches. */
  readonly heardAt: number;
  readonly rttMs?: number;
  readonly audience?: Audience;
  readonly through: number;
  readonly view?: JsonObject;
  readonly own?: JsonObject;
  /** Who is connected right now; only teachers are told. */
  readonly online: ReadonlySet<string>;
  /** How many of the class look at something else than what is shown; only teachers are told. */
  readonly aside: number;
  /** With `refused`: the close code [CLOSE] and the refusal's code, if the server named it. */
  readonly refusal?: { readonly close: number; readonly reason: string };
}

const PING_EVERY_MS = 10_000;
/** A socket that says nothing for so long after a ping is dead, whatever the system thinks. */
const PONG_WITHIN_MS = 6_000;
const FIRST_FRAME_WITHIN_MS = 12_000;
/** Tries that fail in a row before a screen says "offline". */
const OFFLINE_AFTER_TRIES = 3;
/** Asking again would get the same answer. */
const FINAL = new Set<number>([
  CLOSE.sessionRequired,
  CLOSE.forbidden,
  CLOSE.missing,
  CLOSE.userChanged,
  CLOSE.malformed,
]);

interface Waiting {
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: Error) => void;
}

/** One socket to one room: keeps the view equal to the server's, and comes back by itself. */
export class Room {
  readonly clock = new ServerClock();
  readonly #address: Omit<RoomAddress, 'resume'>;
  readonly #with: RoomSurroundings;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, Waiting>();
  #snapshot: RoomSnapshot = {
    state: 'connecting',
    since: Date.now(),
    heardAt: Date.now(),
    through: 0,
    online: new Set(),
    aside: 0,
  };
  #incarnation: string | undefined;
  #aside = false;
  #socket: SocketLike | undefined;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #verdict: ReturnType<typeof setTimeout> | undefined;
  #forget: (() => void) | undefined;

  constructor(address: Omit<RoomAddress, 'resume'>, surroundings: Partial<RoomSurroundings> = {}) {
    this.#address = address;
    this.#with = { ...browser, ...surroundings };
  }

  readonly snapshot = (): RoomSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): void {
    this.#forget ??= this.#with.onWake((event) => {
      const { state } = this.#snapshot;
      if (state === 'refused') return;
      if (state === 'connected') this.#ping(); // the socket has the last word
      if (event === 'offline') this.#become({ state: 'offline' });
      else if (state !== 'connected') this.retry();
    });
    if (this.#socket === undefined) this.#connect();
  }

  close(): void {
    this.#forget?.();
    this.#forget = undefined;
    this.#drop();
  }

  /** Tries at once instead of when the wait is over; after a refusal too. */
  retry(): void {
    this.#tries = 0;
    this.#drop();
    this.#become({ state: this.#snapshot.view ? 'reconnecting' : 'connecting' });
    this.#connect();
  }

  /** Sends a hot command; rejects with a NetworkError when the socket is not there, or is lost before the answer. */
  command(id: string, name: string, data: object): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      if (this.#socket === undefined || this.#snapshot.state !== 'connected') return reject(new NetworkError());
      this.#waiting.set(id, { resolve, reject });
      this.#send({ t: 'command', id, name, data, clientAt: Date.now(), trace: traceOf(id) });
    });
  }

  /** Tells whether this page looks at something else than what is shown; a new socket is told again. */
  look(aside: boolean): void {
    if (aside === this.#aside) return;
    this.#aside = aside;
    if (this.#snapshot.state === 'connected') this.#send({ t: 'aside', aside });
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const { through, view } = this.#snapshot;
    const resume = view && this.#incarnation ? { incarnation: this.#incarnation, after: through } : undefined;
    const socket = this.#with.connect(roomPath({ ...this.#address, resume }));
    this.#socket = socket;
    this.#expectFrame(FIRST_FRAME_WITHIN_MS);
    socket.onopen = () => {
      this.#ping();
      if (this.#aside) this.#send({ t: 'aside', aside: true });
      this.#pinger = setInterval(() => this.#ping(), PING_EVERY_MS);
    };
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data as string) as ServerFrame);
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
  }

  #take(frame: ServerFrame): void {
    clearTimeout(this.#verdict);
    this.#verdict = undefined;
    this.#snapshot = { ...this.#snapshot, heardAt: Date.now() };
    switch (frame.t) {
      case 'view': {
        const { incarnation, audience, through, view, own, now } = frame;
        this.#incarnation = incarnation;
        this.clock.set(now);
        return this.#connected({ audience, through, view, own });
      }
      case 'patch': {
        const { through, view } = this.#snapshot;
        if (view === undefined || frame.from !== through) return this.#startOver();
        return this.#connected({ through: frame.through, view: apply(view, frame.patch) });
      }
      case 'own':
        return this.#connected({ own: frame.own });
      case 'presence':
        return this.#become(presentAfter(this.#snapshot, frame));
      case 'pong': {
        const rttMs = this.clock.sample(frame.sent, frame.now);
        return this.#become({ rttMs, state: this.#snapshot.view ? 'connected' : this.#snapshot.state });
      }
      case 'ack':
        return this.#answered(frame.id, ({ resolve }) => resolve(frame.receipt));
      case 'refused':
        return this.#answered(frame.id, ({ reject }) => reject(new ProblemError(frame.problem)));
      case 'reload':
        return this.#with.reload();
    }
  }

  #connected(change: Partial<RoomSnapshot>): void {
    this.#tries = 0;
    this.#become({ ...change, state: 'connected' });
  }

  /** What this page holds is not what the server patches: the next view replaces it. */
  #startOver(): void {
    this.#incarnation = undefined;
    this.#lost(CLOSE.goingAway, '');
  }

  #lost(code: number, reason: string): void {
    this.#drop();
    if (FINAL.has(code)) return this.#become({ state: 'refused', refusal: { close: code, reason } });
    const wait = backoff(this.#tries, this.#with.random);
    this.#tries += 1;
    const offline = this.#tries > OFFLINE_AFTER_TRIES || globalThis.navigator?.onLine === false;
    this.#become({ state: offline ? 'offline' : this.#snapshot.view ? 'reconnecting' : 'connecting' });
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** Lets go of the socket. Whoever waits for an answer on it is told that it may or may not have arrived. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#verdict);
    clearInterval(this.#pinger);
    this.#verdict = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = Array.from(this.#waiting.values());
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new NetworkError());
  }

  #ping(): void {
    this.#send({ t: 'ping', sent: this.clock.local() });
    this.#expectFrame(PONG_WITHIN_MS);
  }

  #expectFrame(withinMs: number): void {
    this.#verdict ??= setTimeout(() => this.#lost(CLOSE.goingAway, ''), withinMs);
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #answered(id: string, tell: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) tell(waiting);
  }

  #become(change: Partial<RoomSnapshot>): void {
    const since =
      change.state === undefined || change.state === this.#snapshot.state ? this.#snapshot.since : Date.now();
    this.#snapshot = { ...this.#snapshot, ...change, since };
    for (const listener of this.#listeners) listener();
  }
}
