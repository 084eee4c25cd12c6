import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../tests/support/topic.ts';

let queue: RequestQueue;
beforeEach(() => {
  vi.useFakeTimers();
  queue = Object.assign(Object.create(RequestQueue.prototype), {
    pending: [],
    inflight: new Map(),
    throttledUntil: -1,
  });
});
afterEach(() => void vi.useRealTimers());

it('whoever reads topics in a test sets no timer while nothing waits, least of all to a moment past', () => {
  queue.checkPendingRequests();
  expect(vi.getTimerCount()).toBe(0);
});

it('looks again when the broker lets it, where a request waits', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  queue.throttledUntil = Date.now() + 700;
  queue.pending.push('a request');
  queue.checkPendingRequests();
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([700]);
});
