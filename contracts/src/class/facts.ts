import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

export const className = name(LIMITS.classNameUnits); // [R5.05]
export const capacity = z.int().check(z.minimum(1), z.maximum(100_000)); // class size: unlimited or a cap [R9.15]
export const memberRole = z.enum(['teacher', 'coTeacher', 'assistant', 'student', 'auditor']);

export const ClassCreated = fact('ClassCreated', {
  summary: 'A class was made; whoever made it is its teacher.',
  data: z.object({ name: className, inviteCode: z.string(), capacity: z.optional(capacity), schoolOnly: z.boolean() }),
});

export const MemberJoined = fact('MemberJoined', {
  summary: 'A person became a member of the class.',
  data: z.object({
    personId: id,
    role: memberRole,
    through: z.enum(['founding', 'enrolment', 'appointment', 'inviteCode', 'lessonCode']),
  }),
});

export const JoiningRestricted = fact('JoiningRestricted', {
  summary: 'The teacher lets nobody else join by a code.',
  data: z.object({}),
});

export const JoiningAllowed = fact('JoiningAllowed', {
  summary: 'The teacher lets people join by a code again.',
  data: z.object({}),
});

export const ClassArchived = fact('ClassArchived', {
  summary: 'The class is over.',
  data: z.object({}),
});

export const ClassRestored = fact('ClassRestored', {
  summary: 'The class goes on after all; nobody joins it by a code until its teacher allows that.',
  data: z.object({}),
});

export const classFacts = [
  ClassCreated,
  MemberJoined,
  JoiningRestricted,
  JoiningAllowed,
  ClassArchived,
  ClassRestored,
] as const;
export type ClassFact = FactOf<(typeof classFacts)[number]>;
