import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rate } from './rate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('admits so many in a minute, and of one person does not touch another', () => {
  const rate = new Rate(3);
  expect(Array.from({ length: 5 }, () => rate.admits('ann'))).toEqual([true, true, true, false, false]);
  expect(rate.admits('bob')).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(rate.admits('ann')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(rate.admits('ann')).toBe(true);
});

it('neither fills the memory with all that ever came, nor forgets one for many others', () => {
  const rate = new Rate(1);
  rate.admits('ann');
  for (let n = 0; n < 20_000; n += 1) rate.admits(`someone ${n}`);
  expect(rate.admits('ann')).toBe(false);
  expect(rate.admits('someone new'), 'they count together').toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(rate.admits('someone new')).toBe(true);
  expect(rate.admits('ann')).toBe(true);
});
