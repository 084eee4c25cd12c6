import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { grantKind, grantScope, look } from './facts.ts';

const page = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));
const after = z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,16}$/)));
const search = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.searchUnits));
const asOf = z.object({ position: z.int(), lagMs: z.int() });
/** An administrator sees what was granted and used, too, and changes nothing [R6.07]. */
const oversees = { operator: true, administrator: true } as const;

/** What the scope is called; the school's name where it is the school. */
const scoped = { kind: grantKind, scope: grantScope, scopeName: z.string(), until: z.optional(z.int()) };

export const MyGrants = query('MyGrants', {
  summary: 'What I was granted beyond my part in classes, and that still holds.',
  path: '/api/grants/mine',
  input: z.object({}),
  result: z.object({ grants: z.array(z.object({ grantId: id, ...scoped })) }),
  allow: { visitor: true },
});

export const GrantRow = z.object({
  grantId: id,
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  ...scoped,
  reason: z.optional(z.string()),
  givenAt: z.int(),
  /** Absent where whoever runs the installation founded it. */
  givenBy: z.optional(z.string()),
  withdrawnAt: z.optional(z.int()),
  /** Absent where its time was over. */
  withdrawnBy: z.optional(z.string()),
  uses: z.int(),
  lastUsedAt: z.optional(z.int()),
});
export type GrantRow = z.output<typeof GrantRow>;

export const Grants = query('Grants', {
  summary: 'What people of the school were granted: what holds first, then what was taken back. A page is 50.',
  path: '/api/grants',
  input: z.object({ after, page }),
  result: z.object({ grants: z.array(GrantRow), more: z.boolean(), asOf }),
  allow: oversees,
});

export const GrantUse = z.object({
  grantId: id,
  personId: id,
  name: z.string(),
  at: z.int(),
  /** What was looked at; absent where learners were named. */
  look: z.optional(look),
  lessonId: z.optional(id),
  title: z.optional(z.string()),
  /** With whose eyes. */
  student: z.optional(z.string()),
  /** How many pseudonyms were resolved. */
  learners: z.optional(z.int()),
});
export type GrantUse = z.output<typeof GrantUse>;

export const GrantUses = query('GrantUses', {
  summary: 'Each use of a grant, the newest first: who looked at what, who was told who stands behind pseudonyms.',
  path: '/api/grants/uses',
  input: z.object({ page, grant: z.optional(id) }),
  result: z.object({ uses: z.array(GrantUse), more: z.boolean() }),
  allow: oversees,
});

export const LessonLooks = query('LessonLooks', {
  summary: 'Which reviewers looked at a lesson, when, and at what. A page is 50.',
  path: '/api/lesson/:id/looks',
  input: z.object({ id, after, page }),
  result: z.object({
    looks: z.array(z.object({ personId: id, name: z.string(), at: z.int(), look, student: z.optional(z.string()) })),
    total: z.int(),
    asOf,
  }),
  allow: { teacher: true, coTeacher: true, administrator: true },
});

export const PeopleFound = query('PeopleFound', {
  summary: 'People whom the school knows, by part of a name or of a login: at most 20.',
  path: '/api/grants/people',
  input: z.object({ search }),
  result: z.object({
    people: z.array(z.object({ personId: id, name: z.string(), login: z.optional(z.string()) })),
  }),
  allow: { operator: true },
});

export const ScopesFound = query('ScopesFound', {
  summary: 'Classes, and lessons that have begun, by part of their name: at most 20.',
  path: '/api/grants/scopes',
  input: z.object({ search }),
  result: z.object({
    scopes: z.array(z.object({ scope: grantScope, name: z.string(), className: z.optional(z.string()) })),
  }),
  allow: { operator: true },
});

export const ReviewedLesson = z.object({
  id,
  title: z.string(),
  className: z.string(),
  teacher: z.optional(z.string()),
  status: z.enum(['running', 'ended']),
  startedAt: z.int(),
  endedAt: z.optional(z.int()),
  /** When I looked at it last. */
  lookedAt: z.optional(z.int()),
});
export type ReviewedLesson = z.output<typeof ReviewedLesson>;

export const ReviewedLessons = query('ReviewedLessons', {
  summary: 'The lessons that my grants let me watch: running first, then past, the newest first. A page is 50.',
  path: '/api/grants/lessons',
  input: z.object({ page, search: z.optional(search) }),
  result: z.object({ lessons: z.array(ReviewedLesson), more: z.boolean() }),
  allow: { reviewer: true },
});

export const accessQueries = [
  MyGrants,
  Grants,
  GrantUses,
  LessonLooks,
  PeopleFound,
  ScopesFound,
  ReviewedLessons,
] as const;
