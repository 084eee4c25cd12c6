import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from './draw-formula.ts';

let now = 0;
const drawn: number[] = [];
/** Each takes 5 ms. */
const draw = (n: number) => () => {
  now += 5;
  drawn.push(n);
};

beforeEach(() => {
  drawn.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('draws formulas in their order, and lets the page show the first before it draws the rest', async () => {
  for (const n of [1, 2, 3, 4, 5]) inTurn(draw(n));
  await Promise.resolve();
  expect(drawn).toEqual([1, 2]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual([1, 2, 3, 4]);
  vi.runAllTimers();
  expect(drawn).toEqual([1, 2, 3, 4, 5]);
});

it('draws the others where one of them cannot be drawn', () => {
  inTurn(draw(1));
  inTurn(draw(2));
  inTurn(() => {
    throw new Error('no');
  });
  inTurn(draw(4));
  return Promise.resolve().then(() => {
    expect(() => vi.advanceTimersToNextTimer()).toThrow('no');
    vi.runAllTimers();
    expect(drawn).toEqual([1, 2, 4]);
  });
});
