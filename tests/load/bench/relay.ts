import { randomBytes } from 'node:crypto';
import { Kafka as KafkaJs, logLevel, type TopicMessages } from 'kafkajs';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { TOPIC } from '@lectern/contracts/kernel/topic.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { messageOf } from '../../../services/src/bus/exchange.ts';
import { Kafka } from '../../../services/src/bus/kafka.ts';
import { Publisher } from '../../../services/src/bus/publisher.ts';
import { recordOf } from '../../../services/src/bus/record.ts';
import { RelayLease } from '../../../services/src/bus/relay-lease.ts';
import { partitionOf, topicOf, topicsOf } from '../../../services/src/bus/topics.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { removeTopics } from '../../support/topic.ts';
import { EntryMaker } from './facts.ts';
import { compare, rate, type Measured } from './rounds.ts';

const [FACTS, APPENDED_AT_ONCE, BATCH, STREAMS] = [50_000, 500, 1000, 200];
const FAMILY = 'bench';

type Speed = typeof rate;

/** From the event table to the topic and the checkpoint, beside a bare producer of the same records, made before. */
export async function benchRelay(settings: Settings, rounds: number): Promise<Measured[]> {
  const brokers = settings.kafkaBrokers;
  if (brokers.length === 0) {
    console.log('\n!!! SKIPPED: the relay was not measured. Name a broker in KAFKA_BROKERS.\n');
    return [];
  }
  await migrate(settings.ownerUrl, migrations);
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  await store.onModuleInit();
  const kafka = new Kafka(brokers, 'lectern-bench', log);
  const prefix = `bench-${randomBytes(4).toString('hex')}`;
  const before = await store.head();
  await fill(store);

  const relayed = (speedOf: Speed) => async () => {
    await database.pool.query(
      `update relay set position = $1, cluster = $2, incarnation = $3, lanes = '{}', until = '-infinity'`,
      [before, await kafka.clusterId(), store.incarnation],
    );
    const lease = (await RelayLease.take(database.pool, 'bench'))!;
    const figures = { sent: 0, failures: 0 };
    const publisher = await Publisher.open(kafka, store, lease, prefix, figures);
    const speed = await speedOf(FACTS, () => publisher.catchUp());
    await publisher.close();
    await lease.release();
    if (figures.sent !== FACTS) throw new Error(`The relay sent ${figures.sent} of ${FACTS} facts.`);
    return speed;
  };

  await kafka.ensureTopics(topicsOf(prefix, [FAMILY]));
  const batches = await prebuilt(store, before, prefix);
  const producer = new KafkaJs({ brokers: [...brokers], logLevel: logLevel.ERROR }).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner:
      () =>
      ({ message }) =>
        message.partition!,
  });
  await producer.connect();
  const bare = (speedOf: Speed) => () =>
    speedOf(FACTS, async () => {
      for (const batch of batches) await producer.sendBatch({ acks: -1, topicMessages: [batch] });
    });

  const about = { peerName: 'bare kafkajs, the same records made before', rounds };
  const results = [
    await compare({ ...about, name: 'relay, ledger to topic', unit: 'facts/s' }, relayed(rate), bare(rate)),
    await compare({ ...about, name: 'its own work', unit: 'facts/CPU s' }, relayed(workRate), bare(workRate)),
  ];
  await producer.disconnect();
  await kafka.close();
  await database.onApplicationShutdown();
  await removeTopics(prefix, [...brokers]);
  return results;
}

/** So many of something for a second of this process's work, whoever else is at work. */
async function workRate(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (count * 1_000_000) / (user + system);
}

async function fill(store: EventStore): Promise<void> {
  const maker = new EntryMaker();
  const streams = Array.from({ length: STREAMS }, () => `${FAMILY}/${newId()}`);
  for (let n = 0; n < FACTS; n += APPENDED_AT_ONCE) {
    const entries = Array.from({ length: APPENDED_AT_ONCE }, (_, one) => maker.make(streams[(n + one) % STREAMS]!));
    await store.append(entries);
  }
}

async function prebuilt(store: EventStore, before: number, prefix: string): Promise<TopicMessages[]> {
  const topic = topicOf(prefix, FAMILY);
  const { partitions } = TOPIC;
  const on = { topic, previous: before, cluster: 'MkU3OEVBNTcwNTJENDM2Qg', incarnation: store.incarnation };
  const batches: TopicMessages[] = [];
  for (let n = 0; n < FACTS; n += BATCH) {
    const facts = await store.read(before + n, BATCH);
    const messages = facts.map((fact) => {
      const record = recordOf(fact, { ...on, partition: partitionOf(fact.lane, partitions) });
      return messageOf({ ...record, value: Buffer.from(record.value) });
    });
    batches.push({ topic, messages });
  }
  return batches;
}
