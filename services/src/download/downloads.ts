import type { Download, DownloadPart, NewDownload } from '@lectern/contracts/download/download.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Language, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { Injectable } from '@nestjs/common';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { JobStore, type JobRecord } from '../jobs/job-store.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

export const DOWNLOAD = 'download';
const wordsOf = (code: RefusalCode) => ({ 'zh-cn': REFUSALS[code]['zh-cn'], en: REFUSALS[code].en });
const DAY_MS = 24 * 3600_000;

export interface Wanted {
  readonly personId: string;
  readonly name: string;
  readonly parts: readonly DownloadPart[];
  readonly language: Language;
}
export interface Far {
  readonly done: number;
}
/** What came of it: a file, or why there is none. */
export type Made =
  | {
      readonly sha256: string;
      readonly file: string;
      readonly type: string;
      readonly bytes: number;
      readonly left: number;
      readonly erased: number;
    }
  | { readonly why: RefusalCode };

type DownloadJob = JobRecord<Wanted, Far, Made>;
export type Ready = Extract<Made, { readonly sha256: string }>;

/** What people had made: each sees their own. */
@Injectable()
export class DownloadList {
  constructor(
    private readonly jobs: JobStore,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  /** @throws RefusedError download.tooMany, request.keyReused */
  async ask(asked: NewDownload, language: Language, { personId, school }: SignedInPerson): Promise<void> {
    const { id, name, parts } = asked;
    const data: Wanted = { personId, name, parts, language };
    if (await this.jobs.ask(DOWNLOAD, { id, school, data }, personId, LIMITS.downloadsUnderWay)) return;
    if ((await this.jobs.of(DOWNLOAD, personId, id)).length > 0) return;
    const { rowCount } = await this.database.pool.query('select from job where kind = $1 and id = $2', [DOWNLOAD, id]);
    throw new RefusedError(rowCount === 0 ? 'download.tooMany' : 'request.keyReused');
  }

  async of({ personId, school }: SignedInPerson): Promise<Download[]> {
    const [all, erased] = await Promise.all([
      this.jobs.of<DownloadJob>(DOWNLOAD, personId),
      this.sessions.erasedIn(school),
    ]);
    return all.map((job) => this.told(job, erased));
  }

  /** @throws RefusedError page.missing, download.notReady */
  async ready(id: string, { personId, school }: SignedInPerson): Promise<Ready> {
    const [job] = await this.jobs.of<DownloadJob>(DOWNLOAD, personId, id);
    if (job === undefined) throw new RefusedError('page.missing');
    if (this.told(job, await this.sessions.erasedIn(school)).status !== 'ready')
      throw new RefusedError('download.notReady');
    return job.result as Ready;
  }

  cancel(id: string, { personId }: SignedInPerson): Promise<void> {
    return this.jobs.cancel(DOWNLOAD, id, personId);
  }

  /** One that has ended begins anew. @throws RefusedError download.tooMany, page.missing */
  async again(id: string, { personId }: SignedInPerson): Promise<void> {
    const { rowCount } = await this.database.pool.query(
      `update job set status = 'waiting', progress = null, result = null, faults = 0, holder = null,
         created_at = clock_timestamp(), finished_at = null
       where kind = $1 and id = $2 and person = $3 and status in ('done', 'failed', 'cancelled')
         and (select count(*) from job where kind = $1 and person = $3 and status in ('waiting', 'running')) < $4`,
      [DOWNLOAD, id, personId, LIMITS.downloadsUnderWay],
    );
    if (rowCount === 1) return;
    const [job] = await this.jobs.of<DownloadJob>(DOWNLOAD, personId, id);
    if (job === undefined) throw new RefusedError('page.missing');
    if (job.status !== 'waiting' && job.status !== 'running') throw new RefusedError('download.tooMany');
  }

  async remove(id: string, { personId }: SignedInPerson): Promise<void> {
    await this.database.pool.query('delete from job where kind = $1 and id = $2 and person = $3', [
      DOWNLOAD,
      id,
      personId,
    ]);
  }

  /** Said before a file is stored: one that belongs to nobody in the end is found by it. */
  async note(sha256: string): Promise<void> {
    await this.database.pool.query(
      'insert into download_file (sha256) values ($1) on conflict (sha256) do update set at = clock_timestamp()',
      [sha256],
    );
  }

  /**
   * Forgets what is older than it is kept, or of before somebody was erased, whom it may name; answers whose bytes nobody
   * has any more.
   */
  async sweep(): Promise<string[]> {
    const { rows: schools } = await this.database.pool.query<{ school: string }>(
      `select distinct school from job where kind = $1 and result ? 'sha256'`,
      [DOWNLOAD],
    );
    for (const { school } of schools)
      await this.database.pool.query(
        `update job set result = result - 'sha256' where kind = $1 and school = $2 and result ? 'sha256'
           and (finished_at < clock_timestamp() - make_interval(days => $3) or (result->>'erased')::int <> $4)`,
        [DOWNLOAD, school, LIMITS.downloadDays, await this.sessions.erasedIn(school)],
      );
    await this.jobs.sweep(DOWNLOAD, LIMITS.downloadListedDays);
    const { rows } = await this.database.pool.query<{ sha256: string }>(
      `delete from download_file d where at < clock_timestamp() - interval '1 hour'
         and not exists (select from job j where j.result->>'sha256' = d.sha256) returning sha256`,
    );
    return this.unused(rows.map(({ sha256 }) => sha256));
  }

  /** Of these, those that are nobody's upload either. */
  private async unused(hashes: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ sha256: string }>(
      `select sha256 from unnest($1::text[]) as gone (sha256)
       where not exists (select from file f where f.hash = gone.sha256)`,
      [hashes],
    );
    return rows.map(({ sha256 }) => sha256);
  }

  private told({ id, data, status, progress, result, createdAt, finishedAt }: DownloadJob, erased: number): Download {
    const of = data.parts.length;
    const its = { id, name: data.name, of, askedAt: createdAt };
    if (status !== 'done') return { ...its, status, done: progress?.done ?? 0 };
    if (result !== null && 'why' in result) return { ...its, status: 'failed', done: 0, why: wordsOf(result.why) };
    const until = (finishedAt ?? 0) + LIMITS.downloadDays * DAY_MS;
    const made = { ...its, done: of, until };
    if (result?.sha256 === undefined || result.erased !== erased || until <= this.clock.now())
      return { ...made, status: 'expired' };
    return { ...made, status: 'ready', bytes: result.bytes, ...(result.left > 0 && { left: result.left }) };
  }
}
