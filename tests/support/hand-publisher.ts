import type { KafkaRecord } from '../../services/src/bus/broker.ts';
import { Kafka } from '../../services/src/bus/kafka.ts';
import { recordOf } from '../../services/src/bus/record.ts';
import { partitionOf, topicOf, topicsOf } from '../../services/src/bus/topics.ts';
import type { KafkaWorld } from './kafka-world.ts';
import { wholeLedger } from './ledger.ts';
import { plainKafka, testBrokers } from './topic.ts';

/** Publishes what a relay would, and what none would: a test says which records, in what order, how often. */
export async function handPublisher({ prefix, writer }: KafkaWorld, families = ['red', 'blue']) {
  const kafka = new Kafka(testBrokers(), 'by-hand', writer.log);
  const topics = topicsOf(prefix, families);
  await kafka.ensureTopics(topics);
  const cluster = await kafka.clusterId();
  const sender = await kafka.sender();
  const admin = plainKafka().admin();
  await admin.connect();
  const names = topics.map(({ name }) => name);
  return {
    /** The records of the whole ledger beyond a position, each as a relay would send it. */
    async records(after = 0): Promise<KafkaRecord[]> {
      const partitions = await kafka.partitionsOf(names);
      const last = new Map<string, number>();
      const records: KafkaRecord[] = [];
      for (const fact of await wholeLedger(writer.store)) {
        const lane = `${fact.family}/${fact.lane}`;
        const topic = topicOf(prefix, fact.family);
        const partition = partitionOf(fact.lane, partitions[topic]!);
        const { incarnation } = writer.store;
        const previous = last.get(lane) ?? 0;
        last.set(lane, fact.position);
        if (fact.position > after) records.push(recordOf(fact, { topic, partition, previous, cluster, incarnation }));
      }
      return records;
    },
    send: async (records: readonly KafkaRecord[]): Promise<void> => void (await sender.send(records)),
    /** Topics as they were made anew, under the same names. */
    async wipe(): Promise<void> {
      await admin.deleteTopics({ topics: names });
      await kafka.ensureTopics(topics);
    },
    async widen(count: number): Promise<void> {
      await admin.createPartitions({ topicPartitions: names.map((topic) => ({ topic, count })) });
    },
    async close(): Promise<void> {
      await Promise.all([sender.close(), admin.disconnect(), kafka.close()]);
    },
  };
}
