import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client as Sql } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startPostgres, type Postgres } from '../../infra/local/postgres.ts';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Classroom } from '../support/classroom.ts';
import { Client } from '../support/client.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { SmallVolume } from '../support/small-volume.ts';
import { faultsOfLedger } from './ledger.ts';
import { Listening } from './listening.ts';
import { compareWithRebuild, hasCaughtUp } from './rebuild.ts';
import { endLesson, fill, isLong, statuses, storm } from './storm.ts';

const [STUDENTS, EACH, TIMES] = isLong ? [30, 60, 4] : [12, 20, 1];
const VOLUME_MB = 400;
/** A log that is kept short leaves the volume to the tables. */
const SETTINGS = { max_wal_size: '64MB', min_wal_size: '32MB' };
/** What others remove meanwhile is no space either. */
const FILLED_EVERY_MS = 50;
const NOTICED_WITHIN_MS = 30_000;
const ANSWERED_WITHIN_MS = 15_000;
/** What cannot start says so, and waits for nothing. */
const GIVEN_UP_WITHIN_MS = 10_000;
const CAUGHT_UP_WITHIN_MS = 30_000;
const UPLOAD_BYTES = 2 << 20;

describe('a full disk under Postgres', () => {
  const ends: (() => unknown)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('[R8.40] is a busy server to who writes and none to who reads; nothing is half-written, and all goes on when there is space', async (context) => {
    const made = SmallVolume.of(VOLUME_MB);
    if (typeof made === 'string') {
      process.stderr.write(`A full disk is not tried: ${made}\n`);
      return context.skip(made);
    }
    const volume: SmallVolume = made;
    ends.push(volume.remove, () => rm(`${volume.folder}.log`, { force: true }));
    const random = seeded(10);
    const place = { folder: join(volume.folder, 'postgres'), logFile: `${volume.folder}.log`, settings: SETTINGS };
    let postgres: Postgres = await startPostgres(place);
    ends.push(() => postgres.stop());
    const { ownerUrl } = postgres;
    const files = join(volume.folder, 'files');
    const server = await startServerProcess(ownerUrl, undefined, {
      LECTERN_FILES: files,
      LECTERN_DATA: files,
      LECTERN_FREE_MB: '0',
    });
    ends.push(() => server.kill());
    const classroom = await Classroom.open(server.url, ['B']);
    ends.push(() => classroom.leave());
    await fill(classroom, [server.url], STUDENTS);
    const { students, teacher } = classroom;
    const { questionId } = classroom.questions[0]!;
    const listening = new Listening(classroom);
    listening.begin();
    await listening.give('PublishQuestion', questionId);

    const told = new Set<string>();
    for (let n = 0; n < TIMES; n += 1) {
      const moment = 1 + random.int(STUDENTS * EACH - STUDENTS);
      let over: Promise<void> | undefined;
      await storm(students, questionId, EACH, random, (receipts) => {
        if (receipts === moment) over = untilNoticed();
      });
      await over;
    }
    await crash();
    await storm(students, questionId, 2, random);

    await listening.give('CollectQuestion', questionId);
    await listening.give('ShowDistribution', questionId);
    await endLesson(classroom);
    expect(await listening.judged(ownerUrl)).toEqual([]);
    expect(audit(await readLog(teacher, classroom.lessonId), classroom)).toEqual([]);
    expect([503]).toEqual(expect.arrayContaining(statuses(students)));
    expect(students.flatMap(({ troubles: all }) => all.filter(({ text }) => text !== 'server.busy'))).toEqual([]);
    expect(troubles()).toBeGreaterThanOrEqual(isLong ? 1 : 0); // the short form may be over before anybody's patience is
    expect(Math.max(...students.map(({ longestWait }) => longestWait))).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(told).toEqual(new Set(['read 200', 'sign in 503 server.busy', 'upload 503 file.noSpace']));
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
    expect(server.isAlive).toBe(true);
    const since = Date.now();
    await expect.poll(() => hasCaughtUp(server.url, since), { timeout: CAUGHT_UP_WITHIN_MS }).toBe(true);
    expect(await parked(ownerUrl)).toEqual([]);
    await classroom.leave();
    await server.end();
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);
    expect(isLong ? (await compareWithRebuild(ownerUrl)).faults : []).toEqual([]);

    /** The disk is full until nobody can sign in, or in the long form until those who answer are refused; meanwhile others read and upload. */
    async function untilNoticed(): Promise<void> {
      const filling = keepFull();
      const until = Date.now() + NOTICED_WITHIN_MS;
      const before = troubles();
      let signedIn = await signIn();
      while ((signedIn === '200' || (isLong && troubles() === before)) && Date.now() < until) {
        await pause(FILLED_EVERY_MS);
        signedIn = await signIn();
      }
      told.add(`sign in ${signedIn}`);
      told.add(`read ${(await teacher.query('/api/lessons')).status}`);
      told.add(`upload ${await upload()}`);
      clearInterval(filling);
      volume.makeRoom();
    }

    /** No space for the next piece of its own log ends Postgres: it is started again until there is some. */
    async function crash(): Promise<void> {
      const filling = keepFull();
      await switchLog(ownerUrl).catch(() => undefined);
      await postgres.exited;
      const before = troubles();
      const answered = storm(students, questionId, 1, random);
      while (isLong && troubles() === before) await pause(FILLED_EVERY_MS);
      const tried = performance.now();
      await expect(startPostgres(place)).rejects.toThrow('No space left on device');
      expect(performance.now() - tried).toBeLessThan(GIVEN_UP_WITHIN_MS);
      clearInterval(filling);
      volume.makeRoom();
      postgres = await startPostgres(place);
      expect(postgres.ownerUrl).toBe(ownerUrl);
      await answered;
    }

    function keepFull(): NodeJS.Timeout {
      volume.fill();
      const filling = setInterval(() => volume.fill(), FILLED_EVERY_MS);
      ends.push(() => clearInterval(filling));
      return filling;
    }

    function troubles(): number {
      return students.reduce((sum, one) => sum + one.troubles.length, 0);
    }

    async function signIn(): Promise<string> {
      const browser = await Client.open(server.url);
      const response = await browser.fetch('POST', '/api/session', {
        body: { account: 'teacher', password: DEMO_PASSWORD },
      });
      return toldBy(response);
    }

    async function upload(): Promise<string> {
      const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(UPLOAD_BYTES, 1)]);
      const headers = { 'content-type': 'application/pdf' };
      return toldBy(await teacher.fetch('PUT', '/api/files', { body: new Uint8Array(body), headers }));
    }
  });
});

async function toldBy(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code].join(' ').trim();
}

const switchLog = (url: string) => onIt(url, 'select pg_switch_wal()');
const parked = (url: string) => onIt(url, 'select name, stream, error from parked_stream');

async function onIt(url: string, text: string): Promise<readonly unknown[]> {
  const sql = new Sql(url);
  sql.on('error', () => undefined);
  await sql.connect();
  try {
    return (await sql.query(text)).rows;
  } finally {
    await sql.end().catch(() => undefined);
  }
}
