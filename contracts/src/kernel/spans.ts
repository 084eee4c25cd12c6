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

/** What is left of a recording without what is cut out of it. */
export function keptOf(durationMs: number, cuts: readonly Span[]): Span[] {
  const gone = within(cuts, durationMs);
  const starts = [0, ...gone.map(({ to }) => to)];
  return starts.map((from, n) => ({ from, to: gone[n]?.from ?? durationMs })).filter(({ from, to }) => to > from);
}

/** What of these lies in those. */
export const common = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  union(
    spans.flatMap((one) =>
      others.map(({ from, to }) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) })),
    ),
  );

/** What of these lies in none of those. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  union(spans).flatMap(({ from, to }) => {
    const inside = others.map((one) => ({ from: one.from - from, to: one.to - from }));
    return keptOf(to - from, inside).map((one) => ({ from: one.from + from, to: one.to + from }));
  });

/** Stretches of what was kept, played one after another, as stretches of the recording. */
export function inRecording(spans: readonly Span[], kept: readonly Span[]): Span[] {
  let begins = 0;
  const pieces = kept.flatMap(({ from, to }) => {
    const shift = from - begins;
    const played = { from: begins, to: begins + to - from };
    begins = played.to;
    return common(spans, [played]).map((one) => ({ from: one.from + shift, to: one.to + shift }));
  });
  return union(pieces);
}

/** The moment of a recording that is shown so long after the beginning of what was kept. */
export function momentIn(playedMs: number, kept: readonly Span[]): number {
  let left = playedMs;
  for (const { from, to } of kept) {
    if (left < to - from) return from + left;
    left -= to - from;
  }
  return (kept.at(-1)?.to ?? 0) + left;
}

/** When a moment of a recording is played; undefined where it was cut out. */
export function playedAt(momentMs: number, kept: readonly Span[]): number | undefined {
  let begins = 0;
  for (const { from, to } of kept) {
    if (momentMs >= from && momentMs < to) return begins + momentMs - from;
    begins += to - from;
  }
  return undefined;
}

/** What is left of a stretch of a recording, in the time of what was kept. */
export function playedOf(said: Span, kept: readonly Span[]): Span[] {
  let begins = 0;
  const pieces = kept.flatMap((piece) => {
    const shift = piece.from - begins;
    begins += piece.to - piece.from;
    return common([said], [piece]).map(({ from, to }) => ({ from: from - shift, to: to - shift }));
  });
  return union(pieces);
}
