import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownPrefix, ownRedis, redisDoor, type OwnRedis } from '../../../../tests/support/redis.ts';
import type { Log } from '../telemetry/log.ts';
import type { Redis } from './redis.ts';
import { RedisAway } from './redis-away.ts';

const LONG = 15_000;

let server: OwnRedis;
const open: Redis[] = [];
beforeAll(async () => {
  server = await ownRedis();
});
afterEach(async () => {
  for (const door of open.splice(0)) door.onModuleDestroy();
  server.thaw();
  await server.kill();
  await server.start();
});
afterAll(() => server.kill());

/** A door to it, and the warnings that it gave. */
async function opened(url: string | undefined = server.url) {
  const warn = vi.fn<(fields: object, message: string) => void>();
  const redis = await redisDoor(url, ownPrefix(), { warn } as Partial<Log> as Log);
  open.push(redis);
  return { redis, said: () => warn.mock.calls.map(([, message]) => message.split(';')[0]) };
}
const isUp = (redis: Redis, up: boolean) => vi.waitFor(() => expect(redis.isUp).toBe(up), LONG);

describe('the door to Redis', () => {
  it('is open when the program has begun, and answers in order', async () => {
    const { redis, said } = await opened();
    expect(redis.isUp).toBe(true);
    const key = redis.name('a', 'key');
    expect(await redis.ask(['set', key, 'value', 'px', 5000], ['get', key], ['incr', redis.name('n')])).toEqual([
      'OK',
      'value',
      1,
    ]);
    expect(said()).toEqual([]);
  });

  it('is closed for ever where no Redis is configured, and says nothing of it', async () => {
    const warn = vi.fn<() => void>();
    const redis = await redisDoor(undefined, '', { warn } as Partial<Log> as Log);
    expect(redis).toMatchObject({ isConfigured: false, isUp: false });
    await redis.hear('anything', () => undefined);
    await expect(redis.ask(['ping'])).rejects.toThrow(RedisAway);
    expect(warn).not.toHaveBeenCalled();
  });

  it('passes on what Redis refuses, and stays open', async () => {
    const { redis, said } = await opened();
    await expect(redis.ask(['incr', redis.name('x')], ['lpush', redis.name('x'), 'y'])).rejects.toThrow('WRONGTYPE');
    expect(redis.isUp).toBe(true);
    expect(said()).toEqual([]);
  });

  it('does without at once when Redis is killed, and is back by itself, with one line for each', async () => {
    const { redis, said } = await opened();
    await server.kill();
    await isUp(redis, false);
    const began = performance.now();
    for (let n = 0; n < 50; n += 1) await expect(redis.ask(['ping'])).rejects.toThrow(RedisAway);
    expect(performance.now() - began).toBeLessThan(100);
    expect(said()).toEqual(['Redis is away']);
    await server.start();
    await isUp(redis, true);
    expect(await redis.ask(['ping'])).toEqual(['PONG']);
    expect(said()).toEqual(['Redis is away', 'Redis is back']);
  });

  it('waits 0.2 s for a Redis that stands still, and from then on not at all', async () => {
    const { redis, said } = await opened();
    server.freeze();
    const began = performance.now();
    await expect(redis.ask(['ping'])).rejects.toThrow(RedisAway);
    expect(performance.now() - began).toBeLessThan(1000);
    const later = performance.now();
    for (let n = 0; n < 20; n += 1) await expect(redis.ask(['ping'])).rejects.toThrow(RedisAway);
    expect(performance.now() - later).toBeLessThan(100);
    server.thaw();
    await isUp(redis, true);
    expect(said()).toEqual(['Redis is away', 'Redis is back']);
  });

  it('starts without Redis, and finds it when it comes', async () => {
    await server.kill();
    const { redis, said } = await opened();
    expect(redis.isUp).toBe(false);
    await vi.waitFor(() => expect(said()).toEqual(['Redis is away']), LONG);
    await server.start();
    await isUp(redis, true);
  });

  it('hears what is published, also after every loss, until it no longer wants to', async () => {
    const [one, other] = [await opened(), await opened()];
    const heard: string[] = [];
    await one.redis.hear('news', (text) => heard.push(text));
    await one.redis.hear('gossip', () => undefined);
    const publish = async (text: string) => {
      await vi.waitFor(async () => expect(await other.redis.ask(['publish', 'news', text])).toEqual([1]), LONG);
      await vi.waitFor(() => expect(heard.at(-1)).toBe(text), LONG);
    };
    await publish('first');
    for (const round of ['second', 'third']) {
      let ups = 0;
      one.redis.onUp(() => (ups += 1));
      await server.kill();
      await isUp(one.redis, false);
      await server.start();
      await isUp(one.redis, true);
      await isUp(other.redis, true);
      expect(ups).toBeGreaterThan(0);
      await publish(round);
    }
    await server.tell('client', 'kill', 'type', 'pubsub');
    await vi.waitFor(() => expect(one.said().length).toBeGreaterThanOrEqual(6), LONG);
    await publish('fourth');
    one.redis.unhear('news');
    await vi.waitFor(async () => expect(await other.redis.ask(['publish', 'news', 'more'])).toEqual([0]), LONG);
    expect(heard).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
