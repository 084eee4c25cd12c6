import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failures } from './failures.ts';

describe('failures', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('block what is tried too often within a minute, and nothing else', () => {
    const failures = new Failures(3);
    for (let n = 0; n < 3; n += 1) {
      expect(failures.blocked('ann')).toBe(false);
      failures.count('ann');
    }
    expect(failures.blocked('ann')).toBe(true);
    expect(failures.blocked('bob')).toBe(false);
    vi.advanceTimersByTime(59_999);
    expect(failures.blocked('ann')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(failures.blocked('ann')).toBe(false);
    failures.count('ann');
    expect(failures.blocked('ann')).toBe(false);
  });

  it('do not fill the memory with all that was ever tried', () => {
    const failures = new Failures(1);
    for (let n = 0; n < 10_002; n += 1) failures.count(`someone ${n}`);
    expect(failures.blocked('someone 10001')).toBe(true);
    expect(failures.blocked('someone 0')).toBe(false);
  });
});
