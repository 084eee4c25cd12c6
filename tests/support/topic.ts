import { Kafka, KafkaJSProtocolError, logLevel, type Admin } from 'kafkajs';
import { setTimeout as pause } from 'node:timers/promises';
import '../../services/src/bus/resting-queues.ts';
import type { ReceivedRecord } from '../../services/src/bus/broker.ts';
import { factOf } from '../../services/src/bus/record.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';

/** A record as any reader gets it. */
export interface TopicRecord extends ReceivedRecord {
  readonly partition: number;
}

export const testBrokers = (): string[] => (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');

export const plainKafka = (brokers: string[] = testBrokers()): Kafka =>
  new Kafka({ brokers, clientId: 'a-reader', logLevel: logLevel.NOTHING });

/** Where each partition ends; nothing where there is no such topic, or one so new that no leader answers for it yet. */
async function endsOf(topic: string, admin: Admin): Promise<Map<number, number>> {
  if (!(await admin.listTopics()).includes(topic)) return new Map();
  try {
    const offsets = await admin.fetchTopicOffsets(topic);
    return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
  } catch (error) {
    if (error instanceof KafkaJSProtocolError && error.retriable) return new Map();
    throw error;
  }
}

/** All of a topic as it is now, each partition in its order. */
export async function readTopic(topic: string, brokers: string[] = testBrokers()): Promise<TopicRecord[]> {
  const kafka = plainKafka(brokers);
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends = await endsOf(topic, admin);
    let left = [...ends.values()].reduce((sum, end) => sum + end, 0);
    if (left === 0) return [];
    const records: TopicRecord[] = [];
    const whole = Promise.withResolvers<void>();
    const consumer = kafka.consumer({ groupId: `reader-${process.pid}-${performance.now()}`, maxWaitTimeInMs: 100 });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ partition, message: { key, value, headers, offset } }) => {
        if (Number(offset) >= ends.get(partition)!) return;
        const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)]);
        records.push({ key: String(key), value: value!, headers: Object.fromEntries(texts), offset, partition });
        left -= 1;
        if (left === 0) whole.resolve();
      },
    });
    await whole.promise;
    await consumer.disconnect();
    return records;
  } finally {
    await admin.disconnect();
  }
}

/** What a reader keeps who drops what stands no further than the last of its lane; and where a record says otherwise of what came before. */
export function withoutRepeats(records: readonly TopicRecord[], family: string) {
  const last = new Map<number, number>();
  const facts: StoredFact[] = [];
  const broken: number[] = [];
  for (const record of records) {
    const { fact, previous } = factOf(record, family)!;
    const before = last.get(fact.lane) ?? 0;
    if (fact.position <= before) continue;
    if (previous !== before) broken.push(fact.position);
    last.set(fact.lane, fact.position);
    facts.push(fact);
  }
  return { facts: facts.toSorted((one, other) => one.position - other.position), broken };
}

/** Deletes a topic, until nobody sees it any more. */
export async function removeTopic(topic: string): Promise<void> {
  const admin = plainKafka().admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topic], timeout: 5000 });
  while ((await admin.listTopics()).includes(topic)) await pause(50);
  await admin.disconnect();
}

/** Removes the topics of a test from brokers that others use, too. */
export async function removeTopics(prefix: string, brokers: string[] = testBrokers()): Promise<void> {
  const admin = plainKafka(brokers).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((name) => name.startsWith(`${prefix}.`));
  if (topics.length > 0) await admin.deleteTopics({ topics });
  await admin.disconnect();
}
