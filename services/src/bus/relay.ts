import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../ops/database/database.ts';
import { isConnectionLost } from '../ops/database/connection-lost.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { LedgerSignal } from '../ledger/event-store/ledger-signal.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Kafka } from './kafka.ts';
import { LogReplaced, Publisher, type RelayFigures } from './publisher.ts';
import { RelayLease } from './relay-lease.ts';

const [STANDBY_MS, RENEW_MS, GATHER_MS] = [1000, 1500, 10];
const [AGAIN_MS, AGAIN_AT_MOST_MS, WARN_EVERY_MS, LAST_BATCH_MS] = [100, 2000, 60_000, 2000];

/**
 * Publishes every fact to Kafka, in the ledger's order. Any number of processes run one: whoever has the lease publishes,
 * the others look for it each second. Every failure ends the turn, so that a restart, a failure and a successor are one way.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly figures: RelayFigures = { sent: 0, failures: 0 };
  private readonly kafka: Kafka | undefined;
  private lease: RelayLease | undefined;
  private publisher: Publisher | undefined;
  private running: Promise<void> | undefined;
  private wake = Promise.withResolvers<void>();
  private readonly closing = new AbortController();
  private failuresInRow = 0;
  private warnedAt = -WARN_EVERY_MS;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly signal: LedgerSignal,
    private readonly log: Log,
  ) {
    const { services, kafkaBrokers, kafkaDoor } = settings;
    if (services.has('relay') && kafkaBrokers.length > 0)
      this.kafka = new Kafka(kafkaBrokers, 'lectern-relay', log, kafkaDoor);
  }

  /** Whether this process takes part in publishing. */
  get isOn(): boolean {
    return this.kafka !== undefined;
  }

  /** Whether it is the one that publishes. */
  get leads(): boolean {
    return this.lease?.isMine === true;
  }

  onApplicationBootstrap(): void {
    if (this.kafka === undefined) return;
    this.signal.onNews(() => this.wake.resolve());
    this.running = this.run(this.kafka);
  }

  /** The successor begins at once. A broker that does not answer keeps nobody from leaving. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    this.publisher?.stop();
    this.wake.resolve();
    await Promise.race([this.running, pause(LAST_BATCH_MS, undefined, { ref: false })]);
    await this.lease?.release().catch(() => undefined); // it ends by itself
    await this.kafka?.close();
  }

  private get closed(): boolean {
    return this.closing.signal.aborted;
  }

  private async run(kafka: Kafka): Promise<void> {
    while (!this.closed) {
      try {
        this.lease = await RelayLease.take(this.database.pool, `${hostname()} ${process.pid}`);
        if (this.lease !== undefined) await this.lead(kafka, this.lease);
        await this.rest(STANDBY_MS);
      } catch (error) {
        this.failed(error);
        await this.rest(Math.min(AGAIN_AT_MOST_MS, AGAIN_MS * 2 ** this.failuresInRow));
      }
    }
  }

  /** One turn: until it is lost, the process ends, or something fails. */
  private async lead(kafka: Kafka, lease: RelayLease): Promise<void> {
    const renewing = setInterval(() => void lease.renew().catch(() => undefined), RENEW_MS); // else it runs out
    try {
      this.publisher = await Publisher.open(kafka, this.store, lease, this.settings.kafkaPrefix, this.figures);
      while (!this.closed && lease.isMine) {
        this.wake = Promise.withResolvers();
        await this.publisher.catchUp();
        this.recovered();
        await this.wake.promise;
        await pause(GATHER_MS); // a batch for each commit costs more than what it carries
      }
    } finally {
      clearInterval(renewing);
      await lease.release().catch(() => undefined);
      await this.publisher?.close();
      this.publisher = undefined;
    }
  }

  private async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { ref: false, signal: this.closing.signal }).catch(() => undefined);
  }

  private failed(error: unknown): void {
    this.figures.failures += 1;
    this.failuresInRow += 1;
    if (this.closed || performance.now() - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = performance.now();
    if (!isForeseen(error)) this.log.failure(error, 'publishing failed');
    const { message } = error as Error;
    this.log.warn({ error: message, failures: this.failuresInRow }, 'facts are not published; it is tried again');
  }

  private recovered(): void {
    if (this.failuresInRow > 0) this.log.info({ failures: this.failuresInRow }, 'facts are published again');
    this.failuresInRow = 0;
  }
}

/** A database or broker that is away, or another log: no fault of the program. */
const isForeseen = (error: unknown): boolean =>
  isConnectionLost(error) || error instanceof LogReplaced || (error as Error).name.startsWith('KafkaJS');
