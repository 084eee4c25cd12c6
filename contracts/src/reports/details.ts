import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { pictureViews } from '../kernel/picture.ts';
import { ATTENTION } from './attention.ts';
import { after, asOf, attendanceStatus, page, reads, size } from './shapes.ts';

/** A page of slides, what was done with it, and what students said of it. */
export const ReportPage = z.object({
  deckId: id,
  n: z.int(),
  /** Counted over all decks, from 1. */
  no: z.int(),
  title: z.string(),
  text: z.string(),
  /** For its picture, as in the views of slides: widths with their heights, and what changes with each rendering. */
  sizes: z.record(z.string(), z.int()),
  etag: z.string(),
  /** When it was first shown and by which fact, how often, and for how long in all: up to the next page or the end. */
  shown: z.optional(z.object({ at: z.int(), version: z.int(), times: z.int(), ms: z.int() })),
  /** Students whose mark stands. */
  notUnderstood: z.int(),
  bookmark: z.int(),
  /** Numbers of the published questions that stand on it. */
  questions: z.array(z.int()),
});
export type ReportPage = z.output<typeof ReportPage>;

export const ReportPages = query('ReportPages', {
  summary: 'The pages of a lesson in their order, each with how long it was shown and who marked it. All at once.',
  path: '/api/lesson/:id/report/pages',
  input: z.object({ id, after }),
  result: z.object({ pages: z.array(ReportPage), asOf }),
  allow: reads,
});

export const ReportAnswer = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  status: attendanceStatus,
  /** The answer that counts: its letters, when, after how long, and which fact it is; absent where none counts. */
  choice: z.optional(z.string()),
  /** What was filled into its blanks, a line for each, or written. */
  words: z.optional(z.string()),
  pictures: z.optional(pictureViews),
  /** What a teacher gave for it, in tenths, and why. */
  grade: z.optional(z.int()),
  remark: z.optional(z.string()),
  /** A teacher has yet to grade it. */
  ungraded: z.optional(z.literal(true)),
  at: z.optional(z.int()),
  tookMs: z.optional(z.int()),
  version: z.optional(z.int()),
  /** How often an answer was given, changes included. */
  times: z.int(),
  right: z.optional(z.boolean()),
  /** In tenths. */
  score: z.int(),
  /** One that came after the closing: it counts only once accepted. */
  late: z.optional(
    z.object({
      choice: z.string(),
      words: z.optional(z.string()),
      pictures: z.optional(pictureViews),
      at: z.int(),
      version: z.int(),
      accepted: z.boolean(),
    }),
  ),
});
export type ReportAnswer = z.output<typeof ReportAnswer>;

export const ReportAnswers = query('ReportAnswers', {
  summary: 'Who answered a question, what and when, and who did not: students of the class, by name.',
  path: '/api/lesson/:id/report/questions/:question',
  input: z.object({
    id,
    question: id,
    after,
    page,
    size,
    show: z.optional(z.enum(['answered', 'right', 'wrong', 'late', 'ungraded', 'unanswered', 'away'])),
    /** Only those whose answer has this letter. */
    letter: z.optional(z.string().check(z.regex(/^[A-J]$/))),
  }),
  result: z.object({
    answers: z.array(ReportAnswer),
    total: z.int(),
    /** How many are in each part, whatever is shown. */
    counts: z.object({
      answered: z.int(),
      right: z.int(),
      wrong: z.int(),
      late: z.int(),
      /** Answers that a teacher has not graded yet. */
      ungraded: z.int(),
      /** Of those who attended; who did not is away. */
      unanswered: z.int(),
      away: z.int(),
    }),
    asOf,
  }),
  allow: reads,
});

export const ReportAnalysis = query('ReportAnalysis', {
  summary: 'What a lesson says about learning: correctness by attendance, and who may need help by attentionOf.',
  path: '/api/lesson/:id/report/analysis',
  input: z.object({ id, after }),
  result: z.object({
    /** Statuses that somebody has; graded and correct as in the report. */
    byAttendance: z.array(
      z.object({ status: attendanceStatus, learners: z.int(), answers: z.int(), graded: z.int(), correct: z.int() }),
    ),
    /** The most reasons first, then the least right; at most 100 of `attentionTotal`. */
    attention: z.array(
      z.object({
        personId: id,
        name: z.string(),
        login: z.optional(z.string()),
        status: attendanceStatus,
        reasons: z.array(z.enum(ATTENTION)),
        asked: z.int(),
        answered: z.int(),
        graded: z.int(),
        correct: z.int(),
        notUnderstood: z.int(),
      }),
    ),
    attentionTotal: z.int(),
    asOf,
  }),
  allow: reads,
});

export const reportDetails = [ReportPages, ReportAnswers, ReportAnalysis] as const;
