import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner } from './owner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const end = 'select pg_terminate_backend($1)';

it('a connection that is lost while nothing is asked of it fails the work, and not the process', async () => {
  const working = asOwner(database.url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => client.once('end', resolve));
    await asOwner(database.url, (other) => other.query(end, [rows[0].pid]));
    await lost;
    await client.query('select');
  });
  await expect(working).rejects.toThrow(/Connection terminated|not queryable|closed/);
});
