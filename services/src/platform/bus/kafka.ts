import { Kafka as KafkaJs, logLevel, type Admin, type Consumer, type EachBatchPayload, type Producer } from 'kafkajs';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';

/** A topic as it is to be; `retentionMs` -1 keeps records for ever. */
export interface Topic {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
}

export interface KafkaRecord {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReceivedRecord {
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly offset: string;
}

/** What a broker gave of one partition, in order. `isStale` tells that the partition is no longer ours. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly ReceivedRecord[];
  isStale(): boolean;
}

export interface Consumption {
  readonly group: string;
  readonly topics: readonly string[];
  /** Told at each joining of the group: the partitions that are ours from now on, by topic. */
  onAssigned(partitions: Readonly<Record<string, readonly number[]>>): void;
  /** The offset is committed when this resolves; what it throws, the batch comes again. */
  onBatch(batch: Batch): Promise<void>;
}

export interface Closable {
  close(): Promise<void>;
}

/** Sends one batch at a time; after any error it must be closed and another one made. */
export interface Sender extends Closable {
  /** Resolves when every in-sync replica has all of it. */
  send(records: readonly KafkaRecord[]): Promise<void>;
}

const [CONNECT_MS, REQUEST_MS, CREATE_TRIES, CREATE_AGAIN_MS] = [2000, 5000, 20, 250];

/** The one door to kafkajs 2.2.4. It is unmaintained: what is known of its edges stands beside each setting. */
export class Kafka {
  private readonly kafka: KafkaJs;
  private readonly admin: Admin;
  private connected: Promise<void> | undefined;

  constructor(brokers: readonly string[], clientId: string, log: Log) {
    restQueues();
    this.kafka = new KafkaJs({
      brokers: [...brokers],
      clientId,
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

  /** Makes the topics that are not there. A broker under load reports UNKNOWN_TOPIC for what it has just made: tried again. */
  async ensureTopics(topics: readonly Topic[]): Promise<void> {
    for (let left = CREATE_TRIES; ; left -= 1) {
      try {
        const admin = await this.connectedAdmin();
        await admin.createTopics({
          waitForLeaders: true,
          topics: topics.map(({ name, partitions, retentionMs }) => ({
            topic: name,
            numPartitions: partitions,
            configEntries: [{ name: 'retention.ms', value: String(retentionMs) }],
          })),
        });
        return;
      } catch (error) {
        if (left === 0) throw error;
        await pause(CREATE_AGAIN_MS);
      }
    }
  }

  /** How many partitions each topic has: those of a topic that was made by others can be more or fewer than declared. */
  async partitionsOf(topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const admin = await this.connectedAdmin();
    const metadata = await admin.fetchTopicMetadata({ topics: [...topics] });
    return Object.fromEntries(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
  }

  /**
   * Idempotent and one request in flight. With a batch given up in between, kafkajs acknowledges what it never wrote or
   * meets OUT_OF_ORDER_SEQUENCE_NUMBER for ever; therefore a new sender after any error.
   */
  async sender(): Promise<Sender> {
    const producer: Producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition!,
    });
    await producer.connect();
    return {
      send: async (records) => {
        const topicMessages = [...Map.groupBy(records, ({ topic }) => topic)].map(([topic, messages]) => ({
          topic,
          messages: messages as ((typeof messages)[number] & { value: string })[],
        }));
        await producer.sendBatch({ acks: -1, topicMessages });
      },
      close: () => producer.disconnect().catch(() => undefined),
    };
  }

  /** Consumes until closed, whatever becomes of the broker. Batches of different partitions come side by side. */
  async consume(work: Consumption): Promise<Closable> {
    const consumer: Consumer = this.kafka.consumer({
      groupId: work.group,
      sessionTimeout: 10_000,
      heartbeatInterval: 1000,
      maxWaitTimeInMs: 500, // matters at a change of members only
      allowAutoTopicCreation: false,
      retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2000, restartOnFailure: async () => true },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => work.onAssigned(payload.memberAssignment));
    await consumer.connect();
    await consumer.subscribe({ topics: [...work.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: true,
      partitionsConsumedConcurrently: 12,
      eachBatch: async (payload: EachBatchPayload) => {
        const { batch } = payload;
        const records = batch.messages.map(({ key, value, headers, offset }) => ({
          key: key?.toString() ?? '',
          value: value ?? Buffer.alloc(0),
          headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])),
          offset,
        }));
        const { topic, partition } = batch;
        await work.onBatch({ topic, partition, records, isStale: () => payload.isStale() });
        payload.resolveOffset(batch.lastOffset());
        await payload.heartbeat();
        const offset = String(BigInt(batch.lastOffset()) + 1n);
        await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
      },
    });
    return { close: () => consumer.disconnect().catch(() => undefined) };
  }

  async close(): Promise<void> {
    await this.connected?.catch(() => undefined);
    await this.admin.disconnect().catch(() => undefined);
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

let isResting = false;

/**
 * kafkajs looks every 10 ms for throttled requests, even when none wait: 2.5 % of a core for each idle client, and a
 * warning about negative timeouts. It is let look only when there is something to find.
 */
function restQueues(): void {
  if (isResting) return;
  isResting = true;
  const queue = RequestQueue.prototype;
  const look = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) look.call(this);
  };
}
