import type { Owner } from '../../ops/database/owner.ts';

/** Whether Postgres let this owner do that; what was done before in the transaction stays. */
export async function attempted(client: Owner, statement: string, values: readonly unknown[] = []): Promise<boolean> {
  await client.query('savepoint attempt');
  try {
    await client.query(statement, [...values]);
    return true;
  } catch {
    await client.query('rollback to savepoint attempt');
    return false;
  }
}

/** Ends the sessions of a login, where this owner may. */
export const endSessions = (client: Owner, login: string): Promise<boolean> =>
  attempted(client, 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login]);
