import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../../infra/local/build.ts';
import { removePostgres, startPostgres, type Postgres } from '../../infra/local/postgres.ts';
import { Classroom } from '../support/classroom.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { faultsOfLedger } from './ledger.ts';
import { endLesson, fill, isLong, statuses, storm } from './storm.ts';

const [STUDENTS, EACH, KILLS] = isLong ? [60, 40, 12] : [20, 12, 2];
/** The long one is longer than twice what the server waits for its database. */
const OUTAGE_MS = isLong ? 25_000 : 3000;
const ANSWERED_WITHIN_MS = 12_000;

describe('kill -9 of Postgres', () => {
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('[R8.35] loses no received answer and doubles none, with two servers on it; who waits gets an answer or a 503', async () => {
    const random = seeded(2);
    // Not a throwaway one: while it is dead, another test run would take it for the remains of a killed one.
    const folder = join(tmpdir(), `lectern-killed-${randomBytes(6).toString('hex')}`);
    const logFile = `${folder}.log`;
    let postgres: Postgres = await startPostgres({ folder, logFile });
    const { ownerUrl } = postgres;
    ends.push(async () => {
      await postgres.stop();
      await removePostgres(folder);
      await rm(logFile, { force: true });
    });
    const servers = [await startServerProcess(ownerUrl), await startServerProcess(ownerUrl)] as const;
    ends.push(...servers.map((server) => () => server.kill()));
    const urls = servers.map(({ url }) => url);
    const classroom = await Classroom.open(urls[0]!, ['B']);
    ends.push(() => classroom.leave());
    await fill(classroom, urls, STUDENTS);
    const { questionId } = classroom.questions[0]!;
    await classroom.give('PublishQuestion', { questionId, durationS: 600 });

    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = 1 + random.int(STUDENTS * EACH - STUDENTS);
      const outageMs = kill === 0 ? OUTAGE_MS : random.between(0, 1000);
      let back: Promise<void> | undefined;
      await storm(classroom.students, questionId, EACH, random, (receipts) => {
        if (receipts === moment) back = killAndStart(outageMs);
      });
      await back;
    }

    await endLesson(classroom);
    expect(audit(await readLog(classroom.teacher, classroom.lessonId), classroom)).toEqual([]);
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);
    expect(servers.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect([503]).toEqual(expect.arrayContaining(statuses(classroom.students)));
    const waits = classroom.students.map(({ longestWait }) => longestWait);
    expect(Math.max(...waits)).toBeLessThan(ANSWERED_WITHIN_MS);

    async function killAndStart(outageMs: number): Promise<void> {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
      await pause(outageMs);
      postgres = await startPostgres({ folder, logFile });
      expect(postgres.ownerUrl).toBe(ownerUrl);
    }
  });
});
