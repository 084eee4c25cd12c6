import { expect, it } from 'vitest';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import {
  at,
  rollCallClosed,
  rollCallId,
  rollCallOpened,
  running,
  seedOf,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { CallAnswered, PersonCalled } from './facts.ts';

const call = { rollCallId: rollCallId(1), n: 1, personId: studentId(2) };
const called: Moment[] = [
  ...running(3),
  ...at(20, rollCallOpened(1, true)),
  ...at(25, PersonCalled({ ...call, place: 2, of: 3 })),
  ...at(30, CallAnswered({ ...call, points: 2 })),
];

it('who was called, and what for, is seen by teachers and by who it is: the class and the screens see where a draw fell', () => {
  const { state } = tell(called);
  const [student, screen, teacher] = (['student', 'screen', 'teacher'] as const).map((audience) =>
    seenBy(state, audience),
  );
  expect(JSON.stringify([student, screen])).not.toContain(`"${studentId(2)}"`);
  expect(student!['rollCall']).toMatchObject({ rounds: { [rollCallId(1)]: { calls: { 1: { place: 2, of: 3 } } } } });
  expect(screen!['rollCall']).toEqual(student!['rollCall']);
  expect(teacher!['rollCall']).toMatchObject({
    rounds: { [rollCallId(1)]: { calls: { 1: { personId: studentId(2), outcome: 'answered', points: 2 } } } },
  });
  expect(ownOf(state, studentId(2))['rollCall']).toMatchObject({
    calls: { [`${rollCallId(1)}/1`]: { outcome: 'answered', points: 2 } },
  });
  expect(ownOf(state, studentId(1))).not.toHaveProperty('rollCall');
});

it('the seed is nowhere before the roll call is over, and everywhere after it; a lesson without one says nothing of it', () => {
  const before = tell(called).state;
  const after = tell([...called, ...at(40, rollCallClosed(1))]).state;
  for (const audience of ['student', 'screen', 'teacher'] as const) {
    expect(JSON.stringify(seenBy(before, audience))).not.toContain(seedOf(1));
    expect(JSON.stringify(seenBy(after, audience))).toContain(seedOf(1));
    expect(seenBy(tell(running(1)).state, audience)).not.toHaveProperty('rollCall');
  }
});
