import { setTimeout } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventStore, type Appended, type NewEntry } from '../event-store/event-store.ts';
import { isConnectionLost } from '../../ops/database/connection-lost.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { BatchFigures } from './command-figures.ts';

export type Settled = Appended | { readonly status: 'failed' | 'unknown'; readonly error: Error };

interface Waiting {
  readonly entry: NewEntry;
  readonly settle: (settled: Settled) => void;
  /** Until when it is worth waiting for a database that is away. */
  readonly until: number;
}

export const BATCH = 500;
const PATIENCE_MS = 8000;

/** Group commit: one batch in flight, and whatever came meanwhile, of any stream, is the next. */
@Injectable()
export class Committer implements BeforeApplicationShutdown {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  readonly figures = new BatchFigures();

  constructor(
    private readonly store: EventStore,
    private readonly log: Log,
  ) {}

  push(entry: NewEntry, settle: (settled: Settled) => void): void {
    this.waiting.push({ entry, settle, until: Date.now() + PATIENCE_MS });
    // A turn of the event loop lets everything that has already arrived into the same batch.
    this.running ??= new Promise((resolve) => setImmediate(() => resolve(this.run())));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH);
      this.waiting = this.waiting.slice(batch.length);
      await this.commit(batch);
    }
    this.running = undefined;
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    let answers: Appended[];
    try {
      const entries = batch.map(({ entry }) => entry);
      answers = await this.figures.timed(entries.length, () => this.store.append(entries));
    } catch (error) {
      return this.recover(batch, error as Error);
    }
    batch.forEach((waiting, index) => this.settle(waiting, answers[index]!));
  }

  /** What is written is written: whoever fails on hearing of it fails alone. */
  private settle({ entry, settle }: Waiting, settled: Settled): void {
    try {
      settle(settled);
    } catch (error) {
      this.log.failure(error, 'an answer could not be passed on', { command: entry.command });
    }
  }

  private async recover(batch: readonly Waiting[], error: Error): Promise<void> {
    if (isConnectionLost(error)) return this.again(batch, error);
    if (batch.length === 1) {
      this.log.error({ error: error.message, command: batch[0]!.entry.command }, 'an entry could not be appended');
      return this.settle(batch[0]!, { status: 'failed', error });
    }
    const half = Math.ceil(batch.length / 2);
    await this.commit(batch.slice(0, half));
    await this.commit(batch.slice(half));
  }

  /** It may have been committed: the same commands again are answered as known, or appended now. */
  private async again(batch: readonly Waiting[], error: Error): Promise<void> {
    const now = Date.now();
    const isLate = ({ until }: Waiting): boolean => until <= now;
    // Also those whose turn has not come yet: another statement in vain would keep them for as long again.
    const late = [...batch, ...this.waiting].filter(isLate);
    this.waiting = this.waiting.filter((waiting) => !isLate(waiting));
    if (late.length > 0)
      this.log.error({ error: error.message, entries: late.length }, 'the database did not come back in time');
    for (const waiting of late) this.settle(waiting, { status: 'unknown', error });
    const rest = batch.filter((waiting) => !isLate(waiting));
    if (rest.length === 0) return;
    await setTimeout(100);
    await this.commit(rest);
  }
}
