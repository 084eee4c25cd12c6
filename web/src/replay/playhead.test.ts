import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { atRate, clockOf, heldAt, positionOf, sectionAfter, sectionBefore, SPEEDS } from './playhead.ts';

it('changing the speed moves nothing, and from then on time goes at that speed', () => {
  const changes = fc.array(fc.record({ after: fc.nat({ max: 5000 }), rate: fc.constantFrom(0, ...SPEEDS) }));
  fc.assert(
    fc.property(changes, fc.nat({ max: 5000 }), (all, rest) => {
      let [head, now, expected] = [heldAt(1000, 0), 0, 1000];
      for (const { after, rate } of all) {
        now += after;
        expected += after * head.rate;
        const before = positionOf(head, now);
        head = atRate(head, now, rate);
        expect(positionOf(head, now)).toBe(before);
        expect(before).toBe(expected);
      }
      expect(positionOf(head, now + rest)).toBe(expected + rest * head.rate);
    }),
  );
});

it('a device whose clock goes back shows nothing twice; pictures are told whole milliseconds', () => {
  const head = { at: 1000, since: 500, rate: 2 };
  expect(positionOf(head, 400)).toBe(1000);
  expect(clockOf(head, () => 500.3)()).toBe(1001);
});

it('the next section lies ahead; going back soon after one began means the one before', () => {
  const sections = [0, 10_000, 20_000].map((at, version) => ({ at, version }));
  expect(sectionAfter(sections, 10_000)?.at).toBe(20_000);
  expect(sectionAfter(sections, 20_000)).toBeUndefined();
  expect(sectionBefore(sections, 10_900)?.at).toBe(0);
  expect(sectionBefore(sections, 12_000)?.at).toBe(10_000);
  expect(sectionBefore(sections, 0)).toBeUndefined();
});
