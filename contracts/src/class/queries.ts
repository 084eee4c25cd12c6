import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';

export const Classes = query('Classes', {
  summary: 'The classes that I teach.',
  path: '/api/classes',
  input: z.object({}),
  result: z.object({
    classes: z.array(z.object({ id, name: z.string(), students: z.int(), inviteCode: z.string(), status: z.string() })),
  }),
  allow: { visitor: true },
});

export const ClassPeople = list('ClassPeople', {
  summary: 'The members of a class, found by a part of the name or number, or by how the name is read.',
  path: '/api/class/:id/people',
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
  row: z.object({
    personId: id,
    name: z.string(),
    /** The number or name that somebody signs in with; guests have none. */
    login: z.optional(z.string()),
    role: z.string(),
  }),
  orders: { name: ['name'] },
  filters: { id },
  isSearched: true,
});

export const CodeTarget = query('CodeTarget', {
  summary: 'What a code leads to: so that whoever typed it sees which lesson or class it is before going in.',
  path: '/api/codes/:code',
  input: z.object({ code: z.string().check(z.maxLength(16)) }),
  result: z.object({
    kind: z.enum(['lesson', 'class']),
    classId: id,
    className: z.string(),
    lessonId: z.optional(id),
    title: z.optional(z.string()),
    teacher: z.optional(z.string()),
    startedAt: z.optional(z.int()),
    /** Whether a seat without an account is offered. */
    seats: z.boolean(),
  }),
  allow: { anyone: true, visitor: true },
});

export const classQueries = [Classes, ClassPeople, CodeTarget] as const;
