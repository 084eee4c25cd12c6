import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { capacity, className } from './facts.ts';

export const CreateClass = command('CreateClass', {
  summary: 'Make a class; who makes it becomes its teacher.',
  data: z.object({ name: className, capacity: z.optional(capacity), schoolOnly: z.optional(z.boolean()) }),
  allow: { visitor: 'bound' }, // by default everyone whom the school knows [R6.08]
  records: ['ClassCreated', 'MemberJoined'],
});

export const EnrolStudents = command('EnrolStudents', {
  summary: 'Put people of the school into the class as students.',
  data: z.object({ personIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.membersPerEnrolment)) }),
  allow: { teacher: true, coTeacher: true, assistant: true }, // [R6.02, R6.03]
  records: ['MemberJoined'],
});

export const AppointMembers = command('AppointMembers', {
  summary: 'Put people of the school into the class as co-teachers, assistants or auditors.',
  data: z.object({
    personIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.membersPerEnrolment)),
    role: z.enum(['coTeacher', 'assistant', 'auditor']),
  }),
  allow: { teacher: true }, // a co-teacher cannot promote others [R6.02]
  records: ['MemberJoined'],
});

export const JoinClass = command('JoinClass', {
  summary: 'Become a student of the class, or an auditor, by its invite code or by the code of its running lesson.',
  data: z.object({
    code: z.string().check(z.maxLength(16)),
    /** An auditor takes part and is not counted [R6.06]. */
    as: z.optional(z.literal('auditor')),
  }),
  allow: {
    visitor: true,
    teacher: true,
    coTeacher: true,
    assistant: true,
    student: true,
    representative: true,
    auditor: true,
  },
  records: ['MemberJoined'],
});

export const RestrictJoining = command('RestrictJoining', {
  summary: 'Let nobody else join by a code.',
  data: z.object({}),
  allow: { teacher: true, coTeacher: true },
  records: ['JoiningRestricted'],
});

export const AllowJoining = command('AllowJoining', {
  summary: 'Let people join by a code again.',
  data: z.object({}),
  allow: { teacher: true, coTeacher: true },
  records: ['JoiningAllowed'],
});

export const ArchiveClass = command('ArchiveClass', {
  summary: 'Close the class: no more lessons, and nobody joins.',
  data: z.object({}),
  allow: { teacher: true },
  records: ['ClassArchived'],
});

export const RestoreClass = command('RestoreClass', {
  summary: 'Go on with a class that was archived.',
  data: z.object({}),
  allow: { teacher: true },
  records: ['ClassRestored'],
});

export const classCommands = [
  CreateClass,
  EnrolStudents,
  AppointMembers,
  JoinClass,
  RestrictJoining,
  AllowJoining,
  ArchiveClass,
  RestoreClass,
] as const;
export type ClassCommand = CommandOf<(typeof classCommands)[number]>;
