import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { pictureViews } from '../kernel/picture.ts';
import { SCORE_PARTS } from './score.ts';
import { after, asOf, attendanceStatus, teaches } from './shapes.ts';

/** What a lesson came to for one person, in the words of what the class was shown. */
const result = {
  title: z.string(),
  className: z.string(),
  status: z.string(),
  startedAt: z.optional(z.int()),
  endedAt: z.optional(z.int()),
  testLesson: z.boolean(),
  /** Absent of who came to the class after the lesson was over: it was not for them. */
  attendance: z.optional(attendanceStatus),
  /** A teacher said so. */
  marked: z.optional(z.literal(true)),
  joinedAt: z.optional(z.int()),
  checkedInAt: z.optional(z.int()),
  stays: z.array(z.object({ from: z.int(), to: z.optional(z.int()) })),
  questions: z.array(
    z.object({
      questionId: id,
      n: z.int(),
      kind: z.string(),
      text: z.string(),
      choices: z.array(z.string()),
      points: z.int(),
      status: z.string(),
      choice: z.optional(z.string()),
      /** What was filled into its blanks, a line for each, or written. */
      words: z.optional(z.string()),
      pictures: z.optional(pictureViews),
      /** Why it is worth what it is. */
      remark: z.optional(z.string()),
      at: z.optional(z.int()),
      late: z.boolean(),
      /** Only once the class was shown the answer. */
      key: z.optional(z.string()),
      /** The same of each blank: a line for each text that is right. */
      accepted: z.optional(z.array(z.string())),
      score: z.optional(z.int()),
    }),
  ),
  danmu: z.int(),
  /** Whole bonus points, of all tools that give them; they add to the score, up to the most a lesson can give [R9.02]. */
  bonus: z.int(),
  /** The behaviour tags that are for the student's own eyes; the number is that of its receipt. */
  behaviour: z.array(z.object({ behaviourId: id, tag: z.string(), points: z.int(), at: z.int(), version: z.int() })),
  /** In tenths, from what the class was shown the answer of, as in the report; absent until something is assessed. */
  score: z.optional(z.int()),
  /** What the score is made of: how much of each part was won, and what the part weighs. */
  scoreParts: z.array(z.object({ name: z.enum(SCORE_PARTS), won: z.int(), of: z.int(), weight: z.int() })),
  asOf,
};

export const MyResult = query('MyResult', {
  summary: 'What a lesson came to for me [R1.19]: only what has been shown to the class or is mine.',
  path: '/api/lesson/:id/result',
  input: z.object({ id, after }),
  result: z.object(result),
  allow: { student: true, representative: true, auditor: true },
});

export const LearnerReport = query('LearnerReport', {
  summary:
    'What a lesson came to for one student, for their teachers [R3.21]: what the student reads, and who they are.',
  path: '/api/lesson/:id/report/learners/:person',
  input: z.object({ id, person: id, after }),
  result: z.object({
    ...result,
    personId: id,
    name: z.string(),
    login: z.optional(z.string()),
  }),
  allow: teaches,
});
