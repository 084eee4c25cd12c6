import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, removePostgres, type Postgres } from './postgres.ts';

const PREFIX = 'lectern-test-';

/**
 * A Postgres of its own, as durable as the real one, that is deleted when it stops.
 * Those of runs that were killed are ended and deleted first: a folder whose lock is free has no owner.
 */
export async function startThrowaway(settings: Record<string, string> = {}): Promise<Postgres> {
  await sweep();
  const folder = join(tmpdir(), PREFIX + randomBytes(6).toString('hex'));
  const logFile = `${folder}.log`;
  const postgres = await startPostgres({ folder, logFile, settings });
  // A test runner that is interrupted exits without its teardown.
  const onExit = (): void => postgres.kill();
  process.once('exit', onExit);
  const stop = async (): Promise<void> => {
    process.off('exit', onExit);
    await postgres.stop();
    await remove(folder);
  };
  return { ...postgres, stop };
}

async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  const folders = new Set(names.map((name) => name.replace(/\..*/, '')));
  // Another user's remains are not ours to delete.
  await Promise.all([...folders].map((name) => remove(join(tmpdir(), name)).catch(() => undefined)));
}

async function remove(folder: string): Promise<void> {
  if (await removePostgres(folder)) await rm(`${folder}.log`, { force: true });
}
