import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureContract } from './failures.contract.ts';
import { OwnFailures } from './failures.ts';

failureContract('one process', async () => ({
  open: (most, windowMs) => new OwnFailures(most, windowMs),
  close: () => undefined,
}));

describe('failures in one process', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are counted for a minute', async () => {
    const failures = new OwnFailures(1);
    await failures.count('ann');
    vi.advanceTimersByTime(59_999);
    expect(await failures.blocked('ann')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await failures.blocked('ann')).toBe(false);
  });

  it('do not fill the memory with all that was ever tried', async () => {
    const failures = new OwnFailures(1);
    for (let n = 0; n < 10_002; n += 1) await failures.count(`someone ${n}`);
    expect(await failures.blocked('someone 10001')).toBe(true);
    expect(await failures.blocked('someone 0')).toBe(false);
  });
});
