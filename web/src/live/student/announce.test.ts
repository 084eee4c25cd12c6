import { expect, it } from 'vitest';
import { milestone } from './announce.ts';

const MINUTES = 120_000;

it('says 60, 30 and 10 s once each, as they are passed', () => {
  expect(milestone(60_400, 59_900, MINUTES)).toBe(60);
  expect(milestone(59_900, 58_900, MINUTES)).toBeUndefined();
  expect(milestone(30_001, 30_000, MINUTES)).toBe(30);
  expect(milestone(10_500, 9_500, MINUTES)).toBe(10);
});

it('says only where it is when a phone slept, and nothing once the time is up', () => {
  expect(milestone(70_000, 8_000, MINUTES)).toBe(10);
  expect(milestone(11_000, -1, MINUTES)).toBeUndefined();
});

it('a question of a minute does not begin with how much is left, whichever way the clocks differ', () => {
  expect(milestone(59_950, 59_900, 60_000)).toBeUndefined();
  expect(milestone(60_020, 59_990, 60_000)).toBeUndefined();
  expect(milestone(30_010, 29_990, 60_000)).toBe(30);
});
