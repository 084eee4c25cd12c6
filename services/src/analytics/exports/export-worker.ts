import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { datasetOf } from '@lectern/contracts/analytics/datasets.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../platform/clock.ts';
import { isConnectionLost } from '../../platform/database/connection-lost.ts';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.ts';
import { SETTINGS, type Settings } from '../../platform/settings.ts';
import { Log } from '../../platform/telemetry/log.ts';
import type { DatasetReading } from '../dataset-cursor.ts';
import { ExportQueue, HELD_S, type Wanted } from './export-queue.ts';
import { ExportSources } from './export-sources.ts';
import { openSink } from './row-sink.ts';

const POLL_MS = 2000;
const TELL_MS = 500;
const SWEEP_MS = 3600_000;
/** Counting and sorting a million rows take longer than an export is held for: it is held by a clock meanwhile. */
const HOLD_MS = (HELD_S * 1000) / 3;
/** Not shown in the spec: the largest file that an export may become. */
const MOST_BYTES = 8 * 1024 ** 3;

/** How far an export is. */
interface Far {
  rows: number;
  of?: number;
}

/** Whoever asked does not want it any more, or another process has it. */
class Cancelled extends Error {}

/** Writes what is to be exported, one at a time in each process: memory does not grow with the rows. */
@Injectable()
export class ExportWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly clocks: NodeJS.Timeout[] = [];
  private readonly ending = new AbortController();
  private working: Promise<void> | undefined;

  constructor(
    private readonly queue: ExportQueue,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly sources: ExportSources,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('projector')) return;
    this.clocks.push(setInterval(() => this.wake(), POLL_MS).unref());
    this.clocks.push(setInterval(() => void this.sweep(), SWEEP_MS).unref());
  }

  async onModuleDestroy(): Promise<void> {
    for (const clock of this.clocks) clearInterval(clock);
    this.ending.abort();
    await this.working;
  }

  /** Looks now instead of with the next poll. */
  wake(): void {
    if (this.ending.signal.aborted || !this.settings.services.has('projector')) return;
    this.working ??= this.work()
      .catch((error: Error) =>
        this.log.warn({ error: error.message }, 'exports stopped; they go on with the next poll'),
      )
      .finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const wanted = await this.queue.take();
      if (wanted === undefined) return;
      try {
        await this.write(wanted);
      } catch (error) {
        if (error instanceof Cancelled) continue;
        if (this.ending.signal.aborted) return this.queue.release(wanted);
        // It stays held: once that lapses it is taken again, and not at once from a database that just went away.
        if (isConnectionLost(error)) throw error;
        this.log.failure(error, 'an export failed', { dataset: wanted.dataset, format: wanted.format });
        await this.queue.failed(wanted);
      }
    }
  }

  private async write(wanted: Wanted): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'));
    const far: Far = { rows: 0 };
    const holding = setInterval(
      () => void this.queue.hold(wanted, far.rows, far.of).catch(() => undefined), // the next one may fare better
      HOLD_MS,
    );
    try {
      const source = await this.sources.open(wanted);
      far.of = source.total;
      const path = join(folder, `${wanted.dataset}.${wanted.format}`);
      try {
        await this.writeRows(wanted, source, path, far);
      } finally {
        await source.close();
      }
    } finally {
      clearInterval(holding);
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async writeRows(wanted: Wanted, source: DatasetReading, path: string, far: Far): Promise<void> {
    const { dataset, format, filters } = wanted;
    const { columns, asOf } = source;
    const at = new Date(this.clock.now());
    const sink = await openSink({ format, path, title: datasetOf(dataset).title.en, columns, at });
    try {
      let told = 0;
      for await (const batch of source.batches()) {
        await sink.add(batch);
        far.rows += batch.length;
        if (performance.now() - told < TELL_MS) continue;
        told = performance.now();
        await this.mustBeWanted(wanted, far);
      }
      await sink.end();
    } finally {
      await sink.close();
    }
    await this.mustBeWanted(wanted, far);
    const { rows } = far;
    const { hash, bytes } = await this.store.put(createReadStream(path), MOST_BYTES);
    const manifest = {
      dataset,
      format,
      filters,
      rows,
      bytes,
      sha256: hash,
      asOf,
      writtenAt: at.toISOString(),
      columns: columns.map(({ name, type, about }) => ({ name, type, about })),
    };
    let isDone = false;
    try {
      isDone = await this.queue.done(wanted, manifest);
    } finally {
      if (!isDone) await this.remove(await this.queue.ownerless([hash])); // it was cancelled, or lost, meanwhile
    }
  }

  private async remove(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) await this.store.remove(hash);
  }

  private async mustBeWanted(wanted: Wanted, { rows, of }: Far): Promise<void> {
    if (this.ending.signal.aborted) throw new Error('The process is about to end.');
    if (!(await this.queue.hold(wanted, rows, of))) throw new Cancelled();
  }

  private async sweep(): Promise<void> {
    try {
      await this.remove(await this.queue.sweep());
    } catch (error) {
      this.log.warn({ error: (error as Error).message }, 'old exports were not removed; the next hour tries again');
    }
  }
}
