import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { guest } from '../kernel/guest.ts';
import { id } from '../kernel/ids.ts';
import { reportDetails } from './details.ts';
import { reportFiles } from './files.ts';
import { LearnerReport, MyResult } from './results.ts';
import { after, asOf, attendanceStatus, page, reads, size, teaches } from './shapes.ts';

export const ReportQuestion = z.object({
  questionId: id,
  n: z.int(),
  kind: z.string(),
  text: z.string(),
  choices: z.array(z.string()),
  key: z.optional(z.string()),
  points: z.int(),
  /** The page it stands on, counted over all decks. */
  page: z.optional(z.int()),
  publishedAt: z.int(),
  /** The fact that published it: where the replay of it begins. */
  version: z.int(),
  collectedAt: z.optional(z.int()),
  /** When the class was shown the distribution, and the answer. */
  distributionAt: z.optional(z.int()),
  answerAt: z.optional(z.int()),
  /** By letter, how many chose it; counted answers of students only [R6.06]. */
  distribution: z.record(z.string(), z.int()),
  /** A poll of which nobody learns who chose what, and how many ballots were cast, once that was shown. */
  anonymous: z.optional(z.literal(true)),
  ballots: z.optional(z.int()),
  /** Groups answered it: an answer is that of each of their members. */
  asGroups: z.optional(z.literal(true)),
  answered: z.int(),
  /** Who could: students who attended, and whoever answered all the same. */
  asked: z.int(),
  correct: z.int(),
  /** Answers that came after the closing and were not accepted. */
  late: z.int(),
  /** How long those who answered took on average, from the publishing to the answer that counts. */
  meanMs: z.optional(z.int()),
});
export type ReportQuestion = z.output<typeof ReportQuestion>;

export const LessonReport = query('LessonReport', {
  summary: 'The report of a lesson in figures [R3.21]. Only students of the class are in any of them [R6.06].',
  path: '/api/lesson/:id/report',
  input: z.object({ id, after }),
  result: z.object({
    title: z.string(),
    classId: id,
    className: z.string(),
    teacher: z.optional(z.string()),
    status: z.string(),
    startedAt: z.optional(z.int()),
    endedAt: z.optional(z.int()),
    /** Derived from how long it took and how many came: a correction of attendance clears it [R9.01]. */
    testLesson: z.boolean(),
    members: z.int(),
    attendance: z.object({
      present: z.int(),
      late: z.int(),
      absent: z.int(),
      sickLeave: z.int(),
      personalLeave: z.int(),
      expected: z.int(),
    }),
    /** In tenths: the mean, and the least and the most, each with a student who has it; absent where nobody is assessed. */
    score: z.optional(
      z.object({ mean: z.int(), least: z.int(), most: z.int(), leastOf: id, mostOf: id, assessed: z.int() }),
    ),
    /** Of the answers that count to questions with a key. */
    graded: z.int(),
    correct: z.int(),
    answers: z.int(),
    danmu: z.int(),
    pages: z.object({ shown: z.int(), of: z.int() }),
    questions: z.array(ReportQuestion),
    /** Minutes of the lesson in which something happened, from 0. */
    minutes: z.array(z.object({ minute: z.int(), answers: z.int(), danmu: z.int() })),
    /** The same per 45 minutes of lesson, for comparing lessons [R9.02]; undefined while it runs. */
    activity: z.optional(z.number()),
    /** What was done with the tools of the lesson: of each kind of fact that is counted how many, of how many people, and the points in all. */
    tools: z.array(z.object({ type: z.string(), count: z.int(), people: z.int(), points: z.int() })),
    /** Whether anybody has bonus points in it. */
    givesBonus: z.boolean(),
    /** How many rows the record of interaction has, for who downloads it. */
    interactions: z.int(),
    role: z.string(),
    asOf,
  }),
  allow: reads,
});

export const ReportLearner = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  status: attendanceStatus,
  /** A teacher said so. */
  marked: z.boolean(),
  joinedAt: z.optional(z.int()),
  /** The answers that count, by question: the letters, whether they are right, and the tenths they are worth. */
  answers: z.record(
    z.string(),
    z.object({ choice: z.string(), right: z.optional(z.boolean()), score: z.int(), at: z.int(), late: z.boolean() }),
  ),
  danmu: z.int(),
  /** Whole points, of all tools that give them; in the score. */
  bonus: z.int(),
  /** In tenths; absent where nothing is assessed. */
  score: z.optional(z.int()),
});
export type ReportLearner = z.output<typeof ReportLearner>;

export const ReportLearners = query('ReportLearners', {
  summary: 'The students of a lesson with what each did. A page is 50.',
  path: '/api/lesson/:id/report/learners',
  input: z.object({
    id,
    after,
    page,
    size,
    sort: z.optional(z.enum(['score', 'name', 'status', 'danmu'])),
    descending: z.optional(z.stringbool()),
    /** Part of a name or of a login. */
    search: z.optional(z.string().check(z.maxLength(64))),
    status: z.optional(attendanceStatus),
  }),
  result: z.object({ learners: z.array(ReportLearner), total: z.int(), asOf }),
  allow: reads,
});

/** A fact behind a figure: enough for a line, and its place in the replay. */
export const FactBehind = z.object({
  version: z.int(),
  at: z.int(),
  type: z.string(),
  actor: z.string(),
  personId: z.optional(id),
  /** Whose fact it is, where it is a person's. */
  name: z.optional(z.string()),
  guest,
  data: z.record(z.string(), z.unknown()),
  /** What it adds to the figure, where it adds. */
  adds: z.optional(z.number()),
});

export const ReportCell = query('ReportCell', {
  summary:
    'The facts behind a figure, and the sum they make. Which cells there are, and which terms each has, is in CELLS.',
  path: '/api/lesson/:id/report/cell',
  input: z.object({ id, after, cell: z.string().check(z.maxLength(120)), page }),
  result: z.object({
    /** The figure, as the report shows it. */
    value: z.optional(z.number()),
    /** The sum in parts, as in 38 − 1 − 1: what each part is called is for the page to say. */
    terms: z.array(
      z.object({ name: z.string(), value: z.number(), of: z.optional(z.number()), weight: z.optional(z.number()) }),
    ),
    facts: z.array(FactBehind),
    /** Those whom no fact names: who never came. */
    without: z.array(z.object({ personId: id, name: z.string(), guest })),
    total: z.int(),
  }),
  allow: reads,
});

export const AttendanceHistory = query('AttendanceHistory', {
  summary:
    'How one student’s attendance came to be what it is: what was recorded, and each correction with its reason.',
  path: '/api/lesson/:id/report/attendance',
  input: z.object({ id, person: id, after }),
  result: z.object({
    status: attendanceStatus,
    /** What it would be without corrections. */
    recorded: attendanceStatus,
    stays: z.array(z.object({ from: z.int(), to: z.optional(z.int()) })),
    steps: z.array(
      z.object({
        version: z.int(),
        at: z.int(),
        type: z.string(),
        status: z.optional(attendanceStatus),
        reason: z.optional(z.string()),
        by: z.optional(z.object({ personId: z.string(), name: z.string(), role: z.string() })),
      }),
    ),
  }),
  allow: teaches,
});

export const reportQueries = [
  LessonReport,
  ReportLearners,
  ReportCell,
  AttendanceHistory,
  MyResult,
  LearnerReport,
  ...reportDetails,
  ...reportFiles,
] as const;
