import { randomBytes } from 'node:crypto';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { asOwner, demoTemplateOf, makeSchemaTemplate } from './database.ts';

/** What these databases hold need not survive the machine; tests that kill a Postgres start one of their own. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

interface Shared {
  users: number;
  started: ReturnType<typeof startThrowaway>;
  prepared?: Promise<void>;
}

// Each project loads this file anew, in one process: what they share hangs on the process.
const process_ = globalThis as { lecternTestPostgres?: Shared };

/**
 * Vitest runs this once for each project that has tests to run; they share one Postgres, which the last one out stops, and
 * in it one database with the whole schema.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const template = (process.env['TEST_DATABASE_TEMPLATE'] ??= `test_template_${randomBytes(6).toString('hex')}`);
  if (process.env['TEST_DATABASE_URL'] !== undefined && process_.lecternTestPostgres === undefined) {
    await makeSchemaTemplate();
    return async () => {
      for (const name of [template, demoTemplateOf(template, 'sources'), demoTemplateOf(template, 'program')])
        await asOwner(`drop database if exists ${name}`);
    };
  }
  const shared = (process_.lecternTestPostgres ??= { users: 0, started: startThrowaway(FORGETFUL) });
  shared.users += 1;
  const postgres = await shared.started;
  process.env['TEST_DATABASE_URL'] = postgres.ownerUrl;
  shared.prepared ??= prepare(postgres.ownerUrl);
  await shared.prepared;
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await postgres.stop();
  };
}

/** Thousands of connections sign in, each after as many rounds of hashing as the password was stored with. */
async function prepare(ownerUrl: string): Promise<void> {
  const { username, password } = new URL(ownerUrl);
  await asOwner(`set scram_iterations = 1; alter role ${username} password '${password}'`);
  await makeSchemaTemplate();
}
