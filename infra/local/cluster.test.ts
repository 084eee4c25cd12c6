import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCluster, type Cluster } from './cluster-layout.ts';
import { isAlive } from './processes.ts';

/** A program that says what it was started with, and finishes what it has begun. */
const PROGRAM = `
  import { createServer } from 'node:http';
  const { PORT, LECTERN_SERVICES, LECTERN_SEED, LECTERN_CLUSTER_SECRET, KAFKA_BROKERS, REDIS_URL } = process.env;
  const told = { pid: process.pid, LECTERN_SERVICES, LECTERN_SEED, LECTERN_CLUSTER_SECRET, KAFKA_BROKERS, REDIS_URL };
  let leaves = false;
  const server = createServer((request, reply) => {
    if (request.url === '/health/ready') reply.writeHead(leaves ? 503 : 200).end();
    else setTimeout(() => reply.end(JSON.stringify(told)), 5);
  });
  server.listen(Number(PORT), '127.0.0.1', () => process.send({ type: 'listening', text: 'here' }));
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => { leaves = true; server.close(() => process.exit(0)); });`;

interface Told {
  pid: number;
  LECTERN_SERVICES: string;
  LECTERN_SEED: string;
  LECTERN_CLUSTER_SECRET: string;
  KAFKA_BROKERS: string;
  REDIS_URL: string;
}

let folder: string;
let cluster: Cluster | undefined;
const said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-infra-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
});
afterEach(async () => {
  await cluster?.end();
  cluster = undefined;
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

async function start(port = 0): Promise<Cluster> {
  const never = new AbortController().signal;
  cluster = await startCluster({
    folder,
    port,
    entry: join(folder, 'program.mjs'),
    env: () => process.env,
    seed: { LECTERN_SEED: 'demo' },
    kafkaBrokers: 'broker:9092',
    redisUrl: 'redis://elsewhere',
    say: (text) => said.push(text),
    stop: { asked: never, hurried: never },
  });
  return cluster;
}

async function ask(path: string, options: RequestInit = {}, origin = cluster!.url): Promise<Told> {
  return (await (await fetch(origin + path, options)).json()) as Told;
}

it('is two of each behind one address, with one secret, and one of them makes the school', async () => {
  const { members } = await start();
  const all = await Promise.all(members.map(({ port }) => ask('/', {}, `http://127.0.0.1:${port}`)));
  expect(all.map((one) => one.LECTERN_SERVICES)).toEqual([
    'gateway,web',
    'gateway,web',
    'command',
    'command',
    'projector,relay',
    'projector,relay',
  ]);
  expect(all.filter((one) => one.LECTERN_SEED === 'demo').map((one) => one.LECTERN_SERVICES)).toEqual(['command']);
  expect(new Set(all.map((one) => one.LECTERN_CLUSTER_SECRET)).size).toBe(1);
  expect(all[0]).toMatchObject({ KAFKA_BROKERS: 'broker:9092', REDIS_URL: 'redis://elsewhere' });
  expect(all[0]?.LECTERN_CLUSTER_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(all.map((one) => one.pid)).toEqual(members.map(({ pid }) => pid));

  expect((await ask('/')).LECTERN_SERVICES).toBe('gateway,web');
  const command = { method: 'POST', headers: { 'idempotency-key': 'k' } };
  expect((await ask('/api/lesson/id/StartLesson', command)).LECTERN_SERVICES).toBe('command');
});

it('restarts every process in turn while nobody who asks is turned away', async () => {
  const { members } = await start();
  const before = members.map(({ pid }) => pid!);
  const answers: (Told | Error)[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) answers.push(await ask(`/api/lesson/${answers.length}/summary`).catch((error: Error) => error));
  })();
  for (const member of members) await member.restart();
  isOver = true;
  await asking;
  expect(answers.filter((answer) => !('pid' in answer))).toEqual([]);
  expect(members.map(({ pid }) => before.includes(pid!))).toEqual(members.map(() => false));
  const last = members.map(({ pid }) => pid!);
  await cluster!.end();
  expect([...before, ...last].filter(isAlive)).toEqual([]);
});

it('starts again what was killed, and leaves a place empty only when it was asked to', async () => {
  const { members } = await start();
  const [first, second] = members;
  const killed = first!.pid!;
  await first!.kill();
  expect(first!.pid).not.toBe(killed);
  expect(said).toContain('gateway-1 ended unexpectedly (SIGKILL); starting it again.');

  await first!.stop();
  expect(first!.pid).toBeUndefined();
  const pids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ask(`/api/lesson/${id}/summary`)));
  expect(new Set(pids.map(({ pid }) => pid))).toEqual(new Set([second!.pid]));
  await first!.start();
  expect(first!.pid).toBeDefined();
});

it('says that its port is taken before it starts anything', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(start(port)).rejects.toThrow('EADDRINUSE');
  other.close();
});
