import {
  access,
  GrantGiven,
  GrantWithdrawn,
  type GrantKind,
  type GrantScope,
  initialAccess,
  type AccessState,
} from '@lectern/contracts/access/access.ts';
import { emptyTable, set } from '@lectern/contracts/kernel/table.ts';
import { accessStream } from '@lectern/contracts/access/access.ts';
import { decideAccess, type Found } from '../../services/src/access/access.decider.ts';
import { studentId } from './lesson-history.ts';
import type { Asked } from './given.ts';

/** What someone was granted, in words for tests. */
export const accessDecider = { stream: accessStream, context: access, decide: decideAccess };
export const holderId = studentId(1);
export const operatorId = studentId(2);
export const grantId = (n: number): string => `01900000-0000-7000-8000-a00000000${n.toString().padStart(3, '0')}`;
export const [lessonId, otherLessonId] = [1, 2].map((n) => `01900000-0000-7000-8000-1e550000000${n}`) as [
  string,
  string,
];
export const [classId, otherClassId] = [1, 2].map((n) => `01900000-0000-7000-8000-c1a55000000${n}`) as [string, string];

export const given = (n: number, kind: GrantKind, scope: GrantScope = {}, until?: number) =>
  GrantGiven({ grantId: grantId(n), personId: holderId, kind, scope, ...(until !== undefined && { until }) });
export const withdrawn = (n: number, by: 'operator' | 'timer' = 'operator') =>
  GrantWithdrawn({ grantId: grantId(n), personId: holderId, by });

/** What an operator was granted. */
export const operating = (until?: number): AccessState => ({
  ...initialAccess,
  grants: set(emptyTable(), grantId(100), {
    kind: 'operate',
    scope: {},
    ...(until !== undefined && { until }),
  }),
});
export const operator = (at = 0, found: Partial<Found> = {}): Asked => ({
  personId: operatorId,
  role: 'operator',
  at,
  streamId: holderId,
  gathered: { giver: operating(), isKnown: true, isScopeKnown: true, ...found },
});
export const software = (at = 0): Asked => ({
  personId: 'system',
  role: 'system',
  at,
  streamId: holderId,
});
