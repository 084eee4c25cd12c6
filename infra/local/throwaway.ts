import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeKafka, startKafka, type Kafka, type SecureListener } from './kafka.ts';
import { startPostgres, removePostgres, type Postgres } from './postgres.ts';
import { removeRedis, startRedis, type Redis } from './redis.ts';

/** A kind of service, in folders of the system's for temporary files whose names begin with `prefix`. */
interface Kind<T> {
  prefix: string;
  start(place: { folder: string; logFile: string }): Promise<T>;
  /** Ends and deletes what a folder has; false when somebody uses it. */
  remove(folder: string): Promise<boolean>;
}

interface Running {
  kill(): unknown;
  stop(): Promise<void>;
}

export interface Throwaway<T> {
  service: T;
  /** Stops it and deletes what it had. */
  end: () => Promise<void>;
}

/** A Postgres of its own, as durable as the real one, that is deleted when it stops. */
export async function startThrowaway(settings: Record<string, string> = {}): Promise<Postgres> {
  const kind: Kind<Postgres> = {
    prefix: 'lectern-test-',
    start: (place) => startPostgres({ ...place, settings }),
    remove: removePostgres,
  };
  const { service, end } = await start(kind);
  return { ...service, stop: end };
}

/** A broker of its own. */
export const startThrowawayKafka = (secure?: SecureListener): Promise<Throwaway<Kafka>> =>
  start({
    prefix: 'lectern-kafka-',
    start: (place) => startKafka(place, { say: console.log }, secure),
    remove: removeKafka,
  });

/** A Redis of its own. */
export const startThrowawayRedis = (): Promise<Throwaway<Redis>> =>
  start({ prefix: 'lectern-redis-', start: startRedis, remove: removeRedis });

/** Those of runs that were killed are ended and deleted first: a folder whose lock is free has no owner. */
async function start<T extends Running>(kind: Kind<T>): Promise<Throwaway<T>> {
  await sweep(kind);
  const folder = join(tmpdir(), kind.prefix + randomBytes(6).toString('hex'));
  const service = await kind.start({ folder, logFile: `${folder}.log` });
  // A test runner that is interrupted exits without its teardown.
  const onExit = (): void => void service.kill();
  process.once('exit', onExit);
  const end = async (): Promise<void> => {
    process.off('exit', onExit);
    await service.stop();
    await remove(kind, folder);
  };
  return { service, end };
}

async function sweep<T>(kind: Kind<T>): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(kind.prefix));
  const folders = new Set(names.map((name) => name.replace(/\..*/, '')));
  // Another user's remains are not ours to delete.
  await Promise.all([...folders].map((name) => remove(kind, join(tmpdir(), name)).catch(() => undefined)));
}

async function remove<T>(kind: Kind<T>, folder: string): Promise<void> {
  if (await kind.remove(folder)) await rm(`${folder}.log`, { force: true });
}
