import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandBudget } from './command-budget.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('who gives more commands than any page of ours has to wait, is told how long, and nobody else has', () => {
  const budget = new CommandBudget({ commandsPerMinute: 3 });
  expect([1, 2, 3].map(() => budget.spend('ann'))).toEqual([undefined, undefined, undefined]);
  vi.advanceTimersByTime(20_000);
  expect(budget.spend('ann')).toBe(40);
  expect(budget.spend('bob')).toBeUndefined();
  vi.advanceTimersByTime(40_000);
  expect(budget.spend('ann')).toBeUndefined();
});
