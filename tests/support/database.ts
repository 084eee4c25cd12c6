import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  ownerUrl: string;
  /** Cuts off whoever is still connected. */
  drop(): Promise<void>;
}

/** A fresh, empty database on the Postgres of this test run: one for each test file, so that files never meet. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create database ${name}`);
  return named(name);
}

/** A database with the whole schema: a copy of one that the run makes before its tests, but a ledger of its own. */
export const migratedDatabase = (): Promise<TestDatabase> => copyOf(templateName());

/** What the run copies its databases from: made before any test, since some replace modules that this needs as they are. */
export const makeSchemaTemplate = (): Promise<void> =>
  makeOnce(templateName(), async (unfinished) => {
    await asOwner(`create database ${unfinished}`);
    const [{ migrate }, { prepareRows }, { readSettings }, { entities, rows }, { migrations }, { views }] =
      await Promise.all([
        import('../../services/src/ops/database/database.ts'),
        import('../../services/src/rows/row-tables.ts'),
        import('../../services/src/ops/settings.ts'),
        import('../../services/src/catalog.ts'),
        import('../../services/src/migrations.ts'),
        import('../../services/src/views.migration.ts'),
      ]);
    const { url, ownerUrl } = named(unfinished);
    await migrate(ownerUrl, migrations);
    await prepareRows(readSettings({ DATABASE_URL: url, LECTERN_LOG: 'silent' }), rows, { entities, views });
  });

/** A copy of another database, whose facts it has in a ledger of its own. */
export async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create database ${name} template ${template} strategy file_copy`); // half the time of writing it to the WAL
  const database = named(name);
  await using(database.url, (client) =>
    // What migrations grant on a database itself is not copied.
    client.query(`update ledger set incarnation = gen_random_uuid();
      revoke temporary on database ${name} from public; grant temporary on database ${name} to lectern_app`),
  );
  return database;
}

/** Whoever comes first makes it, under a name that nobody copies; the others wait. */
export const makeOnce = (template: string, make: (unfinished: string) => Promise<void>): Promise<void> =>
  using(serverUrl(), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    const unfinished = `${template}_unfinished`;
    await asOwner(`drop database if exists ${unfinished}`);
    await make(unfinished);
    await asOwner(`alter database ${unfinished} rename to ${template}`);
  });

export const demoTemplateOf = (template: string, by: 'sources' | 'program'): string => `${template}_${by}`;

export const templateName = (): string => process.env['TEST_DATABASE_TEMPLATE']!;

export function named(name: string): TestDatabase {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await asOwner(`drop database if exists ${name} with (force)`);
    await rm(filesBeside(url.href), { recursive: true, force: true });
  };
  return { url: url.href, ownerUrl: url.href, drop };
}

/** The folder of what is uploaded to servers on this database; it goes with it. No throwaway's prefix begins its name: sweeping would remove it from under a run beside this one. */
export const filesBeside = (databaseUrl: string): string =>
  join(tmpdir(), 'lectern-uploads', basename(new URL(databaseUrl).pathname));

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined)
    throw new Error('TEST_DATABASE_URL is not set: this project lacks the globalSetup of the database.');
  return url;
}

export const asOwner = (statement: string): Promise<void> =>
  using(serverUrl(), async (client) => void (await client.query(statement)));

/** A connection for as long as the work takes. */
export async function using(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
