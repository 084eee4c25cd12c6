const DAY_MS = 86_400_000;

/** How far back one may look: everything, or the last so many days. */
export const PERIODS = [undefined, 7, 30, 180] as const;
export type Period = (typeof PERIODS)[number];

/** From which moment on, in ms: the beginning of the first of these days, today the last. */
export const fromOf = (days: Period, now: number): number | undefined =>
  days === undefined ? undefined : new Date(now - (days - 1) * DAY_MS).setHours(0, 0, 0, 0);
