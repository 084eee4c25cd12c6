import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { RoomRefused, type Heard, type RoomClient, type Truthy } from './room-client.ts';

export interface LastingOptions {
  readonly as?: 'screen';
  readonly hear?: Heard;
  readonly now?: () => number;
}

const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [50, 1000];

/** A place in a room that outlives its sockets: what is cut off comes back with backoff and resumes, as the web does. */
export class LastingRoom {
  current: RoomClient | undefined;
  /** Sockets that were lost, of them those that went on with a patch, and patches that did not fit. */
  readonly counts = { cuts: 0, resumes: 0, gaps: 0 };
  /** How long it was without a socket, each time, in ms. */
  readonly blinks: number[] = [];
  /** How often it was asked to come back, and had the new socket before it left the old one. */
  moves = 0;
  /** Doors that were closed with a reason. */
  readonly refused: string[] = [];
  private readonly client: Client;
  private readonly lessonId: string;
  private readonly options: LastingOptions;
  private hasLeft = false;
  private awayUntil = 0;
  private moving: Promise<void> | undefined;
  private movedTo: RoomClient | undefined;
  private movedAt = 0;
  private readonly opened = new Set<(room: RoomClient) => void>();
  private readonly staying: Promise<void>;

  constructor(client: Client, lessonId: string, options: LastingOptions = {}) {
    this.client = client;
    this.lessonId = lessonId;
    this.options = options;
    this.staying = this.stay();
  }

  /** The socket that is open now, or the next one. */
  open(timeoutMs = 30_000): Promise<RoomClient> {
    if (this.current?.isOpen) return Promise.resolve(this.current);
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`No way into the room in ${timeoutMs} ms. ${this.refused.at(-1) ?? ''}`));
      const timer = setTimeout(late, timeoutMs);
      this.opened.add((room) => {
        clearTimeout(timer);
        resolve(room);
      });
    });
  }

  /** Waits across reconnections. */
  async waitFor<Value>(predicate: (room: RoomClient) => Value, timeoutMs: number): Promise<Truthy<Value>> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const room = await this.open(Math.max(1, until - Date.now()));
      try {
        return await room.waitFor(predicate, Math.max(1, until - Date.now()));
      } catch (error) {
        if (!(error instanceof RoomRefused) || Date.now() > until) throw error;
      }
    }
  }

  /** As when the network goes; it comes back by itself. */
  cut(): void {
    this.current?.cut();
  }

  /** As when somebody pockets the phone for so long. */
  away(ms: number): void {
    this.awayUntil = Date.now() + ms;
    this.cut();
  }

  async leave(): Promise<void> {
    this.hasLeft = true;
    await this.moving;
    if (this.current?.isOpen) await this.current.close();
    await this.staying;
  }

  private async stay(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    let lostAt: number | undefined;
    while (!this.hasLeft) {
      try {
        const room = this.movedTo ?? (await this.enter());
        this.movedTo = undefined;
        pauseMs = FIRST_PAUSE_MS;
        if (lostAt !== undefined) this.blinks.push(performance.now() - lostAt);
        await room.closed;
        lostAt = performance.now();
        await this.moving;
        if (this.movedTo !== undefined && this.movedAt < lostAt) lostAt = undefined;
        if (this.movedTo !== undefined) continue;
        this.counts.gaps += room.gap ? 1 : 0;
        if (!this.hasLeft) this.counts.cuts += 1;
      } catch (error) {
        if (error instanceof RoomRefused && error.code >= 4000) this.refused.push(error.message);
      }
      await pause(Math.max(pauseMs, this.hasLeft ? 0 : this.awayUntil - Date.now()));
      pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS);
    }
  }

  private async enter(): Promise<RoomClient> {
    let first: string | undefined;
    const { as, hear, now } = this.options;
    const room = await this.client.room('lesson', this.lessonId, {
      ...(as && { as }),
      ...(this.current && { resume: this.current }),
      keepFrames: false,
      now,
      hear: (frame, text, at) => {
        first ??= frame.t;
        if (frame.t === 'comeBack') this.moving ??= this.move(frame.withinMs);
        hear?.(frame, text, at);
      },
    });
    if (first === 'patch') this.counts.resumes += 1;
    this.current = room;
    for (const resolve of this.opened) resolve(room);
    this.opened.clear();
    return room;
  }

  /** As the web does: the old socket serves until a new one shows something, however often it is tried. */
  private async move(withinMs: number): Promise<void> {
    await pause(Math.random() * withinMs);
    const { current: from } = this;
    while (from?.isOpen && this.movedTo === undefined) {
      const room = await this.enter().catch(() => pause(FIRST_PAUSE_MS, undefined));
      if (room === undefined) continue;
      this.moves += 1;
      [this.movedTo, this.movedAt] = [room, performance.now()];
      await from.close();
    }
    this.moving = undefined;
  }
}
