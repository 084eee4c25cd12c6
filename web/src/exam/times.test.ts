import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultsIn, pushedLater } from './times.ts';

const MINUTE = 60_000;
const now = 1_000 * MINUTE + 1;
const at = (minutes: number) => (1_000 + minutes) * MINUTE;

it('pushes a line of times later as it is, once it lies in the past', () => {
  const times = { publishAt: at(-30), startsAt: at(-20), deadline: at(40), answersAt: at(50), durationMs: 50 * MINUTE };
  expect(pushedLater(times, now)).toMatchObject({
    publishAt: at(1),
    startsAt: at(11),
    deadline: at(71),
    answersAt: at(81),
  });
});

it('[R5.30] [R5.31] [R5.32] [R5.33] [R5.34] whatever was entered, what was pushed later is right', () => {
  const moment = fc.option(
    fc.integer({ min: -100, max: 100 }).map((minutes) => at(minutes)),
    { nil: undefined },
  );
  const entered = fc.record({
    publishAt: moment,
    startsAt: moment,
    deadline: moment,
    durationMs: fc.option(fc.integer({ min: MINUTE, max: 100 * MINUTE }), { nil: undefined }),
    scoreAt: moment,
    answersAt: moment,
    viewAt: moment,
    scoresAtOnce: fc.boolean(),
  });
  fc.assert(
    fc.property(entered, (times) => {
      expect(faultsIn(pushedLater(times, now), now)).toEqual([]);
    }),
  );
});
