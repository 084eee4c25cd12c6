import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { createHmac, hkdfSync } from 'node:crypto';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { isSame } from '../peers/credential.ts';
import type { Redis } from '../../ops/redis/redis.ts';
import type { Log } from '../../ops/telemetry/log.ts';
import type { Feed, Growth, News } from './feed.ts';

/** What is published on a stream's channel: by whom, of which ledger. */
interface Told extends Pick<Growth, 'previous' | 'facts'> {
  readonly process: string;
  readonly incarnation: string;
}

const POLL_MS = 1000;
/** Keys that follow from the cluster's secret say what they are for: none opens another door. */
const PURPOSE = 'lectern: facts on Redis';

/**
 * The feed of many processes: whoever appended publishes the facts on the stream's channel, and once a second everybody asks
 * the ledger which streams grew. Messages may be lost, come twice or out of order, and Redis may be gone. Whoever may publish
 * there could tell of facts that never were: each message is sealed with a key that only the processes of this installation
 * have. Without a cluster's secret nothing is told nor believed, and all news comes from the ledger.
 */
export class RedisFeed implements Feed, OnApplicationBootstrap, OnModuleDestroy {
  private readonly process = newId();
  private readonly followed = new Set<string>();
  private listener: (news: readonly News[]) => Promise<void> = async () => undefined;
  private untold: Growth[] = [];
  private poll: NodeJS.Timeout | undefined;
  /** Up to here it is known which streams grew. */
  private cursor = 0;
  /** Heads that are not taken in yet, of streams that are followed. */
  private readonly due = new Map<string, number>();
  private isAsking = false;
  private isFailing = false;
  private readonly key: Buffer | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly store: EventStore,
    private readonly log: Log,
    clusterSecret: string | undefined,
  ) {
    if (clusterSecret !== undefined) this.key = Buffer.from(hkdfSync('sha256', clusterSecret, '', PURPOSE, 32));
    redis.onUp(() => void this.askWhatGrew()); // nobody knows what was said meanwhile
  }

  follow(stream: string): void {
    if (this.followed.has(stream)) return;
    this.followed.add(stream);
    const { key } = this;
    if (key !== undefined) void this.redis.hear(this.channelOf(stream), (text) => this.hear(stream, text, key));
  }

  unfollow(stream: string): void {
    this.followed.delete(stream);
    this.due.delete(stream);
    this.redis.unhear(this.channelOf(stream));
  }

  tell(growth: Growth): void {
    const { key } = this;
    if (!this.redis.isUp || key === undefined) return;
    this.untold.push(growth);
    if (this.untold.length === 1) setImmediate(() => this.publish(key));
  }

  onNews(listener: (news: readonly News[]) => Promise<void>): void {
    this.listener = listener;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.cursor = await this.store.head();
    for (const stream of this.followed) this.due.set(stream, Number.MAX_SAFE_INTEGER); // loaded before that: once more
    this.poll = setInterval(() => void this.askWhatGrew(), POLL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.poll);
    this.poll = undefined;
  }

  /** What one turn of the event loop brought goes in one round trip, one message for each stream. */
  private publish(key: Buffer): void {
    const growths = new Map<string, Growth>();
    for (const { stream, previous, facts } of this.untold.splice(0)) {
      const before = growths.get(stream);
      const follows = before?.facts.at(-1)?.hash === previous;
      growths.set(stream, follows ? { ...before, facts: [...before.facts, ...facts] } : { stream, previous, facts });
    }
    const { process } = this;
    const { incarnation } = this.store;
    const messages = Array.from(growths.values(), ({ stream, previous, facts }) => {
      const told: Told = { process, incarnation, previous, facts };
      const text = JSON.stringify(told);
      return ['publish', this.channelOf(stream), `${sealOf(key, stream, text)} ${text}`] as const;
    });
    this.redis.ask(...messages).catch(() => undefined); // they find it in the ledger, a second later
  }

  private hear(stream: string, message: string, key: Buffer): void {
    const text = message.slice(SEAL_LENGTH + 1);
    if (!isSame(sealOf(key, stream, text), message.slice(0, SEAL_LENGTH))) throw new Error('It has no seal of ours.');
    const { process, incarnation, previous, facts } = JSON.parse(text) as Told;
    const last = facts.at(-1);
    if (process === this.process || incarnation !== this.store.incarnation || last === undefined) return;
    this.listener([{ stream, version: last.version, growth: { stream, previous, facts } }]).catch((error: Error) =>
      this.failed(error),
    );
  }

  /** What could not be taken in now is due again in the next second. */
  private async askWhatGrew(): Promise<void> {
    if (this.isAsking || this.poll === undefined) return;
    this.isAsking = true;
    try {
      for (const { stream, version, position } of await this.store.grown(this.cursor)) {
        this.cursor = Math.max(this.cursor, position);
        if (this.followed.has(stream)) this.due.set(stream, version);
      }
      const news = Array.from(this.due, ([stream, version]) => ({ stream, version }));
      await this.listener(news);
      for (const { stream } of news) this.due.delete(stream);
      this.isFailing = false;
    } catch (error) {
      this.failed(error as Error);
    } finally {
      this.isAsking = false;
    }
  }

  /** Said once, however often it is tried. */
  private failed({ message }: Error): void {
    if (this.isFailing) return;
    this.isFailing = true;
    this.log.warn({ error: message }, 'what others appended could not be read; it is tried again');
  }

  private readonly channelOf = (stream: string): string => this.redis.name('feed', stream);
}

const SEAL_LENGTH = 43;

const sealOf = (key: Buffer, stream: string, text: string): string =>
  createHmac('sha256', key).update(`${stream}\n${text}`).digest('base64url');
