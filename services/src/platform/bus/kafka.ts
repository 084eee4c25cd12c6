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

/** What a broker gave of one partition, in order. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly ReceivedRecord[];
}

export interface Consumption {
  readonly group: string;
  readonly topics: readonly string[];
  /** Told at each joining of the group: the partitions that are ours from now on, by topic. */
  onAssigned(partitions: Readonly<Record<string, readonly number[]>>): void;
  /** Told whenever the broker answers a member of its group: at least every two seconds while all is well. */
  onAlive(): void;
  /** The offset is committed within seconds after this resolves; what it throws, the batch comes again. */
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
const [HEARTBEAT_MS, COMMIT_MS, MEMBER_AGAIN_MS, CLOSE_MS] = [1500, 1000, 500, 3000];

/** The one door to kafkajs 2.2.4. It is unmaintained: what is known of its edges stands beside each setting. */
export class Kafka {
  private readonly kafka: KafkaJs;
  private readonly admin: Admin;
  private connected: Promise<void> | undefined;

  constructor(
    brokers: readonly string[],
    clientId: string,
    private readonly log: Log,
  ) {
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

  /**
   * Consumes until closed, whatever becomes of the broker: a member that fails is replaced by a new one, because kafkajs
   * itself restarts after some errors only. Batches of different partitions come side by side.
   */
  consume(work: Consumption): Closable {
    const closing = Promise.withResolvers<undefined>();
    let isClosed = false;
    const ended = (async () => {
      while (!isClosed) {
        await this.member(work, closing.promise).catch((error: Error) =>
          this.log.debug(
            { group: work.group, error: error.message },
            'a member of a group failed; another one is made',
          ),
        );
        await Promise.race([closing.promise, pause(MEMBER_AGAIN_MS, undefined, { ref: false })]);
      }
    })();
    const close = async (): Promise<void> => {
      isClosed = true;
      closing.resolve(undefined);
      await Promise.race([ended, pause(CLOSE_MS, undefined, { ref: false })]);
    };
    return { close };
  }

  async close(): Promise<void> {
    await this.connected?.catch(() => undefined);
    await this.admin.disconnect().catch(() => undefined);
  }

  private async member(work: Consumption, closing: Promise<undefined>): Promise<void> {
    const consumer: Consumer = this.kafka.consumer({
      groupId: work.group,
      sessionTimeout: 10_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1000, // how soon a change of members is noticed, and what an idle member costs
      allowAutoTopicCreation: false,
      retry: { retries: 1, initialRetryTime: 200, restartOnFailure: async () => false },
    });
    const { CRASH, FETCH, GROUP_JOIN, HEARTBEAT } = consumer.events;
    const crashed = new Promise((resolve) => consumer.on(CRASH, resolve));
    for (const sign of [FETCH, HEARTBEAT] as const) consumer.on(sign, () => work.onAlive());
    consumer.on(GROUP_JOIN, ({ payload }) => {
      work.onAlive();
      work.onAssigned(payload.memberAssignment);
    });
    let committedAt = Date.now();
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
          if (Date.now() - committedAt < COMMIT_MS) return;
          committedAt = Date.now();
          await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets()).catch(() => undefined); // a hint only
        },
      });
      await Promise.race([crashed, closing]);
    } finally {
      await consumer.disconnect().catch(() => undefined);
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

function batchOf({ topic, partition, messages }: EachBatchPayload['batch']): Batch {
  const records = messages.map(({ key, value, headers, offset }) => ({
    key: key?.toString() ?? '',
    value: value ?? Buffer.alloc(0),
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])),
    offset,
  }));
  return { topic, partition, records };
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
