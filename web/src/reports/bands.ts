/** A moment that a chart names: a question, at its minute. */
export interface Band {
  readonly key: string;
  readonly minute: number;
  readonly name: string;
  /** What is left out where there is little room. */
  readonly more: string;
}

/** What a name takes of a chart's width. */
const NAME = 0.13;

/** On which side of its line each name stands: after it, before it near the end, or nowhere where another stands. */
export function placed(
  bands: readonly Band[],
  length: number,
): readonly (Band & { readonly side: 'after' | 'before' | undefined })[] {
  let taken = 0;
  return [...bands]
    .sort((one, other) => one.minute - other.minute)
    .map((band) => {
      const at = band.minute / length;
      const side = at + NAME > 1 ? 'before' : 'after';
      const from = side === 'before' ? at - NAME : at;
      if (from < taken) return { ...band, side: undefined };
      taken = from + NAME;
      return { ...band, side };
    });
}
