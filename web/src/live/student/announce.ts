/** Seconds left that are worth saying. */
const MILESTONES_S = [10, 30, 60] as const;
export type Milestone = (typeof MILESTONES_S)[number];

/** So long a question is read out, before anything else is said. */
const READING_MS = 5_000;

/**
 * The milestone that was passed between two looks at a countdown, in ms left of `durationMs`; the smallest when a page
 * slept over several. None while the question itself is still being read.
 */
export function milestone(before: number, left: number, durationMs: number): Milestone | undefined {
  if (left <= 0 || left > durationMs - READING_MS) return undefined;
  return MILESTONES_S.find((seconds) => before > seconds * 1000 && left <= seconds * 1000);
}

/** Page turns are said at most this often: a teacher who leafs through is not read out page by page. */
export const TURNS_EVERY_MS = 5_000;
