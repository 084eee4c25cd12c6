import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { startThrowaway, startThrowawayKafka, startThrowawayRedis } from '../../infra/local/throwaway.ts';
import type { Kafka } from '../../infra/local/kafka.ts';
import type { Postgres } from '../../infra/local/postgres.ts';
import { startProxy } from '../../infra/local/proxy.ts';
import type { Redis } from '../../infra/local/redis.ts';
import { Upstreams, type Kind } from '../../infra/local/upstreams.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { hasCaughtUp } from './rebuild.ts';

/** What each process of the cluster does. */
const LAYOUT = {
  'gateway 1': 'gateway,web',
  'gateway 2': 'gateway,web',
  'command 1': 'command',
  'command 2': 'command',
  'projector 1': 'projector,relay',
  'projector 2': 'projector,relay',
} as const;

export type Member = keyof typeof LAYOUT;
export const MEMBERS = Object.keys(LAYOUT) as Member[];

export const PREFIX = 'faults';
const LOOK_MS = 50;
const SECRET = 'the secret of one cluster';

/** The whole layout on this machine, each part a process of its own, all of them there for one test only. */
export class Cluster {
  /** Where clients go. */
  url = '';
  private readonly members = new Map<Member, ServerProcess>();

  private constructor(
    readonly postgres: Postgres,
    readonly kafka: Kafka,
    readonly redis: Redis,
    private readonly ledger: Pool,
    private readonly ends: (() => Promise<unknown>)[],
  ) {}

  static async start(): Promise<Cluster> {
    const ends: (() => Promise<unknown>)[] = [];
    const [postgres, kafka, redis] = await Promise.all([
      startThrowaway(),
      startThrowawayKafka(),
      startThrowawayRedis(),
    ]);
    ends.push(
      () => postgres.stop(),
      () => kafka.end(),
      () => redis.end(),
    );
    const ledger = new Pool({ connectionString: postgres.ownerUrl, max: 2 });
    ledger.on('error', () => undefined); // whoever copies the database ends all connections to it
    ends.push(() => ledger.end());
    const cluster = new Cluster(postgres, kafka.service, redis.service, ledger, ends);
    ends.push(() => Promise.all([...cluster.members.values()].map((process) => process.kill())));
    try {
      await Promise.all(MEMBERS.map((member) => cluster.startMember(member)));
      await cluster.open();
      for (const since = Date.now(); !(await cluster.hasTaken(since)); await pause(LOOK_MS));
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  member(name: Member): ServerProcess {
    return this.members.get(name)!;
  }

  async startAgain(name: Member): Promise<void> {
    this.members.set(name, await this.member(name).startAgain());
  }

  /** Which process publishes: the relay's row names it by its number. */
  async relay(): Promise<Member | undefined> {
    const [row] = await this.rows<{ holder: string }>('select holder from relay where until > clock_timestamp()');
    const pid = Number(row?.holder.split(' ').at(-1));
    return MEMBERS.find((name) => this.member(name).pid === pid);
  }

  /** The id of the broker's present data; undefined while it has none. */
  get broker(): string | undefined {
    try {
      return this.kafka.clusterId;
    } catch {
      return undefined;
    }
  }

  async rows<Row>(text: string): Promise<Row[]> {
    const { rows } = await this.ledger.query(text);
    return rows as Row[];
  }

  /** Whether both projectors have taken all that there was at some moment since then (Date.now(), in ms). */
  async hasTaken(since: number): Promise<boolean> {
    const projectors = MEMBERS.filter((name) => name.startsWith('projector'));
    return (await Promise.all(projectors.map((name) => hasCaughtUp(this.member(name).url, since)))).every(Boolean);
  }

  /** What a process counts, by the name of the reading, labels included. */
  async metrics(name: Member): Promise<Map<string, number>> {
    const text = await (await fetch(`${this.member(name).url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  /** Ends all processes of ours; what they left in Postgres and Kafka stays to be looked at. */
  async stopMembers(): Promise<void> {
    await Promise.all(MEMBERS.map((name) => this.member(name).end()));
  }

  async close(): Promise<void> {
    for (const end of this.ends.toReversed()) await end();
  }

  /** Here the proxy does not keep a stream's sockets together: both gateways hold the room, both processes get its commands. */
  private async open(): Promise<void> {
    const takes = (name: Member): Kind[] =>
      name.startsWith('gateway') ? ['web'] : name.startsWith('command') ? ['command'] : [];
    const all = MEMBERS.map((name) => ({
      name,
      port: Number(new URL(this.member(name).url).port),
      takes: new Set(takes(name)),
    }));
    const proxy = await startProxy('127.0.0.1', 0, all);
    this.ends.push(() => proxy.close());
    const { port, upstreams } = proxy;
    upstreams.ranked = (kind) => Upstreams.prototype.ranked.call(upstreams, kind, undefined);
    while (!MEMBERS.every((name) => upstreams.canServe(name))) await pause(LOOK_MS);
    this.url = `http://127.0.0.1:${port}`;
  }

  private async startMember(name: Member): Promise<void> {
    const environment = {
      LECTERN_SERVICES: LAYOUT[name],
      LECTERN_CLUSTER_SECRET: SECRET,
      KAFKA_BROKERS: this.kafka.brokers,
      KAFKA_PREFIX: PREFIX,
      REDIS_URL: this.redis.url,
    };
    this.members.set(name, await startServerProcess(this.postgres.ownerUrl, undefined, environment));
  }
}
