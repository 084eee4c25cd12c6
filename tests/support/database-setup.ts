import { startThrowaway } from '../../infra/local/throwaway.ts';

interface Shared {
  users: number;
  started: ReturnType<typeof startThrowaway>;
}

// Each project loads this file anew, in one process: what they share hangs on the process.
const process_ = globalThis as { lecternTestPostgres?: Shared };

/** Vitest runs this once for each project that has tests to run; they share one Postgres, which the last one out stops. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined && process_.lecternTestPostgres === undefined) {
    return () => Promise.resolve();
  }
  const shared = (process_.lecternTestPostgres ??= { users: 0, started: startThrowaway() });
  shared.users += 1;
  const postgres = await shared.started;
  process.env['TEST_DATABASE_URL'] = postgres.ownerUrl;
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await postgres.stop();
  };
}
