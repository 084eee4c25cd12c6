import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';

/** What a grant lets one do: give grants, watch lessons again, read the learning log, learn who a pseudonym is. */
export const grantKind = z.enum(['operate', 'review', 'analyse', 'reidentify']);
export type GrantKind = z.output<typeof grantKind>;

/** How far it goes: one lesson, the lessons of one class, or the school. Only a review can be narrower than the school. */
export const grantScope = z.object({ classId: z.optional(id), lessonId: z.optional(id) });
export type GrantScope = z.output<typeof grantScope>;

/** The grant, and whose it is. */
const grant = { grantId: id, personId: id };

export const GrantGiven = fact('GrantGiven', {
  summary: 'Someone was granted more than their part in a class gives them.',
  data: z.object({
    ...grant,
    kind: grantKind,
    scope: grantScope,
    until: z.optional(z.int()),
    reason: z.optional(personal()),
  }),
});

export const GrantWithdrawn = fact('GrantWithdrawn', {
  summary: 'A grant was taken back, or its time was over.',
  data: z.object({ ...grant, by: z.enum(['operator', 'timer']) }),
});

/** What was looked at: the lesson again, the eyes of one student, the report, or evidence that was taken away. */
export const look = z.enum(['replay', 'student', 'report', 'evidence']);
export type Look = z.output<typeof look>;

export const LessonReviewed = fact('LessonReviewed', {
  summary: 'A reviewer looked at a lesson: each look is a fact.',
  data: z.object({ ...grant, lessonId: id, look, studentId: z.optional(id) }),
});

export const LearnersReidentified = fact('LearnersReidentified', {
  summary: 'An analyst was told who stands behind pseudonyms.',
  data: z.object({
    ...grant,
    learners: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.learnersPerReidentification)),
  }),
});

export const accessFacts = [GrantGiven, GrantWithdrawn, LessonReviewed, LearnersReidentified] as const;
export type AccessFact = FactOf<(typeof accessFacts)[number]>;
