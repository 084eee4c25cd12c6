import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { guest } from '../kernel/guest.ts';
import { id } from '../kernel/ids.ts';

/** How fresh an answer is: the ledger's position it stands at. */
const asOf = z.object({ position: z.int(), lagMs: z.int() });
const after = z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,16}$/)));

export const LessonRow = z.object({
  id,
  title: z.string(),
  status: z.enum(['scheduled', 'running', 'ended', 'cancelled']),
  classId: id,
  className: z.string(),
  startsAt: z.int(),
  startedAt: z.optional(z.int()),
  endedAt: z.optional(z.int()),
  code: z.optional(z.string()),
  questions: z.int(),
  joined: z.int(),
  /** Derived from how long it took and how many were there [R3.08]. */
  testLesson: z.boolean(),
  /** Whom I am in its class; an administrator is in none. */
  role: z.string(),
  pages: z.int(),
  /** What is still missing before it is taught: questions without a key, slides that failed or are still rendered. */
  questionsWithoutKey: z.int(),
  slidesFailed: z.int(),
  slidesPending: z.int(),
  members: z.int(),
});
export type LessonRow = z.output<typeof LessonRow>;

export const Lessons = query('Lessons', {
  summary: 'The lessons of the classes that I am in: running first, then coming, then past. A page is 50.',
  path: '/api/lessons',
  input: z.object({
    after,
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    /** Those that were cancelled, too: their questions can still be taken. */
    cancelled: z.optional(z.literal('too')),
  }),
  result: z.object({ lessons: z.array(LessonRow), more: z.boolean(), asOf }),
  allow: { visitor: true },
});

export const LessonSummary = query('LessonSummary', {
  summary: 'What a lesson came to, in figures, from its facts.',
  path: '/api/lesson/:id/summary',
  input: z.object({ id }),
  result: z.object({
    /** Students of the class; auditors apart [R6.06]. */
    members: z.int(),
    present: z.int(),
    late: z.int(),
    absent: z.int(),
    leave: z.int(),
    questions: z.int(),
    answers: z.int(),
    /** Of the answers to questions with a key. */
    graded: z.int(),
    correct: z.int(),
    danmu: z.int(),
    /** The mean of those present, in tenths of a point, and what could be reached. */
    meanScore: z.int(),
    fullScore: z.int(),
    /** The first page that was shown: its address, for a small picture. */
    cover: z.optional(z.string()),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
});

export const LessonPeople = query('LessonPeople', {
  summary: 'The names of everyone in a lesson: the members of its class.',
  path: '/api/lesson/:id/people',
  input: z.object({ id }),
  result: z.object({
    people: z.record(z.string(), z.object({ name: z.string(), role: z.string(), guest })),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
});

export const LessonLog = query('LessonLog', {
  summary: 'The facts of a lesson in order, from a version on. A page is 5,000.',
  path: '/api/lesson/:id/log',
  input: z.object({ id, from: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  result: z.object({
    facts: z.array(
      z.object({
        version: z.int(),
        position: z.int(),
        type: z.string(),
        data: z.record(z.string(), z.unknown()),
        actor: z.string(),
        role: z.string(),
        at: z.int(),
        recordedAt: z.int(),
        command: z.string(),
        hash: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  allow: { teacher: true, coTeacher: true },
});

export const lessonQueries = [Lessons, LessonSummary, LessonPeople, LessonLog] as const;
