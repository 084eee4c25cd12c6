import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../ops/database/database.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { LedgerSignal } from '../ledger/event-store/ledger-signal.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Arrivals } from './arrivals.ts';
import type { Bus, Subscription } from './bus.ts';
import { KafkaConsumer, noFigures } from './kafka-consumer.ts';
import { Kafka } from './kafka.ts';
import { LedgerHeads } from './ledger-heads.ts';
import { LedgerIndex } from './ledger-index.ts';
import { Member } from './member.ts';
import { topicsOf } from './topics.ts';

/** Each second, as the signal comes at least that often; sooner when nothing else brings facts. */
const [COMPARE_MS, COMPARE_ALONE_MS, AGAIN_MS] = [900, 200, 1000];

interface Running {
  readonly consumer: KafkaConsumer;
  readonly member: Member;
}

/**
 * The bus through Kafka, which it does not trust: a record is a hint that comes early. What Kafka does not bring, a
 * comparison with the ledger finds each second; without a broker that is all there is.
 */
@Injectable()
export class KafkaBus implements Bus, OnApplicationBootstrap, OnModuleDestroy {
  readonly figures = noFigures();
  private readonly kafka: Kafka;
  private readonly heads: LedgerHeads;
  private readonly index: LedgerIndex;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly running = new Map<string, Running>();
  private comparing: Promise<void> | undefined;
  private comparedAt = -COMPARE_MS;
  private later: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly signal: LedgerSignal,
    private readonly store: EventStore,
    private readonly arrivals: Arrivals,
    private readonly log: Log,
    database: Database,
  ) {
    this.kafka = new Kafka(settings.kafkaBrokers, 'lectern-consumers', log, settings.kafkaDoor);
    this.heads = new LedgerHeads(database);
    this.index = new LedgerIndex(database);
  }

  subscribe(subscription: Subscription): void {
    this.subscriptions.set(subscription.name, subscription);
  }

  reached(name: string, position: number, withinMs: number): Promise<boolean> {
    const subscription = this.subscriptions.get(name);
    if (subscription === undefined || this.closed) return Promise.resolve(false);
    return this.arrivals.reached(name, subscription.families, position, withinMs);
  }

  behind(): Readonly<Record<string, number>> {
    return Object.fromEntries(Array.from(this.running, ([name, { consumer }]) => [name, consumer.behindMs]));
  }

  /** Nothing waits for the broker. */
  onApplicationBootstrap(): void {
    const { kafkaPrefix } = this.settings;
    for (const subscription of this.subscriptions.values()) {
      const { name, take } = subscription;
      if (take === undefined) continue;
      const consumer = new KafkaConsumer(subscription, take, this.store, this.index, this.figures, this.log);
      const { kafka, figures, store } = this;
      const member = new Member(subscription, consumer, kafka, kafkaPrefix, store.incarnation, figures);
      this.running.set(name, { consumer, member });
    }
    if (this.running.size === 0) return;
    this.signal.onNews(() => this.compare());
    void this.join();
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    const all = [...this.running.values()];
    // At once: while a comparison goes on, no consumer begins anything more.
    await Promise.all([this.comparing, ...all.map(({ consumer }) => consumer.close())]);
    await Promise.all(all.map(({ member }) => member.close()));
    await this.kafka.close();
  }

  /** A group whose topics are missing would fail and fail again: they are made before anybody joins. */
  private async join(): Promise<void> {
    const families = [...new Set([...this.subscriptions.values()].flatMap(({ families }) => families))];
    while (!this.closed) {
      try {
        await this.kafka.ensureTopics(topicsOf(this.settings.kafkaPrefix, families));
        if (!this.closed) for (const { member } of this.running.values()) member.join();
        return;
      } catch (error) {
        this.log.debug({ error: (error as Error).message }, 'no broker yet; it is tried again');
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  private compare(): void {
    const isAnyAlone = [...this.running.values()].some(({ member }) => member.isAlone);
    const pauseMs = isAnyAlone ? COMPARE_ALONE_MS : COMPARE_MS;
    if (this.closed) return;
    const waitMs = this.comparedAt + pauseMs - performance.now();
    if (this.comparing !== undefined || waitMs > 0) {
      if (isAnyAlone) this.compareLater(Math.max(waitMs, 20));
      return;
    }
    this.comparedAt = performance.now();
    this.comparing = this.compareAll()
      .catch((error: Error) =>
        this.log.warn({ error: error.message }, 'the ledger could not be compared with; it is tried again'),
      )
      .finally(() => (this.comparing = undefined));
  }

  private compareLater(afterMs: number): void {
    this.later ??= setTimeout(() => {
      this.later = undefined;
      this.compare();
    }, afterMs).unref();
  }

  private async compareAll(): Promise<void> {
    const sight = await this.heads.look([...this.running.keys()]);
    for (const { consumer, member } of this.running.values()) consumer.compare(sight, member);
  }
}
