import { setTimeout as pause } from 'node:timers/promises';
import { Client as Sql } from 'pg';
import { expect, it } from 'vitest';
import { holdExam } from '../load/exam/simulate-exam.ts';
import type { Sitter } from '../load/exam/sitter.ts';
import { faultsOfLedger } from './ledger.ts';
import { isLong } from './storm.ts';

const [STUDENTS, SECONDS, SEED] = isLong ? [200, 90, 11] : [20, 6, 11];
const KILLS = isLong ? ['server', 'database', 'server', 'server'] : ['server', 'database'];
/** What is not handed in when the exam ends is collected then. */
const ENDED_WITHIN_MS = 15_000;

it('[R8.35] an exam under kill -9 of the server and of Postgres loses no answer that was received, and none that was typed', async () => {
  const sitters: Sitter[] = [];
  const options = { students: STUDENTS, seconds: SECONDS, seed: SEED, kills: true, json: false };
  const { audit, killed } = await holdExam(options, sitters, undefined, async (databaseUrl) => [
    ...(await unended(databaseUrl, sitters)),
    ...(await faultsOfLedger(databaseUrl)),
  ]);

  expect(audit.wrong).toEqual([]);
  expect(killed.map(({ what }) => what)).toEqual(KILLS);
  // All got in, and the kills met answers that were under way.
  expect(sitters.filter(({ sheet }) => sheet === undefined)).toEqual([]);
  expect(audit.onDevices).toBe(0);
  expect(sitters.reduce((sum, { told }) => sum + told.length, 0)).toBeGreaterThan(STUDENTS);
  expect(sitters.reduce((sum, { failures }) => sum + failures, 0)).toBeGreaterThan(0);
});

/** That everybody has an end in the ledger, and one: handed in, or collected. */
async function unended(databaseUrl: string, sitters: readonly Sitter[]): Promise<string[]> {
  const sql = new Sql(databaseUrl);
  await sql.connect();
  try {
    const text = `select count(*)::int as ends, count(distinct stream)::int as ended from event
      where type in ('AttemptSubmitted', 'AttemptCollected') and stream = any($1)`;
    const streams = sitters.map(({ attemptId }) => `attempt/${attemptId}`);
    for (const until = Date.now() + ENDED_WITHIN_MS; ; await pause(100)) {
      const { ends, ended } = (await sql.query<{ ends: number; ended: number }>(text, [streams])).rows[0]!;
      if (ended === STUDENTS && ends === ended) return [];
      if (Date.now() > until) return [`${ended} of ${STUDENTS} have an end, and ${ends} ends stand there`];
    }
  } finally {
    await sql.end();
  }
}
