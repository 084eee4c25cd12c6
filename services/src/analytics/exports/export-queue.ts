import { Injectable } from '@nestjs/common';
import {
  EXPORT_LIMITS,
  type DatasetExport,
  type ExportManifest,
  type NewExport,
} from '@lectern/contracts/analytics/exports.ts';
import type { SignedInPerson } from '../../platform/auth/signed-in-person.ts';
import { Database } from '../../platform/database/database.ts';
import { RefusedError } from '../../platform/refusal/refused-error.ts';

/** An export that a process works on; it is another's when nothing was heard of it for so long. */
export const HELD_S = 15;
/** Not shown in the spec: what was taken so often and is still not written would never be. */
export const MOST_TRIES = 3;

const OWN = `id = $1 and holder = $2 and status = 'running'`;

const COLUMNS = `id, dataset, format, filters, status, rows::float8 as rows, total::float8 as total, bytes::float8 as bytes, sha256,
  as_of::float8 as as_of, (extract(epoch from created_at) * 1000)::float8 as created_at,
  (extract(epoch from finished_at) * 1000)::float8 as finished_at`;

export interface Wanted extends NewExport {
  /** The address that the installation was asked under: ids of statements begin with it. */
  readonly address: string;
  readonly school: string;
  readonly person: string;
  /** Of who works on it now: what is said by one that lost it to another is not heard. */
  readonly holder: string;
}

type Held = Pick<Wanted, 'id' | 'holder'>;

/** What is to be exported, in Postgres: asking twice is asking once, and another process takes over what one has left. */
@Injectable()
export class ExportQueue {
  constructor(private readonly database: Database) {}

  /** @throws RefusedError export.tooMany, request.keyReused */
  async ask(
    wanted: Pick<Wanted, keyof NewExport | 'address'>,
    { personId, school }: Pick<SignedInPerson, 'personId' | 'school'>,
  ): Promise<void> {
    const { id, dataset, format, filters, address } = wanted;
    const { rowCount } = await this.database.pool.query(
      `insert into dataset_export (id, school, person, dataset, format, filters, address)
       select $1, $2, $3, $4, $5, $6, $8
       where (select count(*) from dataset_export where person = $3 and status in ('waiting', 'running')) < $7
       on conflict do nothing`,
      [id, school, personId, dataset, format, JSON.stringify(filters), EXPORT_LIMITS.underWay, address],
    );
    if (rowCount === 0) await this.mustBeMine(id, personId);
  }

  /** Nothing was written: it is there already, another's, or one too many. */
  private async mustBeMine(id: string, person: string): Promise<void> {
    const { rows } = await this.database.pool.query('select person from dataset_export where id = $1', [id]);
    if (rows[0] === undefined) throw new RefusedError('export.tooMany');
    if (rows[0].person !== person) throw new RefusedError('request.keyReused');
  }

  async find(id: string, person: string): Promise<DatasetExport | undefined> {
    const text = `select ${COLUMNS} from dataset_export where id = $1 and person = $2`;
    const { rows } = await this.database.pool.query<ExportRow>(text, [id, person]);
    return rows[0] && toExport(rows[0]);
  }

  async of(person: string): Promise<DatasetExport[]> {
    const text = `select ${COLUMNS} from dataset_export where person = $1 order by created_at desc limit 50`;
    const { rows } = await this.database.pool.query<ExportRow>(text, [person]);
    return rows.map(toExport);
  }

  /** @throws RefusedError page.missing, export.notReady */
  async manifest(id: string, person: string): Promise<ExportManifest> {
    const text = `select manifest from dataset_export where id = $1 and person = $2`;
    const { rows } = await this.database.pool.query<{ manifest: ExportManifest | null }>(text, [id, person]);
    const [found] = rows;
    if (found === undefined) throw new RefusedError('page.missing');
    if (found.manifest === null) throw new RefusedError('export.notReady');
    return found.manifest;
  }

  /** Whoever works on it finds out with the next batch. */
  async cancel(id: string, person: string): Promise<void> {
    await this.database.pool.query(
      `update dataset_export set status = 'cancelled', finished_at = clock_timestamp()
       where id = $1 and person = $2 and status in ('waiting', 'running')`,
      [id, person],
    );
  }

  /**
   * The oldest that nobody works on. Whoever had it and is gone, or lost the database, may have lost that by it: it fails
   * with the last of its tries.
   */
  async take(): Promise<Wanted | undefined> {
    const { rows } = await this.database.pool.query(
      `with given_up as (
         update dataset_export set status = 'failed', finished_at = clock_timestamp()
         where status = 'running' and held_until < clock_timestamp() and tries >= ${MOST_TRIES}
       )
       update dataset_export set status = 'running', rows = 0, tries = tries + 1, holder = gen_random_uuid(),
         held_until = clock_timestamp() + make_interval(secs => ${HELD_S})
       where id = (
         select id from dataset_export
         where tries < ${MOST_TRIES} and (status = 'waiting' or (status = 'running' and held_until < clock_timestamp()))
         order by created_at for update skip locked limit 1
       ) returning id, school, person, dataset, format, filters, address, holder`,
    );
    return rows[0];
  }

  /** Says how far it is; false when it is not wanted any more, or is another's. */
  async hold({ id, holder }: Held, rows: number, total: number | undefined): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `update dataset_export set rows = $3, total = $4, held_until = clock_timestamp() + make_interval(secs => ${HELD_S})
       where ${OWN}`,
      [id, holder, rows, total ?? null],
    );
    return rowCount === 1;
  }

  /** False when it is not wanted any more, or is another's: then nobody knows of the file by it. */
  async done({ id, holder }: Held, manifest: ExportManifest): Promise<boolean> {
    const { rows, bytes, sha256, asOf } = manifest;
    const { rowCount } = await this.database.pool.query(
      `update dataset_export set status = 'done', rows = $3, total = $3, bytes = $4, sha256 = $5, as_of = $6, manifest = $7,
         finished_at = clock_timestamp() where ${OWN}`,
      [id, holder, rows, bytes, sha256, asOf.position, JSON.stringify(manifest)],
    );
    return rowCount === 1;
  }

  async failed({ id, holder }: Held): Promise<void> {
    await this.database.pool.query(
      `update dataset_export set status = 'failed', finished_at = clock_timestamp() where ${OWN}`,
      [id, holder],
    );
  }

  /** Given back as it was, which was no try: another process, or the next start, takes it. */
  async release({ id, holder }: Held): Promise<void> {
    const text = `update dataset_export set status = 'waiting', tries = tries - 1 where ${OWN}`;
    await this.database.pool.query(text, [id, holder]);
  }

  /** Forgets what is older than it is kept, and says whose bytes nobody has any more. */
  async sweep(): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ sha256: string | null }>(
      `delete from dataset_export where finished_at < clock_timestamp() - make_interval(days => $1)
       returning sha256`,
      [EXPORT_LIMITS.keptDays],
    );
    return this.ownerless(rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== null));
  }

  /** Of hashes, those whose bytes belong to no export, and to nobody who uploaded the same. */
  async ownerless(hashes: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ sha256: string }>(
      `select distinct sha256 from unnest($1::text[]) as gone (sha256)
       where not exists (select from dataset_export e where e.sha256 = gone.sha256)
         and not exists (select from file f where f.hash = gone.sha256)`,
      [hashes],
    );
    return rows.map(({ sha256 }) => sha256);
  }
}

interface ExportRow extends Pick<DatasetExport, 'id' | 'dataset' | 'format' | 'filters' | 'status' | 'rows'> {
  readonly total: number | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly as_of: number | null;
  readonly created_at: number;
  readonly finished_at: number | null;
}

const toExport = ({ total, bytes, sha256, as_of, created_at, finished_at, ...row }: ExportRow): DatasetExport => ({
  ...row,
  ...(total !== null && { of: total }),
  ...(bytes !== null && { bytes }),
  ...(sha256 !== null && { sha256 }),
  ...(as_of !== null && { asOf: as_of }),
  createdAt: Math.round(created_at),
  ...(finished_at !== null && { finishedAt: Math.round(finished_at) }),
});
