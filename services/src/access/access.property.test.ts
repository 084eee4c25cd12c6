import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { grantKind, type GrantScope, grantFor, rolesLent } from '@lectern/contracts/access/access.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { unfolded } from '@lectern/contracts/kernel/stream.ts';
import { accessStream } from '@lectern/contracts/access/access.ts';
import {
  accessDecider,
  classId,
  grantId,
  lessonId,
  operator,
  otherClassId,
  otherLessonId,
  software,
} from '../../../tests/support/grants.ts';
import { given, recorded } from '../../../tests/support/given.ts';

const scopes: readonly GrantScope[] = [
  {},
  { classId },
  { classId: otherClassId },
  { lessonId },
  { lessonId: otherLessonId },
];
const wish = fc.record({
  name: fc.constantFrom('GiveGrant', 'GiveGrant', 'WithdrawGrant', 'ExpireGrant', 'RecordReview'),
  n: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom(...grantKind.options),
  scope: fc.constantFrom(...scopes),
  lasts: fc.option(fc.integer({ min: -1, max: 6 }), { nil: undefined }),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

const ground = { stream: `lesson/${lessonId}`, granting: `class/${classId}` };

function dataOf({ name, n, kind, scope, lasts }: Wish, at: number): object {
  const one = { grantId: grantId(n) };
  if (name === 'GiveGrant') return { ...one, kind, scope, ...(lasts !== undefined && { until: at + lasts }) };
  if (name === 'RecordReview') return { lessonId, classId, look: 'replay' };
  return name === 'ExpireGrant' ? { ...one, until: at } : one;
}

/** Each step: what was asked, at what time, on what, and what came of it. */
function told(wishes: readonly Wish[]) {
  let before = unfolded(accessStream);
  return wishes.map((one, at) => {
    const who = one.name === 'ExpireGrant' || one.name === 'RecordReview' ? software(at) : operator(at);
    const decision = given(accessDecider, before).when(one.name, dataOf(one, at), who);
    const after = 'refused' in decision ? before : recorded(accessStream, before, decision, who).folded;
    const step = { one, at, decision, before: before.state.access, after: after.state.access };
    before = after;
    return step;
  });
}

const always = (check: (step: ReturnType<typeof told>[number]) => void) =>
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 40, size: 'max' }), (wishes) => told(wishes).forEach(check)),
    { numRuns: 300 },
  );

it('a look is recorded exactly while a review covers the lesson, and under a grant that does', () => {
  always(({ one, at, decision, before }) => {
    if (one.name !== 'RecordReview') return;
    const covering = [1, 2, 3, 4].filter((n) => {
      const grant = get(before.grants, grantId(n));
      const isHeld = grant !== undefined && (grant.until ?? Infinity) > at;
      const { scope } = grant ?? {};
      const isMeant = (scope?.lessonId ?? lessonId) === lessonId && (scope?.classId ?? classId) === classId;
      return grant?.kind === 'review' && isHeld && isMeant;
    });
    const used = 'refused' in decision ? undefined : (decision[0]!.data as { readonly grantId: string }).grantId;
    expect(covering.map(grantId).includes(used ?? '')).toBe(used !== undefined);
    expect(covering.length > 0).toBe(used !== undefined);
  });
});

it('nobody is lent a role in a lesson but by a review, nor at large but by a grant of the school that holds', () => {
  always(({ at, after }) => {
    const isHeld = (kind: (typeof grantKind.options)[number]) => grantFor(after, kind, undefined, at) !== undefined;
    expect(rolesLent(after, ground, at).filter((role) => role !== 'reviewer')).toEqual([]);
    expect(rolesLent(after, undefined, at)).toEqual(
      [isHeld('review') && 'reviewer', isHeld('analyse') && 'analyst', isHeld('operate') && 'operator'].filter(Boolean),
    );
  });
});

it('the machine accepts all that is decided', () => {
  always(({ decision }) => expect('refused' in decision && decision.refused).not.toBe('step.notNow'));
});
