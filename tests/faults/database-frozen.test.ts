import { setTimeout as pause } from 'node:timers/promises';
import { Client as Sql } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { Classroom } from '../support/classroom.ts';
import type { Client } from '../support/client.ts';
import { freeze } from '../support/frozen.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { faultsOfLedger } from './ledger.ts';
import { Listening } from './listening.ts';
import { endLesson, fill, isLong, questionIn, statuses, storm } from './storm.ts';

const [STUDENTS, EACH] = isLong ? [60, 40] : [20, 12];
/** The server waits 6 s for a statement: some end before, some after, the longest when nobody waits any more. */
const FROZEN_MS = isLong ? [1000, 5000, 7000, 13_000, 25_000, 3000] : [7000];
const ANSWERED_WITHIN_MS = 15_000;
/** What reads may take: a statement, and the beginning of one where no connection is free. */
const READ_WITHIN_MS = 13_000;
const BACK_WITHIN_MS = 5000;
/** Until the server knows that it is not ready. */
const HEALTH_MS = 4000;
/** Connections that a pool of the server opens while it does more than it did before. */
const MORE_CONNECTIONS = 20;

describe.skipIf(process.platform === 'win32')('Postgres that is frozen', () => {
  const ends: (() => unknown)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('[R8.35] loses no received answer and doubles none; who waits gets an answer or a 503, and all goes on afterwards', async () => {
    const random = seeded(7);
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    const { ownerUrl } = postgres;
    const server = await startServerProcess(ownerUrl);
    ends.push(() => server.kill());
    const classroom = await Classroom.open(
      server.url,
      FROZEN_MS.map(() => 'B'),
    );
    ends.push(() => classroom.leave());
    await fill(classroom, [server.url], STUDENTS);
    const listening = new Listening(classroom);
    listening.begin();
    const connections = await connectionsTo(ownerUrl);

    const asked: Asked[] = [];
    const healths: Health[] = [];
    for (const [n, { questionId }] of classroom.questions.entries()) {
      // Its time is over while nothing can be written; what is answered then is late, and kept as well.
      await listening.give('PublishQuestion', questionId, { durationS: LIMITS.durationMinS });
      const moment = 1 + random.int(STUDENTS * EACH - STUDENTS);
      let back: Promise<void> | undefined;
      await storm(classroom.students, questionId, EACH, random, (receipts) => {
        if (receipts === moment) back = frozenFor(FROZEN_MS[n]!);
      });
      await back;
      const isCollected = ({ view }: { view: unknown }) => questionIn(view, questionId)?.['collectedBy'];
      expect(await classroom.desk.waitFor(isCollected, 10_000)).toBe('deadline');
    }

    await endLesson(classroom);
    expect(await listening.judged(ownerUrl, Math.max(...FROZEN_MS))).toEqual([]);
    expect(audit(await readLog(classroom.teacher, classroom.lessonId), classroom)).toEqual([]);
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);
    expect(server.isAlive).toBe(true);
    // Nobody was cut off, and nobody heard of anything but a busy server.
    expect(classroom.students.map(({ place }) => place.counts.cuts)).toEqual(classroom.students.map(() => 0));
    expect([503]).toEqual(expect.arrayContaining(statuses(classroom.students)));
    expect(Math.max(...classroom.students.map(({ longestWait }) => longestWait))).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(healths).toEqual(healths.map(() => ({ live: 200, ready: 503 })));
    expect(new Set(asked.map(({ told }) => told))).toEqual(new Set(['200', '503 server.busy']));
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(READ_WITHIN_MS);
    expect(await connectionsTo(ownerUrl)).toBeLessThanOrEqual(connections + MORE_CONNECTIONS);

    async function frozenFor(ms: number): Promise<void> {
      const thaw = freeze(postgres.pid);
      ends.push(thaw);
      const reading = Promise.all(['/api/lessons', '/api/classes'].map((path) => ask(classroom.teacher, path)));
      const health = healthOf(server.url);
      await pause(ms);
      thaw();
      asked.push(...(await reading));
      if (ms > HEALTH_MS) healths.push(await health);
      await expect.poll(() => healthOf(server.url), { timeout: BACK_WITHIN_MS }).toEqual({ live: 200, ready: 200 });
      asked.push(await ask(classroom.teacher, '/api/lessons'));
    }
  });
});

interface Asked {
  readonly told: string;
  readonly ms: number;
}

async function ask(client: Client, path: string): Promise<Asked> {
  const since = performance.now();
  const { status, problem } = await client.query(path);
  return { told: [status, problem?.code].join(' ').trim(), ms: performance.now() - since };
}

interface Health {
  readonly live: number;
  readonly ready: number;
}

async function healthOf(url: string): Promise<Health> {
  const [live, ready] = await Promise.all(['live', 'ready'].map((what) => fetch(`${url}/health/${what}`)));
  return { live: live!.status, ready: ready!.status };
}

async function connectionsTo(ownerUrl: string): Promise<number> {
  const sql = new Sql(ownerUrl);
  await sql.connect();
  try {
    const { rows } = await sql.query('select count(*)::int as n from pg_stat_activity where datname is not null');
    return rows[0].n;
  } finally {
    await sql.end();
  }
}
