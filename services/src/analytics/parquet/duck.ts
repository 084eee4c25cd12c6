import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** A DuckDB in memory, for as long as the work takes; it may use so much memory and no network. */
export async function withDuck<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '512MB', threads: '2' });
  const connection = await instance.connect();
  try {
    return await work((sql) => rowsOf(connection, sql));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<Record<string, unknown>[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJS();
