import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../../../infra/local/cluster-layout.ts';
import { root } from '../../../infra/local/places.ts';
import { startThrowaway } from '../../../infra/local/throwaway.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { answersOf } from './phones.ts';
import { compare, type Measured } from './rounds.ts';
import { seatedClass } from './seated-class.ts';

const STUDENTS = 1000;
const DURABLE = { fsync: 'on', synchronous_commit: 'on' };

interface Classroom {
  /** In ms, until the last of the class has the receipt of one answer. */
  answer(): Promise<number>;
  end(): Promise<void>;
}

/** The whole layout of `npm run cluster` on this machine, with its broker and its Redis, beside the one process: each built as it is shipped. */
export async function benchCluster(rounds: number, short: boolean): Promise<Measured[]> {
  const size = short ? 20 : STUDENTS;
  const rooms: Classroom[] = [];
  try {
    const one = await inOneProcess(size);
    rooms.push(one);
    const many = await inMany(size);
    rooms.push(many);
    const about = { name: 'last receipt of 1000 in the cluster', unit: 'ms', peerName: 'one process', rounds };
    return [
      await compare(
        about,
        () => many.answer(),
        () => one.answer(),
      ),
    ];
  } finally {
    for (const room of rooms.reverse()) await room.end();
  }
}

async function inOneProcess(size: number): Promise<Classroom> {
  const postgres = await startThrowaway(DURABLE);
  const server = await startServerProcess(postgres.ownerUrl);
  return answering(server.url, postgres.ownerUrl, size, async () => {
    await server.end();
    await postgres.stop();
  });
}

async function inMany(size: number): Promise<Classroom> {
  const postgres = await startThrowaway(DURABLE);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-cluster-'));
  const never = new AbortController().signal;
  const cluster = await startCluster({
    folder,
    port: 0,
    entry: join(root, 'services', 'dist', 'main.js'),
    env: () => ({
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: postgres.ownerUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      LECTERN_DEMO_ACCOUNTS: 'true',
      LECTERN_DATA: folder,
      LECTERN_LOG: 'warn',
      LECTERN_WEB: '',
    }),
    seed: { LECTERN_SEED: 'demo-people' },
    say: () => undefined,
    stop: { asked: never, hurried: never },
  });
  return answering(cluster.url, postgres.ownerUrl, size, async () => {
    await cluster.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
}

async function answering(url: string, databaseUrl: string, size: number, end: () => Promise<void>): Promise<Classroom> {
  const { phones, questionId, leave } = await seatedClass(url, databaseUrl, size);
  return {
    answer: async () => {
      await phones.settled(); // what came of the round before has been shown
      return Math.max(...(await phones.give(answersOf(questionId, size))));
    },
    end: async () => {
      await leave();
      await end();
    },
  };
}
