import { expect, it } from 'vitest';
import { firstOf, lengthOf, union, within } from './spans.ts';

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
