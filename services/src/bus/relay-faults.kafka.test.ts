import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokerLine, type BrokerLine } from '../../../tests/support/broker-line.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { relayWorld } from '../../../tests/support/relays.ts';
import { testBrokers, withoutRepeats } from '../../../tests/support/topic.ts';

const LONG = { interval: 100 };
const MINUTE = 60_000;
/** A produce request with facts in it; what a client asks of itself is smaller. */
const MANY_BYTES = 20_000;

describe('a relay whose way to the broker fails', () => {
  let world: Awaited<ReturnType<typeof relayWorld>>;
  let line: BrokerLine;
  beforeAll(async () => {
    world = await relayWorld();
    line = await brokerLine(testBrokers()[0]!);
  });
  afterEach(async () => {
    line.onRequest = () => undefined;
    line.restore();
    await world.stopAll();
  });
  afterAll(async () => {
    await line.close();
    await world.close();
  });

  const published = () => vi.waitUntil(() => world.isPublished(), LONG);
  const atNextBatch = (act: () => void) =>
    new Promise<void>((resolve) => {
      line.onRequest = (bytes) => {
        if (bytes < MANY_BYTES) return;
        line.onRequest = () => undefined;
        act();
        resolve();
      };
    });
  /** Every fact is there, in order, and each record says what came before it in its lane. */
  const expectWhole = async (): Promise<number> => {
    const records = await world.topic('red');
    const { facts, broken } = withoutRepeats(records, 'red');
    expect(facts).toEqual(await world.ledger('red'));
    expect(broken).toEqual([]);
    return records.length - facts.length;
  };

  it('loses nothing and keeps the order when it is cut off in the middle of a batch', { timeout: MINUTE }, async () => {
    for (let n = 0; n < 20; n += 1) await world.append(`red/${n}`, 200);
    for (const cuts of [1, 2, 3]) {
      await world.append(`red/${cuts}`, 900);
      const cut = atNextBatch(() => line.cut());
      const { relay, stop } = await world.start(line.address);
      await cut;
      await vi.waitUntil(() => relay.figures.failures > 0, LONG);
      line.restore();
      await published();
      await stop();
    }
    await expectWhole();
  });

  it(
    'sends a batch again whose answer was lost, and nothing of it stands out of order',
    { timeout: MINUTE },
    async () => {
      const before = (await world.topic('red')).length;
      await world.append('red/1', 300);
      const lost = atNextBatch(() => line.loseAnswers());
      const { relay } = await world.start(line.address);
      await lost;
      await vi.waitUntil(async () => (await world.topic('red')).length >= before + 300, LONG);
      line.cut(); // else it waits for the answer a second time
      await vi.waitUntil(() => relay.figures.failures > 0, LONG);
      await world.append('red/1', 40); // another batch than the one before
      line.restore();
      await published();
      expect(await expectWhole()).toBeGreaterThanOrEqual(300);
    },
  );

  it(
    'waits for a broker that is away, says so once, and asks little of the database',
    { timeout: MINUTE },
    async () => {
      line.cut();
      const process = await world.start(line.address);
      const warned = vi.spyOn(process.side.log, 'warn');
      const reported = vi.spyOn(process.side.log, 'failure');
      const asked = vi.spyOn(process.side.database.pool, 'query');
      await world.append('red/1', 10);
      await vi.waitUntil(() => process.relay.figures.failures >= 4, LONG);
      expect(warned).toHaveBeenCalledTimes(1);
      expect(reported).not.toHaveBeenCalled();
      expect(asked.mock.calls.length).toBeLessThan(32);
      const said = vi.spyOn(process.side.log, 'info');
      line.restore();
      await published();
      expect(said).toHaveBeenCalledTimes(1);
      await expectWhole();
    },
  );

  it('leaves the field to its successor when it was stopped for long', { timeout: MINUTE }, async () => {
    await world.append('red/1', 300);
    const held = atNextBatch(() => line.hold());
    const paused = await world.start(line.address);
    await held;
    const successor = await world.start();
    await vi.waitUntil(async () => {
      await asOwner(world.database, `update relay set until = '-infinity' where holder <> ''`);
      await pause(50);
      return successor.relay.leads;
    }, LONG);
    await published();
    const { epoch } = await world.row();
    line.restore();
    await vi.waitUntil(() => !paused.relay.leads, LONG);
    await world.append('red/1', 300);
    await published();
    expect(await world.row()).toMatchObject({ epoch });
    expect(successor.relay.leads).toBe(true);
    expect(paused.relay.figures.sent).toBeLessThanOrEqual(300);
    expect(await expectWhole()).toBeGreaterThanOrEqual(300);
  });
});
