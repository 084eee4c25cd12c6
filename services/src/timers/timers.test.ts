import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar as jarContext } from '../../../tests/support/jar.ts';
import { append } from '../../../tests/support/ledger.ts';
import { asOwner, give, openJar, refusalOf, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { Arrivals } from '../bus/arrivals.ts';
import { EmbeddedBus } from '../bus/embedded.bus.ts';
import type { Clock } from '../ops/database/clock.ts';
import type { Outcome, Submission } from '../ledger/submission.ts';
import { Projector } from '../rows/projector.ts';
import { Timers } from './timers.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../tests/support/jar.ts'));

const LONG = { interval: 20 };

let database: TestDatabase;
let writer: WriteSide;
const running: { stop(): Promise<void> }[] = [];

function decided(side: WriteSide): WriteSide {
  side.deciders.register(jarContext, decideJar);
  side.deciders.register(club, decideClub);
  return side;
}

beforeAll(async () => {
  database = await migratedDatabase();
  writer = decided(writeSide(database.url));
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.splice(0).map((process) => process.stop()));
});
afterAll(async () => {
  await writer.close();
  await database.drop();
});

/** A process with timers, and every command that they gave. */
async function start(now: () => number = Date.now) {
  const side = decided(writeSide(database.url));
  const bus = new EmbeddedBus(side.signal, side.store, new Arrivals(side.database), side.database, side.log);
  const source = new DataSource({ type: 'postgres', url: database.url, extra: { options: '-c role=lectern_app' } });
  const projector = new Projector(bus, source, side.settings);
  const execute = vi.fn<(given: Submission) => Promise<Outcome>>((given) => side.path.execute(given));
  const clock = { now } as Clock;
  const look = vi.spyOn(side.database.pool, 'query');
  const timers = new Timers(
    projector,
    side.database,
    { execute } as unknown as CommandBus,
    clock,
    side.log,
    side.settings,
  );
  const process = {
    execute,
    bus,
    timers,
    /** How often it was looked for what is due. */
    looks: () => look.mock.calls.filter(([text]) => String(text).includes('from timer')).length,
    given: (stream: string) => execute.mock.calls.filter(([given]) => given.stream === stream).length,
    stop: async () => {
      if (!running.includes(process) && stopped) return;
      stopped = true;
      await timers.onModuleDestroy();
      await bus.onModuleDestroy();
      await projector.onApplicationShutdown();
      await side.close();
    },
  };
  let stopped = false;
  running.push(process);
  await source.initialize();
  await side.signal.onApplicationBootstrap();
  await bus.onApplicationBootstrap();
  timers.onApplicationBootstrap();
  return process;
}

const sealing = async (jar: string) => (await writer.store.load(jar, 0)).filter(({ type }) => type === 'JarSealed');
const timersOf = (jar: string) => asOwner(database, `select at::float as at from timer where stream = '${jar}'`);
const derived = async (bus: EmbeddedBus) =>
  expect(await bus.reached('timers', await writer.store.head(), 15_000)).toBe(true);
const open = async (sealsAt: number) => (await openJar(writer, {}, { sealsAt })).jar;
/** A timer that nobody here derived, as of a process that is gone. */
const leftBehind = (jar: string, at: number) =>
  asOwner(
    database,
    `insert into timer values ('${jar}', 'seal', ${at}, 's1', 'SealWhenDue', '{"sealsAt": ${at}}')
     on conflict (stream, key) do update set at = excluded.at, data = excluded.data`,
  );

describe('a timer', () => {
  it('gives its command at its deadline, never before, without waiting for the poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // no poll
    const { given } = await start();
    const deadline = Date.now() + 500;
    const jar = await open(deadline);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await sealing(jar)).toHaveLength(1), LONG);
    const [sealed] = await sealing(jar);
    expect(sealed).toMatchObject({ actor: 'system', role: 'system' });
    expect(sealed!.at).toBeGreaterThanOrEqual(deadline);
    expect(sealed!.at).toBeLessThan(deadline + 1000);
    expect(given(jar)).toBe(1);
    await vi.waitFor(async () => expect(await timersOf(jar)).toEqual([]), LONG);
  });

  it('gives none when it was cancelled, and at the new deadline when it was moved', async () => {
    const { bus, given } = await start();
    const soon = Date.now() + 700;
    const [cancelled, moved] = [await open(soon), await open(soon)];
    await derived(bus);
    await give(writer, 'keeper', cancelled, 'SealJar', {});
    const later = soon + 500;
    const [head] = await writer.store.load(moved, 0);
    const data = { clubId: (head!.data as { clubId: string }).clubId, sealsAt: later };
    await append(writer.store, moved, head!, [{ type: 'JarOpened', data }]);
    await derived(bus);
    expect(await timersOf(cancelled)).toEqual([]);
    expect(await timersOf(moved)).toEqual([{ at: later }]);
    await vi.waitFor(async () => expect(await sealing(moved)).toHaveLength(1), LONG);
    expect((await sealing(moved))[0]!.at).toBeGreaterThanOrEqual(later);
    expect([given(cancelled), given(moved)]).toEqual([0, 1]);
  });

  it('that names a deadline which is no longer the one is void, and forgotten', async () => {
    const jar = await open(Date.now() + 3_600_000);
    const { given, bus } = await start();
    await derived(bus);
    await leftBehind(jar, Date.now() - 1000);
    await vi.waitFor(async () => expect(await timersOf(jar)).toEqual([]), LONG);
    expect(given(jar)).toBe(1);
    expect(await sealing(jar)).toEqual([]);
  });

  it('of a process that is gone is found by the poll of another', async () => {
    const first = await start();
    const jar = await open(Date.now() + 600);
    await derived(first.bus);
    await first.stop();
    const second = await start();
    await vi.waitFor(async () => expect(await sealing(jar)).toHaveLength(1), LONG);
    expect([first.given(jar), second.given(jar)]).toEqual([0, 1]);
  });

  it('has one effect when two processes give its command at once', async () => {
    const processes = [await start(), await start()];
    const jar = await open(Date.now() + 3_600_000);
    await Promise.all(processes.map(({ bus }) => derived(bus)));
    const outcomes: Outcome[] = [];
    for (const { execute, given } of processes) {
      const through = execute.getMockImplementation()!;
      execute.mockImplementation(async (submission) => {
        await vi.waitFor(() => expect(processes.every((process) => process.given(jar) > 0)).toBe(true), LONG);
        const outcome = await through(submission);
        outcomes.push(outcome);
        return outcome;
      });
      expect(given(jar)).toBe(0);
    }
    const [head] = await writer.store.load(jar, 0);
    const data = { ...(head!.data as object), sealsAt: Date.now() - 10 };
    await append(writer.store, jar, head!, [{ type: 'JarOpened', data }]);
    await vi.waitFor(() => expect(outcomes).toHaveLength(2), LONG);
    const repeated = outcomes.map((outcome) => 'receipt' in outcome && String(outcome.receipt.repeated));
    expect(new Set(repeated)).toEqual(new Set(['false', 'true']));
    expect(await sealing(jar)).toHaveLength(1);
  });

  it('waits in every process while something past is told in one of them', async () => {
    const [teller, other] = [await start(), await start()];
    let jar = '';
    await teller.timers.held(async () => {
      jar = await open(Date.now() - 1000);
      await Promise.all([teller, other].map(({ bus }) => derived(bus)));
      const looks = other.looks();
      await vi.waitFor(() => expect(other.looks()).toBeGreaterThan(looks + 1), LONG);
      expect([teller.given(jar), other.given(jar)]).toEqual([0, 0]);
      await give(writer, 'keeper', jar, 'AddMarbles', { n: 1 });
    });
    await vi.waitFor(async () => expect(await sealing(jar)).toHaveLength(1), LONG);
    await expect(teller.timers.held(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    await other.timers.held(async () => undefined);
  });

  it('whose command could not be decided now is given again', async () => {
    const { execute } = await start();
    execute.mockResolvedValueOnce({ refused: 'server.busy' }).mockResolvedValueOnce({ refused: 'server.error' });
    const jar = await open(Date.now() + 200);
    await vi.waitFor(async () => expect(await sealing(jar)).toHaveLength(1), LONG);
    expect(execute.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it('arrives at its deadline even when the clock steps back between the look and the command', async () => {
    let steps = 0;
    // Every second look at the clock is five milliseconds earlier than the one before.
    const { execute } = await start(() => Date.now() - ((steps += 1) % 2 === 0 ? 5 : 0));
    const jars = await Promise.all(Array.from({ length: 8 }, (_, n) => open(Date.now() + 300 + n)));
    await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThanOrEqual(8), LONG);
    await vi.waitFor(async () => {
      for (const jar of jars) expect(await timersOf(jar)).toEqual([]);
    }, LONG);
    for (const jar of jars) expect(await sealing(jar)).toHaveLength(1);
  });

  it('is refused when nobody knows its command any more, and forgotten', async () => {
    await start();
    const jar = `jar/${newId()}`;
    await leftBehind(jar, 1);
    await vi.waitFor(async () => expect(await timersOf(jar)).toEqual([]), LONG);
    expect(refusalOf(await give(writer, 'keeper', jar, 'SealWhenDue', { sealsAt: 1 }))).toBe('page.missing');
  });
});
