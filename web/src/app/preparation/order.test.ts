import { expect, it } from 'vitest';
import { inAskedOrder, moved } from './order.ts';

it('puts one question at another place and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
});

it('never loses one beyond an end', () => {
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
});

it('shows the order that was asked for until the server’s has it; a question that is new comes last', () => {
  const items = ['a', 'b', 'new'].map((id) => ({ id }));
  expect(inAskedOrder(items, ['b', 'gone', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
  expect(inAskedOrder(items, undefined)).toBe(items);
});
