import type { EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { Bus } from './bus.ts';

/** One process on the ledger, as its consumers see it. */
export interface BusProcess {
  readonly bus: Bus;
  /** Subscribes work that writes in the transaction of its checkpoint. */
  follow(
    name: string,
    families: readonly string[],
    work: (manager: EntityManager, facts: readonly StoredFact[]) => Promise<void>,
    of?: { readonly kinds?: ReadonlySet<string> },
  ): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A ledger with a table `taken (consumer text, position bigint)`, which nothing but the consumers keeps free of doubles. */
export interface BusWorld {
  open(): BusProcess;
  /** A process where no consumer runs, which can only ask how far they are. */
  openAsker(): BusProcess;
  /** Appends so many facts to a stream, by a process that has no bus, and answers with the position of the last. */
  append(stream: string, facts: number): Promise<number>;
  facts(families: readonly string[]): Promise<readonly StoredFact[]>;
  taken(consumer: string): Promise<readonly number[]>;
  close(): Promise<void>;
}

const LONG = 15_000;

/** As the database fails in what passes by itself: the batch is tried again, and no fact is to blame. */
class Busy extends Error {
  readonly code = '55P03';
}

/** Work that writes down what it took. */
export const take = (consumer: string) => async (manager: EntityManager, facts: readonly StoredFact[]) => {
  await manager.query('insert into taken (consumer, position) select $1, unnest($2::bigint[])', [
    consumer,
    facts.map(({ position }) => position),
  ]);
};

/** What every bus keeps, whatever carries its facts. */
export function busContract(name: string, make: () => Promise<BusWorld>): void {
  describe(`${name}, as a bus`, () => {
    let world: BusWorld;
    const running: BusProcess[] = [];
    beforeAll(async () => {
      world = await make();
    });
    afterEach(async () => {
      await Promise.all(running.splice(0).map((process) => process.stop()));
    });
    afterAll(() => world.close());

    const start = async (
      prepare: (process: BusProcess) => void,
      process: BusProcess = world.open(),
    ): Promise<BusProcess> => {
      running.push(process);
      prepare(process);
      await process.start();
      return process;
    };
    const positions = async (...families: string[]) => (await world.facts(families)).map(({ position }) => position);

    it('carries out no batch in which nothing concerns a consumer, which is past it all the same', async () => {
      const batches: (readonly string[])[] = [];
      const { bus } = await start((process) =>
        process.follow('choosy', ['red'], async (_, facts) => void batches.push(facts.map(({ type }) => type)), {
          kinds: new Set(['Nothing']),
        }),
      );
      expect(await bus.reached('choosy', await world.append('red/choosy', 3), LONG)).toBe(true);
      expect(batches).toEqual([]);
    });

    it('brings a consumer every fact of its families, once, those of a stream in order, from the first on, in batches', async () => {
      for (let n = 0; n < 6; n += 1) await world.append(`red/${n}`, 200);
      await world.append('blue/1', 7);
      const last = await world.append('red/0', 300);
      const heard: StoredFact[] = [];
      let batches = 0;
      const { bus } = await start((process) =>
        process.follow('in order', ['red'], async (manager, facts) => {
          heard.push(...facts);
          batches += 1;
          await take('in order')(manager, facts);
        }),
      );
      expect(await bus.reached('in order', last, LONG)).toBe(true);
      expect(await world.taken('in order')).toEqual(await positions('red'));
      const inStreams = (facts: readonly StoredFact[]) =>
        facts
          .map(({ stream, version }) => `${stream} ${version}`)
          .toSorted((a, b) => a.split(' ')[0]!.localeCompare(b.split(' ')[0]!));
      expect(inStreams(heard)).toEqual(inStreams(await world.facts(['red'])));
      expect(batches).toBeLessThan(40);
    });

    it('wakes a consumer for what is new', async () => {
      const { bus } = await start((process) => process.follow('woken', ['red', 'blue'], take('woken')));
      for (let n = 0; n < 5; n += 1) {
        const position = await world.append(n % 2 ? 'red/1' : 'blue/1', 1);
        expect(await bus.reached('woken', position, LONG)).toBe(true);
        expect((await world.taken('woken')).at(-1)).toBe(position);
      }
    });

    it('has effects once although a batch comes again when its work failed after it wrote', async () => {
      let tries = 0;
      const { bus } = await start((process) =>
        process.follow('stumbling', ['red'], async (manager, facts) => {
          await take('stumbling')(manager, facts);
          tries += 1;
          if (tries % 2 === 1) throw new Busy('stumbled');
        }),
      );
      const last = await world.append('red/1', 3);
      expect(await bus.reached('stumbling', last, LONG)).toBe(true);
      expect(tries).toBeGreaterThan(1);
      expect(await world.taken('stumbling')).toEqual(await positions('red'));
    });

    it('lets the others flow while one consumer fails, and says that this one is not there yet', async () => {
      const stuck = vi.fn<() => Promise<void>>().mockRejectedValue(new Busy('stuck'));
      const { bus } = await start((process) => {
        process.follow('stuck', ['red'], stuck);
        process.follow('flowing', ['red'], take('flowing'));
      });
      const last = await world.append('red/1', 1);
      expect(await bus.reached('flowing', last, LONG)).toBe(true);
      await vi.waitFor(() => expect(stuck).toHaveBeenCalled());
      expect(await bus.reached('stuck', last, 20)).toBe(false);
    });

    it('tells how long ago a consumer had taken everything', async () => {
      let isStuck = false;
      const { bus } = await start((process) => {
        process.follow('measured', ['red'], async (manager, facts) => {
          if (isStuck) throw new Busy('stuck');
          await take('measured')(manager, facts);
        });
      });
      expect(await bus.reached('measured', await world.append('red/1', 1), LONG)).toBe(true);
      await vi.waitFor(() => expect(bus.behind()['measured']).toBeLessThan(1000), LONG);
      isStuck = true;
      await world.append('red/1', 1);
      await vi.waitFor(() => expect(bus.behind()['measured']).toBeGreaterThan(1500), LONG);
      isStuck = false;
      await vi.waitFor(() => expect(bus.behind()['measured']).toBeLessThan(1500), LONG);
    });

    it('goes on from its checkpoint after a restart, and shares a name between processes', async () => {
      const first = await start((process) => process.follow('shared', ['red'], take('shared')));
      await first.bus.reached('shared', await world.append('red/1', 3), LONG);
      await first.stop();
      await world.append('red/2', 3);
      const both = await Promise.all(
        [1, 2].map(() => start((process) => process.follow('shared', ['red'], take('shared')))),
      );
      await Promise.all(Array.from({ length: 10 }, (_, n) => world.append(`red/more-${n}`, 2)));
      const [last] = (await positions('red')).slice(-1);
      for (const { bus } of both) expect(await bus.reached('shared', last!, LONG)).toBe(true);
      expect(await world.taken('shared')).toEqual(await positions('red'));
    });

    it('has reached a fact of another family when it has looked past it', async () => {
      const { bus } = await start((process) => process.follow('only blue', ['blue'], take('only blue')));
      expect(await bus.reached('only blue', await world.append('red/1', 1), LONG)).toBe(true);
    });

    it('says of a consumer that is not here, or of a position that is not there yet, that it was not reached', async () => {
      const { bus } = await start((process) => process.follow('here', ['blue'], take('here')));
      expect(await bus.reached('elsewhere', 1, LONG)).toBe(false);
    });

    it('tells a process where no consumer runs how far those of others are', async () => {
      let isHeld = true;
      await start((process) =>
        process.follow('asked of', ['red'], async (manager, facts) => {
          if (isHeld) throw new Busy('held');
          await take('asked of')(manager, facts);
        }),
      );
      const asker = await start((process) => process.follow('asked of', ['red'], take('asked of')), world.openAsker());
      const last = await world.append('red/1', 3);
      expect(await asker.bus.reached('asked of', last, 100)).toBe(false);
      isHeld = false;
      expect(await asker.bus.reached('asked of', last, LONG)).toBe(true);
      expect(await world.taken('asked of')).toEqual(await positions('red'));
      expect(asker.bus.behind()).toEqual({});
    });

    it('stops while it is busy: what had begun ends, nothing begins, and nobody waits on', async () => {
      let release: () => void = () => undefined;
      let begun = 0;
      const process = await start((one) =>
        one.follow('busy', ['red'], async (manager, facts) => {
          begun += 1;
          if (begun === 1) await new Promise<void>((resolve) => (release = resolve));
          await take('busy')(manager, facts);
        }),
      );
      await vi.waitFor(() => expect(begun).toBe(1), LONG);
      const waiting = process.bus.reached('busy', Number.MAX_SAFE_INTEGER, LONG);
      for (let n = 0; n < 3; n += 1) await world.append(`red/${n}`, 1);
      const stopped = process.stop();
      const before = begun; // another lane may have begun beside the one that is held
      expect(await waiting).toBe(false);
      release();
      await stopped;
      expect(begun).toBe(before);
      expect(await process.bus.reached('busy', 1, LONG)).toBe(false);
      const taken = await world.taken('busy');
      expect(taken.length).toBeGreaterThan(0);
      expect(taken).toEqual((await positions('red')).filter((position) => taken.includes(position)));
    });
  });
}
