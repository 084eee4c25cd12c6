/** A moment that a chart names: a question, at its minute. */
export interface Band {
  readonly key: string;
  readonly minute: number;
  /** What it can be called, from what says most to what needs least room. */
  readonly names: readonly [string, ...string[]];
}

export interface PlacedBand extends Band {
  /** Undefined where there is no room for any of its names. */
  readonly name: string | undefined;
  readonly side: 'after' | 'before' | 'close';
}

/** Between a name and its own line, and the next line, in px; the last that it can be called stands closer. */
const APART = 12;
const CLOSE = 4;
/** What is free beside a chart, in px. */
const MARGIN = 14;

/**
 * What each line of a chart is called, and on which side the name stands: after the line, or before it near the end.
 * A name ends before the next line; only what says most is for all of them or for none. `width` and what `widthOf`
 * returns are px.
 */
export function placed(
  bands: readonly Band[],
  length: number,
  width: number,
  widthOf: (name: string) => number,
): readonly PlacedBand[] {
  const sorted = [...bands].sort((one, other) => one.minute - other.minute);
  const spoken = place(sorted, ({ names }) => names);
  const isWhole = spoken.every(({ name, names }) => name === names[0]);
  return isWhole ? spoken : place(sorted, ({ names }) => names.slice(1));

  function place(from: readonly Band[], namesOf: (band: Band) => readonly string[]): readonly PlacedBand[] {
    const at = (band: Band) => (band.minute / length) * width;
    let taken = 0;
    return from.map((band, index): PlacedBand => {
      const line = at(band);
      const next = from[index + 1];
      const names = line < taken ? [] : namesOf(band);
      for (const name of names) {
        const isLeast = name === names.at(-1);
        const needs = widthOf(name) + (isLeast ? CLOSE : APART);
        if (line + needs <= width + MARGIN && (isLeast || next === undefined || line + needs <= at(next))) {
          taken = line + needs;
          return { ...band, name, side: isLeast ? 'close' : 'after' };
        }
        if (line + needs > width + MARGIN && line - needs >= taken) {
          taken = line;
          return { ...band, name, side: 'before' };
        }
      }
      return { ...band, name: undefined, side: 'after' };
    });
  }
}
