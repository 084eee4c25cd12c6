import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { append, entryOf, NOWHERE, noted, type Place } from '../../../../tests/support/ledger.ts';
import { asOwner, migratedDatabase, writeSide } from '../../../../tests/support/platform.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { Projector } from '../projection/projector.ts';
import { busContract, type BusWorld } from './bus.contract.ts';
import { EmbeddedBus } from './embedded.bus.ts';

const LONG = 15_000;

/** One process with the bus inside. */
function open(url: string) {
  const side = writeSide(url);
  const bus = new EmbeddedBus(side.signal, side.store, side.log, side.committer);
  const source = new DataSource({ type: 'postgres', url, poolSize: 4, extra: { options: '-c role=lectern_app' } });
  const projector = new Projector(bus, source, side.settings);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await bus.onModuleDestroy();
    await projector.onApplicationShutdown();
    await side.close();
  };
  return {
    side,
    bus,
    follow: projector.follow.bind(projector),
    start: async () => {
      await source.initialize();
      await side.signal.onApplicationBootstrap();
      await bus.onApplicationBootstrap();
    },
    stop: () => (stopping ??= stop()),
  };
}

async function makeWorld(): Promise<BusWorld & { readonly database: TestDatabase }> {
  const database = await migratedDatabase();
  await asOwner(database, 'create table taken (consumer text, position bigint)');
  const writer = writeSide(database.url);
  const places = new Map<string, Place>();
  const turns = new Map<string, Promise<unknown>>();
  const write = async (stream: string, facts: number): Promise<number> => {
    const news = Array.from({ length: facts }, (_, n) => noted(n));
    const { entry, after } = entryOf(stream, places.get(stream) ?? NOWHERE, news);
    const [answer] = await writer.store.append([entry]);
    expect(answer!.status).toBe('appended');
    places.set(stream, after);
    return answer!.position;
  };
  return {
    database,
    open: () => open(database.url),
    append: (stream, facts) => {
      const turn = (turns.get(stream) ?? Promise.resolve()).then(() => write(stream, facts));
      turns.set(stream, turn);
      return turn;
    },
    facts: (families) => writer.store.read(0, 100_000, families),
    taken: async (consumer) => {
      const { rows } = await writer.database.pool.query(
        'select position::int as position from taken where consumer = $1 order by position',
        [consumer],
      );
      return rows.map(({ position }) => position as number);
    },
    close: async () => {
      await writer.close();
      await database.drop();
    },
  };
}

busContract('the embedded bus', makeWorld);

describe('the embedded bus', () => {
  let world: Awaited<ReturnType<typeof makeWorld>>;
  const running: ReturnType<typeof open>[] = [];
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(running.splice(0).map((process) => process.stop()));
  });
  afterAll(() => world.close());

  const start = async (): Promise<ReturnType<typeof open>> => {
    const process = open(world.database.url);
    running.push(process);
    process.follow('one', ['red'], async () => undefined);
    await process.start();
    return process;
  };
  const listening = () =>
    asOwner(
      world.database,
      `select pid from pg_stat_activity where application_name = 'lectern-bus' and datname = current_database()`,
    );
  const loseListeners = () =>
    asOwner(
      world.database,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lectern-bus' and datname = current_database()`,
    );

  it('lets a consumer to whom nothing comes pass what is for others, so that no look reads all of it again', async () => {
    const process = open(world.database.url);
    running.push(process);
    const heard: string[] = [];
    process.follow('quiet', ['blue'], async (_, facts) => void heard.push(...facts.map(({ stream }) => stream)));
    await process.start();
    const passed = await world.append('red/passed', 2500);
    const left = async () => {
      const [row] = await asOwner(world.database, `select position::int from checkpoint where name = 'quiet'`);
      return passed - (row!['position'] as number);
    };
    await vi.waitFor(async () => expect(await left()).toBeLessThan(1000), LONG);
    const later = await world.append('blue/1', 1);
    expect(await process.bus.reached('quiet', later, LONG)).toBe(true);
    expect(heard).toEqual(['blue/1']);
  });

  it('is woken by a notification alone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // no poll
    const { bus } = await start();
    const reached = bus.reached('one', await world.append('red/1', 1), LONG);
    expect(await reached).toBe(true);
    const later = new Promise<void>((resolve) => bus.tail(async () => resolve()));
    await world.append('red/1', 1);
    await later;
  });

  it('finds by its poll what it was not told of', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // no reconnection
    const { bus } = await start();
    await loseListeners();
    const heard = new Promise<number>((resolve) => bus.tail(async (facts) => resolve(facts.at(-1)!.position)));
    const position = await world.append('red/1', 1);
    expect(await heard).toBe(position);
    expect(await bus.reached('one', position, LONG)).toBe(true);
  });

  it('listens again after every loss of its connection, with one connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // no poll
    const { bus } = await start();
    let heard = 0;
    bus.tail(async (facts) => void (heard = facts.at(-1)!.position));
    for (let round = 0; round < 3; round += 1) {
      const [before] = await listening();
      await loseListeners();
      const missed = await world.append('red/1', 1);
      vi.useRealTimers();
      await vi.waitFor(async () => {
        const [now, ...others] = await listening();
        expect(now?.['pid'] ?? before!['pid']).not.toBe(before!['pid']);
        expect(others).toEqual([]);
      }, LONG);
      await vi.waitFor(() => expect(heard).toBe(missed), LONG);
    }
    const last = await world.append('red/1', 1);
    await vi.waitFor(() => expect(heard).toBe(last), LONG);
  });

  it('hears all that others put in between what its own process appends', async () => {
    const process = await start();
    const { side, bus } = process;
    const heard: string[] = [];
    bus.tail(async (facts) => void heard.push(...facts.map(({ stream }) => stream)));
    let own = NOWHERE;
    const appendOwn = async (): Promise<void> => {
      const { entry, after } = entryOf('green/own', own, [noted(1)]);
      await new Promise((resolve) => side.committer.push(entry, resolve));
      own = after;
    };
    for (let n = 0; n < 3; n += 1) await appendOwn();
    const position = await world.append('red/1', 1);
    await vi.waitFor(() => expect(heard).toContain('red/1'), LONG);
    let release: () => void = () => undefined;
    let isHeld = false;
    bus.tail(() => {
      isHeld = true;
      return new Promise((resolve) => (release = resolve));
    });
    await world.append('red/2', 1);
    await vi.waitFor(() => expect(isHeld).toBe(true), LONG);
    await append(side.store, 'green/other', NOWHERE, [noted(1)]); // while the tail is busy, and then one of our own
    await appendOwn();
    bus.tail(async () => release());
    release();
    await vi.waitFor(() => expect(heard).toContain('green/other'), LONG);
    expect(await bus.reached('one', position, LONG)).toBe(true);
  });
});
