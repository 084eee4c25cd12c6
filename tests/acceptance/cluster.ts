import { vi } from 'vitest';
import { startProxy, type Proxy } from '../../infra/local/proxy.ts';
import type { Kind } from '../../infra/local/upstreams.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram, runProgram, type Program } from './program.ts';

export interface Member extends Program {
  readonly services: string;
  readonly url: string;
  /** The sum of its figures of this name. */
  figure(name: string): Promise<number>;
}

export interface SmallCluster {
  readonly database: TestDatabase;
  readonly proxy: Proxy;
  readonly url: string;
  /** In the order in which they were asked for. */
  readonly members: readonly Member[];
  close(): Promise<void>;
}

const TAKES: Readonly<Record<string, Kind>> = { command: 'command', gateway: 'web' };

/** Processes of these services behind one address, as the demo school. */
export async function startSmallCluster(
  services: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<SmallCluster> {
  const [database] = await Promise.all([migratedDatabase(), buildProgram()]);
  const [seeding = '', ...others] = services;
  const first = await startMember(database, seeding, { ...environment, LECTERN_SEED: 'demo-people' });
  const members = [first, ...(await Promise.all(others.map((one) => startMember(database, one, environment))))];
  const upstreams = members.map((member, n) => ({
    name: String(n),
    port: Number(new URL(member.url).port),
    takes: new Set(member.services.split(',').flatMap((service) => TAKES[service] ?? [])),
  }));
  const proxy = await startProxy('127.0.0.1', 0, upstreams);
  const taking = upstreams.filter(({ takes }) => takes.size > 0);
  await vi.waitUntil(() => taking.every((one) => proxy.upstreams.canServe(one.name)));
  return {
    database,
    proxy,
    url: `http://127.0.0.1:${proxy.port}`,
    members,
    close: async () => {
      for (const member of members) member.signal('SIGKILL');
      await Promise.all(members.map(({ exitCode }) => exitCode));
      await proxy.close();
      await database.drop();
    },
  };
}

async function startMember(
  database: TestDatabase,
  services: string,
  environment: Readonly<Record<string, string>>,
): Promise<Member> {
  const program = await runProgram({
    DATABASE_URL: database.url,
    LECTERN_SERVICES: services,
    LECTERN_CLUSTER_SECRET: 'a secret of all processes',
    LECTERN_LOG: 'warn',
    LECTERN_WEB: '',
    ...environment,
  });
  if (program.said.type === 'failed') throw new Error(program.said.text);
  const url = program.said.urls![0]!.replace('localhost', '127.0.0.1');
  const figure = async (wanted: string): Promise<number> => {
    const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
    const found = lines.filter((line) => line.startsWith(wanted));
    return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  };
  return { ...program, services, url, figure };
}
