import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { jarsOf } from '../../../../tests/support/feed.ts';
import { append, entryOf, NOWHERE, noted, type Place } from '../../../../tests/support/ledger.ts';
import { asOwner, writeSide } from '../../../../tests/support/platform.ts';
import type { News } from './feed.ts';
import { feedContract, type FeedWorld } from './feed.contract.ts';
import { LedgerFeed } from './ledger.feed.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

const LONG = 15_000;

/** One process whose feed is the ledger itself. */
function open(url: string) {
  const side = writeSide(url);
  const feed = side.feed as LedgerFeed;
  return {
    ...jarsOf(side),
    feed,
    start: async () => {
      await side.signal.onApplicationBootstrap();
      await feed.onApplicationBootstrap();
    },
    stop: async () => {
      feed.onModuleDestroy();
      await side.close();
    },
  };
}

async function makeWorld(): Promise<FeedWorld> {
  const database = await migratedDatabase();
  return { open: () => open(database.url), close: () => database.drop() };
}

feedContract('the tail of the ledger', makeWorld);

describe('the tail of the ledger', () => {
  let database: TestDatabase;
  let writer: ReturnType<typeof writeSide>;
  const places = new Map<string, Place>();
  const running: ReturnType<typeof open>[] = [];
  beforeAll(async () => {
    database = await migratedDatabase();
    writer = writeSide(database.url);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(running.splice(0).map((process) => process.stop()));
  });
  afterAll(async () => {
    await writer.close();
    await database.drop();
  });

  const write = async (stream: string, facts: number): Promise<number> => {
    const news = Array.from({ length: facts }, (_, n) => noted(n));
    places.set(stream, await append(writer.store, stream, places.get(stream) ?? NOWHERE, news));
    return places.get(stream)!.version;
  };
  /** A process in which these streams are live, and what it is told, stream and version. */
  const listen = async (...streams: readonly string[]) => {
    const process = open(database.url);
    running.push(process);
    const heard: string[] = [];
    const hear = vi.fn<(news: readonly News[]) => Promise<void>>(async (news) => {
      heard.push(...news.map(({ stream, version }) => `${stream} ${version}`));
    });
    process.feed.onNews(hear);
    for (const stream of streams) process.feed.follow(stream);
    await process.start();
    return { ...process, heard, hear };
  };
  const loseListeners = () =>
    asOwner(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lectern-bus' and datname = current_database()`,
    );

  it('is woken by a notification alone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // no poll
    const { heard } = await listen('red/1');
    const version = await write('red/1', 1);
    await vi.waitFor(() => expect(heard).toContain(`red/1 ${version}`), LONG);
  });

  it('finds by its poll what it was not told of', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // no reconnection
    const { heard } = await listen('red/1');
    await loseListeners();
    const version = await write('red/1', 1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard).toContain(`red/1 ${version}`), LONG);
  });

  it('tells of what is followed, from its start on, also after who hears has stumbled', async () => {
    await write('red/2', 1);
    const { heard, hear, feed } = await listen('red/2', 'blue/2');
    feed.unfollow('blue/2');
    for (let n = 0; n < 2; n += 1) hear.mockRejectedValueOnce(new Error('stumbled'));
    await write('blue/2', 2);
    const version = await write('red/2', 4);
    await vi.waitFor(() => expect(heard).toContain(`red/2 ${version}`), LONG);
    expect(hear.mock.calls.length).toBeGreaterThan(2);
    expect(heard.filter((line) => !line.startsWith('red/2') || line === 'red/2 1')).toEqual([]);
  });

  it('hears all that others put in between what its own process appends', async () => {
    const { side, feed, heard, hear } = await listen('red/3', 'red/4', 'green/other');
    let own = NOWHERE;
    const appendOwn = async (): Promise<void> => {
      const { entry, after } = entryOf('green/own', own, [noted(1)]);
      const [answer] = await side.store.append([entry]);
      const facts = [{ ...entry.facts[0]!, version: answer!.version, position: answer!.position }];
      feed.tell({ stream: 'green/own', previous: own.hash, facts: facts as never });
      own = after;
    };
    for (let n = 0; n < 3; n += 1) await appendOwn();
    await write('red/3', 1);
    await vi.waitFor(() => expect(heard).toContain('red/3 1'), LONG);
    let release: () => void = () => undefined;
    hear.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)));
    const calls = hear.mock.calls.length;
    await write('red/4', 1);
    await vi.waitFor(() => expect(hear.mock.calls.length).toBeGreaterThan(calls), LONG);
    await append(side.store, 'green/other', NOWHERE, [noted(1)]); // while it is busy, and then one of our own
    await appendOwn();
    release();
    await vi.waitFor(() => expect(heard).toContain('green/other 1'), LONG);
  });
});
