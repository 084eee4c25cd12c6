import { Inject, Injectable } from '@nestjs/common';
import { datasetOf } from '@lectern/contracts/analytics/datasets.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_STORE, type FileStore } from '../../edge/files/file-store.ts';
import type { Job } from '../../jobs/job-store.ts';
import { Fault, Jobs, NotWanted, type Lent } from '../../jobs/jobs.ts';
import { Clock } from '../../ops/database/clock.ts';
import { isConnectionLost } from '../../ops/database/connection-lost.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import type { DatasetReading } from '../dataset-cursor.ts';
import { EXPORT, ExportQueue, type Wanted } from './export-queue.ts';
import { ExportSources } from './export-sources.ts';
import { openSink } from './row-sink.ts';

const TELL_MS = 500;
/** Not shown in the spec: the largest file that an export may become. */
const MOST_BYTES = 8 * 1024 ** 3;

/** Writes what is to be exported, one at a time in each process: memory does not grow with the rows. */
@Injectable()
export class ExportWorker {
  constructor(
    private readonly queue: ExportQueue,
    private readonly clock: Clock,
    private readonly sources: ExportSources,
    @Inject(FILE_STORE) private readonly store: FileStore,
    jobs: Jobs,
    sweeps: Sweeps,
  ) {
    jobs.add<Wanted>({ kind: EXPORT, isSuspect: true, run: (job, lent) => this.write(job, lent) });
    sweeps.add({ what: 'exports', service: 'projector', collect: async () => this.remove(await queue.sweep()) });
  }

  private async write(job: Job<Wanted>, lent: Lent): Promise<void> {
    const { dataset, format } = job.data;
    const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'));
    try {
      const source = await this.sources.open({ ...job.data, school: job.school });
      try {
        await this.writeRows(job.data, source, join(folder, `${dataset}.${format}`), lent);
      } finally {
        await source.close();
      }
    } catch (error) {
      // A database that just went away may be there with the next try; whatever else it is, would be so again.
      if (lent.signal.aborted || error instanceof NotWanted || isConnectionLost(error)) throw error;
      throw new Fault(error, true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async writeRows(
    { dataset, format, filters }: Wanted,
    source: DatasetReading,
    path: string,
    { tell, done }: Lent,
  ): Promise<void> {
    const { columns, asOf, total } = source;
    const at = new Date(this.clock.now());
    const sink = await openSink({ format, path, title: datasetOf(dataset).title.en, columns, at });
    let rows = 0;
    const far = () => tell({ rows, ...(total !== undefined && { of: total }) });
    try {
      let told = 0;
      for await (const batch of source.batches()) {
        await sink.add(batch);
        rows += batch.length;
        if (performance.now() - told < TELL_MS) continue;
        told = performance.now();
        await far();
      }
      await sink.end();
    } finally {
      await sink.close();
    }
    await far();
    const { hash, bytes } = await this.store.put(createReadStream(path), MOST_BYTES);
    let isDone = false;
    try {
      isDone = await done({
        dataset,
        format,
        filters,
        rows,
        bytes,
        sha256: hash,
        asOf,
        writtenAt: at.toISOString(),
        columns: columns.map(({ name, type, about }) => ({ name, type, about })),
      });
    } finally {
      if (!isDone) await this.remove(await this.queue.ownerless([hash])); // it was cancelled, or lost, meanwhile
    }
  }

  private async remove(hashes: readonly string[]): Promise<number> {
    for (const hash of hashes) await this.store.remove(hash);
    return hashes.length;
  }
}
