import { expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { changes } from './changes.ts';

const one = (order: number, shownAt = order) => ({ words: 'w', at: order, order, shownAt });
const many = (from: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${from + index}`, one(from + index)]));

it('those that came run in the order of being shown, so one that waited runs as a new one', () => {
  const { came, gone } = changes({ d1: one(1) }, { d1: one(1), d2: one(2, 90), d3: one(3, 50) });
  expect(came).toEqual(['d3', 'd2']);
  expect(gone.size).toBe(0);
});

it('one whose writer was erased has no words, and does not run', () => {
  expect(changes({}, { d1: one(1), d2: { ...one(2), words: '' } }).came).toEqual(['d1']);
});

it('one that a teacher hid is gone', () => {
  expect([...changes(many(1, 3), { d1: one(1), d3: one(3) }).gone]).toEqual(['d2']);
});

it('one that was the oldest of all is gone too, while the view is not full', () => {
  expect([...changes(many(1, 2), { d2: one(2) }).gone]).toEqual(['d1']);
});

it('one that only fell behind the newest runs on', () => {
  const full = many(1, LIMITS.danmuShown);
  const { came, gone } = changes(full, many(2, LIMITS.danmuShown));
  expect(came).toHaveLength(1);
  expect(gone.size).toBe(0);
});
