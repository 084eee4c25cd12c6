import { expect, it } from 'vitest';
import { clockTime, elapsed, fromLocalInput, longDay, nearDay, shortDay, toLocalInput } from './when.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-21T22:30:00');

it('names the days around now by the calendar, not by 24 hours', () => {
  expect(nearDay(at('2026-11-21T00:01:00'), now)).toBe('today');
  expect(nearDay(at('2026-11-22T00:01:00'), now)).toBe('tomorrow');
  expect(nearDay(at('2026-11-20T23:59:00'), now)).toBe('yesterday');
  expect(nearDay(at('2026-11-23T00:01:00'), now)).toBeUndefined();
});

it('writes days in both languages, Chinese without spaces in the date', () => {
  expect(longDay(at('2026-09-23T10:00:00'), 'zh-cn', now)).toBe('9月23日 星期三');
  expect(longDay(at('2026-09-23T10:00:00'), 'en', now)).toBe('Wednesday 23 September');
  expect(shortDay(at('2025-09-23T10:00:00'), 'zh-cn', now)).toBe('2025年9月23日');
});

it('writes the time of day in 24 hours, midnight as 00', () => {
  expect(clockTime(at('2026-11-21T00:05:00'))).toBe('00:05');
  expect(clockTime(at('2026-11-21T22:05:00'))).toBe('22:05');
});

it('counts a lesson in hours, minutes and seconds, never below zero', () => {
  expect(elapsed(1_421_999)).toBe('00:23:41');
  expect(elapsed(3_600_000 * 3 + 1000)).toBe('03:00:01');
  expect(elapsed(-5000)).toBe('00:00:00');
});

it('gives a time field back what it was set to', () => {
  const ms = at('2026-11-21T08:05:00');
  expect(fromLocalInput(toLocalInput(ms))).toBe(ms);
  expect(fromLocalInput('')).toBeNaN();
});
