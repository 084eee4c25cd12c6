import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../../tests/support/platform.ts';
import { relayWorld } from '../../../tests/support/relays.ts';
import { plainKafka, withoutRepeats } from '../../../tests/support/topic.ts';
import { factOf } from './record.ts';

const LONG = { interval: 100 };

describe('the relay', () => {
  let world: Awaited<ReturnType<typeof relayWorld>>;
  beforeAll(async () => {
    world = await relayWorld();
  });
  afterEach(() => world.stopAll());
  afterAll(() => world.close());

  const published = () => vi.waitUntil(() => world.isPublished(), LONG);

  it('brings every fact to the topic of its family once, each stream in its order', async () => {
    for (let n = 0; n < 30; n += 1) await world.append(`red/${n}`, 90);
    await world.append('blue/1', 3);
    await world.start();
    await published();
    for (let n = 0; n < 5; n += 1) await world.append('red/0', 2);
    await published();
    for (const family of ['red', 'blue']) {
      const records = await world.topic(family);
      const { facts, broken } = withoutRepeats(records, family);
      expect(facts).toEqual(await world.ledger(family));
      expect(records).toHaveLength(facts.length);
      expect(broken).toEqual([]);
    }
  });

  it('goes on behind its checkpoint when it is started again', async () => {
    const before = await world.topic('red');
    await world.append('red/1', 5);
    const { relay } = await world.start();
    await published();
    expect(relay.figures).toEqual({ sent: 5, failures: 0 });
    const after = await world.topic('red');
    expect(after).toHaveLength(before.length + 5);
    expect(withoutRepeats(after, 'red')).toEqual({ facts: await world.ledger('red'), broken: [] });
  });

  it('hands over at once when its process ends, and a successor that nobody told takes over by itself', async () => {
    const first = await world.start();
    await vi.waitUntil(() => first.relay.leads, LONG);
    const second = await world.start();
    await world.append('red/2', 5);
    await published();
    expect(second.relay.leads).toBe(false);
    const stopped = performance.now();
    await first.stop();
    await vi.waitUntil(() => second.relay.leads, LONG);
    expect(performance.now() - stopped).toBeLessThan(4000); // a lease that is not given back lasts 5 s
    await world.append('red/2', 5);
    await published();
    expect(second.relay.figures.sent).toBe(5);
    const third = await world.start();
    await asOwner(world.database, `update relay set epoch = 1000, until = clock_timestamp() + interval '1 s'`);
    await vi.waitUntil(async () => (await world.row()).epoch === '1001', LONG);
    await world.append('red/2', 5);
    await published();
    await vi.waitUntil(() => second.relay.leads !== third.relay.leads, LONG);
    expect(withoutRepeats(await world.topic('red'), 'red')).toEqual({ facts: await world.ledger('red'), broken: [] });
  });

  it('publishes large facts in as many batches as the broker takes', async () => {
    const words = 'x'.repeat(100_000);
    await world.append(
      'red/large',
      Array.from({ length: 40 }, (_, n) => ({ n, words })),
    );
    const { relay } = await world.start();
    await published();
    expect(relay.figures).toEqual({ sent: 40, failures: 0 });
    expect(withoutRepeats(await world.topic('red'), 'red').broken).toEqual([]);
  });

  it('publishes the whole ledger anew to a cluster that is another one', async () => {
    const before = await world.topic('red');
    const whole = await world.ledger();
    await asOwner(world.database, `update relay set cluster = 'one that was wiped'`);
    const { relay } = await world.start();
    await vi.waitUntil(() => relay.figures.sent === whole.length, LONG);
    const old = new Set(before.map(({ partition, offset }) => `${partition} ${offset}`));
    const anew = (await world.topic('red')).filter(({ partition, offset }) => !old.has(`${partition} ${offset}`));
    const facts = await world.ledger('red');
    expect(withoutRepeats(anew, 'red')).toEqual({ facts, broken: [] });
    expect(anew).toHaveLength(facts.length);
  });

  it('publishes the whole ledger anew when a topic was deleted, to the topic that it makes again', async () => {
    await world.forget('red');
    await world.append('red/1', 5);
    await world.append('blue/1', 1);
    await world.start();
    await published();
    const records = await world.topic('red');
    expect(withoutRepeats(records, 'red')).toEqual({ facts: await world.ledger('red'), broken: [] });
  });

  it('publishes the whole ledger anew when a topic is made again under its feet', async () => {
    const whole = await world.ledger();
    const { relay } = await world.start();
    await vi.waitUntil(() => relay.leads, LONG);
    await world.remake('red');
    await world.append('red/1', 5);
    await vi.waitUntil(() => relay.figures.sent > whole.length, LONG);
    await published();
    // What came before it was noticed follows nothing: whoever takes only what follows has all of it once.
    const whatFollows = new Map<number, number>();
    const taken = (await world.topic('red')).filter((record) => {
      const { fact, previous } = factOf(record, 'red')!;
      const last = whatFollows.get(fact.lane) ?? 0;
      if (previous > last || fact.position <= last) return false;
      whatFollows.set(fact.lane, fact.position);
      return true;
    });
    expect(withoutRepeats(taken, 'red')).toEqual({ facts: await world.ledger('red'), broken: [] });
  });

  it('lets a reader find facts by the time at which they were recorded', async () => {
    const admin = plainKafka().admin();
    const topic = `${world.prefix}.red`;
    const facts = await world.ledger('red');
    const records = await world.topic('red');
    const { recordedAt } = facts.at(-1)!;
    const found = await admin.fetchTopicOffsetsByTimestamp(topic, recordedAt);
    const from = new Map(found.map(({ partition, offset }) => [partition, Number(offset)]));
    const later = records.filter(({ partition, offset }) => Number(offset) >= from.get(partition)!);
    await admin.disconnect();
    expect(new Set(withoutRepeats(later, 'red').facts.map((fact) => fact.recordedAt))).toContain(recordedAt);
    expect(later.length).toBeLessThan(records.length);
  });

  it('publishes the whole ledger anew when it was restored, as facts of another incarnation', async () => {
    await asOwner(world.database, `update ledger set incarnation = '5ad4b3c5-9e1c-4b5c-a75a-8f4e19a5c6a1'`);
    const whole = await world.ledger();
    const { relay } = await world.start();
    await vi.waitUntil(() => relay.figures.sent === whole.length, LONG);
    const restored = (await world.topic('red')).filter(({ headers }) =>
      headers['ce_incarnation']?.startsWith('5ad4b3c5'),
    );
    expect(withoutRepeats(restored, 'red')).toEqual({ facts: await world.ledger('red'), broken: [] });
  });

  it.each([
    { LECTERN_SERVICES: 'web,gateway', KAFKA_BROKERS: 'nowhere:9092' },
    { LECTERN_SERVICES: 'relay,web', KAFKA_BROKERS: '' },
  ])('is not there without a broker, or where another process is to do it: %o', async (environment) => {
    const { relay } = await world.start('', { ...environment, LECTERN_CLUSTER_SECRET: 'known to all of them' });
    expect(relay.isOn).toBe(false);
    await world.append('red/3', 1);
    expect(await world.isPublished()).toBe(false);
  });
});
