import { FIRST_WAIT_MS, GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import type { Counted, Taken } from './tries.ts';

interface Counter {
  /** Misses that are not forgotten, and tries that are being looked at. */
  count: number;
  /** When it was counted last. */
  at: number;
  /** Until when it turns away. */
  till: number;
  readonly forgottenMs: number;
}

const MOST = 100_000;
const LOOK_AGAIN_MS = 1000;
/** Whose counter finds no room. */
const REST = '';

/**
 * The tries in this process. Counters that are in use are never dropped to make room for others: when there are too many,
 * new ones share one for each rule, so that nobody gets rid of their own by guessing under many names.
 */
export class OwnTries {
  private readonly counters = new Map<string, Counter>();
  private lookedAt = 0;

  constructor(private readonly most = MOST) {}

  /** Counts a try on all of them, or on none: then it says how long to wait. */
  take(
    counted: readonly Counted[],
    now: number,
  ): { readonly taken: Taken; readonly names: readonly string[] } | { readonly waitMs: number } {
    const counters = counted.map((one) => this.counterOf(one, now));
    const waitMs = Math.max(...counters.map(({ counter }) => counter.till - now));
    if (waitMs > 0) return { waitMs };
    const taken = counters.map(({ name, counter }, index) => {
      const { free } = GUESSES[counted[index]!.rule];
      counter.count = leftOf(counter, now) + 1;
      counter.at = now;
      const over = Math.round(counter.count - free); // a part of a miss is forgotten meanwhile
      counter.till = over < 0 ? 0 : now + Math.min(FIRST_WAIT_MS, counter.forgottenMs) * 2 ** over;
      this.counters.set(name, counter);
      return counter.till;
    });
    return { taken, names: counters.map(({ name }) => name) };
  }

  /** A try that was no miss: what it alone had brought about is undone. */
  giveBack(
    counted: readonly Counted[],
    { taken, names }: { readonly taken: Taken; readonly names: readonly string[] },
  ) {
    names.forEach((name, index) => {
      const counter = this.counters.get(name);
      if (counter === undefined) return;
      counter.count = Math.max(0, counter.count - 1);
      if (counter.count < GUESSES[counted[index]!.rule].free || counter.till === taken[index]) counter.till = 0;
    });
  }

  private counterOf({ rule, of }: Counted, now: number): { readonly name: string; readonly counter: Counter } {
    const name = `${rule} ${of}`;
    const known = this.counters.get(name);
    if (known !== undefined) return { name, counter: known };
    if (this.counters.size >= this.most) this.dropForgotten(now);
    if (this.counters.size >= this.most && of !== REST) return this.counterOf({ rule, of: REST }, now);
    return { name, counter: { count: 0, at: now, till: 0, forgottenMs: GUESSES[rule].forgottenMs } };
  }

  private dropForgotten(now: number): void {
    if (now - this.lookedAt < LOOK_AGAIN_MS) return;
    this.lookedAt = now;
    for (const [name, counter] of this.counters)
      if (leftOf(counter, now) === 0 && counter.till <= now) this.counters.delete(name);
  }
}

/** The misses that are not forgotten yet. */
const leftOf = ({ count, at, forgottenMs }: Counter, now: number): number =>
  Math.max(0, count - (now - at) / forgottenMs);
