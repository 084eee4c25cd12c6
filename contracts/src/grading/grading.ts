import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { after, asOf, searched } from '../kernel/list.ts';

/** Who grades in a class; what of it each of them grades, the commands of those areas say. */
const grades = { teacher: true, coTeacher: true, assistant: true } as const;

/** What is graded by hand. */
export const WORK_KINDS = ['homework', 'exam', 'question'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** One homework, one exam or one question of a lesson, and how many of its submissions or answers stand where [R4.16]. */
export const GradingWork = z.object({
  kind: z.enum(WORK_KINDS),
  id,
  /** What it is called; of a question, what it asks. */
  title: z.string(),
  classId: id,
  className: z.string(),
  /** The lesson that a question was asked in, and which question of it that was. */
  lesson: z.optional(z.object({ id, title: z.string(), n: z.int() })),
  /** When it was or is due, ended, or was collected. */
  at: z.int(),
  ungraded: z.int(),
  graded: z.int(),
  /** Given back to be mended; only homework is. */
  returned: z.int(),
});
export type GradingWork = z.output<typeof GradingWork>;

/** What waits stands first where it has waited longest; what is done, where it was done last. */
export const STANDS = ['waiting', 'done'] as const;

const asked = {
  stand: z.optional(z.enum(STANDS)),
  kind: z.optional(z.enum(WORK_KINDS)),
  search: z.optional(searched),
  cursor: z.optional(z.string().check(z.maxLength(LIMITS.cursorLength), z.regex(/^\d+-[0-9a-f-]{36}$/))),
  after: z.optional(after),
};

const page = z.object({
  rows: z.array(GradingWork),
  next: z.optional(z.string()),
  /** How many works match, on all pages. */
  total: z.int(),
  /** How many submissions and answers wait in all of them. */
  ungraded: z.int(),
  asOf,
});
export type GradingPage = z.output<typeof page>;

export const ClassGrading = query('ClassGrading', {
  summary: 'What of a class waits to be graded, or is done: homework, exams and questions of lessons [R4.16].',
  path: '/api/class/:id/grading',
  input: z.object({ id, ...asked }),
  result: page,
  allow: grades,
});

export const TaughtGrading = query('TaughtGrading', {
  summary: 'The same of all classes that I teach, as far as I grade in each.',
  path: '/api/grading',
  input: z.object(asked),
  result: page,
  allow: { visitor: true },
});

export const gradingQueries = [ClassGrading, TaughtGrading] as const;
