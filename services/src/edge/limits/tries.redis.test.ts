import { setTimeout as pause } from 'node:timers/promises';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { Redis as Client } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownRedis, redisDoor, type OwnRedis } from '../../../../tests/support/redis.ts';
import type { Redis, RedisCommand } from '../../ops/redis/redis.ts';
import { triesContract, waitOf } from './tries.contract.ts';
import { Tries } from './tries.ts';

const LONG = 15_000;

/**
 * Redis at a time of its own: the script's clock is moved, as if so much had passed. However late it answers, it is waited
 * for: what a process does without an answer is another matter.
 */
function movedClock(redis: Redis, client: Client) {
  let movedMs = 0;
  const asWell = (command: RedisCommand): RedisCommand =>
    command.map((part, index) =>
      index === 1
        ? String(part).replace("redis.call('time')", `redis.call('time'); time[1] = time[1] + ${movedMs / 1000}`)
        : part,
    ) as unknown as RedisCommand;
  const moved: Pick<Redis, 'isConfigured' | 'name' | 'ask'> = {
    isConfigured: true,
    name: (...parts) => redis.name(...parts),
    ask: (...commands) =>
      Promise.all(commands.map(asWell).map(([command, ...parts]) => client.call(String(command), ...parts))),
  };
  return { redis: moved as Redis, move: (ms: number) => (movedMs += ms) };
}

describe('Redis', () => {
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

  // Each try through a process of its own, which has counted nothing itself.
  triesContract('Redis alone', async () => {
    const client = new Client(server.url);
    const { redis, move } = movedClock(one, client);
    const tries = { guess: (...parts: Parameters<Tries['guess']>) => new Tries(redis).guess(...parts) } as Tries;
    return { tries, later: async (ms) => void move(ms), close: () => client.disconnect() };
  });

  const { free } = GUESSES.passwordFromHere;
  const miss = (tries: Tries, of: string) =>
    waitOf(tries.guess([{ rule: 'passwordFromHere', of }], async () => undefined));

  it('counts what many processes count, and nobody reads there who tried what', async () => {
    await server.tell('flushall');
    const [here, there] = [new Tries(one), new Tries(other)];
    for (let n = 0; n < free / 2; n += 1) for (const tries of [here, there]) await miss(tries, 'ann');
    expect([await miss(here, 'ann'), await miss(there, 'ann')]).toEqual([2, 2]);
    const keys = (await server.tell('keys', '*')) as string[];
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toContain('ann');
    expect(Number(await server.tell('pttl', keys[0]!))).toBeGreaterThan(0);
  });

  it('is done without while it is away: each process counts its own, and together again when it is back', async () => {
    const [here, there] = [new Tries(one), new Tries(other)];
    for (let n = 0; n < free - 1; n += 1) await miss(here, 'bob');
    await miss(there, 'bob');
    expect(await miss(there, 'bob')).toBe(2);
    await server.kill();
    await vi.waitFor(() => expect([one.isUp, other.isUp]).toEqual([false, false]), LONG);
    expect([await miss(here, 'bob'), await miss(there, 'bob')]).toEqual([undefined, undefined]);
    expect([await miss(here, 'bob'), await miss(there, 'bob')]).toEqual([2, undefined]);
    await server.start(); // empty
    await vi.waitFor(() => expect([one.isUp, other.isUp]).toEqual([true, true]), LONG);
    await pause(10);
    for (let n = 0; n < free; n += 1) await miss(here, 'cat');
    expect(await miss(there, 'cat')).toBe(2);
  });
});
