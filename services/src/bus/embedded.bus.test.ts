import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { embedded, makeLedger, openProcess, type LedgerWorld } from '../../../tests/support/bus-world.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { busContract, take, type BusProcess, type BusWorld } from './bus.contract.ts';

const LONG = 15_000;

async function makeWorld(): Promise<BusWorld & LedgerWorld> {
  const ledger = await makeLedger();
  const { url } = ledger.database;
  return { ...ledger, open: () => openProcess(url, embedded), openAsker: () => openProcess(url, embedded, false) };
}

busContract('the embedded bus', makeWorld);

describe('the embedded bus', () => {
  let world: Awaited<ReturnType<typeof makeWorld>>;
  const running: BusProcess[] = [];
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(running.splice(0).map((process) => process.stop()));
  });
  afterAll(() => world.close());

  const start = async (): Promise<BusProcess> => {
    const process = world.open();
    running.push(process);
    process.follow('one', ['red'], take('one'));
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
    const process = world.open();
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
  });

  it('finds by its poll what it was not told of', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // no reconnection
    await start();
    await loseListeners();
    const position = await world.append('red/1', 1);
    await vi.waitFor(async () => expect((await world.taken('one')).at(-1)).toBe(position), LONG);
  });

  it('listens again after every loss of its connection, with one connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // no poll
    await start();
    const isTaken = async (position: number) =>
      vi.waitFor(async () => expect((await world.taken('one')).at(-1)).toBe(position), LONG);
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
      await isTaken(missed);
    }
    await isTaken(await world.append('red/1', 1));
  });
});
