import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.ts';
import { Log } from '../telemetry/log.ts';

const SILENCE_MS = 6000;
const PROBE_MS = 2000;
/** A process that runs everything takes fewer than 40 of a Postgres that allows 100. */
const [DECIDING, READING] = [12, 6];
/** What reads much keeps a core busy each: one is left to decisions. */
const READING_MUCH = Math.min(4, Math.max(1, availableParallelism() - 1));
/** By then nobody waits for a statement any more: the server need not go on with it either. */
const GIVEN_UP_MS = SILENCE_MS + 500;
/** How long a connection of those rests at most. */
const MOST_REST_MS = 1000;

/**
 * As whom sessions act, and for how long one may sit in a transaction without asking anything: a process that is stopped, or
 * whose machine is gone, keeps its locks no longer. That is less than those wait who want the same.
 */
export const SESSION = '-c role=lectern_app -c idle_in_transaction_session_timeout=4000';

/** One connection, as it is lent for a transaction. */
export type Connection = PoolClient;

/** The application's connections: as the role that may append only through the function. */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** For whatever a decision waits for: appending, loading a stream, sessions, timers. */
  readonly pool: Pool;
  /** For queries: however many are asked, no decision waits behind one. */
  readonly reads: Pool;
  private readonly moments: Pool;
  /** For asking whether the database answers, however busy the others are. */
  readonly probe: Pool;

  constructor(@Inject(SETTINGS) settings: Settings, log: Log) {
    const open = (max: number, name: string, silenceMs = SILENCE_MS): Pool => {
      const pool = new Pool({
        connectionString: settings.databaseUrl,
        max,
        options: SESSION,
        application_name: name,
        // A database that is there but does not answer is as good as away: nobody waits for it without end.
        connectionTimeoutMillis: silenceMs,
        query_timeout: silenceMs,
      });
      return pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
    };
    this.pool = open(DECIDING, 'lectern');
    this.reads = open(READING, 'lectern queries');
    this.moments = open(READING_MUCH, 'lectern reports');
    this.probe = open(1, 'lectern health', PROBE_MS);
  }

  /** Runs in one READ COMMITTED transaction; rolls back when the work throws. */
  transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return within(this.pool, 'begin', work);
  }

  /**
   * Reads as of one moment, however many statements it takes. The table is locked before the moment is chosen: whoever puts
   * rebuilt tables in the place of others takes that lock first, so that all are seen before or all after. Views made of
   * views are estimated far too small where much was written just now: a loop within a loop would take minutes.
   * @param rest how many times as long as it took its connection rests then, so that others find a core free
   */
  asOfOneMoment<Result>(table: string, work: (client: PoolClient) => Promise<Result>, rest = 0): Promise<Result> {
    return within(
      this.moments,
      `begin isolation level repeatable read read only; set local enable_nestloop = off; set local jit = off;
       set local statement_timeout = ${GIVEN_UP_MS}; lock table ${table} in access share mode`,
      work,
      rest,
    );
  }

  /** Last of all: the requests that were under way are answered by now. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool, this.reads, this.moments, this.probe].map((pool) => pool.end()));
  }
}

async function within<Result>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
  rest = 0,
): Promise<Result> {
  const client = await pool.connect();
  const since = performance.now();
  let broken: Error | undefined;
  const lost = (error: Error) => (broken = error);
  client.on('error', lost); // without a listener a lost connection would end the process
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(lost);
    throw error;
  } finally {
    const giveBack = (): void => {
      client.release(broken);
      client.off('error', lost);
    };
    if (rest === 0) giveBack();
    else setTimeout(giveBack, Math.min(rest * (performance.now() - since), MOST_REST_MS));
  }
}

/** Brings the schema up to date as its owner. Two processes that start at once take turns. */
export async function migrate(ownerUrl: string, migrations: readonly Function[]): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: [...migrations],
    migrationsTransactionMode: 'all',
  });
  await source.initialize();
  const turn = source.createQueryRunner();
  try {
    await turn.query('select pg_advisory_lock(7163045160)');
    await source.runMigrations();
  } finally {
    await turn.query('select pg_advisory_unlock(7163045160)').catch(() => undefined);
    await turn.release();
    await source.destroy();
  }
}
