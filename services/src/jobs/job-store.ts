import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../ops/database/database.ts';

/** A process that works on a job is believed for so long; when nothing was heard of it, the job is another's. */
export const HELD_S = 15;

export interface NewJob<Data extends object = object> {
  /** Among those of its kind. */
  readonly id: string;
  readonly school: string;
  readonly data: Data;
}

/** A job that this process works on. */
export interface Job<Data extends object = object> extends NewJob<Data> {
  readonly kind: string;
  /** Of who works on it now: what is said by one that lost it to another is not heard. */
  readonly holder: string;
  /** How often it was its own fault that it came to nothing. */
  readonly faults: number;
}

/** A job as whoever asked for it sees it. */
export interface JobRecord<Data extends object, Progress, Result> {
  readonly id: string;
  readonly data: Data;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress: Progress | null;
  readonly result: Result | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

const OWN = `kind = $1 and id = $2 and holder = $3 and status = 'running'`;
const HOLD = `held_until = clock_timestamp() + interval '${HELD_S} seconds'`;
const RECORD = `id, data, status, progress, result, round(extract(epoch from created_at) * 1000)::float8 as "createdAt",
  round(extract(epoch from finished_at) * 1000)::float8 as "finishedAt"`;

/** Work that takes longer than a request, in Postgres: several processes take from it, each job is worked on by one of them. */
@Injectable()
export class JobStore {
  constructor(private readonly database: Database) {}

  /** Asking twice is asking once; false when nothing was written: it is there already, or one too many of that person. */
  async ask(kind: string, { id, school, data }: NewJob, person: string, most: number): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `insert into job (kind, id, school, person, data) select $1, $2, $3, $4, $5
       where (select count(*) from job where kind = $1 and person = $4 and status in ('waiting', 'running')) < $6
       on conflict do nothing`,
      [kind, id, school, person, JSON.stringify(data), most],
    );
    return rowCount === 1;
  }

  /** Of jobs that follow from facts: those in the place of these, in the transaction that takes the facts. */
  async replace(manager: EntityManager, kind: string, ids: readonly string[], jobs: readonly NewJob[]): Promise<void> {
    await manager.query('delete from job where kind = $1 and id = any ($2)', [kind, ids]);
    await manager.query(
      `insert into job (kind, id, school, data)
       select $1, j.* from jsonb_to_recordset($2) as j (id text, school text, data jsonb)`,
      [kind, JSON.stringify(jobs)],
    );
  }

  /** The newest that someone asked for, or the one of that id. */
  async of<Kept>(kind: string, person: string, id?: string): Promise<Kept[]> {
    const { rows } = await this.database.pool.query(
      `select ${RECORD} from job where kind = $1 and person = $2 and id = coalesce($3, id)
       order by created_at desc limit 50`,
      [kind, person, id],
    );
    return rows as Kept[];
  }

  /** How far a job is that follows from facts. */
  async progressOf<Progress>(kind: string, id: string): Promise<Progress | undefined> {
    const { rows } = await this.database.pool.query<{ progress: Progress | null }>(
      'select progress from job where kind = $1 and id = $2',
      [kind, id],
    );
    return rows[0]?.progress ?? undefined;
  }

  /** Whoever works on it finds out when it next says how far it is. */
  async cancel(kind: string, id: string, person: string): Promise<void> {
    await this.database.pool.query(
      `update job set status = 'cancelled', finished_at = clock_timestamp()
       where kind = $1 and id = $2 and person = $3 and status in ('waiting', 'running')`,
      [kind, id, person],
    );
  }

  /** The oldest that nobody works on. Where it is suspect, it is its fault when whoever had it was not heard of again. */
  async take<Data extends object>(kind: string, isSuspect: boolean): Promise<Job<Data> | undefined> {
    const { rows } = await this.database.pool.query<Job<Data>>(
      `update job set status = 'running', progress = null, holder = gen_random_uuid(), ${HOLD},
         faults = faults + (holder is not null and $2)::int
       where kind = $1 and id = (
         select id from job
         where kind = $1 and (status = 'waiting' or (status = 'running' and held_until < clock_timestamp()))
         order by created_at for update skip locked limit 1
       ) returning kind, id, school, data, holder, faults`,
      [kind, isSuspect],
    );
    return rows[0];
  }

  /** Says that it is worked on, and how far it is; false when it is not wanted any more, or is another's. */
  hold(job: Job, progress?: object): Promise<boolean> {
    return this.change(job, `${HOLD}, progress = coalesce($4, progress)`, progress ?? null);
  }

  /** False when it is not wanted any more, or is another's. */
  done(job: Job, result: object): Promise<boolean> {
    return this.change(job, `status = 'done', result = $4, finished_at = clock_timestamp()`, result);
  }

  async failed(job: Job): Promise<void> {
    await this.change(job, `status = 'failed', finished_at = clock_timestamp()`);
  }

  /** Given back as it was: another process, or the next start, takes it. */
  async release(job: Job): Promise<void> {
    await this.change(job, `status = 'waiting', holder = null`);
  }

  /** Lets go of it for a while, so that it is not tried again at once. */
  async fault(job: Job): Promise<void> {
    await this.change(job, 'faults = faults + 1, holder = null');
  }

  /** Of one that nobody asks for any more. */
  async remove({ kind, id, holder }: Job): Promise<void> {
    await this.database.pool.query(`delete from job where ${OWN}`, [kind, id, holder]);
  }

  /** Forgets what ended so many days ago; answers what came of it. */
  async sweep<Result>(kind: string, keptDays: number): Promise<Result[]> {
    const { rows } = await this.database.pool.query<{ result: Result | null }>(
      `delete from job where kind = $1 and finished_at < clock_timestamp() - make_interval(days => $2) returning result`,
      [kind, keptDays],
    );
    return rows.flatMap(({ result }) => result ?? []);
  }

  private async change({ kind, id, holder }: Job, set: string, value?: object | null): Promise<boolean> {
    const values = value === undefined ? [] : [value && JSON.stringify(value)];
    const text = `update job set ${set} where ${OWN}`;
    return (await this.database.pool.query(text, [kind, id, holder, ...values])).rowCount === 1;
  }
}
