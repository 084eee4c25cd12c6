import { expect, it } from 'vitest';
import { moved } from './order.ts';

it('puts one of a list somewhere else, and leaves the list alone where there is no such place', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(list, 1, 1)).toBe(list);
  expect(moved(list, -1, 0)).toBe(list);
  expect(moved(list, 0, 4)).toBe(list);
});
