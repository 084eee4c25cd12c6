import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventStore } from '../event-store/event-store.ts';
import { LedgerSignal } from '../event-store/ledger-signal.ts';
import { Log } from '../../ops/telemetry/log.ts';
import type { Feed, Growth, News } from './feed.ts';

const PAGE = 1000;

/** The feed that needs nothing but the ledger: its tail, read whenever it may have grown. */
@Injectable()
export class LedgerFeed implements Feed, OnApplicationBootstrap, OnModuleDestroy {
  private readonly followed = new Set<string>();
  private listener: (news: readonly News[]) => Promise<void> = async () => undefined;
  private closed = false;
  private cursor = 0;
  private reading = false;
  private again = false;

  constructor(
    private readonly signal: LedgerSignal,
    private readonly store: EventStore,
    private readonly log: Log,
  ) {}

  follow(stream: string): void {
    this.followed.add(stream);
  }

  unfollow(stream: string): void {
    this.followed.delete(stream);
  }

  /** What this process appended is here already: no need to read it back when nothing stands in between. */
  tell({ facts }: Growth): void {
    if (facts[0]?.position === this.cursor + 1) this.cursor = facts.at(-1)!.position;
  }

  onNews(listener: (news: readonly News[]) => Promise<void>): void {
    this.listener = listener;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.cursor = await this.store.head();
    this.signal.onNews(() => void this.read());
    void this.read();
  }

  onModuleDestroy(): void {
    this.closed = true;
  }

  private async read(): Promise<void> {
    this.again = true;
    if (this.reading || this.closed) return;
    this.reading = true;
    try {
      while (this.again && !this.closed) {
        this.again = false;
        const facts = await this.store.read(this.cursor, PAGE);
        if (facts.length === 0) continue;
        this.again = true;
        const heads = new Map(facts.map(({ stream, version }) => [stream, version]));
        const news = [...heads].filter(([stream]) => this.followed.has(stream));
        await this.listener(news.map(([stream, version]) => ({ stream, version })));
        this.cursor = Math.max(this.cursor, facts.at(-1)!.position);
      }
    } catch (error) {
      this.log.warn({ error: (error as Error).message }, 'the tail of the ledger could not be read; it is tried again');
    } finally {
      this.reading = false;
    }
  }
}
