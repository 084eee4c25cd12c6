import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { streams } from '@lectern/contracts/streams.ts';
import { EventStore, type StoredFact } from '../event-store/event-store.ts';
import { Committer } from './committer.ts';
import { Mailbox } from './mailbox.ts';

const SWEEP_MS = 5 * 60_000;

/** The mailboxes of this process, one per stream that anybody asked for lately. */
@Injectable()
export class Mailboxes implements OnModuleDestroy {
  private readonly mailboxes = new Map<string, Mailbox>();
  private readonly usedSince = new Set<string>();
  private readonly sweep = setInterval(() => this.dropIdle(), SWEEP_MS).unref();

  constructor(
    private readonly store: EventStore,
    private readonly committer: Committer,
  ) {}

  /** The mailbox of a stream; undefined when there is no such family of streams. */
  find(stream: string): Mailbox | undefined {
    this.usedSince.add(stream);
    const known = this.mailboxes.get(stream);
    if (known !== undefined) return known;
    const kind = streams.find(({ family }) => stream.startsWith(`${family}/`));
    if (kind === undefined) return undefined;
    const mailbox = new Mailbox(stream, kind, this.store, this.committer, (other) => this.get(other));
    this.mailboxes.set(stream, mailbox);
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

  /** Passes on what stands in the ledger to the mailboxes that hold those streams. */
  async heard(facts: readonly StoredFact[]): Promise<void> {
    const heads = new Map(facts.map(({ stream, version }) => [stream, version]));
    await Promise.all([...heads].map(async ([stream, version]) => this.mailboxes.get(stream)?.heard(version)));
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
  }

  private dropIdle(): void {
    for (const [id, mailbox] of this.mailboxes) {
      if (mailbox.idle && !this.usedSince.has(id)) this.mailboxes.delete(id);
    }
    this.usedSince.clear();
  }
}
