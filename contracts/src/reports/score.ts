import type { AttendanceStatus } from '../attendance/status.ts';

/** The weights of a lesson's score by default [R9.04]: exercises are the questions on slides, quiz the papers published in the class. */
export const SCORE_WEIGHTS = { attendance: 30, exercises: 50, quiz: 20 } as const;
/** A lesson's score is at most 100 [R9.02]; here in tenths. */
export const SCORE_MAX_TENTHS = 1000;

/** What one student did of what could be done. A part without `of` is not assessed. All in tenths of a point. */
export interface Assessed {
  readonly status: AttendanceStatus;
  /** The attendance of a test lesson is excluded [R9.01]. */
  readonly testLesson: boolean;
  readonly exercises?: { readonly won: number; readonly of: number } | undefined;
  readonly quiz?: { readonly won: number; readonly of: number } | undefined;
  /** Bonus points add, up to the most a lesson can give [R9.04]. */
  readonly bonus?: number;
}

export const SCORE_PARTS = ['attendance', 'exercises', 'quiz'] as const;

/** What was won of what there was, and what it weighs. */
interface ScorePart {
  readonly name: (typeof SCORE_PARTS)[number];
  readonly won: number;
  readonly of: number;
  readonly weight: number;
}

/**
 * What is assessed. What does not exist is not: the weights of the rest make up the whole. Present and late have attended;
 * who is on leave is not assessed for it, and with no answer given not at all (not shown in the spec).
 */
export function scoreParts({ status, testLesson, exercises, quiz }: Assessed): readonly ScorePart[] {
  const onLeave = status === 'sickLeave' || status === 'personalLeave';
  if (onLeave && (exercises?.won ?? 0) === 0 && (quiz?.won ?? 0) === 0) return [];
  const attended = status === 'present' || status === 'late';
  const attendance = testLesson || onLeave ? undefined : { won: attended ? 1 : 0, of: 1 };
  return Object.entries({ attendance, exercises, quiz }).flatMap(([name, part]) =>
    part !== undefined && part.of > 0
      ? [{ name: name as ScorePart['name'], ...part, weight: SCORE_WEIGHTS[name as ScorePart['name']] }]
      : [],
  );
}

/** The score of a lesson, in tenths of a point; undefined where nothing is assessed. */
export function lessonScore(assessed: Assessed): number | undefined {
  const parts = scoreParts(assessed);
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return undefined;
  const share = parts.reduce((sum, { weight, won, of }) => sum + (weight * won) / of, 0) / weights;
  return Math.min(SCORE_MAX_TENTHS, Math.round(share * SCORE_MAX_TENTHS) + (assessed.bonus ?? 0));
}
