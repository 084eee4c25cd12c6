import { grantFacts, grantKind, grantMachine, look } from '@lectern/contracts/access/access.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { personal } from '@lectern/contracts/kernel/personal.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** What people were granted, for lists; who may do what is asked of the streams. */
export const grants = rows(
  'grant_row',
  {
    family: 'access',
    facts: grantFacts,
    shape: z.object({
      personId: id,
      grantId: id,
      kind: grantKind,
      classId: z.optional(id),
      lessonId: z.optional(id),
      until: z.optional(z.int()),
      reason: z.optional(personal()),
      givenAt: z.int(),
      giverId: z.optional(id),
      withdrawnAt: z.optional(z.int()),
      withdrawerId: z.optional(id),
      uses: z.int(),
      lastUsedAt: z.optional(z.int()),
    }),
    key: ['personId', 'grantId'], // an id of a grant is unique among those of one person and no further
    per: ({ data: { personId, grantId } }) => ({ personId, grantId }),
    machine: grantMachine,
    indexes: [['status', '-givenAt'], ['-givenAt']],
  },
  {
    GrantGiven: (_, { data: { scope, ...data }, at, actor, role }) => ({
      ...data,
      ...scope,
      givenAt: at,
      giverId: role === 'system' ? undefined : actor,
      uses: 0,
    }),
    GrantWithdrawn: (row, { at, actor, role }) =>
      row && { ...row, withdrawnAt: at, withdrawerId: role === 'system' ? undefined : actor },
    LessonReviewed: (row, { at }) => row && { ...row, uses: row.uses + 1, lastUsedAt: at },
    LearnersReidentified: (row, { at }) => row && { ...row, uses: row.uses + 1, lastUsedAt: at },
  },
);

/** Each use of a grant. */
export const grantUses = rows(
  'grant_use',
  {
    family: 'access',
    facts: grantFacts,
    shape: z.object({
      personId: id,
      use: z.int(),
      grantId: id,
      at: z.int(),
      look: z.optional(look),
      lessonId: z.optional(id),
      studentId: z.optional(id),
      learners: z.optional(z.int()),
    }),
    key: ['personId', 'use'],
    per: ({ data: { personId }, version }) => ({ personId, use: version }),
    indexes: [['-at'], ['lessonId', '-at'], ['grantId', '-at']],
  },
  {
    LessonReviewed: (_, { data, at, version }) => ({ ...data, use: version, at }),
    LearnersReidentified: (_, { data, at, version }) => ({ ...data, use: version, at, learners: data.learners.length }),
  },
);
