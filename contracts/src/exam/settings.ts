import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import type { RefusalCode } from '../kernel/refusal.ts';

export const ATTEMPT_MODES = ['once', 'n', 'unlimited'] as const; // [R9.10]
export const TERMINALS = ['any', 'web', 'app'] as const;

/** All times are moments in ms; whoever writes them leaves out what is to be now, and what never is. */
const times = {
  /** Absent, it is published at once. */
  publishAt: z.optional(z.int()),
  /** Absent, it starts when it is published. */
  startsAt: z.optional(z.int()),
  deadline: z.optional(z.int()),
  durationMs: z.optional(z.int().check(z.minimum(LIMITS.examMinMs), z.maximum(LIMITS.examMaxMs))),
  /** When scores are out; at once for whoever hands in where it is not after the start. */
  scoreAt: z.optional(z.int()),
  /** When answers, keys and explanations are out. */
  answersAt: z.optional(z.int()),
  /** When the paper can be read again. */
  viewAt: z.optional(z.int()),
};
export const examTimes = z.object(times);
export type ExamTimes = z.output<typeof examTimes>;

/** What is watched while it is sat [R1.23]. */
export const proctoringRules = z.object({
  /** Whether it is collected once somebody left the page so many times [R5.41]. */
  collects: z.boolean(),
  leaves: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.examLeaves))),
  /** Whether everybody shows who they are by a picture before they begin [R4.12]. */
  photo: z.optional(z.literal(true)),
});
export type ProctoringRules = z.output<typeof proctoringRules>;

const rules = {
  attempts: z.object({
    mode: z.enum(ATTEMPT_MODES),
    /** How many, where it is n. */
    most: z.optional(z.int().check(z.minimum(2), z.maximum(LIMITS.examAttempts))),
    /** Which of several is the score. */
    counts: z.enum(['highest', 'last']),
  }),
  shuffle: z.object({ questions: z.boolean(), choices: z.boolean() }),
  /** On which device it is sat: in a computer's browser, on a phone, or on any. */
  terminal: z.enum(TERMINALS),
  /** Absent, nobody is watched. */
  proctoring: z.optional(proctoringRules),
};

export const examSettings = z.object({
  ...times,
  ...rules,
  /** Whoever hands in sees the score at once: its time is the start, which may be now. */
  scoresAtOnce: z.optional(z.boolean()),
});
export type ExamSettings = z.output<typeof examSettings>;

/** Of an exam on record: when it is published and when it starts are known. */
export const settledSettings = z.object({ ...times, ...rules, publishAt: z.int(), startsAt: z.int() });
export type SettledSettings = z.output<typeof settledSettings>;

export const settled = ({ scoresAtOnce, ...settings }: ExamSettings, now: number): SettledSettings => {
  const publishAt = settings.publishAt ?? now;
  const startsAt = settings.startsAt ?? publishAt;
  return { ...settings, publishAt, startsAt, ...(scoresAtOnce === true && { scoreAt: startsAt }) };
};

export const TIME_FIELDS = ['publishAt', 'startsAt', 'deadline', 'scoreAt', 'answersAt', 'viewAt'] as const;
type TimeField = (typeof TIME_FIELDS)[number];

export interface TimeFault {
  readonly field: TimeField;
  readonly code: Extract<RefusalCode, `exam.${string}`>;
}

/** All that is wrong with the times at once, one of each field: the dialog's line and the decider read the same. */
export function faultsOfTimes(given: ExamTimes, now: number): readonly TimeFault[] {
  const { publishAt = now, deadline, durationMs = 0, scoreAt, answersAt, viewAt } = given;
  const startsAt = given.startsAt ?? Math.max(publishAt, now);
  const faults: TimeFault[] = [];
  const say = (field: TimeField, code: TimeFault['code'], isWrong: boolean) => {
    if (isWrong && !faults.some((one) => one.field === field)) faults.push({ field, code });
  };
  say('publishAt', 'exam.publishPast', publishAt < now); // [R5.32]
  say('startsAt', 'exam.startEarly', startsAt < Math.max(publishAt, now)); // [R5.33]
  if (deadline !== undefined) {
    say('publishAt', 'exam.publishLate', publishAt >= deadline); // [R5.32]
    say('deadline', 'exam.deadlinePast', deadline < now); // [R5.30]
    say('deadline', 'exam.deadlineShort', deadline < now + durationMs); // [R5.30]
    say('deadline', 'exam.deadlineBeforeStart', deadline <= startsAt);
  }
  const end = deadline ?? -Infinity;
  say('scoreAt', 'exam.scoreEarly', scoreAt !== undefined && scoreAt < startsAt);
  say('answersAt', 'exam.answersEarly', answersAt !== undefined && answersAt < Math.max(startsAt, end)); // [R5.31]
  say('viewAt', 'exam.viewEarly', viewAt !== undefined && viewAt < Math.max(now, publishAt, end)); // [R5.34]
  return faults;
}

/** What else cannot be as it stands: so many attempts need a number, and only they do; proctoring asks for more. */
export const faultOfRules = (settings: ExamSettings): RefusalCode | undefined =>
  (settings.attempts.mode === 'n') === (settings.attempts.most === undefined)
    ? 'exam.attemptsUnsaid'
    : faultOfProctoring(settings);

type Proctored = Pick<ExamSettings, 'proctoring' | 'deadline' | 'durationMs' | 'attempts'>;

/** A proctored exam ends for certain, is sat once, and is collected at a number [R5.40, R5.41]. */
export function faultOfProctoring({ proctoring, deadline, durationMs, attempts }: Proctored): RefusalCode | undefined {
  if (proctoring === undefined) return undefined;
  if (deadline === undefined || durationMs === undefined) return 'exam.proctoredUntimed';
  if (attempts.mode !== 'once') return 'exam.proctoredOnce';
  return proctoring.collects && proctoring.leaves === undefined ? 'exam.leavesUnsaid' : undefined;
}

/** At how many leaves it is collected; undefined where none are too many. */
export const leavesToCollect = ({ collects, leaves }: ProctoringRules): number | undefined =>
  collects ? leaves : undefined;
