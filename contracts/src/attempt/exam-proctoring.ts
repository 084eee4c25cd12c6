import * as z from 'zod/mini';
import { PHOTO_STEPS, photoFault } from '../exam/photo-check.ts';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LEAVES } from './proctoring-facts.ts';

export const RECORDED = [
  'left',
  'offline',
  'device',
  'network',
  'message',
  'collected',
  'submitted',
  'invalid',
  'valid',
  'reset',
  ...PHOTO_STEPS,
] as const;

export const ExamProctoring = query('ExamProctoring', {
  summary: 'What was watched of an exam and what teachers did about it, the newest first; each with its number.',
  path: '/api/exam/:id/proctoring',
  input: z.object({ id }),
  result: z.object({
    now: z.int(),
    entries: z.array(
      z.object({
        /** Absent of what was before one began. */
        attemptId: z.optional(id),
        personId: id,
        name: z.string(),
        what: z.enum(RECORDED),
        at: z.int(),
        version: z.int(),
        /** Of leaves: the how manieth, how, and for how long; absent while it lasts, as of being offline. */
        nth: z.optional(z.int()),
        how: z.optional(z.enum(LEAVES)),
        ms: z.optional(z.int()),
        /** What was wrong with a photo. */
        fault: z.optional(photoFault),
        /** What a teacher wrote, or why they decided so; who, and when the student read it. */
        words: z.optional(z.string()),
        by: z.optional(z.string()),
        seenAt: z.optional(z.int()),
        /** Answers that the attempt had. */
        answered: z.optional(z.int()),
      }),
    ),
  }),
  allow: { teacher: true, coTeacher: true },
});
export type ExamProctoring = z.output<typeof ExamProctoring.result>;
export type ProctoringEntry = ExamProctoring['entries'][number];

export const examProctoringQueries = [ExamProctoring] as const;
