import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  arrive,
  EMPTY,
  GAP_PX,
  headOf,
  leavesAt,
  nextAt,
  run,
  runUntil,
  SHORTEST_MS,
  WAITING_MOST,
  withdraw,
  type Lanes,
  type Running,
  type Stage,
} from './schedule.ts';

const stages = fc.record({
  width: fc.integer({ min: 320, max: 3840 }),
  lanes: fc.integer({ min: 1, max: 6 }),
  crossMs: fc.integer({ min: 1000, max: 15_000 }),
});
const arrivals = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 3000 }), width: fc.integer({ min: 20, max: 1500 }) }),
  { minLength: 1, maxLength: 40 },
);

/** Lets them arrive one after another, waking as often as `nextAt` asks to, and returns all that ever ran. */
function lesson(given: readonly { after: number; width: number }[], stageAt: (n: number) => Stage): Running[] {
  let lanes: Lanes = EMPTY;
  let now = 1;
  const ran = new Map<string, Running>();
  const step = (stage: Stage) => {
    lanes = run(lanes, now, stage);
    for (const one of lanes.running) ran.set(one.id, one);
  };
  given.forEach(({ after, width }, n) => {
    const stage = stageAt(n);
    const until = now + after;
    for (let next = nextAt(lanes, stage); next !== undefined && next <= until; next = nextAt(lanes, stage)) {
      now = Math.max(now, next) + 0.001;
      step(stage);
    }
    now = Math.max(now, until);
    lanes = arrive(lanes, [{ id: String(n), words: '', width }]);
    step(stage);
  });
  return [...ran.values()];
}

it('no two on a lane ever overlap', () => {
  fc.assert(
    fc.property(stages, arrivals, (stage, given) => {
      const ran = lesson(given, () => stage);
      for (const one of ran)
        for (const other of ran) {
          if (one.lane !== other.lane || one.startedAt >= other.startedAt) continue;
          const ends = [other.startedAt, leavesAt(one, stage.width)].filter(
            (at) => at >= other.startedAt && at <= leavesAt(one, stage.width),
          );
          for (const at of ends)
            expect(headOf(other, at, stage.width)).toBeGreaterThanOrEqual(
              Math.min(stage.width, headOf(one, at, stage.width) + one.width + GAP_PX) - 0.01,
            );
        }
    }),
  );
});

it('nor when the speed is changed meanwhile', () => {
  const speeds = fc.array(fc.integer({ min: SHORTEST_MS, max: 15_000 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(stages, arrivals, speeds, (stage, given, crossMs) => {
      const ran = lesson(given, (n) => ({ ...stage, crossMs: crossMs[n]! }));
      for (const one of ran)
        for (const other of ran) {
          const left = leavesAt(one, stage.width);
          if (one.lane !== other.lane || one.startedAt >= other.startedAt || other.startedAt > left) continue;
          for (const at of [other.startedAt, left])
            expect(headOf(other, at, stage.width)).toBeGreaterThanOrEqual(headOf(one, at, stage.width) + one.width);
        }
    }),
  );
});

it('each is on screen for 5 s and more, however fast it is wanted', () => {
  fc.assert(
    fc.property(stages, arrivals, (stage, given) => {
      for (const one of lesson(given, () => stage))
        expect(leavesAt(one, stage.width) - one.startedAt).toBeGreaterThanOrEqual(SHORTEST_MS);
    }),
  );
});

it('where time is not waited for, as in a replay, the picture is the same by whatever steps one came to it', () => {
  fc.assert(
    fc.property(stages, arrivals, fc.array(fc.integer({ min: 1, max: 20_000 })), (stage, given, looks) => {
      const timed = given.map(({ after, width }, n) => ({ id: String(n), words: '', width, after }));
      const ends = timed.reduce((sum, { after }) => sum + after, 0) + SHORTEST_MS - 1;
      const told = (steps: readonly number[]) => {
        let at = 0;
        let lanes: Lanes = EMPTY;
        for (const one of timed) {
          let seen = at;
          for (const look of steps) {
            if (look <= seen || look >= at + one.after) continue;
            lanes = runUntil(lanes, seen, look, stage);
            seen = look;
          }
          at += one.after;
          lanes = runUntil(arrive(runUntil(lanes, seen, at, stage), [one]), at, at, stage);
        }
        return runUntil(lanes, at, ends, stage);
      };
      const once = told([]);
      const often = told([...looks].sort((a, b) => a - b));
      expect(often.running.map(({ id, lane }) => [id, lane])).toEqual(once.running.map(({ id, lane }) => [id, lane]));
      often.running.forEach((one, n) => expect(one.startedAt).toBeCloseTo(once.running[n]!.startedAt, -1));
      const arrivedAt = timed.map((_, n) => timed.slice(0, n + 1).reduce((sum, { after }) => sum + after, 0));
      for (const one of once.running) expect(one.startedAt).toBeGreaterThanOrEqual(arrivedAt[Number(one.id)]!);
      expect(once.running.length + once.waiting.length).toBeGreaterThan(0); // whatever came 5 s ago is there yet
    }),
  );
});

const STAGE: Stage = { width: 1000, lanes: 1, crossMs: 9000 };
const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index), words: '', width: 100 }));

it('of too many the oldest that wait are skipped, and whoever runs runs on', () => {
  const first = run(arrive(EMPTY, some(1)), 0, STAGE);
  const flooded = run(arrive(first, some(WAITING_MOST + 10, 1)), 1, STAGE);
  expect(flooded.running.map(({ id }) => id)).toEqual(['0']);
  expect(flooded.waiting).toHaveLength(WAITING_MOST);
  expect(flooded.waiting[0]!.id).toBe('11');
});

it('what was taken down is gone at once, and its lane is free', () => {
  const full = run(arrive(EMPTY, some(2)), 0, STAGE);
  const after = run(withdraw(full, new Set(['0'])), 1, STAGE);
  expect(after.running.map(({ id }) => id)).toEqual(['1']);
  expect(after.waiting).toEqual([]);
});

it('two lanes take two at once, from the top', () => {
  const { running } = run(arrive(EMPTY, some(2)), 0, { ...STAGE, lanes: 2 });
  expect(running.map(({ lane }) => lane)).toEqual([0, 1]);
});

it('nothing runs where there is no room, and nothing is lost by it', () => {
  const lanes = run(arrive(EMPTY, some(2)), 0, { ...STAGE, lanes: 0 });
  expect(lanes).toMatchObject({ running: [], waiting: some(2) });
  expect(nextAt(lanes, { ...STAGE, lanes: 0 })).toBeUndefined();
});
