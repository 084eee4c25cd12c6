import { ZONE_MS } from '../kernel/zone.ts';

const DAY_MS = 24 * 3600_000;
export const WEEK_MS = 7 * DAY_MS;
/** The first Monday of 1970 at midnight, as the school's clock shows it. */
export const FIRST_MONDAY_MS = 4 * DAY_MS - ZONE_MS;

/** When the week of a moment begins: Monday at midnight, in the school's zone. */
export const weekOf = (at: number): number => FIRST_MONDAY_MS + Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;

/** By what somebody falls behind; nought turns a rule off. */
export interface AttentionRules {
  /** How many weeks are the last ones, the current one among them. */
  readonly weeks: number;
  /** Lessons of the last weeks missed without leave. */
  readonly missedLessons: number;
  /** Homework of the term that is due and was not submitted. */
  readonly missingHomework: number;
  /** By how many points the mean score of the last weeks is below that of as many weeks before. */
  readonly scoreDrop: number;
}

export const DEFAULT_RULES: AttentionRules = { weeks: 4, missedLessons: 2, missingHomework: 2, scoreDrop: 10 };

export const ATTENTION = ['missedLessons', 'missingHomework', 'scoreDrop'] as const;

/** What the rules look at, of one student. */
export interface Standing {
  readonly missedLessons: number;
  readonly missingHomework: number;
  /** Mean scores in tenths; absent where nothing was scored in those weeks. */
  readonly before?: number | undefined;
  readonly recent?: number | undefined;
}

/** By how many tenths the score fell; nought where there is nothing to compare. */
export const dropOf = ({ before, recent }: Standing): number =>
  before === undefined || recent === undefined ? 0 : Math.max(0, before - recent);

/** The rules by which a student falls behind: those that are on and are reached. */
export function behindBy(rules: AttentionRules, standing: Standing): (typeof ATTENTION)[number][] {
  const reached = {
    missedLessons: standing.missedLessons,
    missingHomework: standing.missingHomework,
    scoreDrop: dropOf(standing) / 10,
  };
  return ATTENTION.filter((rule) => rules[rule] > 0 && reached[rule] >= rules[rule]);
}
