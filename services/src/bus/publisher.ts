import type { EventStore, StoredFact } from '../ledger/event-store/event-store.ts';
import type { KafkaRecord, Sender, Topic, Written } from './broker.ts';
import type { Kafka } from './kafka.ts';
import { RecordSeals } from './record-seals.ts';
import { recordOf } from './record.ts';
import type { Progress, RelayLease } from './relay-lease.ts';
import { partitionOf, topicOf, topicsOf } from './topics.ts';

const PAGE = 1000;
/** Brokers refuse more than 1 MiB for one partition, and all of a batch may be for one. */
const BATCH_BYTES = 900_000;
const HEADERS_BYTES = 600;
const [CHECK_SENDING_MS, CHECK_IDLE_MS] = [1000, 5000];

/** What was published is not there any more: it is published anew. */
export class LogReplaced extends Error {}

/** Records, and how far the ledger is published once they are sent. */
interface Batch extends Omit<Progress, 'ends'> {
  readonly records: readonly KafkaRecord[];
}

/** What is counted of publishing, for the metrics. */
export interface RelayFigures {
  sent: number;
  failures: number;
}

/** Publishes during one turn. After an error it is of no use any more: the next turn goes on after the last checkpoint. */
export class Publisher {
  private readonly lanes: Record<string, number>;
  private readonly partitions: Record<string, number> = {};
  private readonly ends: Record<string, number[]>;
  private readonly seals: RecordSeals;
  private position: number;
  /** Read, and not yet in a batch. */
  private facts: readonly StoredFact[] = [];
  private wasFull = false;
  private sender: Sender | undefined;
  private isStopped = false;
  private checkedAt = performance.now();

  private constructor(
    private readonly kafka: Kafka,
    private readonly store: EventStore,
    private readonly lease: RelayLease,
    private readonly prefix: string,
    private readonly figures: RelayFigures,
    private readonly cluster: string,
  ) {
    const { held, ledger, secret } = lease;
    this.seals = new RecordSeals(secret);
    const isSame = held.cluster === cluster && held.incarnation === ledger;
    this.position = isSame ? held.position : 0;
    this.lanes = isSame ? { ...held.lanes } : {};
    this.ends = isSame ? Object.fromEntries(Object.entries(held.ends).map(([topic, ends]) => [topic, [...ends]])) : {};
  }

  /** It will begin at the first fact where the cluster or the ledger is another than that of the checkpoint. */
  static async open(
    kafka: Kafka,
    store: EventStore,
    lease: RelayLease,
    prefix: string,
    figures: RelayFigures,
  ): Promise<Publisher> {
    const cluster = await kafka.clusterId();
    const publisher = new Publisher(kafka, store, lease, prefix, figures, cluster);
    await publisher.prepare(topicsOf(prefix));
    await publisher.checkEnds();
    publisher.sender = await kafka.sender();
    return publisher;
  }

  /** Sends what there is, batch after batch, until there is no more, the turn is lost, or it is stopped. */
  async catchUp(): Promise<void> {
    let next: Promise<Batch | undefined> | undefined = this.next();
    while (next !== undefined) {
      const batch: Batch | undefined = await next;
      if (batch === undefined) return this.checkCluster(CHECK_IDLE_MS);
      const sending = this.send(batch);
      const isBehind = this.wasFull || this.facts.length > 0;
      next = isBehind ? this.next() : undefined; // read and written out while those are on their way
      next?.catch(() => undefined); // it throws where it is awaited
      if (!(await sending) || this.isStopped) return;
    }
  }

  /** Lets the batch under way be the last one. */
  stop(): void {
    this.isStopped = true;
  }

  async close(): Promise<void> {
    await this.sender?.close();
  }

  /** False when the turn is over. Order needs that nothing else is sent until this resolves. */
  private async send({ records, ...progress }: Batch): Promise<boolean> {
    await this.checkCluster(CHECK_SENDING_MS);
    if (!this.lease.isFresh && !(await this.lease.renew())) return false;
    const written = await this.sender!.send(records);
    this.figures.sent += records.length;
    await this.note(written, records);
    return this.lease.checkpoint({ ...progress, ends: this.ends });
  }

  /** A topic that was deleted, or a broker that lost what it had acknowledged, ends before what was written. */
  private async checkEnds(): Promise<void> {
    const topics = Object.keys(this.ends);
    const now = topics.length > 0 ? await this.kafka.endsOf(topics) : {};
    const shorter = topics.find((topic) => this.ends[topic]!.some((end, n) => end > (now[topic]?.[n] ?? 0)));
    if (shorter !== undefined) await this.beginAnew(shorter);
  }

  private async note(written: readonly Written[], records: readonly KafkaRecord[]): Promise<void> {
    for (const { topic, partition, offset } of written) {
      if (offset < 0) continue; // a repeat that the broker had already
      const ends = (this.ends[topic] ??= []);
      if (offset < (ends[partition] ?? 0)) await this.beginAnew(topic);
      const count = records.filter((record) => record.topic === topic && record.partition === partition).length;
      ends[partition] = offset + count;
    }
  }

  /** The next turn publishes all from the first fact on, to every topic: what stands there already is repeated. */
  private async beginAnew(topic: string): Promise<never> {
    const { cluster, lease } = this;
    await lease.checkpoint({ cluster, incarnation: lease.ledger, position: 0, lanes: {}, ends: {} });
    throw new LogReplaced(`the topic ${topic} has lost records`);
  }

  private async checkCluster(afterMs: number): Promise<void> {
    if (performance.now() - this.checkedAt < afterMs) return;
    if ((await this.kafka.clusterId()) !== this.cluster)
      throw new LogReplaced('the Kafka cluster is another one than before');
    this.checkedAt = performance.now();
  }

  /** The records of the next facts; undefined when there is no more. */
  private async next(): Promise<Batch | undefined> {
    if (this.facts.length === 0) await this.read();
    if (this.facts.length === 0) return undefined;
    const records: KafkaRecord[] = [];
    let bytes = 0;
    for (const fact of this.facts) {
      const record = this.record(fact);
      bytes += Buffer.byteLength(record.value) + HEADERS_BYTES;
      if (bytes > BATCH_BYTES && records.length > 0) break;
      records.push(record);
      this.lanes[laneOf(fact)] = fact.position;
    }
    this.position = this.facts[records.length - 1]!.position;
    this.facts = this.facts.slice(records.length);
    const { cluster, position, lanes } = this;
    return { records, cluster, incarnation: this.lease.ledger, position, lanes: { ...lanes } };
  }

  private async read(): Promise<void> {
    const facts = await this.store.read(this.position, PAGE);
    this.wasFull = facts.length === PAGE;
    const families = new Set(facts.map(({ family }) => family));
    const unknown = [...families].filter((family) => !(topicOf(this.prefix, family) in this.partitions));
    if (unknown.length > 0) await this.prepare(topicsOf(this.prefix, unknown)); // those of a newer release than this
    this.facts = facts;
  }

  private record(fact: StoredFact): KafkaRecord {
    const topic = topicOf(this.prefix, fact.family);
    return recordOf(this.seals.closed(fact), {
      topic,
      partition: partitionOf(fact.lane, this.partitions[topic]!),
      previous: this.lanes[laneOf(fact)] ?? 0,
      cluster: this.cluster,
      incarnation: this.lease.ledger,
    });
  }

  /** Brings the topics into being, and learns how many partitions they have. */
  private async prepare(topics: readonly Topic[]): Promise<void> {
    await this.kafka.ensureTopics(topics);
    const partitions = await this.kafka.partitionsOf(topics.map(({ name }) => name));
    for (const [name, count] of Object.entries(partitions)) this.partitions[name] = count;
  }
}

const laneOf = ({ family, lane }: StoredFact): string => `${family}/${lane}`;
