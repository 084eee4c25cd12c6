import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { plainKafka, removeTopics, testBrokers } from '../../../tests/support/topic.ts';
import type { Log } from '../ops/telemetry/log.ts';
import { Kafka } from './kafka.ts';

const PREFIX = `door-${crypto.randomUUID().slice(0, 8)}`;
const MINUTE = 60_000;

function door(brokers = testBrokers()) {
  const log = { debug: vi.fn<() => void>(), warn: vi.fn<(fields: object, text: string) => void>() };
  return { kafka: new Kafka(brokers, 'a-test', log as unknown as Log), log };
}

afterAll(() => removeTopics(PREFIX));

describe('the door to Kafka', () => {
  it('leaves no connection open when a sender cannot be made', { timeout: MINUTE }, async () => {
    const far = new Set<Socket>();
    // It takes connections, and answers nothing.
    const silent = createServer((near) => {
      far.add(near);
      near.on('error', () => undefined).resume();
      near.on('close', () => far.delete(near));
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { kafka } = door([`127.0.0.1:${(silent.address() as AddressInfo).port}`]);
    await expect(kafka.sender()).rejects.toThrow(/timed out|not connected/);
    await vi.waitFor(() => expect(far.size).toBe(0));
    await kafka.close();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('makes topics that keep everything, and warns once of those of others that do not', async () => {
    const admin = plainKafka().admin();
    await admin.connect();
    const [ours, theirs] = [`${PREFIX}.ours`, `${PREFIX}.theirs`];
    const configEntries = [{ name: 'retention.ms', value: '604800000' }];
    await admin.createTopics({ topics: [{ topic: theirs, numPartitions: 3, configEntries }] });
    await admin.disconnect();
    const { kafka, log } = door();
    const topics = [ours, theirs].map((name) => ({ name, partitions: 12, retentionMs: -1 }));
    await kafka.ensureTopics(topics);
    await kafka.ensureTopics(topics);
    expect(await kafka.partitionsOf([ours, theirs])).toEqual({ [ours]: 12, [theirs]: 3 });
    expect(log.warn.mock.calls.map(([fields]) => fields)).toEqual([{ topic: theirs, 'retention.ms': '604800000' }]);
    await kafka.close();
  });

  it('gives up at once where no broker is, and leaves it to its caller to come again', async () => {
    const { kafka } = door(['127.0.0.1:9']);
    const began = performance.now();
    await expect(kafka.ensureTopics([{ name: 'any', partitions: 1, retentionMs: -1 }])).rejects.toThrow(
      /ECONNREFUSED|Connection/,
    );
    expect(performance.now() - began).toBeLessThan(2000);
    await kafka.close();
  });

  it(
    'remembers at its close how far it had come, so that the next member goes on there',
    { timeout: MINUTE },
    async () => {
      const topic = `${PREFIX}.read`;
      const { kafka } = door();
      await kafka.ensureTopics([{ name: topic, partitions: 1, retentionMs: -1 }]);
      const sender = await kafka.sender();
      const send = (value: string) =>
        sender.send([{ topic, partition: 0, key: 'k', value, headers: {}, timestamp: Date.now() }]);
      const readUntil = async (last: string): Promise<string[]> => {
        const values: string[] = [];
        const reading = kafka.consume({
          group: `${PREFIX}.group`,
          topics: [topic],
          onAssigned: () => undefined,
          onAlive: () => undefined,
          onBatch: async ({ records }) => void values.push(...records.map(({ value }) => value.toString())),
        });
        await vi.waitFor(() => expect(values).toContain(last));
        await reading.close();
        return values;
      };
      await send('one');
      expect(await readUntil('one')).toEqual(['one']);
      await send('two');
      expect(await readUntil('two')).toEqual(['two']);
      await sender.close();
      await kafka.close();
    },
  );
});
