import {
  Kafka as KafkaJs,
  logLevel,
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type KafkaConfig,
  type SASLOptions,
} from 'kafkajs';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaDoor } from '../ops/settings.ts';
import type { Log } from '../ops/telemetry/log.ts';
import type { Closable, Consumption, Sender, Topic } from './broker.ts';
import './resting-queues.ts';
import { batchOf, forgetful, isNotYet, messageOf, newTopicOf, settingsOfTopics, writtenOf } from './exchange.ts';

/** kafkajs has a name for it, but not one that the built program could import. */
const TOPIC_RESOURCE = 2;
const [CONNECT_MS, REQUEST_MS, LOOKS, LOOK_AGAIN_MS] = [2000, 5000, 20, 250];
const [HEARTBEAT_MS, COMMIT_MS, MEMBER_AGAIN_MS, CLOSE_MS] = [900, 1000, 500, 3000];

/** The one door to kafkajs 2.2.4. It is unmaintained: what is known of its edges stands beside each setting. */
export class Kafka {
  private readonly kafka: KafkaJs;
  private readonly admin: Admin;
  private connected: Promise<void> | undefined;
  private readonly looked = new Set<string>();

  constructor(
    brokers: readonly string[],
    clientId: string,
    private readonly log: Log,
    door: KafkaDoor = { tls: false },
  ) {
    this.kafka = new KafkaJs({
      brokers: [...brokers],
      clientId,
      ...behind(door),
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      retry: { retries: 1, initialRetryTime: 100 }, // 0 is refused by idempotent producers
      logLevel: logLevel.WARN,
      logCreator:
        () =>
        ({ namespace, log: { message, error } }) =>
          log.debug({ namespace, error: error as string }, `kafka: ${message}`),
    });
    this.admin = this.kafka.admin();
  }

  /** The id that the cluster was formatted with: another one means another log, whatever its topics are called. */
  async clusterId(): Promise<string> {
    const admin = await this.connectedAdmin();
    return (await admin.describeCluster()).clusterId;
  }

  /** Makes the topics that are not there, with as many copies as the brokers make by default; warns once of others that forget. */
  async ensureTopics(topics: readonly Topic[]): Promise<void> {
    const admin = await this.connectedAdmin();
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    if (missing.length > 0) await this.create(admin, missing);
    const unseen = topics.filter(({ name, retentionMs }) => retentionMs === -1 && !this.looked.has(name));
    await this.lookAtRetention(admin, unseen).catch((error: Error) =>
      this.log.debug({ error: error.message }, 'how long topics keep records is not told'),
    );
  }

  /** How many partitions each topic has: those of a topic that was made by others can be more or fewer than declared. */
  async partitionsOf(topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const admin = await this.connectedAdmin();
    const metadata = await admin.fetchTopicMetadata({ topics: [...topics] });
    return Object.fromEntries(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
  }

  /**
   * Where each partition ends: the offset of its next record, by topic that is there and partition. An admin of kafkajs
   * that has asked this can do nothing else once one of the topics is gone: it is another one each time.
   */
  async endsOf(topics: readonly string[]): Promise<Readonly<Record<string, readonly number[]>>> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      const existing = new Set(await admin.listTopics());
      const ends: Record<string, number[]> = {};
      for (const topic of topics.filter((one) => existing.has(one)))
        for (const { partition, high } of await admin.fetchTopicOffsets(topic))
          (ends[topic] ??= [])[partition] = Number(high);
      return ends;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  /**
   * Idempotent and one request in flight. With a batch given up in between, kafkajs acknowledges what it never wrote or
   * meets OUT_OF_ORDER_SEQUENCE_NUMBER for ever; therefore a new sender after any error.
   */
  async sender(): Promise<Sender> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition!,
    });
    const close = () => producer.disconnect().catch(() => undefined);
    await producer.connect().catch(async (error) => {
      await close(); // it keeps the sockets that it has
      throw error;
    });
    return {
      send: async (records) => {
        const topicMessages = [...Map.groupBy(records, ({ topic }) => topic)].map(([topic, messages]) => ({
          topic,
          messages: messages.map(messageOf),
        }));
        return (await producer.sendBatch({ acks: -1, topicMessages })).map(writtenOf);
      },
      close,
    };
  }

  /**
   * Consumes until closed, whatever becomes of the broker: a member that fails is replaced by a new one, because kafkajs
   * itself restarts after some errors only. Batches of different partitions come side by side.
   */
  consume(work: Consumption): Closable {
    const closing = new AbortController();
    const { signal } = closing;
    const ended = (async () => {
      while (!signal.aborted) {
        await this.member(work, signal).catch((error: Error) =>
          this.log.debug(
            { group: work.group, error: error.message },
            'a member of a group failed; another one is made',
          ),
        );
        await pause(MEMBER_AGAIN_MS, undefined, { ref: false, signal }).catch(() => undefined);
      }
    })();
    const close = async (): Promise<void> => {
      closing.abort();
      await Promise.race([ended, pause(CLOSE_MS, undefined, { ref: false })]);
    };
    return { close };
  }

  async close(): Promise<void> {
    await this.connected?.catch(() => undefined);
    await this.admin.disconnect().catch(() => undefined);
  }

  private async member(work: Consumption, closing: AbortSignal): Promise<void> {
    const consumer: Consumer = this.kafka.consumer({
      groupId: work.group,
      sessionTimeout: 10_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1000, // how soon a change of members is noticed, and what an idle member costs
      maxBytesPerPartition: 256 * 1024, // by default 1 MiB: after an outage a process with 8 members held half a GB
      maxBytes: 2 * 1024 * 1024,
      allowAutoTopicCreation: false,
      retry: { retries: 1, initialRetryTime: 200, restartOnFailure: async () => false },
    });
    const { CRASH, FETCH, GROUP_JOIN, HEARTBEAT } = consumer.events;
    const end = Promise.withResolvers<unknown>();
    closing.addEventListener('abort', end.resolve);
    consumer.on(CRASH, end.resolve);
    let isAssigned = false;
    consumer.on(FETCH, () => isAssigned && work.onAlive()); // without partitions nobody was asked for anything
    consumer.on(HEARTBEAT, () => work.onAlive());
    consumer.on(GROUP_JOIN, ({ payload }) => {
      isAssigned = Object.values(payload.memberAssignment).some((partitions) => partitions.length > 0);
      work.onAlive();
      work.onAssigned(payload.memberAssignment);
    });
    let last: EachBatchPayload | undefined;
    const commit = async (): Promise<void> => {
      const done = last;
      last = undefined;
      await done?.commitOffsetsIfNecessary(done.uncommittedOffsets()).catch(() => undefined); // a hint only
    };
    const committing = setInterval(() => void commit(), COMMIT_MS).unref();
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...work.topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        partitionsConsumedConcurrently: 12,
        eachBatch: async (payload: EachBatchPayload) => {
          const beat = setInterval(() => void payload.heartbeat().catch(() => undefined), HEARTBEAT_MS);
          await work.onBatch(batchOf(payload.batch)).finally(() => clearInterval(beat));
          payload.resolveOffset(payload.batch.lastOffset());
          last = payload;
        },
      });
      if (!closing.aborted) await end.promise;
      if (closing.aborted) await commit();
    } finally {
      clearInterval(committing);
      closing.removeEventListener('abort', end.resolve);
      await consumer.disconnect().catch(() => undefined);
    }
  }

  private async create(admin: Admin, topics: readonly Topic[]): Promise<void> {
    await admin.createTopics({ waitForLeaders: false, topics: topics.map(newTopicOf) });
    for (let left = LOOKS; ; left -= 1) {
      try {
        const names = topics.map(({ name }) => name);
        await this.partitionsOf(names);
        return void (await this.endsOf(names)); // each leader answers: they can be written to
      } catch (error) {
        if (left === 0 || !isNotYet(error)) throw error;
        await pause(LOOK_AGAIN_MS); // a broker under load does not know at once what it has just made
      }
    }
  }

  private async lookAtRetention(admin: Admin, topics: readonly Topic[]): Promise<void> {
    if (topics.length === 0) return;
    const of = { type: TOPIC_RESOURCE, configNames: settingsOfTopics };
    const asked = { resources: topics.map(({ name }) => ({ ...of, name })), includeSynonyms: false };
    const { resources } = await admin.describeConfigs(asked);
    for (const { resourceName: topic, configEntries } of resources) {
      this.looked.add(topic);
      const by = forgetful(configEntries);
      if (Object.keys(by).length > 0) this.log.warn({ topic, ...by }, 'a topic does not keep its records for ever');
    }
  }

  private async connectedAdmin(): Promise<Admin> {
    this.connected ??= this.admin.connect().catch((error) => {
      this.connected = undefined;
      throw error;
    });
    await this.connected;
    return this.admin;
  }
}

/** As kafkajs takes it. An authority that is named is the only one that counts. */
function behind({ tls, caFile, sasl }: KafkaDoor): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  if (!tls) return {};
  const ssl = caFile === undefined ? true : { ca: [readFileSync(caFile, 'utf8')] };
  return { ssl, ...(sasl && { sasl: sasl as SASLOptions }) };
}
