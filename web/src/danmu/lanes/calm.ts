import { SHORTEST_MS, WAITING_MOST } from './schedule.ts';

/** A list that stands still, for whoever asked for less motion: the newest below. */
export interface Calm {
  readonly shown: readonly (Line & { readonly since: number })[];
  /** Oldest first. */
  readonly waiting: readonly Line[];
}

export interface Line {
  readonly id: string;
  readonly words: string;
}

/** After this long a line goes even when nothing comes after it: an old remark is no remark on what is shown. */
export const LONGEST_MS = 15_000;

export const NOTHING: Calm = { shown: [], waiting: [] };

/** Lets new ones wait for a line; of more than may wait the oldest are skipped. */
export const arriveCalmly = ({ shown, waiting }: Calm, lines: readonly Line[]): Calm => ({
  shown,
  waiting: [...waiting, ...lines].slice(-WAITING_MOST),
});

export const withdrawCalmly = ({ shown, waiting }: Calm, gone: ReadonlySet<string>): Calm => ({
  shown: shown.filter(({ id }) => !gone.has(id)),
  waiting: waiting.filter(({ id }) => !gone.has(id)),
});

/**
 * What stands there at this moment, in ms: a line gives way once it stood for 5 s and another waits, or at once when
 * the place has become smaller.
 */
export function settle(calm: Calm, now: number, rows: number): Calm {
  const waiting = [...calm.waiting];
  const shown = calm.shown.filter(({ since }) => now - since < LONGEST_MS).slice(-Math.max(1, rows));
  while (waiting.length > 0 && rows > 0) {
    if (shown.length >= rows && now - shown[0]!.since < SHORTEST_MS) break;
    if (shown.length >= rows) shown.shift();
    shown.push({ ...waiting.shift()!, since: now });
  }
  return { shown, waiting };
}

/** When `settle` has something to do again, in ms. */
export function settlesAt({ shown, waiting }: Calm): number | undefined {
  const oldest = shown[0]?.since;
  return oldest === undefined ? undefined : oldest + (waiting.length > 0 ? SHORTEST_MS : LONGEST_MS);
}
