import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { streams } from '@lectern/contracts/streams.ts';
import { EventStore } from '../event-store/event-store.ts';
import { FEED, type Feed, type News } from '../feed/feed.ts';
import { Tally } from '../telemetry/tally.ts';
import { Committer } from './committer.ts';
import { Mailbox } from './mailbox.ts';
import { Snapshots } from './snapshots.ts';

const SWEEP_MS = 5 * 60_000;

/** The mailboxes of this process, one per stream that anybody asked for lately; each hears what others append to it. */
@Injectable()
export class Mailboxes implements OnModuleDestroy {
  private readonly mailboxes = new Map<string, Mailbox>();
  private readonly usedSince = new Set<string>();
  private readonly sweep = setInterval(() => this.dropIdle(), SWEEP_MS).unref();
  /** How what others appended came here: taken as it was told, or read from the ledger. */
  readonly heardOf = new Tally();

  constructor(
    private readonly store: EventStore,
    private readonly committer: Committer,
    @Inject(FEED) private readonly feed: Feed,
    private readonly snapshots: Snapshots,
  ) {
    feed.onNews((news) => this.heard(news));
  }

  /** The mailbox of a stream; undefined when there is no such family of streams. */
  find(stream: string): Mailbox | undefined {
    this.usedSince.add(stream);
    const known = this.mailboxes.get(stream);
    if (known !== undefined) return known;
    const kind = streams.find(({ family }) => stream.startsWith(`${family}/`));
    if (kind === undefined) return undefined;
    const tell = this.feed.tell.bind(this.feed);
    const other = (id: string) => this.get(id);
    const mailbox = new Mailbox(stream, kind, this.store, this.committer, other, tell, this.snapshots);
    this.mailboxes.set(stream, mailbox);
    this.feed.follow(stream);
    return mailbox;
  }

  get size(): number {
    return this.mailboxes.size;
  }

  get(stream: string): Mailbox {
    const mailbox = this.find(stream);
    if (mailbox === undefined) throw new Error(`There is no family of streams for ${stream}.`);
    return mailbox;
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
  }

  private async heard(news: readonly News[]): Promise<void> {
    const ways = await Promise.all(news.map(async (one) => this.mailboxes.get(one.stream)?.heard(one)));
    for (const way of ways) if (way !== undefined) this.heardOf.count(way);
  }

  private dropIdle(): void {
    for (const [id, mailbox] of this.mailboxes) {
      if (!mailbox.idle || this.usedSince.has(id)) continue;
      this.mailboxes.delete(id);
      this.feed.unfollow(id);
    }
    this.usedSince.clear();
  }
}
