import { expect, it } from 'vitest';
import { arriveCalmly, LONGEST_MS, NOTHING, settle, settlesAt, withdrawCalmly } from './calm.ts';
import { SHORTEST_MS } from './schedule.ts';

const lines = (...ids: string[]) => ids.map((id) => ({ id, words: id }));
const ids = ({ shown }: ReturnType<typeof settle>) => shown.map(({ id }) => id);

it('a line stands for 5 s before another takes its place', () => {
  const first = settle(arriveCalmly(NOTHING, lines('a', 'b', 'c')), 0, 2);
  expect(ids(first)).toEqual(['a', 'b']);
  expect(settlesAt(first)).toBe(SHORTEST_MS);
  expect(ids(settle(first, SHORTEST_MS - 1, 2))).toEqual(['a', 'b']);
  expect(ids(settle(first, SHORTEST_MS, 2))).toEqual(['b', 'c']);
});

it('the oldest give way at once when the place becomes smaller', () => {
  const two = settle(arriveCalmly(NOTHING, lines('a', 'b')), 0, 2);
  expect(ids(settle(two, 1, 1))).toEqual(['b']);
});

it('goes by itself when nothing comes after it', () => {
  const alone = settle(arriveCalmly(NOTHING, lines('a')), 0, 2);
  expect(settlesAt(alone)).toBe(LONGEST_MS);
  expect(ids(settle(alone, LONGEST_MS, 2))).toEqual([]);
});

it('goes at once when a teacher takes it down', () => {
  const two = settle(arriveCalmly(NOTHING, lines('a', 'b', 'c')), 0, 2);
  expect(withdrawCalmly(two, new Set(['a', 'c']))).toMatchObject({ shown: [{ id: 'b' }], waiting: [] });
});
