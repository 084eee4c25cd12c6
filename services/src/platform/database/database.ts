import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.ts';
import { Log } from '../telemetry/log.ts';

const SILENCE_MS = 6000;
/** By then nobody waits for a statement any more: the server need not go on with it either. */
const GIVEN_UP_MS = SILENCE_MS + 500;

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
  readonly pool: Pool;

  constructor(@Inject(SETTINGS) settings: Settings, log: Log) {
    this.pool = new Pool({
      connectionString: settings.databaseUrl,
      max: 12,
      options: SESSION,
      application_name: 'lectern',
      // A database that is there but does not answer is as good as away: nobody waits for it without end.
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    this.pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  }

  /** Runs in one READ COMMITTED transaction; rolls back when the work throws. */
  transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.within('begin', work);
  }

  /**
   * Reads as of one moment, however many statements it takes. The table is locked before the moment is chosen: whoever puts
   * rebuilt tables in the place of others takes that lock first, so that all are seen before or all after. Views made of
   * views are estimated far too small where much was written just now: a loop within a loop would take minutes.
   */
  asOfOneMoment<Result>(table: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.within(
      `begin isolation level repeatable read read only; set local enable_nestloop = off; set local jit = off;
       set local statement_timeout = ${GIVEN_UP_MS}; lock table ${table} in access share mode`,
      work,
    );
  }

  private async within<Result>(begin: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
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
      client.release(broken);
      client.off('error', lost);
    }
  }

  /** Last of all: the requests that were under way are answered by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
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
