import { expect, it } from 'vitest';
import { firstWaiting, listed, waitingCount } from './listed.ts';

const one = (order: number, status: 'held' | 'shown' | 'hidden') => ({
  words: `no ${order}`,
  at: order,
  order,
  personId: 'p',
  status,
});

it('lists what waits first, longest waiting on top, then the newest', () => {
  const danmu = { a: one(1, 'shown'), b: one(2, 'held'), c: one(3, 'hidden'), d: one(4, 'held'), e: one(5, 'shown') };
  expect(listed(danmu).map(({ id }) => id)).toEqual(['b', 'd', 'e', 'c', 'a']);
  expect(firstWaiting(danmu)?.id).toBe('b');
  expect(waitingCount(danmu)).toBe(2);
});

it('has nothing for Enter and Delete while nothing waits', () => {
  expect(firstWaiting({ a: one(1, 'shown') })).toBeUndefined();
});
