import { emptyTable, entries, get, set, type Table } from '../kernel/table.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { Role } from '../kernel/roles.ts';
import type { AccessFact, GrantKind, GrantScope } from './facts.ts';

export interface Grant {
  readonly kind: GrantKind;
  readonly scope: GrantScope;
  readonly until?: number | undefined;
  readonly reason?: Sealed | undefined;
  readonly givenAt: number;
  readonly withdrawnAt?: number;
}

/** What one person was granted beyond their part in classes. */
export interface AccessState {
  readonly grants: Table<Grant>;
  readonly reviews: number;
  readonly reidentified: number;
}

export const initialAccess: AccessState = { grants: emptyTable(), reviews: 0, reidentified: 0 };

export function evolveAccess(access: AccessState, fact: AccessFact): AccessState {
  switch (fact.type) {
    case 'GrantGiven': {
      const { grantId, personId: _, ...grant } = fact.data;
      return { ...access, grants: set(access.grants, grantId, { ...grant, givenAt: fact.at }) };
    }
    case 'GrantWithdrawn': {
      const grant = get(access.grants, fact.data.grantId);
      if (grant === undefined) return access;
      return { ...access, grants: set(access.grants, fact.data.grantId, { ...grant, withdrawnAt: fact.at }) };
    }
    case 'LessonReviewed':
      return { ...access, reviews: access.reviews + 1 };
    case 'LearnersReidentified':
      return { ...access, reidentified: access.reidentified + fact.data.learners.length };
  }
}

/** A lesson, and the class that says who has which role there. */
export interface Ground {
  readonly stream: string;
  readonly granting: string;
}

/**
 * The grant of a kind that holds for a lesson, or at large. That its time is over is a fact too; who knows what time it
 * is (`at`, in ms) need not wait for that.
 */
export function grantFor(
  access: AccessState,
  kind: GrantKind,
  ground?: Ground,
  at?: number,
): [grantId: string, grant: Grant] | undefined {
  return grantsHeld(access, at).find(([, grant]) => grant.kind === kind && covers(grant.scope, ground));
}

/** All grants that were not withdrawn and whose time is not over. */
export function grantsHeld({ grants }: AccessState, at = -Infinity): [grantId: string, grant: Grant][] {
  return [...entries(grants)].filter(
    ([, { withdrawnAt, until }]) => withdrawnAt === undefined && (until === undefined || at < until),
  );
}

function covers({ classId, lessonId }: GrantScope, ground?: Ground) {
  if (ground === undefined) return true;
  if (lessonId !== undefined) return ground.stream === `lesson/${lessonId}`;
  return classId === undefined || ground.granting === `class/${classId}`;
}

const LENT = { review: 'reviewer', analyse: 'analyst', operate: 'operator' } as const;

/** The roles that follow: a reviewer's in what the grant covers, an analyst's and an operator's at large. */
export function rolesLent(access: AccessState, ground: Ground | undefined, at: number): readonly Role[] {
  const kinds = ground === undefined ? (['review', 'analyse', 'operate'] as const) : (['review'] as const);
  return kinds.filter((kind) => grantFor(access, kind, ground, at) !== undefined).map((kind) => LENT[kind]);
}
