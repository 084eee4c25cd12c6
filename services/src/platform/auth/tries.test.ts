import { expect, it, vi } from 'vitest';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import type { Redis } from '../redis/redis.ts';
import { OwnTries } from './own-tries.ts';
import { triesContract } from './tries.contract.ts';
import { Tries } from './tries.ts';

const noRedis = { isConfigured: false } as Partial<Redis> as Redis;

triesContract('one process', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    tries: new Tries(noRedis),
    later: async (ms) => void vi.setSystemTime(Date.now() + ms),
    close: () => void vi.useRealTimers(),
  };
});

const { free, forgottenMs } = GUESSES.codesOfPerson;
const by = (of: string) => [{ rule: 'codesOfPerson', of } as const];

it('misses under many names clear nobody’s, and share one counter where there is no room', () => {
  const tries = new OwnTries(100);
  for (let n = 0; n < free; n += 1) tries.take(by('ann'), 0);
  const strangers = Array.from({ length: 10_000 }, (_, n) => tries.take(by(`stranger ${n}`), 0));
  expect(tries.take(by('ann'), 0)).toEqual({ waitMs: 2000 });
  const counted = strangers.filter((one) => 'taken' in one);
  expect(counted).toHaveLength(99 + free);
});

it('what is forgotten makes room', () => {
  const tries = new OwnTries(100);
  for (let n = 0; n < 1000; n += 1) tries.take(by(`stranger ${n}`), 0);
  const later = 100 * forgottenMs;
  for (let n = 0; n < 100; n += 1) expect(tries.take(by(`another ${n}`), later)).toMatchObject({ taken: [0] });
  expect(tries.take(by('another 7'), later)).toMatchObject({ names: ['codesOfPerson another 7'] });
});
