import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { streams } from '@lectern/contracts/streams.ts';
import { EventStore } from '../event-store/event-store.ts';
import { FEED, type Feed, type News } from '../feed/feed.ts';
import { Tally } from '../../ops/telemetry/tally.ts';
import { Committer } from './committer.ts';
import { Mailbox } from './mailbox.ts';
import { Snapshots } from './snapshots.ts';

const SWEEP_MS = 5 * 60_000;
/** So many streams that have no facts are held: anybody may invent an id. */
const MOST_EMPTY = 256;

/** The mailboxes of this process, one per stream that anybody asked for lately; each hears what others append to it. */
@Injectable()
export class Mailboxes implements OnModuleDestroy {
  private readonly mailboxes = new Map<string, Mailbox>();
  private readonly usedSince = new Set<string>();
  /** Those that had no facts when they were made, the oldest first. */
  private readonly empty = new Set<string>();
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
    const known = this.mailboxes.get(stream);
    if (known !== undefined) {
      this.usedSince.add(stream);
      return known;
    }
    const kind = streams.find(({ family }) => stream.startsWith(`${family}/`));
    if (kind === undefined) return undefined;
    const tell = this.feed.tell.bind(this.feed);
    const other = (id: string) => this.get(id);
    const mailbox = new Mailbox(stream, kind, this.store, this.committer, other, tell, this.snapshots);
    this.mailboxes.set(stream, mailbox);
    this.usedSince.add(stream);
    this.feed.follow(stream);
    this.empty.add(stream);
    if (this.empty.size > MOST_EMPTY) this.dropEmpty();
    return mailbox;
  }

  /** Whether this is the one that hears what others append. */
  holds(mailbox: Mailbox): boolean {
    return this.mailboxes.get(mailbox.id) === mailbox;
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

  /** The next who asks for this stream gets a mailbox that is loaded anew; what is under way in this one is finished there. */
  forget(id: string): void {
    this.mailboxes.delete(id);
    this.usedSince.delete(id);
    this.empty.delete(id);
    this.feed.unfollow(id);
  }

  private dropIdle(): void {
    for (const [id, mailbox] of this.mailboxes) if (mailbox.idle && !this.usedSince.has(id)) this.forget(id);
    this.usedSince.clear();
  }

  /** Half of them, so that it is not looked through again for each that is made. Whoever holds one may go on with it. */
  private dropEmpty(): void {
    for (const id of this.empty) {
      const mailbox = this.mailboxes.get(id);
      if (mailbox === undefined || mailbox.head.folded.version > 0) this.empty.delete(id);
      else if (mailbox.isEmpty) this.forget(id);
      if (this.empty.size <= MOST_EMPTY / 2) return;
    }
  }
}
