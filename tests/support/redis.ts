import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Redis as Client } from 'ioredis';
import { freePort } from '../../infra/local/ports.ts';
import { Redis } from '../../services/src/ops/redis/redis.ts';
import { Log } from '../../services/src/ops/telemetry/log.ts';
import { settingsFor } from './platform.ts';

/** A Redis that a test may stop and empty; it keeps nothing. */
export interface OwnRedis {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Holds it still: connections stay open, nothing answers. */
  freeze(): void;
  thaw(): void;
  /** One command, as an operator gives it. */
  tell(command: string, ...values: readonly string[]): Promise<unknown>;
}

export async function ownRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const endWithUs = (): unknown => child?.kill('SIGKILL');
  process.once('exit', endWithUs);
  const redis: OwnRedis = {
    url,
    start: async () => {
      const keepsNothing = ['--save', '', '--appendonly', 'no', '--dir', tmpdir()];
      child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', ...keepsNothing], {
        stdio: 'ignore',
      });
      while (!(await redis.tell('ping').then(Boolean, () => false))) await pause(20);
    },
    kill: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    freeze: () => void child!.kill('SIGSTOP'),
    thaw: () => void child!.kill('SIGCONT'),
    tell: async (command, ...values) => {
      const client = new Client(url, { lazyConnect: true, retryStrategy: () => null });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return await client.call(command, ...values);
      } finally {
        client.disconnect();
      }
    },
  };
  await redis.start();
  return redis;
}

/** The Redis of this test run, which others use too. */
export function sharedRedis(): string {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set: this project lacks the globalSetup of Redis.');
  return url;
}

/** Names that no other test has. */
export const ownPrefix = (): string => `test-${newId()}`;

/** One process's door to Redis, open. */
export async function redisDoor(url: string | undefined, prefix: string, log?: Log): Promise<Redis> {
  const settings = settingsFor('', url === undefined ? {} : { REDIS_URL: url, REDIS_PREFIX: prefix });
  const redis = new Redis(settings, log ?? new Log(settings));
  await redis.onModuleInit();
  return redis;
}
