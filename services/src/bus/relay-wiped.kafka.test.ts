import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { kafkaLacks } from '../../../infra/local/kafka-programs.ts';
import type { Kafka } from '../../../infra/local/kafka.ts';
import { startThrowawayKafka, type Throwaway } from '../../../infra/local/throwaway.ts';
import { relayWorld } from '../../../tests/support/relays.ts';
import { readTopic, withoutRepeats } from '../../../tests/support/topic.ts';

const LONG = { interval: 200 };

let world: Awaited<ReturnType<typeof relayWorld>>;
let broker: Throwaway<Kafka> | undefined;
beforeAll(async () => {
  world = await relayWorld();
  if (kafkaLacks() === undefined) broker = await startThrowawayKafka();
});
afterAll(async () => {
  await world.close();
  await broker?.end();
});

it(
  'an idle relay notices that its broker was wiped, and publishes all of it anew',
  { timeout: 240_000 },
  async (test) => {
    if (broker === undefined) return test.skip('a broker that may be wiped takes Java and Maven');
    const { service } = broker;
    await world.append('red/1', 1200);
    const { relay } = await world.start(service.brokers);
    await vi.waitUntil(() => world.isPublished(), LONG);
    const { clusterId, port } = service;
    await service.wipe();
    expect(service.clusterId).toMatch(/^[\w-]{22}$/);
    expect(service.clusterId).not.toBe(clusterId);
    expect(service.port).toBe(port);
    await vi.waitUntil(async () => (await world.row())['cluster'] === service.clusterId, LONG);
    await vi.waitUntil(() => world.isPublished(), LONG);
    const records = await readTopic(`${world.prefix}.red`, [service.brokers]);
    expect(withoutRepeats(records, 'red')).toEqual({ facts: await world.ledger('red'), broken: [] });
    expect(new Set(records.map(({ headers }) => headers['ce_cluster']))).toEqual(new Set([service.clusterId]));
    expect(relay.leads).toBe(true);
    return undefined;
  },
);
