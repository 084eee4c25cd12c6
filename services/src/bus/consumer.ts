import { setTimeout as pause } from 'node:timers/promises';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { Log } from '../ops/telemetry/log.ts';
import type { Take } from './bus.ts';
import { Turns } from './turns.ts';

/** What was found after a position: these facts, in order, and nothing else for this consumer up to `through`. */
export interface Found {
  readonly facts: readonly StoredFact[];
  readonly through: number;
  /** Nothing else was there when it was looked for. */
  readonly isAll?: boolean;
}

/** Where somebody waits for it, what was read a moment ago is not enough: their own fact may be newer. */
export type ReadAfter = (position: number, isAwaited: boolean) => Promise<Found>;

interface Waiter {
  readonly position: number;
  readonly resolve: (reached: boolean) => void;
}

/** Each look is a transaction: in a storm of answers, looking after each batch cost more than the answers did. */
const GATHER_MS = 40;

/** A consumer to whom nothing came notes after so many facts of others that it is past them: no look reads many more. */
export const STRIDE = 1000;

/** Runs one subscription on the ledger, and knows who waits for it. */
export class Consumer {
  private readonly turns: Turns;
  private waiters: Waiter[] = [];
  private caughtUpAt = performance.now();
  /** How far it was when it last looked, or was brought. */
  private at: number | undefined;

  constructor(
    name: string,
    private readonly take: Take,
    private readonly read: ReadAfter,
    log: Log,
  ) {
    this.turns = new Turns(
      name,
      () => this.turn(),
      () => (this.waiters.length === 0 ? pause(GATHER_MS) : undefined), // whoever waits for their own fact is not kept
      log,
    );
  }

  /** How long ago it had taken everything there was, in ms: a few seconds when all is well. */
  get behindMs(): number {
    return performance.now() - this.caughtUpAt;
  }

  get hasFailed(): boolean {
    return this.turns.hasFailed;
  }

  wake(): void {
    this.turns.wake();
  }

  /** Something is under way. */
  get isBusy(): boolean {
    return !this.turns.isResting && !this.turns.hasFailed;
  }

  /** How far it is, while nothing is under way. */
  get restsAt(): number | undefined {
    return this.turns.isResting ? this.at : undefined;
  }

  /** Up to this moment nothing came that it was not woken for. */
  passed(at: number): void {
    if (this.turns.isResting) this.caughtUpAt = at;
  }

  /** Its checkpoint was moved past facts that do not concern it, if it still rested where it was then. */
  brought(from: number, to: number): void {
    if (this.at === from) this.at = to;
  }

  async close(): Promise<void> {
    const ended = this.turns.close();
    for (const { resolve } of this.waiters) resolve(false);
    await ended;
  }

  reached(position: number, withinMs: number): Promise<boolean> {
    if (this.turns.closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter = { position, resolve };
      this.waiters.push(waiter);
      setTimeout(() => this.answer([waiter], false), withinMs).unref();
      this.wake();
    });
  }

  private async turn(): Promise<boolean> {
    let more = false;
    let taken: (() => void) | undefined;
    let at: number | undefined;
    await this.take(async ({ base }) => {
      const [waiting, began] = [[...this.waiters], performance.now()];
      const { facts, through, isAll } = await this.read(base, waiting.length > 0);
      const caughtUp = () => this.caughtUp(waiting, began);
      more = facts.length > 0 && isAll !== true;
      // A batch is asked for when all before it is committed, and an empty one means that all is.
      if (facts.length === 0) caughtUp();
      else
        this.answer(
          waiting.filter(({ position }) => position <= base),
          true,
        );
      if (facts.length > 0 && isAll === true) taken = caughtUp;
      const moves = facts.length > 0 || through - base >= STRIDE;
      at = moves ? through : base;
      return moves ? { facts, base: through } : undefined;
    });
    this.at = at;
    taken?.();
    return more;
  }

  /** Whoever waited goes on, but not who came during the look, which perhaps began before what they wait for was there. */
  private caughtUp(waiting: readonly Waiter[], began: number): void {
    this.caughtUpAt = began;
    this.answer(waiting, true);
  }

  private answer(waiters: readonly Waiter[], reached: boolean): void {
    this.waiters = this.waiters.filter((waiter) => !waiters.includes(waiter));
    for (const { resolve } of waiters) resolve(reached);
  }
}
