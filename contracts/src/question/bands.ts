import { letterAt } from './letter.ts';

/** The bands of a grade: from which share of the points on, in percent [R9.08]. */
export const BANDS = [100, 90, 70, 50, 0] as const;

/** The letter of the band that so many of the points stand in: 8.5 of 10 is in that of 70 percent. */
export const bandOf = (graded: number, points: number): string =>
  letterAt(BANDS.findIndex((band) => graded * 100 >= band * points));

/** What a band gives at once, in tenths: its share of the points, never less. */
export const pointsOfBand = (band: number, points: number): number => Math.ceil((band * points) / 100);
