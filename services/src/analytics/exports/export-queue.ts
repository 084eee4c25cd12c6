import { Injectable } from '@nestjs/common';
import {
  EXPORT_LIMITS,
  type DatasetExport,
  type ExportManifest,
  type NewExport,
} from '@lectern/contracts/analytics/exports.ts';
import type { SignedInPerson } from '../../edge/auth/signed-in-person.ts';
import { JobStore, type JobRecord } from '../../jobs/job-store.ts';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

export const EXPORT = 'export';

export interface Wanted extends Omit<NewExport, 'id'> {
  /** The address that the installation was asked under: ids of statements begin with it. */
  readonly address: string;
}

/** How far an export is. */
export interface Far {
  readonly rows: number;
  readonly of?: number;
}

type ExportJob = JobRecord<Wanted, Far, ExportManifest>;

/** What analysts asked to be exported: each sees their own. */
@Injectable()
export class ExportQueue {
  constructor(
    private readonly jobs: JobStore,
    private readonly database: Database,
  ) {}

  /** @throws RefusedError export.tooMany, request.keyReused */
  async ask(
    { id, ...data }: Wanted & Pick<NewExport, 'id'>,
    { personId, school }: Pick<SignedInPerson, 'personId' | 'school'>,
  ): Promise<void> {
    if (await this.jobs.ask(EXPORT, { id, school, data }, personId, EXPORT_LIMITS.underWay)) return;
    if ((await this.find(id, personId)) !== undefined) return;
    const { rowCount } = await this.database.pool.query('select from job where kind = $1 and id = $2', [EXPORT, id]);
    throw new RefusedError(rowCount === 0 ? 'export.tooMany' : 'request.keyReused');
  }

  async find(id: string, person: string): Promise<DatasetExport | undefined> {
    return (await this.jobs.of<ExportJob>(EXPORT, person, id)).map(toExport)[0];
  }

  async of(person: string): Promise<DatasetExport[]> {
    return (await this.jobs.of<ExportJob>(EXPORT, person)).map(toExport);
  }

  /** @throws RefusedError page.missing, export.notReady */
  async manifest(id: string, person: string): Promise<ExportManifest> {
    const [job] = await this.jobs.of<ExportJob>(EXPORT, person, id);
    if (job === undefined) throw new RefusedError('page.missing');
    if (job.status !== 'done') throw new RefusedError('export.notReady');
    return job.result!;
  }

  cancel(id: string, person: string): Promise<void> {
    return this.jobs.cancel(EXPORT, id, person);
  }

  /** Forgets what is older than it is kept, and says whose bytes nobody has any more. */
  async sweep(): Promise<string[]> {
    const gone = await this.jobs.sweep<ExportManifest>(EXPORT, EXPORT_LIMITS.keptDays);
    return this.ownerless(gone.map(({ sha256 }) => sha256));
  }

  /** Of hashes, those whose bytes belong to no job, and to nobody who uploaded the same. */
  async ownerless(hashes: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ sha256: string }>(
      `select distinct sha256 from unnest($1::text[]) as gone (sha256)
       where not exists (select from job j where j.result->>'sha256' = gone.sha256)
         and not exists (select from file f where f.hash = gone.sha256)`,
      [hashes],
    );
    return rows.map(({ sha256 }) => sha256);
  }
}

function toExport({ id, data, status, progress, result, createdAt, finishedAt }: ExportJob): DatasetExport {
  const { address: _, ...wanted } = data;
  return {
    id,
    ...wanted,
    status,
    ...(result === null ? (progress ?? { rows: 0 }) : { ...written(result), asOf: result.asOf.position }),
    createdAt,
    ...(finishedAt !== null && { finishedAt }),
  };
}

const written = ({ rows, bytes, sha256 }: ExportManifest) => ({ rows, of: rows, bytes, sha256 });
