/** What somebody, or a class, got of the questions on a node: tenths of points, of what their answers could have got. */
export interface Mastery {
  readonly answers: number;
  /** Not of fewer than ten answers: so few say nothing. */
  readonly points?: number | undefined;
  readonly of?: number | undefined;
}

/** Of fewer answers there is no figure. */
export const ENOUGH_ANSWERS = 10;
/** From so many percent on a node is mastered, or being learned; below it is weak. */
export const MASTERED = 80;
export const LEARNING = 60;

export const BANDS = ['mastered', 'learning', 'weak', 'none'] as const;
export type Band = (typeof BANDS)[number];

/** In which band it is; `none` is no figure. */
export function bandOf({ points, of }: Mastery = { answers: 0 }): Band {
  if (points === undefined || of === undefined || of === 0) return 'none';
  const percent = (100 * points) / of;
  if (percent >= MASTERED) return 'mastered';
  return percent >= LEARNING ? 'learning' : 'weak';
}

/** What a sum is shown as: of too few answers only how many there are. */
export const masteryOf = (sum: { readonly answers: number; readonly points: number; readonly of: number }): Mastery =>
  sum.answers < ENOUGH_ANSWERS || sum.of === 0 ? { answers: sum.answers } : sum;
