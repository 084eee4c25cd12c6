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
