import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost } from '../database/connection-lost.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReadAfter, Subscription } from './bus.ts';

interface Waiter {
  readonly position: number;
  readonly resolve: (reached: boolean) => void;
}

/** Each look is a transaction: in a storm of answers, looking after each batch cost more than the answers did. */
const GATHER_MS = 40;

/** Runs one subscription: one batch at a time, again as long as there is more, waiting longer after each failure. */
export class Consumer {
  private running: Promise<void> | undefined;
  private again = false;
  private closed = false;
  private failures = 0;
  private notBefore = 0;
  private waiters: Waiter[] = [];
  private caughtUpAt = Date.now();

  constructor(
    private readonly subscription: Subscription,
    private readonly read: ReadAfter,
    private readonly log: Log,
  ) {}

  /** How long ago it had taken everything there was, in ms: a second or so when all is well. */
  get behindMs(): number {
    return Date.now() - this.caughtUpAt;
  }

  wake(): void {
    if (this.closed || Date.now() < this.notBefore) return;
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.again) this.wake(); // woken between the last look and here
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { resolve } of this.waiters) resolve(false);
    await this.running;
  }

  reached(position: number, withinMs: number): Promise<boolean> {
    if (this.closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter = { position, resolve };
      this.waiters.push(waiter);
      setTimeout(() => this.answer([waiter], false), withinMs).unref();
      this.wake();
    });
  }

  private async run(): Promise<void> {
    try {
      while (this.again && !this.closed) {
        if (this.waiters.length === 0) await pause(GATHER_MS); // whoever waits for their own fact is not kept
        this.again = false;
        while (!this.closed && (await this.subscription.take(this.watched))) this.failures = 0;
      }
    } catch (error) {
      this.again = false;
      this.failures += 1;
      this.notBefore = Date.now() + Math.min(5000, 50 * 2 ** this.failures);
      if (this.failures === 1 && !isConnectionLost(error))
        return this.log.failure(error, 'a consumer failed', { consumer: this.subscription.name });
      this.log.warn(
        { consumer: this.subscription.name, error: (error as Error).message, failures: this.failures },
        'a consumer failed; it is tried again',
      );
    }
  }

  /**
   * A batch is asked for when all before it is committed, and an empty one means that all is: whoever waited goes on,
   * but not who came during the look, which perhaps began before what they wait for was there.
   */
  private readonly watched: ReadAfter = async (position) => {
    const waiting = [...this.waiters];
    const began = Date.now();
    const look = await this.read(position);
    const { facts } = look;
    const done = facts.length === 0 ? waiting : waiting.filter((waiter) => waiter.position <= position);
    if (facts.length === 0) this.caughtUpAt = began;
    this.answer(done, true);
    return look;
  };

  private answer(waiters: readonly Waiter[], reached: boolean): void {
    this.waiters = this.waiters.filter((waiter) => !waiters.includes(waiter));
    for (const { resolve } of waiters) resolve(reached);
  }
}
