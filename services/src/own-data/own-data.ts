import { Injectable } from '@nestjs/common';
import type { MyOwnData } from '@lectern/contracts/own-data/own-data.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { JobStore, type Job, type JobRecord } from '../jobs/job-store.ts';
import { Fault, Jobs, NotWanted, type Lent } from '../jobs/jobs.ts';
import { sealBytes, unsealBytes } from '../ledger/sealing/box.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { isConnectionLost } from '../ops/database/connection-lost.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { OwnArchive } from './own-archive.ts';

const OWN_DATA = 'own-data';
const DAY_MS = 24 * 3600_000;

interface Wanted {
  readonly personId: string;
}
interface Far {
  readonly done: number;
  readonly of: number;
}
interface Made {
  readonly bytes: number;
}

/** One archive for each person, made beside requests, sealed under a key of theirs, and gone within days or with them. */
@Injectable()
export class OwnData {
  constructor(
    private readonly database: Database,
    private readonly store: JobStore,
    private readonly jobs: Jobs,
    private readonly archive: OwnArchive,
    private readonly seals: Seals,
    private readonly clock: Clock,
    sweeps: Sweeps,
  ) {
    jobs.add<Wanted>({ kind: OWN_DATA, isSuspect: true, run: (job, lent) => this.make(job, lent) });
    sweeps.add({ what: 'own data', service: 'projector', collect: () => this.sweep() });
  }

  /** @throws RefusedError ownData.underWay */
  async ask({ personId, school }: SignedInPerson): Promise<void> {
    if (!(await this.store.ask(OWN_DATA, { id: newId(), school, data: { personId } }, personId, 1)))
      throw new RefusedError('ownData.underWay');
    this.jobs.wake();
  }

  async standing({ personId }: SignedInPerson): Promise<MyOwnData> {
    const days = LIMITS.ownDataDays;
    const [job] = await this.store.of<JobRecord<Wanted, Far, Made>>(OWN_DATA, personId);
    if (job === undefined) return { status: 'none', days };
    if (job.status === 'waiting' || job.status === 'running') return { status: 'underWay', ...job.progress, days };
    if (job.result === null) return { status: 'failed', days };
    const madeAt = job.finishedAt!;
    const until = madeAt + days * DAY_MS;
    if (until <= this.clock.now()) return { status: 'none', days };
    return { status: 'ready', bytes: job.result.bytes, madeAt, until, days };
  }

  /** @throws RefusedError page.missing, where none is kept */
  async open(person: SignedInPerson): Promise<Buffer> {
    const { personId, secret } = person;
    const { rows } = await this.database.pool.query<{ sealed: Buffer }>(
      `select sealed from own_data where person = $1 and at > clock_timestamp() - make_interval(days => $2)`,
      [personId, LIMITS.ownDataDays],
    );
    if (rows[0] === undefined) throw new RefusedError('page.missing');
    return unsealBytes(rows[0].sealed, secret, boundTo(personId));
  }

  private async make({ data: { personId } }: Job<Wanted>, { signal, tell, done }: Lent): Promise<void> {
    try {
      const zip = await this.archive.write(personId, this.clock.now(), tell);
      if (zip.length > LIMITS.ownDataBytes) throw new Error('So much is kept of nobody.');
      const secret = (await this.seals.knowAsOfNow([personId])).get(personId);
      if (!secret) throw new NotWanted(); // erased meanwhile
      await this.database.pool.query(
        `insert into own_data (person, sealed) values ($1, $2)
         on conflict (person) do update set sealed = excluded.sealed, at = clock_timestamp()`,
        [personId, sealBytes(zip, secret, boundTo(personId))],
      );
      const files = await this.archive.files(personId);
      await done({ bytes: files.reduce((sum, { bytes }) => sum + bytes, zip.length) });
    } catch (error) {
      if (signal.aborted || error instanceof NotWanted || isConnectionLost(error)) throw error;
      throw new Fault(error);
    }
  }

  private async sweep(): Promise<number> {
    await this.store.sweep(OWN_DATA, LIMITS.ownDataDays);
    const { rowCount } = await this.database.pool.query(
      'delete from own_data where at <= clock_timestamp() - make_interval(days => $1)',
      [LIMITS.ownDataDays],
    );
    return rowCount ?? 0;
  }
}

/** One of them is never another. */
const boundTo = (personId: string): string => `own_data/${personId}`;
