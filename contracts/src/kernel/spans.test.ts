import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  common,
  firstOf,
  inRecording,
  keptOf,
  lengthOf,
  momentIn,
  playedAt,
  union,
  within,
  type Span,
} from './spans.ts';

it('stretches of a video are joined, cut to its length, and taken from the front', () => {
  const spans = [
    { from: 50, to: 60 },
    { from: 0, to: 20 },
    { from: 10, to: 30 },
    { from: 30, to: 40 },
    { from: 45, to: 45 },
  ];
  expect(union(spans)).toEqual([
    { from: 0, to: 40 },
    { from: 50, to: 60 },
  ]);
  expect(lengthOf(union(spans))).toBe(50);
  expect(within(spans, 55)).toEqual([
    { from: 0, to: 40 },
    { from: 50, to: 55 },
  ]);
  expect(firstOf(spans, 45)).toEqual([
    { from: 0, to: 40 },
    { from: 50, to: 55 },
  ]);
  expect(firstOf(spans, 0)).toEqual([]);
});

it('[R4.21] what is kept of a recording is played one piece after another, and each played moment is one of the recording', () => {
  const kept = keptOf(10_000, [
    { from: 0, to: 1000 },
    { from: 4000, to: 6000 },
    { from: 5000, to: 6500 },
    { from: 9000, to: 12_000 },
  ]);
  expect(kept).toEqual([
    { from: 1000, to: 4000 },
    { from: 6500, to: 9000 },
  ]);
  expect([momentIn(0, kept), momentIn(2999, kept), momentIn(3000, kept)]).toEqual([1000, 3999, 6500]);
  expect([playedAt(999, kept), playedAt(1000, kept), playedAt(5000, kept), playedAt(6500, kept)]).toEqual([
    undefined,
    0,
    undefined,
    3000,
  ]);
  expect(inRecording([{ from: 2000, to: 4000 }], kept)).toEqual([
    { from: 3000, to: 4000 },
    { from: 6500, to: 7500 },
  ]);
  expect(common([{ from: 0, to: 7000 }], kept)).toEqual([
    { from: 1000, to: 4000 },
    { from: 6500, to: 7000 },
  ]);
  expect(keptOf(10_000, [])).toEqual([{ from: 0, to: 10_000 }]);
});

it('[R4.21] mapping what was played into the recording makes it neither longer nor shorter', () => {
  const spans = fc.array(
    fc
      .tuple(fc.nat({ max: 10_000 }), fc.nat({ max: 3000 }))
      .map(([from, length]): Span => ({ from, to: from + length })),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(spans, spans, (cuts, played) => {
      const kept = keptOf(10_000, cuts);
      const seen = within(played, lengthOf(kept));
      const mapped = inRecording(seen, kept);
      expect(lengthOf(mapped)).toBe(lengthOf(seen));
      expect(common(mapped, kept)).toEqual(mapped);
    }),
  );
});
