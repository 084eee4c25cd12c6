import { expect, it } from 'vitest';
import { milestone } from './announce.ts';

it('says 60, 30 and 10 s once each, as they are passed', () => {
  expect(milestone(60_400, 59_900)).toBe(60);
  expect(milestone(59_900, 58_900)).toBeUndefined();
  expect(milestone(30_001, 30_000)).toBe(30);
  expect(milestone(10_500, 9_500)).toBe(10);
});

it('says only where it is when a phone slept, and nothing once the time is up', () => {
  expect(milestone(70_000, 8_000)).toBe(10);
  expect(milestone(11_000, -1)).toBeUndefined();
});

it('a question of a minute does not begin with how much is left', () =>
  expect(milestone(59_950, 59_900)).toBeUndefined());
