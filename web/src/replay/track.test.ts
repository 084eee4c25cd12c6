import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atShare, besideHead, deepestDip, onlinePath, rulerTicks, shareOf } from './track.ts';

const MINUTE = 60_000;
const lesson = { from: 1000, to: 1000 + 46 * MINUTE };
const ranges = fc
  .record({ from: fc.nat({ max: 10_000 }), length: fc.integer({ min: 1, max: 6 * 60 * MINUTE }) })
  .map(({ from, length }) => ({ from, to: from + length }));

describe('the track', () => {
  it('a place leads to a moment that stands at that place; what lies outside stands at its end', () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: 0, max: 1, noNaN: true }), (range, share) => {
        expect(Math.abs(shareOf(range, atShare(range, share)) - share) * (range.to - range.from)).toBeLessThan(1);
      }),
    );
    expect([shareOf(lesson, 0), shareOf(lesson, lesson.to + 5), atShare(lesson, 7)]).toEqual([0, 1, lesson.to]);
    expect(shareOf({ from: 5, to: 5 }, 5)).toBe(0);
  });

  it('the ruler names minutes that there is room for, the first one too', () => {
    expect(rulerTicks(lesson).map(({ minute }) => minute)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
    fc.assert(
      fc.property(ranges, (range) => {
        const ticks = rulerTicks(range);
        expect(ticks[0]).toEqual({ minute: 0, share: 0 });
        expect(ticks.length).toBeLessThanOrEqual(11);
      }),
    );
  });
});

describe('who was online', () => {
  const at = (minute: number, count: number) => ({ at: lesson.from + minute * MINUTE, count });

  it('is drawn in steps, as high as the most of them', () => {
    expect(
      onlinePath(
        { from: 0, to: 100 },
        [
          { at: 0, count: 1 },
          { at: 50, count: 2 },
        ],
        40,
        2,
      ),
    ).toBe('M0 40H0V20H50V0H100');
    expect(onlinePath({ from: 0, to: 100 }, [], 40, 0)).toBe('M0 40H100');
  });

  it('a cut is said with how many it took and how long it lasted; somebody who goes is no cut', () => {
    const cut = [at(1, 30), at(10, 27), at(10.5, 23), at(12, 29), at(30, 28)];
    expect(deepestDip(cut, 3)).toEqual({ at: lesson.from + 10 * MINUTE, count: 7, lastedMs: 2 * MINUTE });
    expect(deepestDip(cut, 8)).toBeUndefined();
    expect(deepestDip([at(1, 30), at(10, 20)], 3)).toEqual({
      at: lesson.from + 10 * MINUTE,
      count: 10,
      lastedMs: undefined,
    });
  });

  it('flags stand clear of each other and of the label, as near to their places as that lets them', () => {
    const flagged = fc.record({
      places: fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 2 }),
      x: fc.integer({ min: 0, max: 800 }),
      reach: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(flagged, ({ places, x, reach }) => {
        const stands = besideHead(places, { x, reach, width: 1000 });
        for (const place of stands) expect(Math.abs(place - x)).toBeGreaterThanOrEqual(reach + 9);
        const [one = -100, other = -200] = stands;
        expect(Math.abs(one - other)).toBeGreaterThanOrEqual(18);
      }),
    );
    expect(besideHead([100, 300], { x: 200, reach: 25, width: 1000 })).toEqual([100, 300]);
    expect(besideHead([190, 230], { x: 200, reach: 25, width: 1000 })).toEqual([164, 236]);
    expect(besideHead([195, 190], { x: 200, reach: 25, width: 1000 })).toEqual([164, 144]);
    // At the end of the track a flag stays on it.
    expect(besideHead([999], { x: 998, reach: 25, width: 1000 })).toEqual([1000]);
  });
});
