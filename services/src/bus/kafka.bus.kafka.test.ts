import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokerLine } from '../../../tests/support/broker-line.ts';
import { embedded, openProcess, type OpenProcess } from '../../../tests/support/bus-world.ts';
import { kafkaWorld, type KafkaWorld } from '../../../tests/support/kafka-world.ts';
import { testBrokers } from '../../../tests/support/topic.ts';
import { PATIENCE_MS } from '../../../tests/support/patience.ts';
import { busContract, take, type BusProcess } from './bus.contract.ts';
import type { KafkaBus } from './kafka.bus.ts';

const LONG = { interval: 50 };
const MINUTE = 60_000;

busContract('the bus through Kafka', kafkaWorld);

describe('the bus through Kafka', () => {
  let world: KafkaWorld;
  const running: BusProcess[] = [];
  beforeAll(async () => {
    world = await kafkaWorld();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((process) => process.stop()));
  });
  afterAll(() => world.close());

  const start = async <Process extends BusProcess>(process: Process, ...names: readonly string[]): Promise<Process> => {
    running.push(process);
    for (const name of names) process.follow(name, ['red'], take(name));
    await process.start();
    return process;
  };
  const positions = async () => (await world.facts(['red'])).map(({ position }) => position);
  const expectWhole = async (name: string): Promise<void> => {
    const all = await positions();
    await vi.waitFor(async () => expect(await world.taken(name)).toHaveLength(all.length), LONG);
    expect(await world.taken(name)).toEqual(all);
  };
  /** Appends a little again and again, in many lanes, until it is said to be enough. */
  const appending = async (isEnough: () => boolean): Promise<void> => {
    for (let n = 0; !isEnough(); n += 1) {
      await world.append(`red/${n % 40}`, 2);
      await pause(5); // as classes do: facts come one after another
    }
  };
  const carries = ({ bus }: OpenProcess<KafkaBus>) => {
    const { carried } = bus.figures;
    return () => bus.figures.carried > carried + 20;
  };

  it('reads next to nothing from the ledger while the broker is fine', { timeout: MINUTE }, async () => {
    const process = await start(world.open(), 'fine', 'as well');
    await appending(carries(process));
    await expectWhole('fine');
    const { figures } = process.bus;
    const before = { ...figures };
    const until = Date.now() + 4000; // long enough for several comparisons with the ledger
    await appending(() => Date.now() > until);
    await expectWhole('fine');
    await expectWhole('as well');
    expect(figures.carried - before.carried).toBeGreaterThan(100);
    // A machine that is busy with other things may keep a record for longer than the comparison waits.
    expect(figures.filled - before.filled).toBeLessThan((figures.carried - before.carried) / 5);
    expect(figures.holes - before.holes).toBeLessThan((figures.carried - before.carried) / 5);
    await vi.waitFor(() => expect(process.bus.behind()['fine']).toBeLessThan(3000), LONG);
  });

  it('shares its lanes between two processes, and the other goes on when one leaves', { timeout: MINUTE }, async () => {
    const [one, other] = [await start(world.open(), 'group'), await start(world.open(), 'group')];
    const both = [carries(one), carries(other)];
    await appending(() => both.every((carrying) => carrying()));
    await expectWhole('group');
    await one.stop();
    await appending(carries(other));
    await expectWhole('group');
  });

  it('starts without a broker as fast as ever, and follows the ledger itself', { timeout: MINUTE }, async () => {
    const began = performance.now();
    const process = await start(world.open('127.0.0.1:9'), 'without');
    expect(performance.now() - began).toBeLessThan(1000);
    const last = await world.append('red/1', 3);
    expect(await process.bus.reached('without', last, PATIENCE_MS)).toBe(true);
    for (let n = 0; n < 3; n += 1) {
      const position = await world.append(`red/${n}`, 1);
      expect(await process.bus.reached('without', position, 2500)).toBe(true);
    }
    await expectWhole('without');
    expect(process.bus.figures).toMatchObject({ carried: 0 });
  });

  it(
    'is a little late while the way to the broker is cut, and as before when it is back',
    { timeout: MINUTE },
    async () => {
      const line = await brokerLine(testBrokers()[0]!);
      const process = await start(world.open(line.address), 'cut off');
      await appending(carries(process));
      line.cut();
      for (let n = 0; n < 5; n += 1) {
        const position = await world.append(`red/${n}`, 2);
        expect(await process.bus.reached('cut off', position, 5000)).toBe(true);
      }
      await vi.waitFor(() => expect(process.bus.figures.filled).toBeGreaterThan(0), LONG);
      line.restore();
      await appending(carries(process));
      await expectWhole('cut off');
      line.hold(); // the line stands, but nothing comes over it
      const position = await world.append('red/1', 2);
      expect(await process.bus.reached('cut off', position, 8000)).toBe(true);
      await process.stop();
      await line.close();
    },
  );

  it(
    'takes all once beside a process that follows the ledger itself, and after every change between the two',
    {
      timeout: MINUTE,
    },
    async () => {
      const onLedger = () => openProcess(world.database.url, embedded);
      const [kafka, ledger] = [await start(world.open(), 'mixed'), await start(onLedger(), 'mixed')];
      await appending(carries(kafka));
      await expectWhole('mixed');
      await Promise.all([kafka.stop(), ledger.stop()]);
      for (const next of [onLedger, () => world.open(), onLedger]) {
        await world.append('red/1', 30);
        const process = await start<BusProcess>(next(), 'mixed');
        await Promise.all(Array.from({ length: 20 }, (_, n) => world.append(`red/${n}`, 3)));
        await expectWhole('mixed');
        await process.stop();
      }
    },
  );
});
