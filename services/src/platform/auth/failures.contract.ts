import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FailureWindow } from './failures.ts';

export interface FailureWorld {
  /** A window of so many failures, of so many ms, that no other test counts in. */
  open(most: number, windowMs: number): FailureWindow;
  close(): Promise<void> | void;
}

const LONG = 15_000;

/** What every window of failures keeps, wherever it counts. */
export function failureContract(name: string, make: () => Promise<FailureWorld>): void {
  describe(`${name}, as a window of failures`, () => {
    let world: FailureWorld;
    beforeAll(async () => {
      world = await make();
    });
    afterAll(() => world.close());

    it('blocks what failed too often, and nothing else', async () => {
      const failures = world.open(3, 60_000);
      for (let n = 0; n < 3; n += 1) {
        expect(await failures.blocked('ann')).toBe(false);
        await failures.count('ann');
      }
      expect(await failures.blocked('ann')).toBe(true);
      expect(await failures.blocked('bob')).toBe(false);
    });

    it('counts what fails at once, each of it', async () => {
      const failures = world.open(20, 60_000);
      await Promise.all(Array.from({ length: 19 }, () => failures.count('ann')));
      expect(await failures.blocked('ann')).toBe(false);
      await failures.count('ann');
      expect(await failures.blocked('ann')).toBe(true);
    });

    it('lets go when the window is over, and begins another', async () => {
      const failures = world.open(1, 300);
      await failures.count('ann');
      expect(await failures.blocked('ann')).toBe(true);
      await vi.waitFor(async () => expect(await failures.blocked('ann')).toBe(false), LONG);
      await failures.count('ann');
      expect(await failures.blocked('ann')).toBe(true);
    });
  });
}
