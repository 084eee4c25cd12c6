import fc from 'fast-check';
import { expect, it } from 'vitest';
import { follow, seenAt, type Crossing, type Measure } from './crossing.ts';
import { headOf } from './schedule.ts';

const measures = fc
  .record({
    width: fc.integer({ min: 320, max: 3840 }),
    lanes: fc.integer({ min: 1, max: 6 }),
    crossMs: fc.integer({ min: 1000, max: 15_000 }),
  })
  .map((stage): Measure => ({ stage, arrivalOf: (id, words) => ({ id, words, width: words.length * 10 }) }));
const lessons = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 3000 }), length: fc.integer({ min: 1, max: 60 }) }),
  { minLength: 1, maxLength: 50 },
);

/** What the class sees at a moment: all that were shown by then. */
function shownIn(lesson: readonly { after: number; length: number }[]) {
  let at = 0;
  const all = lesson.map(({ after, length }, order) => {
    at += after;
    return [String(order), { words: 'x'.repeat(length), at, order, shownAt: at }] as const;
  });
  return { until: at + 15_000, by: (now: number) => Object.fromEntries(all.filter(([, one]) => one.shownAt <= now)) };
}

it('a danmu of a replay stands where the second and the stage say, by whatever way one came there', () => {
  const looks = fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 2 })));
  const stages = fc.tuple(measures, measures, measures);
  fc.assert(
    fc.property(lessons, stages, looks, fc.nat({ max: 1000 }), (lesson, sizes, stops, end) => {
      const { until, by } = shownIn(lesson);
      const now = (end / 1000) * until;
      const places = (crossing: Crossing) =>
        seenAt(crossing, now).running.map((one) => [one.id, one.lane, headOf(one, now, sizes[0].stage.width)]);
      const straight = places(follow(undefined, by(now), sizes[0]));
      // Played on from earlier moments, in windows of several sizes, to the same second in the first of them.
      let known: Crossing | undefined;
      const earlier = stops.map(([share, size]) => [(share / 1000) * now, size] as const).sort(([a], [b]) => a - b);
      for (const [at, size] of earlier) {
        known = follow(known, by(at), sizes[size as 0 | 1 | 2]);
        seenAt(known, at);
      }
      expect(places(follow(known, by(now), sizes[0]))).toEqual(straight);
    }),
  );
});

it('one that was taken down leaves the others where they are; one that comes back is where it would be', () => {
  const { by } = shownIn([
    { after: 100, length: 5 },
    { after: 100, length: 5 },
  ]);
  const measure: Measure = {
    stage: { width: 1000, lanes: 2, crossMs: 9000 },
    arrivalOf: (id, words) => ({ id, words, width: 50 }),
  };
  const { 0: first, 1: second } = by(200);
  const both = follow(undefined, { 0: first!, 1: second! }, measure);
  const one = follow(both, { 1: second! }, measure);
  expect(seenAt(one, 1000).running.map(({ id, lane }) => [id, lane])).toEqual([['1', 1]]);
  const again = follow(one, { 0: first!, 1: second! }, measure);
  expect(seenAt(again, 1000)).toEqual(seenAt(both, 1000));
});
