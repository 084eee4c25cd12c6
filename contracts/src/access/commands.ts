import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { grantKind, grantScope, look } from './facts.ts';

export const GiveGrant = command('GiveGrant', {
  summary: 'Grant someone more than their part in a class gives them; the address names whom.',
  data: z.object({
    grantId: id,
    kind: grantKind,
    scope: grantScope,
    until: z.optional(z.int()),
    reason: z.optional(text(LIMITS.reasonUnits)),
  }),
  allow: { operator: true, system: true }, // [R6.17]; whoever runs the installation founds the first operator
  records: ['GrantGiven'],
});

export const WithdrawGrant = command('WithdrawGrant', {
  summary: 'Take a grant back.',
  data: z.object({ grantId: id }),
  allow: { operator: true },
  records: ['GrantWithdrawn'],
});

export const ExpireGrant = command('ExpireGrant', {
  summary: 'End a grant whose time is over.',
  data: z.object({ grantId: id, until: z.int() }),
  allow: { system: true },
  records: ['GrantWithdrawn'],
});

export const RecordReview = command('RecordReview', {
  summary: 'Record that a reviewer looked at a lesson.',
  data: z.object({ lessonId: id, classId: id, look, studentId: z.optional(id) }),
  allow: { system: true },
  records: ['LessonReviewed'],
});

export const RecordReidentification = command('RecordReidentification', {
  summary: 'Record that someone was told who stands behind pseudonyms.',
  data: z.object({ learners: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.learnersPerReidentification)) }),
  allow: { system: true },
  records: ['LearnersReidentified'],
});

export const accessCommands = [GiveGrant, WithdrawGrant, ExpireGrant, RecordReview, RecordReidentification] as const;
export type AccessCommand = CommandOf<(typeof accessCommands)[number]>;
