import { apply } from '@lectern/contracts/kernel/patch.ts';
import {
  CLOSE,
  roomPath,
  type ClientFrame,
  type Receipt,
  type RoomAddress,
  type ServerFrame,
} from '@lectern/contracts/kernel/wire.ts';
import { Answers, leaveAnswered } from './answers.ts';
import { backoff } from './backoff.ts';
import { ServerClock } from './clock.ts';
import { NetworkError } from './errors.ts';
import type { CachedView } from './session-cache.ts';
import { Move } from './move.ts';
import { isForGood, type RoomSnapshot } from './room-snapshot.ts';
import { browser, type RoomSurroundings, type SocketLike } from './surroundings.ts';
import { traceOf } from './trace.ts';

const PING_EVERY_MS = 10_000;
/** A socket that says nothing for so long after a ping is dead, whatever the system thinks. */
const PONG_WITHIN_MS = 6_000;
const FIRST_FRAME_WITHIN_MS = 12_000;
/** Tries that fail in a row before a screen says "offline". */
const OFFLINE_AFTER_TRIES = 3;
/** One socket to one room: keeps the view equal to the server's, and comes back by itself. */
export class Room {
  readonly clock = new ServerClock();
  readonly #address: Omit<RoomAddress, 'resume'>;
  readonly #with: RoomSurroundings;
  readonly #listeners = new Set<() => void>();
  #snapshot: RoomSnapshot = {
    state: 'connecting',
    since: Date.now(),
    heardAt: Date.now(),
    through: 0,
    online: new Set(),
    aside: 0,
    screens: [],
  };
  #incarnation: string | undefined;
  #aside = false;
  #socket: SocketLike | undefined;
  #answers = new Answers();
  #move: Move | undefined;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #verdict: ReturnType<typeof setTimeout> | undefined;
  #forget: (() => void) | undefined;
  #kept: CachedView | undefined;

  /** `kept`, what a page before this one saw last, is shown when the server is not reached. */
  constructor(address: Omit<RoomAddress, 'resume'>, surroundings: Partial<RoomSurroundings> = {}, kept?: CachedView) {
    this.#address = address;
    this.#kept = kept;
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
      this.#answers.add(id, { resolve, reject });
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
    const socket = this.#dial();
    this.#hold(socket);
    this.#expectFrame(FIRST_FRAME_WITHIN_MS);
    socket.onopen = () => this.#greet();
  }

  #dial(): SocketLike {
    const { through, view } = this.#snapshot;
    const resume = view && this.#incarnation ? { incarnation: this.#incarnation, after: through } : undefined;
    return this.#with.connect(roomPath({ ...this.#address, resume }));
  }

  #hold(socket: SocketLike): void {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data as string) as ServerFrame);
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
  }

  #greet(): void {
    this.#ping();
    if (this.#aside) this.#send({ t: 'aside', aside: true });
    this.#pinger = setInterval(() => this.#ping(), PING_EVERY_MS);
  }

  /** The server is about to end: the next socket is opened beside this one, so that nobody sees anything of it. */
  #moveWithin(withinMs: number): void {
    let { through, view } = this.#snapshot;
    this.#move ??= new Move({
      withinMs,
      random: this.#with.random,
      connect: () => {
        ({ through, view } = this.#snapshot);
        return this.#dial();
      },
      arrived: (socket, frame) => {
        this.#stopWaiting();
        if (this.#socket) leaveAnswered(this.#socket, this.#answers);
        this.#answers = new Answers();
        // The other one goes on from where it was dialled, not from what came here since.
        this.#snapshot = { ...this.#snapshot, through, ...(view && { view }) };
        this.#hold(socket);
        this.#greet();
        this.#take(frame);
      },
    });
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
      case 'told':
        return this.#with.told?.(frame.told);
      case 'ack':
      case 'refused':
        return this.#answers.take(frame);
      case 'comeBack':
        return this.#moveWithin(frame.withinMs);
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
    if (isForGood(code)) return this.#become({ state: 'refused', refusal: { close: code, reason } });
    const wait = backoff(this.#tries, this.#with.random);
    this.#tries += 1;
    const offline = this.#tries > OFFLINE_AFTER_TRIES || globalThis.navigator?.onLine === false;
    this.#showKept();
    this.#become({ state: offline ? 'offline' : this.#snapshot.view ? 'reconnecting' : 'connecting' });
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #showKept(): void {
    if (this.#kept === undefined || this.#snapshot.view !== undefined) return;
    const { audience, through, view, own, heardAt, aheadMs } = this.#kept;
    this.clock.set(Date.now() + aheadMs);
    this.#snapshot = { ...this.#snapshot, audience, through, view, ...(own && { own }), heardAt };
  }

  /** Lets go of the socket. Whoever waits for an answer on it is told that it may or may not have arrived. */
  #drop(): void {
    clearTimeout(this.#retry);
    this.#stopWaiting();
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.#answers.abandon();
  }

  #stopWaiting(): void {
    this.#move?.stop();
    this.#move = undefined;
    clearTimeout(this.#verdict);
    clearInterval(this.#pinger);
    this.#verdict = undefined;
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

  #become(change: Partial<RoomSnapshot>): void {
    const since =
      change.state === undefined || change.state === this.#snapshot.state ? this.#snapshot.since : Date.now();
    this.#snapshot = { ...this.#snapshot, ...change, since };
    for (const listener of this.#listeners) listener();
  }
}

interface Present {
  readonly online: ReadonlySet<string>;
  readonly aside: number;
  readonly screens: readonly string[];
}

/** Who is connected, how many look elsewhere and which screens are open, after a frame that names everyone or only who came and left. */
function presentAfter(before: Present, change: Extract<ServerFrame, { t: 'presence' }>): Present {
  const online = new Set(change.online ?? before.online);
  for (const person of change.came ?? []) online.add(person);
  for (const person of change.left ?? []) online.delete(person);
  return { online, aside: change.aside ?? before.aside, screens: change.screens ?? before.screens };
}
