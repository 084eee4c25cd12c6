import { FIRST_WAIT_MS, GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** What tries are counted under: a rule of GUESSES, and whose they are. */
export interface Counted {
  readonly rule: keyof typeof GUESSES;
  readonly of: string;
}

interface Counter {
  readonly name: string;
  readonly free: number;
  readonly forgottenMs: number;
  /** Misses that are not forgotten. */
  missed: number;
  /** When the last was counted. */
  at: number;
  /** Until when it turns away. */
  till: number;
  /** Tries that are being looked at. */
  underWay: number;
  /** Who finds no room only because of those, in the order in which they came. */
  waiting?: Set<Attempt>;
}

/** Takes room, waits for it, or is turned away. */
type Attempt = (now: number) => void;

const MOST = 100_000;
const LOOK_AGAIN_MS = 1000;
/** Whose counter finds no room. */
const REST = '';
/** Who comes behind so many, on all counters together, is told to come again. */
export const MOST_WAITING = 5000;

/**
 * The tries in this process. Counters that are in use are never dropped to make room for others: when there are too many,
 * new ones share one for each rule, so that nobody gets rid of their own by guessing under many names.
 */
export class OwnTries {
  private readonly counters = new Map<string, Counter>();
  private lookedAt = 0;
  private waiting = 0;

  constructor(private readonly most = MOST) {}

  /**
   * Takes room for a try on all counters, or on none. Where tries that are being looked at take all of it, it waits for them.
   * @param until in ms of `performance.now()`
   * @throws RefusedError rate.limited, with the seconds to wait; server.busy, when it waited in vain
   */
  take(counted: readonly Counted[], until: number): Promise<readonly Counter[]> {
    return new Promise((resolve, reject) => {
      const attempt = (now: number): void => {
        const counters = counted.map((one) => this.counterOf(one, now));
        const waitMs = Math.max(...counters.map(({ till }) => till - now));
        if (waitMs > 0) return reject(tooOften(waitMs));
        const full = counters.find((counter) => isFull(counter, now));
        if (full !== undefined) return this.wait(full, until, attempt, reject);
        for (const counter of counters) {
          counter.underWay += 1;
          this.counters.set(counter.name, counter);
        }
        resolve(counters);
      };
      attempt(Date.now());
    });
  }

  /** What came of a try: now a miss is counted, and who waited for it goes on or is turned away. */
  settle(counters: readonly Counter[], isMiss: boolean): void {
    const now = Date.now();
    for (const counter of counters) {
      counter.underWay -= 1;
      if (isMiss) countMiss(counter, now);
    }
    for (const counter of counters)
      for (const attempt of counter.waiting ?? []) {
        if (counter.till <= now && isFull(counter, now)) break;
        attempt(now);
      }
  }

  private wait(counter: Counter, until: number, attempt: Attempt, reject: (error: RefusedError) => void): void {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || this.waiting >= MOST_WAITING) return reject(new RefusedError('server.busy'));
    const queue = (counter.waiting ??= new Set());
    const leave = (): void => {
      clearTimeout(late);
      queue.delete(again);
      this.waiting -= 1;
    };
    const again: Attempt = (now) => {
      leave();
      attempt(now);
    };
    const giveUp = (): void => {
      leave();
      reject(new RefusedError('server.busy'));
    };
    const late = setTimeout(giveUp, leftMs);
    queue.add(again);
    this.waiting += 1;
  }

  private counterOf({ rule, of }: Counted, now: number): Counter {
    const name = `${rule} ${of}`;
    const known = this.counters.get(name);
    if (known !== undefined) return known;
    if (this.counters.size >= this.most) this.dropForgotten(now);
    if (this.counters.size >= this.most && of !== REST) return this.counterOf({ rule, of: REST }, now);
    return { name, ...GUESSES[rule], missed: 0, at: now, till: 0, underWay: 0 };
  }

  private dropForgotten(now: number): void {
    if (now - this.lookedAt < LOOK_AGAIN_MS) return;
    this.lookedAt = now;
    for (const [name, counter] of this.counters)
      if (leftOf(counter, now) === 0 && counter.till <= now && counter.underWay === 0) this.counters.delete(name);
  }
}

export const tooOften = (waitMs: number): RefusedError =>
  new RefusedError('rate.limited', { with: { retryAfterS: Math.ceil(waitMs / 1000) } });

function countMiss(counter: Counter, now: number): void {
  const { free, forgottenMs } = counter;
  counter.missed = leftOf(counter, now) + 1;
  counter.at = now;
  const over = Math.round(counter.missed - free); // a part of a miss is forgotten meanwhile
  if (over >= 0) counter.till = now + Math.min(FIRST_WAIT_MS, forgottenMs) * 2 ** over;
}

/** Whether one more, if all that are being looked at miss, could be one too many. Beyond what is free there is one at a time. */
const isFull = (counter: Counter, now: number): boolean =>
  counter.underWay >= Math.max(1, counter.free - Math.round(leftOf(counter, now)));

/** The misses that are not forgotten yet. */
const leftOf = ({ missed, at, forgottenMs }: Counter, now: number): number =>
  Math.max(0, missed - (now - at) / forgottenMs);
