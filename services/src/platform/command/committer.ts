import { setTimeout } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventStore, type Appended, type NewEntry } from '../event-store/event-store.ts';
import { isConnectionLost } from '../database/connection-lost.ts';
import { Log } from '../telemetry/log.ts';

export type Settled = Appended | { readonly status: 'failed' | 'unknown'; readonly error: Error };

interface Waiting {
  readonly entry: NewEntry;
  readonly settle: (settled: Settled) => void;
}

const BATCH = 500;
const PATIENCE_MS = 8000;

/** Group commit: one batch in flight, and whatever came meanwhile, of any stream, is the next. */
@Injectable()
export class Committer implements BeforeApplicationShutdown {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  /** Told of each range of positions that this process appended. */
  onAppended: (from: number, to: number) => void = () => undefined;

  constructor(
    private readonly store: EventStore,
    private readonly log: Log,
  ) {}

  push(entry: NewEntry, settle: (settled: Settled) => void): void {
    this.waiting.push({ entry, settle });
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
      await this.commit(batch, Date.now() + PATIENCE_MS);
    }
    this.running = undefined;
  }

  private async commit(batch: readonly Waiting[], until: number): Promise<void> {
    try {
      const answers = await this.store.append(batch.map(({ entry }) => entry));
      this.report(batch, answers);
      batch.forEach(({ settle }, index) => settle(answers[index]!));
    } catch (error) {
      await this.recover(batch, until, error as Error);
    }
  }

  private async recover(batch: readonly Waiting[], until: number, error: Error): Promise<void> {
    if (isConnectionLost(error)) {
      // It may have been committed: the same commands again are answered as known, or appended now.
      if (Date.now() < until) {
        await setTimeout(100);
        return this.commit(batch, until);
      }
      this.log.error({ error: error.message, entries: batch.length }, 'the database did not come back in time');
      return batch.forEach(({ settle }) => settle({ status: 'unknown', error }));
    }
    if (batch.length === 1) {
      this.log.error({ error: error.message, command: batch[0]!.entry.command }, 'an entry could not be appended');
      return batch[0]!.settle({ status: 'failed', error });
    }
    const half = Math.ceil(batch.length / 2);
    await this.commit(batch.slice(0, half), until);
    await this.commit(batch.slice(half), until);
  }

  private report(batch: readonly Waiting[], answers: readonly Appended[]): void {
    const grown = answers.filter(
      (answer, index) => answer.status === 'appended' && batch[index]!.entry.facts.length > 0,
    );
    if (grown.length === 0) return;
    const first = answers.findIndex((answer) => answer === grown[0]);
    this.onAppended(grown[0]!.position - batch[first]!.entry.facts.length + 1, grown.at(-1)!.position);
  }
}
