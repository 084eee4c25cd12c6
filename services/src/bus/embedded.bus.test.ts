import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { embedded, makeLedger, openProcess, type LedgerWorld } from '../../../tests/support/bus-world.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { busContract, take, type BusProcess, type BusWorld } from './bus.contract.ts';
import { Consumer } from './consumer.ts';

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

  it('reads what is new once for all its consumers, who each take all that is theirs', async () => {
    const process = world.open();
    running.push(process);
    const names = ['first', 'second', 'third', 'fourth', 'fifth'];
    const heard = new Map(names.map((name) => [name, 0]));
    for (const name of names)
      process.follow(name, ['red'], async (_, facts) => void heard.set(name, heard.get(name)! + facts.length));
    await process.start();
    const reached = async (position: number) =>
      Promise.all(names.map((name) => process.bus.reached(name, position, LONG)));
    await reached(await world.append('red/before', 1));
    const [taken, read] = [new Map(heard), process.bus.figures['read']!];
    await reached(await world.append('red/storm', 900));
    for (const name of names) expect(heard.get(name)! - taken.get(name)!).toBe(900);
    expect(process.bus.figures['read']! - read).toBeLessThan(2 * 900); // the newest is asked for once more each time
  });

  it('brings past what is nothing to them, without a look of theirs, all who rest and know their kinds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] }); // the look of every few seconds does not come
    const process = world.open();
    running.push(process);
    const batches: number[] = [];
    const narrow = ['narrow', 'narrower'];
    for (const name of narrow)
      process.follow(name, ['red'], async (_, facts) => void batches.push(facts.length), {
        kinds: new Set(['Nothing']),
      });
    process.follow('wide', ['red'], take('wide'));
    await process.start();
    const first = await world.append('red/first', 1);
    for (const name of [...narrow, 'wide']) expect(await process.bus.reached(name, first, LONG)).toBe(true);
    const wakes = vi.spyOn(Consumer.prototype, 'wake');
    const later = await world.append('red/first', 1);
    const places = async () => {
      const rows = await asOwner(world.database, `select position::int from checkpoint where name like 'narrow%'`);
      return rows.map((row) => row['position']);
    };
    await vi.waitFor(async () => expect(await places()).toEqual([later, later]), LONG);
    expect(new Set(wakes.mock.contexts).size).toBe(1); // the wide one alone
    wakes.mockRestore();
    expect(batches).toEqual([]);
  });

  it('brings on all to whom nothing comes, without a look of theirs, before they are far behind', async () => {
    vi.useFakeTimers({ toFake: ['performance'] }); // the look of every few seconds does not come
    const process = world.open();
    running.push(process);
    const still = ['still', 'stiller'];
    for (const name of still) process.follow(name, ['blue'], take(name));
    await process.start();
    const first = await world.append('blue/first', 1);
    for (const name of still) expect(await process.bus.reached(name, first, LONG)).toBe(true);
    const wakes = vi.spyOn(Consumer.prototype, 'wake');
    const passed = await world.append('red/passed', 1500);
    await vi.waitFor(async () => {
      const rows = await asOwner(world.database, `select position::int from checkpoint where name like 'still%'`);
      for (const row of rows) expect(passed - (row['position'] as number)).toBeLessThan(1000);
    }, LONG);
    expect(wakes).not.toHaveBeenCalled();
    wakes.mockRestore();
    const one = await world.append('blue/first', 1);
    for (const name of still) expect(await process.bus.reached(name, one, LONG)).toBe(true);
    expect((await world.taken('still')).slice(-2)).toEqual([first, one]);
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

  it('lets its consumers rest while the ledger stands still, and sees within seconds that one was set back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }); // a second passes when the test says so
    const process = openProcess(world.database.url, embedded);
    running.push(process);
    const heard: number[] = [];
    process.follow('first', ['red'], () => Promise.resolve());
    process.follow('second', ['red'], async (_, facts) => void heard.push(...facts.map(({ position }) => position)));
    await process.start();
    let last = 0;
    for (const name of ['first', 'second'])
      expect(await process.bus.reached(name, (last = await world.append('red/1', 1)), LONG)).toBe(true);
    const consumers = process.bus['consumers'];
    await vi.waitFor(() => {
      for (const { restsAt } of consumers.values()) expect(restsAt).toBe(last);
    }, LONG);
    const [reads, wakes] = [vi.spyOn(process.side.store, 'read'), vi.spyOn(Consumer.prototype, 'wake')];
    const pass = async (seconds: number) => {
      const before = reads.mock.results.length;
      for (let second = 1; second <= seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        while (reads.mock.results.length < before + second) await new Promise(setImmediate); // one on its way is answered first
        await reads.mock.results.at(-1)!.value;
      }
    };
    await pass(30);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(32); // once a second for both, and at a late notification
    expect(wakes).not.toHaveBeenCalled();
    heard.length = 0;
    await asOwner(world.database, `update checkpoint set position = ${last - 1} where name = 'second'`);
    await pass(6);
    await vi.waitFor(() => expect(heard).toEqual([last]), LONG);
    expect(new Set(wakes.mock.contexts)).toEqual(new Set([consumers.get('second')]));
    wakes.mockRestore();
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
