/** A stretch of a video, in ms of its own time. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The same moments, each once: in order, and no two that touch. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of spans.filter((one) => one.to > one.from).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || from > last.to) merged.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return merged;
}

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** What of it lies in a video that is so long. */
export const within = (spans: readonly Span[], durationMs: number): Span[] =>
  union(spans.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(to, durationMs) })));

/** The first so many milliseconds of it. */
export function firstOf(spans: readonly Span[], mostMs: number): Span[] {
  let left = Math.floor(mostMs);
  const taken: Span[] = [];
  for (const { from, to } of union(spans)) {
    if (left <= 0) break;
    taken.push({ from, to: Math.min(to, from + left) });
    left -= to - from;
  }
  return taken;
}
