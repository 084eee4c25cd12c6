import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepRunning } from './keep-running.ts';
import { startKafka, type Kafka } from './kafka.ts';
import { startMember, type Member } from './member.ts';
import { freePort } from './ports.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { startRedis, type Redis } from './redis.ts';
import { aborted, type Stop } from './signals.ts';
import type { Kind, Upstream } from './upstreams.ts';

export interface ClusterOptions {
  /** Holds the data of Kafka and Redis, and all logs. */
  folder: string;
  /** Of the one address; 0 takes a free one. */
  port: number;
  /** The built program. */
  entry: string;
  /** Settings of every process, the database's among them; asked at every start of one. */
  env(): NodeJS.ProcessEnv;
  /** Settings of the one process that makes the demo school. */
  seed?: NodeJS.ProcessEnv;
  /** Brokers and Redis that run elsewhere; without them, there are some of our own. */
  kafkaBrokers?: string | undefined;
  redisUrl?: string | undefined;
  say: (text: string) => void;
  stop: Stop;
}

export interface Cluster {
  /** The one address. */
  url: string;
  members: readonly Member[];
  /** Undefined when they run elsewhere. */
  kafka: Kafka | undefined;
  redis: Redis | undefined;
  proxy: Proxy;
  /** Lets everything finish, in the order in which it is needed: sockets and pages, commands, read models, services. */
  end(): Promise<void>;
  /** Settles with the reason when a part of it cannot be kept running. */
  failed: Promise<string>;
}

/** Two of each, so that one of them can be missed. */
const LAYOUT: readonly { name: string; services: string; takes?: Kind }[] = [
  { name: 'gateway-1', services: 'gateway,web', takes: 'web' },
  { name: 'gateway-2', services: 'gateway,web', takes: 'web' },
  { name: 'command-1', services: 'command', takes: 'command' },
  { name: 'command-2', services: 'command', takes: 'command' },
  { name: 'projector-1', services: 'projector,relay' },
  { name: 'projector-2', services: 'projector,relay' },
];

/** The process that makes the demo school: one is enough, and commands are what the school is made of. */
const SEEDS = 'command-1';

/** Starts the layout of many processes on this machine. Resolves when all of them listen, or a stop was asked for. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, say, stop } = options;
  const placed = await Promise.all(LAYOUT.map(async (part) => ({ ...part, port: await freePort() })));
  const upstreams = placed.flatMap(({ name, port, takes }): Upstream[] =>
    takes === undefined ? [] : [{ name, port, takes: new Set([takes]) }],
  );
  const closing: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const close of closing.splice(0)) await close();
  };
  try {
    // First of all, for a port that is taken is said at once.
    const proxy = await startProxy('127.0.0.1', options.port, upstreams);
    closing.unshift(() => proxy.close());
    const place = (name: string): { folder: string; logFile: string } => ({
      folder: join(folder, name),
      logFile: join(folder, `${name}.log`),
    });
    const redis = options.redisUrl ? undefined : await startRedis(place('redis'));
    if (redis !== undefined) closing.push(() => redis.stop());
    const fetching = { say, stop: stop.asked };
    const kafka = options.kafkaBrokers ? undefined : await startKafka(place('kafka'), fetching);
    if (kafka !== undefined) closing.splice(1, 0, () => kafka.stop());
    const url = `http://localhost:${proxy.port}`;
    const secret = randomBytes(24).toString('hex');
    const members = placed.map(({ name, services, port }) =>
      startMember({
        name,
        services,
        port,
        entry: options.entry,
        logFile: place(name).logFile,
        env: () => ({
          ...options.env(),
          HOST: '127.0.0.1',
          KAFKA_BROKERS: kafka?.brokers ?? options.kafkaBrokers,
          REDIS_URL: redis?.url ?? options.redisUrl,
          LECTERN_CLUSTER_SECRET: secret,
          ...(name === SEEDS ? options.seed : { LECTERN_SEED: '' }),
        }),
        say,
        onLeaving: () => proxy.upstreams.setAside(name),
        onListening: () => proxy.upstreams.takeBack(name),
        hurried: stop.hurried,
      }),
    );
    closing.unshift(...inOrder(members));
    closing.unshift(() => Promise.resolve(proxy.leave()));
    const kept = new AbortController();
    closing.unshift(() => Promise.resolve(kept.abort()));
    const failed = Promise.race([
      ...members.map((member) => member.failed),
      ...(kafka ? [keepRunning('Kafka', kafka, say, kept.signal)] : []),
      ...(redis ? [keepRunning('Redis', redis, say, kept.signal)] : []),
    ]);
    const problem = await Promise.race([
      Promise.all(members.map((member) => member.listening())).then(() => undefined),
      failed,
      aborted(stop.asked).then(() => undefined),
    ]);
    if (problem !== undefined) throw new Error(problem);
    return { url, members, kafka, redis, proxy, end, failed };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Those of one kind end side by side, kind after kind. */
function inOrder(members: readonly Member[]): (() => Promise<void>)[] {
  const kinds = [...Map.groupBy(members, ({ services }) => services).values()];
  return kinds.map((alike) => async () => void (await Promise.all(alike.map((member) => member.stop()))));
}
