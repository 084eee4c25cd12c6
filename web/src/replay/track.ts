interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where a moment is on the track, from 0 to 1; what lies outside stands at its end. */
export function shareOf({ from, to }: Range, at: number): number {
  return to <= from ? 0 : Math.min(1, Math.max(0, (at - from) / (to - from)));
}

/** The moment at a place of the track. */
export const atShare = ({ from, to }: Range, share: number): number =>
  Math.round(from + Math.min(1, Math.max(0, share)) * (to - from));

/** Half of a flag, and what stays free beside it, in px. */
const FLAG_PX = { half: 9, gap: 2 } as const;

/**
 * Where flags stand so that none covers another or the head's label: at their places, or as far from the head as is
 * needed. All in px from the left of a track; `reach` is what the label takes to either side of the head.
 */
export function besideHead(
  places: readonly number[],
  { x, reach, width }: { readonly x: number; readonly reach: number; readonly width: number },
): readonly number[] {
  const { half, gap } = FLAG_PX;
  const stands = [...places];
  const order = places.map((_, n) => n).sort((one, other) => places[one]! - places[other]!);
  let limit = x - reach - half - gap;
  for (const n of order.filter((one) => places[one]! <= x).reverse()) {
    stands[n] = Math.min(places[n]!, limit);
    limit = stands[n] - 2 * half - gap;
  }
  limit = x + reach + half + gap;
  for (const n of order.filter((one) => places[one]! > x)) {
    stands[n] = Math.min(width, Math.max(places[n]!, limit));
    limit = stands[n] + 2 * half + gap;
  }
  return stands;
}

const MINUTE_MS = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60];
const MOST_TICKS = 11;

/** Minutes that the ruler names: as close as there is room for. */
export function rulerTicks({ from, to }: Range): readonly { readonly minute: number; readonly share: number }[] {
  const minutes = (to - from) / MINUTE_MS;
  const step = STEPS.find((one) => minutes / one <= MOST_TICKS - 1) ?? 120;
  return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, n) => ({
    minute: n * step,
    share: shareOf({ from, to }, from + n * step * MINUTE_MS),
  }));
}

interface Online {
  readonly at: number;
  readonly count: number;
}

/** How many were there, as steps of an area: `M … V … H …` in a box of 100 × `height`, its line alone with `isLine`. */
export function onlinePath(range: Range, online: readonly Online[], height: number, most: number): string {
  const y = (count: number) => round(height - (most === 0 ? 0 : (count / most) * height));
  const x = (at: number) => round(shareOf(range, at) * 100);
  return `M0 ${round(height)}${online.map(({ at, count }) => `H${x(at)}V${y(count)}`).join('')}H100`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The deepest fall of those who were there: from where, how many, and after how long they were back; none of less than `least`. */
export function deepestDip(
  online: readonly Online[],
  least: number,
): { readonly at: number; readonly count: number; readonly lastedMs: number | undefined } | undefined {
  let deepest: { at: number; count: number; lastedMs: number | undefined } | undefined;
  for (let n = 1; n < online.length; n += 1) {
    const [high, from] = [online[n - 1]!.count, online[n]!.at];
    if (online[n]!.count >= high) continue;
    const soon = online.slice(n).filter(({ at }) => at <= from + WITHIN_MS);
    const low = Math.min(...soon.map(({ count }) => count));
    const count = high - low;
    if (count < Math.max(least, (deepest?.count ?? 0) + 1)) continue;
    const back = online.slice(n).find(({ at, count: then }) => at > from && then >= high - 1);
    deepest = { at: from, count, lastedMs: back && back.at - from };
  }
  return deepest;
}

const WITHIN_MS = 60_000;
