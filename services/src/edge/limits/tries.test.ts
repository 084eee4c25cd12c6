import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import type { Redis } from '../../ops/redis/redis.ts';
import type { RefusedError } from '../../ops/refusal/refused-error.ts';
import { MOST_WAITING, OwnTries } from './own-tries.ts';
import { triesContract, waitOf } from './tries.contract.ts';
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

describe('counters of one process', () => {
  let tries: OwnTries;
  beforeEach(() => {
    vi.useFakeTimers();
    tries = new OwnTries(100);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const SOON = 1000;
  const take = (of: string) => tries.take([{ rule: 'codesOfPerson', of }], performance.now() + SOON);
  const miss = async (of: string) => tries.settle(await take(of), true);
  const manyMiss = async (count: number) => {
    for (let n = 0; n < count; n += 1) await miss(`stranger ${n}`).catch(() => undefined);
  };

  it('misses under many names clear nobody’s, and share one counter where there is no room', async () => {
    for (let n = 0; n < free; n += 1) await miss('ann');
    const strangers = Array.from({ length: 10_000 }, (_, n) => miss(`stranger ${n}`));
    const counted = (await Promise.allSettled(strangers)).filter(({ status }) => status === 'fulfilled');
    expect(counted).toHaveLength(99 + free);
    expect(await waitOf(take('ann'))).toBe(2);
  });

  it('what is forgotten makes room, and not what is being looked at', async () => {
    await take('ann');
    await manyMiss(1000);
    vi.setSystemTime(Date.now() + 100 * forgottenMs);
    for (let n = 0; n < 99; n += 1) expect(await take(`another ${n}`)).toMatchObject([{ missed: 0, underWay: 1 }]);
    expect(await take('another 7')).toMatchObject([{ name: 'codesOfPerson another 7', underWay: 2 }]);
    expect(await take('ann')).toMatchObject([{ underWay: 2 }]);
  });

  it('who finds another counter full when their time is over is told so at once, and no timer is set to a moment past', async () => {
    const [ann, bob] = ['ann', 'bob'].map((of) => ({ rule: 'codesOfPerson', of }) as const);
    const first = [];
    for (let n = 0; n < free; n += 1) first.push(await take('ann'), await take('bob'));
    const refused = refusalOf(tries.take([ann!, bob!], performance.now() + SOON));
    expect(vi.getTimerCount()).toBe(1);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + SOON + 5); // the event loop was busy: timers are late
    tries.settle(first[0]!, false);
    expect(vi.getTimerCount()).toBe(0);
    expect(await refused).toBe('server.busy');
  });

  it('who waits too long, or behind too many, is told to come again; who finds room then goes on at once', async () => {
    const first = [];
    for (let n = 0; n < free; n += 1) first.push(await take('ann'));
    const waiting = Array.from({ length: MOST_WAITING }, () => refusalOf(take('ann')));
    expect(await refusalOf(take('ann'))).toBe('server.busy');
    expect(await take('bob')).toMatchObject([{ underWay: 1 }]);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['server.busy']));
    const next = take('ann');
    tries.settle(first[0]!, false);
    expect(await next).toMatchObject([{ underWay: free }]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const refusalOf = (taken: Promise<unknown>) =>
  taken.then(
    () => undefined,
    (error: unknown) => (error as RefusedError).code,
  );
