import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { RefusedError } from '../refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { Log } from '../telemetry/log.ts';

const AT_ONCE = 4;
const CONNECT_MS = 6000;
/** A statement that the database should have ended by now. */
const SILENCE_MS = 200_000;
const CANCELLED = '57014';

/**
 * As the program, but reading only. Views that are made of views are estimated far too small, and a loop within a loop over
 * what is a million rows never ends: those who read much join by hash.
 */
const SESSION =
  '-c role=lectern_app -c default_transaction_read_only=on -c idle_in_transaction_session_timeout=120000 -c enable_nestloop=off -c jit=off';

export interface LongRead {
  /** The table that whoever puts rebuilt tables in the place of others locks first: all are seen before that, or all after. */
  readonly table: string;
  /** How long one statement may take. */
  readonly statementMs: number;
}

/** What was read of one moment, however many statements it takes. */
export interface Reading {
  /** @throws RefusedError query.tooSlow */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The rows of one statement, so many at a time: nothing of them is kept. To be read to its end, or closed. */
  batches<Row>(text: string, values: readonly unknown[], size: number): AsyncGenerator<Row[], void>;
  /** Gives the connection back; also when not all was read. */
  close(): Promise<void>;
}

/** Reads that take long have connections of their own, and few of them: no command ever waits behind one. */
@Injectable()
export class LongReads implements OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(@Inject(SETTINGS) settings: Settings, log: Log) {
    this.pool = new Pool({
      connectionString: settings.databaseUrl,
      max: AT_ONCE,
      options: SESSION,
      application_name: 'lectern reading',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENCE_MS,
    });
    this.pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  }

  /** Reads as of one moment, and closes when the work is done. */
  async read<Result>(long: LongRead, work: (reading: Reading) => Promise<Result>): Promise<Result> {
    const reading = await this.open(long);
    try {
      return await work(reading);
    } finally {
      await reading.close();
    }
  }

  /** Begins to read as of this moment; whoever opened it closes it. */
  async open({ table, statementMs }: LongRead): Promise<Reading> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error) => (broken = error);
    client.on('error', lost); // without a listener a lost connection would end the process
    let isOpen = true;
    const close = async (): Promise<void> => {
      if (!isOpen) return;
      isOpen = false;
      await client.query('rollback').catch(lost);
      client.release(broken);
      client.off('error', lost);
    };
    try {
      await client.query(
        `begin isolation level repeatable read read only;
         set local statement_timeout = ${statementMs};
         lock table ${table} in access share mode`,
      );
    } catch (error) {
      await close();
      throw asRefused(error);
    }
    return { rows: (text, values) => rowsOf(client, text, values), batches: batchesOf(client), close };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

async function rowsOf<Row>(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } catch (error) {
    throw asRefused(error);
  }
}

const batchesOf = (client: PoolClient) =>
  async function* <Row>(text: string, values: readonly unknown[], size: number): AsyncGenerator<Row[], void> {
    await rowsOf(client, 'set local cursor_tuple_fraction = 1'); // all of them are wanted
    await rowsOf(client, `declare reading no scroll cursor for ${text}`, values);
    for (;;) {
      const rows = await rowsOf<Row>(client, `fetch ${size} from reading`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
    await rowsOf(client, 'close reading');
  };

const asRefused = (error: unknown): unknown =>
  (error as { code?: string }).code === CANCELLED ? new RefusedError('query.tooSlow') : error;
