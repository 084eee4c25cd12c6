import * as attendance from '@lectern/contracts/attendance/facts.ts';
import { GuestAdmitted, GuestClaimed } from '@lectern/contracts/guests/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { drawable, placeIn } from '@lectern/contracts/rollCall/draw.ts';
import { PersonCalled, RollCallClosed, RollCallOpened } from '@lectern/contracts/rollCall/facts.ts';
import { openRound } from '@lectern/contracts/rollCall/state.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { having } from '../../../tests/support/given.ts';
import * as tell from '../../../tests/support/lesson-history.ts';
import { commitmentOf, macOf } from '../rollCall/rollCall.decider.ts';
import { Draws } from './verifier/draws.mjs';

const seed = tell.seedOf(1);
const one = { rollCallId: tell.rollCallId(1) };
const [guest, account] = [tell.studentId(5), tell.studentId(6)];

type Step =
  | 'draw'
  | 'claim'
  | { readonly who: number; readonly does: 'comes' | 'goes' | 'returns' | 'sick' | 'unmarked' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant('draw' as const) },
  { weight: 1, arbitrary: fc.constant('claim' as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      who: fc.integer({ min: 1, max: 6 }),
      does: fc.constantFrom('comes', 'goes', 'returns', 'sick', 'unmarked'),
    }),
  },
);

/** What a lesson with these steps records, its draws as the decider makes them. */
function recorded(steps: readonly Step[]): NewFact[] {
  const facts: NewFact[] = [
    tell.scheduled,
    tell.started,
    GuestAdmitted({ personId: guest, role: 'student' }),
    RollCallOpened({ ...one, commitment: commitmentOf(seed), namesShown: false }),
  ];
  for (const next of steps) {
    const { state } = having(lessonStream, facts, { personId: tell.studentId(1), role: 'student', at: 5 });
    const isClaimed = facts.some(({ type }) => type === 'GuestClaimed');
    if (next === 'claim' && isClaimed) continue;
    if (next === 'claim') facts.push(GuestClaimed({ guestId: guest, personId: account }));
    else if (next === 'draw') {
      const calls = openRound(state.rollCall)?.calls ?? [];
      const left = drawable(state.attendance, new Set(calls.map(({ personId }) => personId)));
      const [n, of] = [calls.length + 1, left.length];
      if (of === 0) continue;
      const place = placeIn(macOf(seed, n), of);
      facts.push(PersonCalled({ ...one, n, personId: left[place - 1]!, place, of }));
    } else {
      const personId = tell.studentId(next.who);
      if (isClaimed && personId === guest) continue; // they are somebody else now
      const does = {
        comes: () => attendance.ParticipantJoined({ personId, role: 'student', device: tell.device(next.who) }),
        goes: () => attendance.ParticipantLeft({ personId, seenAt: 0 }),
        returns: () => attendance.ParticipantReturned({ personId }),
        sick: () => attendance.AttendanceMarked({ personId, status: 'sickLeave' }),
        unmarked: () => attendance.AttendanceUnmarked({ personId }),
      };
      facts.push(does[next.does]());
    }
  }
  return [...facts, RollCallClosed({ ...one, seed })];
}

function computed(facts: readonly NewFact[]): number | string {
  const draws = new Draws();
  try {
    for (const [at, { type, data }] of facts.entries()) draws.take({ type, data: data as never, version: at + 1 });
  } catch (error) {
    return (error as Error).message;
  }
  return draws.computed;
}

const isDraw = ({ type }: NewFact) => type === 'PersonCalled';

describe('draws computed again by the verifier', () => {
  it('[R1.06] are those that were made, whoever came, left, was excused or claimed a guest before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const facts = recorded(steps);
        expect(computed(facts)).toBe(facts.filter(isDraw).length);
      }),
    );
  });

  it('[R1.06] are refused where another was called, from a list that was not so, or by a seed that was not sealed', () => {
    const comes = [1, 2, 3, 4].map((who) => ({ who, does: 'comes' as const }));
    const facts = recorded([...comes, 'draw', 'draw']);
    const first = facts.findIndex(isDraw);
    const changed = (at: number, change: object) =>
      computed(facts.map((fact, n) => (n === at ? { ...fact, data: { ...(fact.data as object), ...change } } : fact)));
    const { personId, place, of } = facts[first]!.data as { personId: string; place: number; of: number };
    const other = [1, 2, 3, 4].map(tell.studentId).find((id) => id !== personId)!;
    expect(computed(facts)).toBe(2);
    expect(changed(first, { personId: other })).toBe('drawWrong');
    expect(changed(first, { place: (place % of) + 1 })).toBe('drawWrong');
    expect(changed(first, { of: of + 1 })).toBe('drawWrong');
    expect(computed(facts.filter((_, at) => at !== first))).toBe('drawWrong');
    expect(changed(facts.length - 1, { seed: tell.seedOf(2) })).toBe('seedForeign');
  });
});
