import type { Batch, Closable } from './broker.ts';
import type { Subscription } from './bus.ts';
import type { KafkaConsumer, KafkaFigures, Share } from './kafka-consumer.ts';
import type { Kafka } from './kafka.ts';
import { factOf, type PublishedFact } from './record.ts';
import type { Lane } from './taken.ts';
import { partitionOf, topicOf } from './topics.ts';

/** Without a word from the broker for so long there is no group: nobody knows who takes what. */
const ALONE_MS = 2000;
const ASK_AGAIN_MS = 1000;

/** Which log the records are of, and how it is divided. */
interface Log {
  readonly cluster: string;
  readonly partitions: Readonly<Record<string, number>>;
}

/** This process's place in the group of a consumer: what Kafka brings it, and which lanes are its own. */
export class Member implements Share {
  private readonly topics: ReadonlyMap<string, string>;
  private assigned: Readonly<Record<string, readonly number[]>> | undefined;
  private log: Promise<Log | undefined> = Promise.resolve(undefined);
  private partitions: Readonly<Record<string, number>> = {};
  private askedAt = -ASK_AGAIN_MS;
  private aliveAt = performance.now();
  private closable: Closable | undefined;

  constructor(
    private readonly subscription: Subscription,
    private readonly consumer: KafkaConsumer,
    private readonly kafka: Kafka,
    private readonly prefix: string,
    private readonly incarnation: string,
    private readonly figures: KafkaFigures,
  ) {
    this.topics = new Map(subscription.families.map((family) => [topicOf(prefix, family), family]));
  }

  join(): void {
    this.closable = this.kafka.consume({
      group: `${this.prefix}.${this.subscription.name}`,
      topics: [...this.topics.keys()],
      onAlive: () => (this.aliveAt = performance.now()),
      onAssigned: (partitions) => {
        this.assigned = partitions;
        this.ask();
      },
      onBatch: (batch) => this.receive(batch),
    });
  }

  async close(): Promise<void> {
    await this.closable?.close();
  }

  /** There is no group, or not yet. */
  get isAlone(): boolean {
    return this.assigned === undefined || performance.now() - this.aliveAt > ALONE_MS;
  }

  isMine({ family, lane }: Lane): boolean {
    const topic = topicOf(this.prefix, family);
    const partitions = this.partitions[topic];
    return partitions !== undefined && this.assigned?.[topic]?.includes(partitionOf(lane, partitions)) === true;
  }

  sourceOf({ family, lane }: Lane): string {
    const topic = topicOf(this.prefix, family);
    return sourceOf(topic, partitionOf(lane, this.partitions[topic] ?? 1));
  }

  private ask(): void {
    this.askedAt = performance.now();
    this.log = Promise.all([this.kafka.clusterId(), this.kafka.partitionsOf([...this.topics.keys()])]).then(
      ([cluster, partitions]) => {
        this.partitions = partitions;
        return { cluster, partitions };
      },
      () => undefined,
    );
  }

  /** Records of another cluster or ledger are none of ours: whatever is missing because of that, the ledger has. */
  private async receive({ topic, partition, records }: Batch): Promise<void> {
    const family = this.topics.get(topic)!;
    const published = records.map((record) => factOf(record, family)).filter((one) => one !== undefined);
    let log = await this.log;
    const isOurs = ({ cluster, incarnation }: PublishedFact) =>
      incarnation === this.incarnation && cluster === log?.cluster;
    if (!published.every(isOurs) && performance.now() - this.askedAt > ASK_AGAIN_MS) {
      this.ask(); // perhaps another cluster stands at the same address
      log = await this.log;
    }
    const ours = published.filter(isOurs);
    this.figures.foreign += records.length - ours.length;
    await this.consumer.receive(sourceOf(topic, partition), ours);
  }
}

const sourceOf = (topic: string, partition: number): string => `${topic}/${partition}`;
