import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import { MEMBERS, type Cluster, type Member } from './cluster.ts';

/** Something that happens to a running cluster; resolves when all parts are there again. */
export interface Fault {
  readonly name: string;
  /** However it goes on, 99 of 100 pushes do not take longer, in ms. */
  readonly liveWithinMs?: number;
  run(cluster: Cluster, random: Random): Promise<void>;
}

/** While Redis is away rooms ask the ledger, once a second. */
const LIVE_WITHIN_MS = 1500;

export const brokerDown = (ms: number): Fault => ({
  name: `broker down for ${ms / 1000} s`,
  run: async ({ kafka }) => {
    await kafka.kill();
    await pause(ms);
    await kafka.start();
  },
});

export const brokerWiped: Fault = { name: 'broker wiped', run: ({ kafka }) => kafka.wipe() };

/** Its successor takes over; then the sleeper wakes up beside it. */
export const relayPaused = (ms: number): Fault => ({
  name: `relay paused for ${ms / 1000} s`,
  run: async (cluster) => {
    const holder = await cluster.relay();
    if (holder === undefined) throw new Error('Nobody publishes.');
    const { pid } = cluster.member(holder);
    process.kill(pid, 'SIGSTOP');
    await pause(ms);
    process.kill(pid, 'SIGCONT');
  },
});

/** kill -9 at some moment, and back after one to three seconds. */
export const killed = (name: Member): Fault => ({
  name: `${name} killed`,
  run: async (cluster, random) => {
    await cluster.member(name).kill();
    await pause(random.between(1000, 3000));
    await cluster.startAgain(name);
  },
});

export const redisFlushed: Fault = {
  name: 'Redis flushed',
  liveWithinMs: LIVE_WITHIN_MS,
  run: async ({ redis }) => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  },
};

export const redisStopped = (ms: number): Fault => ({
  name: `Redis away for ${ms / 1000} s`,
  liveWithinMs: LIVE_WITHIN_MS,
  run: async ({ redis }) => {
    await redis.kill();
    await pause(ms);
    await redis.start();
  },
});

/** One process after the other, as a new release is rolled out. */
export const rollingRestart: Fault = {
  name: 'rolling restart',
  run: async (cluster) => {
    for (const name of MEMBERS) {
      await cluster.member(name).end();
      await cluster.startAgain(name);
    }
  },
};
