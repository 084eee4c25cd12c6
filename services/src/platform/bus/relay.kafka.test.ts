import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { relayWorld } from '../../../../tests/support/relays.ts';
import { withoutRepeats } from '../../../../tests/support/topic.ts';

const LONG = { timeout: 30_000, interval: 100 };

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
});
