import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownPrefix, ownRedis, redisDoor, sharedRedis, type OwnRedis } from '../../../../tests/support/redis.ts';
import type { Redis } from '../redis/redis.ts';
import { failureContract } from './failures.contract.ts';
import { Failures, SharedFailures } from './failures.ts';

const LONG = 15_000;

failureContract('Redis', async () => {
  const redis = await redisDoor(sharedRedis(), ownPrefix());
  let windows = 0;
  return {
    open: (most, windowMs) => new SharedFailures(redis, `window ${(windows += 1)}`, most, windowMs),
    close: () => redis.onModuleDestroy(),
  };
});

describe('failures in many processes', () => {
  let server: OwnRedis;
  let one: Redis;
  let other: Redis;
  beforeAll(async () => {
    server = await ownRedis();
    [one, other] = await Promise.all([redisDoor(server.url, 'lectern'), redisDoor(server.url, 'lectern')]);
  });
  afterAll(async () => {
    for (const redis of [one, other]) redis.onModuleDestroy();
    await server.kill();
  });

  it('are counted together, each kind apart, and nobody reads there who tried what', async () => {
    const [here, there] = [new Failures(one), new Failures(other)].map((failures) => failures.of('sign-in', 4));
    for (let n = 0; n < 2; n += 1) for (const failures of [here!, there!]) await failures.count('ann');
    expect(await here!.blocked('ann')).toBe(true);
    expect(await there!.blocked('ann')).toBe(true);
    expect(await new Failures(one).of('code', 4).blocked('ann')).toBe(false);
    const keys = (await server.tell('keys', '*')) as string[];
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toContain('ann');
    expect(Number(await server.tell('pttl', keys[0]!))).toBeGreaterThan(0);
  });

  it('count in each process for itself while Redis is away or was emptied, and together again when it is back', async () => {
    const [here, there] = [new Failures(one), new Failures(other)].map((failures) => failures.of('away', 3));
    for (let n = 0; n < 2; n += 1) await here!.count('ann');
    await there!.count('ann');
    expect(await there!.blocked('ann')).toBe(true);
    await server.kill();
    await vi.waitFor(() => expect([one.isUp, other.isUp]).toEqual([false, false]), LONG);
    expect([await here!.blocked('ann'), await there!.blocked('ann')]).toEqual([false, false]);
    await here!.count('ann');
    expect([await here!.blocked('ann'), await there!.blocked('ann')]).toEqual([true, false]);
    await server.start(); // empty
    await vi.waitFor(() => expect([one.isUp, other.isUp]).toEqual([true, true]), LONG);
    expect([await here!.blocked('ann'), await there!.blocked('ann')]).toEqual([true, false]);
    for (let n = 0; n < 3; n += 1) await here!.count('bob');
    expect(await there!.blocked('bob')).toBe(true);
  });
});
