import * as z from 'zod/mini';
import { ownPhoto } from '../exam/photo-queries.ts';
import { proctoringRules } from '../exam/settings.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { fileHash } from '../kernel/upload.ts';
import { itemAsked } from '../question/asked.ts';
import { blanks, letters } from '../question/content.ts';
import { verdicts } from '../question/program.ts';
import { ATTEMPT_STATUSES, HANDED_IN_BY } from './attempt.ts';

/** Only whose it is reads an attempt here. */
const sits = { student: true, representative: true, auditor: true } as const;
const status = z.enum(ATTEMPT_STATUSES);

/** The server's clock, and what runs by it. */
const standing = {
  now: z.int(),
  status,
  endsAt: z.int(),
  /** The device that may go on. */
  device: id,
  /** Where it is proctored: how often the page was left, and at how many times it is collected. */
  proctored: z.optional(z.object({ leaves: z.int(), most: z.optional(z.int()) })),
};

const given = {
  choice: z.optional(z.string()),
  /** A line for each blank; or what was written. */
  words: z.optional(z.string()),
};

export const AttemptPaper = query('AttemptPaper', {
  summary: 'My attempt: the paper in my order, without keys, and what arrived of my answers.',
  path: '/api/attempt/:id',
  input: z.object({ id }),
  result: z.object({
    ...standing,
    examId: id,
    title: z.string(),
    n: z.int(),
    startedAt: z.int(),
    groups: z.array(z.object({ title: z.string(), items: z.array(itemAsked) })),
    answers: z.array(
      z.object({ itemId: id, ...given, version: z.int(), at: z.int(), typedAt: z.int(), isLate: z.boolean() }),
    ),
    flagged: z.array(id),
  }),
  allow: sits,
});
export type AttemptPaper = z.output<typeof AttemptPaper.result>;

export const AttemptStanding = query('AttemptStanding', {
  summary: 'How my attempt stands: when it ends, and which device goes on.',
  path: '/api/attempt/:id/standing',
  input: z.object({ id }),
  result: z.object(standing),
  allow: sits,
});
export type AttemptStanding = z.output<typeof AttemptStanding.result>;

export const MyAttempts = query('MyAttempts', {
  summary: 'My attempts at an exam, and the one that I may begin, or why I may not.',
  path: '/api/exam/:id/attempts/mine',
  input: z.object({ id, terminal: z.enum(['phone', 'computer']) }),
  result: z.object({
    now: z.int(),
    classId: id,
    name: z.string(),
    description: z.optional(z.string()),
    questions: z.int(),
    points: z.int(),
    startsAt: z.int(),
    deadline: z.optional(z.int()),
    durationMs: z.optional(z.int()),
    /** How many there are; absent where there is no limit [R9.10]. */
    attempts: z.optional(z.int()),
    counts: z.enum(['highest', 'last']),
    hasPassword: z.boolean(),
    /** What is watched while it is sat. */
    proctoring: z.optional(proctoringRules),
    /** Where everybody shows who they are first. */
    photo: z.optional(ownPhoto),
    mine: z.array(
      z.object({
        attemptId: id,
        n: z.int(),
        status,
        startedAt: z.int(),
        endsAt: z.int(),
        handedInAt: z.optional(z.int()),
        /** In tenths, once it is out. */
        score: z.optional(z.int()),
      }),
    ),
    /** The attempt that would be the next one. */
    nextId: id,
    /** Why it cannot be begun; a sitting one goes on. */
    whyNot: z.optional(z.string()),
  }),
  allow: sits,
});
export type MyAttempts = z.output<typeof MyAttempts.result>;

export const itemResult = z.object({
  ...itemAsked.shape,
  ...given,
  /** What it is worth; absent where a teacher still has to grade it. */
  score: z.optional(z.int()),
  version: z.optional(z.int()),
  isLate: z.boolean(),
  key: z.optional(letters),
  blanks: z.optional(blanks),
  explanation: z.optional(z.string()),
  /** Of a program that was run, once its score is out: a letter for each test, never what a hidden one is. */
  tests: z.optional(
    z.object({
      samples: verdicts,
      hidden: verdicts,
      /** Those that score nobody, by their places. */
      without: z.array(z.int()),
    }),
  ),
  /** Whoever had it has full points: the question was at fault. */
  fullForAll: z.optional(z.literal(true)),
});
export type ItemResult = z.output<typeof itemResult>;

export const AttemptResult = query('AttemptResult', {
  summary: 'What became of my attempt: the score once it is out, and the answers once those are.',
  path: '/api/attempt/:id/result',
  input: z.object({ id }),
  result: z.object({
    now: z.int(),
    status,
    examId: id,
    title: z.string(),
    n: z.int(),
    startedAt: z.int(),
    handedIn: z.optional(z.object({ at: z.int(), version: z.int(), by: z.enum(HANDED_IN_BY) })),
    /** Of how many questions there is an answer that counts, and of how many one that came too late. */
    items: z.int(),
    answered: z.int(),
    late: z.optional(z.object({ n: z.int(), is: z.enum(['waiting', 'refused']) })),
    invalid: z.optional(z.object({ at: z.int(), by: z.string(), reason: z.string() })),
    /** When they are out, where a time was set. */
    scoreAt: z.optional(z.int()),
    answersAt: z.optional(z.int()),
    score: z.optional(
      z.object({
        points: z.int(),
        of: z.int(),
        /** How many answers a teacher still has to grade; they are in the score with nothing. */
        ungraded: z.int(),
        /** What a teacher gave, by the number of the question. */
        graded: z.array(z.object({ n: z.int(), points: z.int(), of: z.int(), remark: z.optional(z.string()) })),
      }),
    ),
    answers: z.optional(z.array(itemResult)),
  }),
  allow: sits,
});
export type AttemptResult = z.output<typeof AttemptResult.result>;

export const attemptPictureAt = (id: string, file: string): string => `/api/attempt/${id}/pictures/${file}`;

export const AttemptPicture = fileQuery('AttemptPicture', {
  summary: 'A picture of a question of my attempt.',
  path: attemptPictureAt(':id', ':file'),
  input: z.object({ id, file: fileHash }),
  allow: sits,
  file: 'image/webp',
});

export const attemptQueries = [MyAttempts, AttemptPaper, AttemptStanding, AttemptResult, AttemptPicture] as const;
