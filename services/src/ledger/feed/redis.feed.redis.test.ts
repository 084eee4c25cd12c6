import { createHmac, hkdfSync } from 'node:crypto';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { jarsOf } from '../../../../tests/support/feed.ts';
import { settingsFor, writeSide } from '../../../../tests/support/platform.ts';
import { ownPrefix, ownRedis, sharedRedis, type OwnRedis } from '../../../../tests/support/redis.ts';
import { Redis, type RedisCommand } from '../../ops/redis/redis.ts';
import { feedContract, type FeedWorld } from './feed.contract.ts';
import { RedisFeed } from './redis.feed.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

const LONG = 15_000;
const SECRET = 'known to the processes of one installation';

/** One process whose feed is on this Redis. */
function open(databaseUrl: string, redisUrl: string, prefix: string, secret: string | undefined) {
  const settings = settingsFor('', { REDIS_URL: redisUrl, REDIS_PREFIX: prefix });
  let redis: Redis;
  const side = writeSide(databaseUrl, (_, store, log) => {
    redis = new Redis(settings, log);
    return new RedisFeed(redis, store, log, secret);
  });
  const feed = side.feed as RedisFeed;
  return {
    ...jarsOf(side),
    feed,
    redis: redis!,
    start: async () => {
      await side.store.onModuleInit();
      await redis.onModuleInit();
      await feed.onApplicationBootstrap();
    },
    stop: async () => {
      feed.onModuleDestroy();
      redis.onModuleDestroy();
      await side.close();
    },
  };
}

async function makeWorld(): Promise<FeedWorld> {
  const database = await migratedDatabase();
  const prefix = ownPrefix();
  return { open: () => open(database.url, sharedRedis(), prefix, SECRET), close: () => database.drop() };
}

feedContract('Redis', makeWorld);

describe('Redis as a feed', () => {
  let database: TestDatabase;
  let server: OwnRedis;
  const running: ReturnType<typeof open>[] = [];
  beforeAll(async () => {
    [database, server] = await Promise.all([migratedDatabase(), ownRedis()]);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(running.splice(0).map((process) => process.stop()));
  });
  afterAll(async () => {
    await server.kill();
    await database.drop();
  });

  const start = async (redisUrl = server.url, secret = SECRET) => {
    const process = open(database.url, redisUrl, 'lectern', secret === '' ? undefined : secret);
    running.push(process);
    await process.start();
    return process;
  };
  /** A stream that one process grows and another follows: the versions it heard, and how. */
  const follow = async (redisUrl?: string) => {
    const [one, other] = [await start(), await start(redisUrl)];
    const stream = await one.opened();
    const heard: number[] = [];
    await other.side.mailboxes.get(stream).ready();
    other.side.mailboxes.get(stream).listen((facts) => heard.push(...facts.map(({ version }) => version)));
    const grown = async (facts: number): Promise<number> => {
      for (let n = 0; n < facts; n += 1) await one.grow(stream);
      return one.side.mailboxes.get(stream).head.folded.version;
    };
    const whole = (last: number) =>
      vi.waitFor(() => expect(heard).toEqual(Array.from({ length: last - 1 }, (_, n) => n + 2)), LONG);
    return { one, other, stream, heard, grown, whole, ways: () => other.side.mailboxes.heardOf.reading };
  };
  const subscribed = ({ redis }: ReturnType<typeof open>, stream: string) =>
    vi.waitFor(async () => {
      const [reply] = await redis.ask(['pubsub', 'numsub', redis.name('feed', stream)]);
      expect((reply as [string, number])[1]).toBe(2);
    }, LONG);

  it('is taken as it comes: what was told is not read again', async () => {
    const { one, other, stream, grown, whole, ways } = await follow();
    await subscribed(one, stream);
    const load = vi.spyOn(other.side.store, 'load');
    await whole(await grown(10));
    expect(ways()).toEqual({ taken: 10 });
    expect(load).not.toHaveBeenCalled();
  });

  it('publishes what one turn brought together, one message for each stream', async () => {
    const { one, stream, whole } = await follow();
    await subscribed(one, stream);
    const ask = vi.spyOn(one.redis, 'ask');
    await Promise.all(Array.from({ length: 20 }, () => one.grow(stream)));
    await whole(21);
    const sent = (ask.mock.calls.flat() as RedisCommand[]).filter(([name]) => name === 'publish');
    const sizes = sent.map(([, , text]) => (JSON.parse(String(text).slice(44)) as { facts: unknown[] }).facts.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
    expect(sent.length).toBeLessThan(10);
  });

  it('finds within 1.5 s what no message told of, while Redis is away for one or for all', { retry: 2 }, async () => {
    const nowhere = await follow('redis://127.0.0.1:1');
    const { one, other, grown, whole } = await follow();
    const began = performance.now();
    await nowhere.whole(await nowhere.grown(1));
    expect(performance.now() - began).toBeLessThan(1500);
    await server.kill();
    await vi.waitFor(() => expect([one.redis.isUp, other.redis.isUp]).toEqual([false, false]), LONG);
    const [last, later] = [await grown(3), performance.now()];
    await whole(last);
    expect(performance.now() - later).toBeLessThan(1500);
    await server.start();
  });

  it('asks each second for what grew alone, however many streams are held, and keeps no word of the others', async () => {
    const { other, heard, grown, whole } = await follow('redis://127.0.0.1:1');
    const elsewhere = await start();
    for (let n = 0; n < 50; n += 1) other.side.mailboxes.get(`jar/${newId()}`);
    const grow = vi.spyOn(other.side.store, 'grown');
    const news = vi.spyOn(other.side.mailboxes.get(`jar/${newId()}`), 'heard');
    await elsewhere.grow(await elsewhere.opened());
    await whole(await grown(2));
    await vi.waitFor(async () => expect(await grow.mock.results.at(-1)!.value).toEqual([]), LONG);
    expect(heard).toEqual([2, 3]);
    expect(news).not.toHaveBeenCalled();
  });

  it('brings what others appended to a stream that was held before it began', async () => {
    const [one, late] = [await start(), open(database.url, 'redis://127.0.0.1:1', 'lectern', SECRET)];
    running.push(late);
    const stream = await one.opened();
    await late.side.store.onModuleInit();
    await late.side.mailboxes.get(stream).ready();
    await one.grow(stream);
    await late.start();
    const version = () => late.side.mailboxes.get(stream).head.folded.version;
    await vi.waitFor(() => expect(version()).toBe(2), LONG);
  });

  it('goes on by itself after Redis was emptied, killed and restarted, and loses nothing', async () => {
    const { one, other, stream, grown, whole, ways } = await follow();
    await subscribed(one, stream);
    await server.tell('flushall');
    await whole(await grown(2));
    for (let round = 0; round < 2; round += 1) {
      await server.kill();
      await grown(2);
      await server.start();
      await whole(await grown(1));
      await vi.waitFor(() => expect([one.redis.isUp, other.redis.isUp]).toEqual([true, true]), LONG);
      await subscribed(one, stream);
      const before = ways()['taken'] ?? 0;
      await whole(await grown(3));
      expect(ways()['taken']).toBe(before + 3);
    }
  });

  it('does not believe what comes of another ledger, or does not fit', async () => {
    const { one, stream, heard, whole, grown } = await follow();
    await subscribed(one, stream);
    const [fact] = await one.side.store.load(stream, 0);
    const { incarnation } = one.side.store;
    const forged = { process: 'p', incarnation, previous: fact!.hash, facts: [{ ...fact!, version: 2 }] };
    const channel = one.redis.name('feed', stream);
    const others = [
      { ...forged, incarnation: 'another' },
      { ...forged, previous: 'ff' },
      { ...forged, facts: [{ ...fact!, version: 3 }] },
      { ...forged, facts: [] },
    ];
    const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'lectern: facts on Redis', 32));
    const sealed = (text: string) =>
      `${createHmac('sha256', key).update(`${stream}\n${text}`).digest('base64url')} ${text}`;
    for (const text of ['not even JSON', ...others.map((told) => JSON.stringify(told))])
      await one.redis.ask(['publish', channel, sealed(text)]);
    await whole(await grown(1));
    expect(heard).toEqual([2]);
  });

  it('does not believe who may publish there and has not the secret of the processes, however well a fact would follow', async () => {
    const { one, other, stream, heard, whole, grown } = await follow();
    await subscribed(one, stream);
    const channel = one.redis.name('feed', stream);
    const seen: string[] = [];
    await one.redis.hear(channel, (text) => seen.push(text));
    await whole(await grown(1));
    const [second] = await one.side.store.load(stream, 1);
    const told = (process: string) =>
      JSON.stringify({
        process,
        incarnation: one.side.store.incarnation,
        previous: second!.hash,
        facts: [
          { ...second!, version: 3, position: second!.position + 1, data: { personId: 'forged', n: 9 }, hash: 'ff' },
        ],
      });
    const foreignKey = Buffer.from(
      hkdfSync('sha256', 'the secret of another installation', '', 'lectern: facts on Redis', 32),
    );
    const ofAnother = createHmac('sha256', foreignKey)
      .update(`${stream}\n${told('p')}`)
      .digest('base64url');
    await vi.waitFor(() => expect(seen).toHaveLength(1), LONG);
    const [sealOfOurs] = seen[0]!.split(' ');
    for (const text of [told('p'), `${ofAnother} ${told('p')}`, `${sealOfOurs} ${told('p')}`, ` ${told('p')}`])
      await one.redis.ask(['publish', channel, text]);
    await whole(await grown(1));
    expect(heard).toEqual([2, 3]);
    const [third] = await one.side.store.load(stream, 2);
    expect(other.side.mailboxes.get(stream).head.hash).toBe(third!.hash);
  });

  it('without a secret neither tells nor believes: all news comes from the ledger', async () => {
    const [one, other] = [await start(), await start(server.url, '')];
    const stream = await one.opened();
    await other.side.mailboxes.get(stream).ready();
    const heard: number[] = [];
    other.side.mailboxes.get(stream).listen((facts) => heard.push(...facts.map(({ version }) => version)));
    await one.grow(stream);
    await vi.waitFor(() => expect(heard).toEqual([2]), LONG);
    expect(other.side.mailboxes.heardOf.reading).not.toHaveProperty('taken');
  });
});
