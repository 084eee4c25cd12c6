import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { Classroom } from '../support/classroom.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { faultsOfLedger } from './ledger.ts';
import { endLesson, fill, isLong, questionIn, sentAgain, statuses, storm, untilPast } from './storm.ts';

const [STUDENTS, EACH, KILLS] = isLong ? [60, 40, 12] : [20, 12, 2];

describe('kill -9 of the server', () => {
  const ends: (() => Promise<void>)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('[R8.35] loses no received answer, doubles none, and collects at the deadline that passed meanwhile', async () => {
    const random = seeded(1);
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    let server: ServerProcess = await startServerProcess(postgres.ownerUrl);
    ends.push(() => server.kill());
    const classroom = await Classroom.open(server.url, ['B', 'C']);
    ends.push(() => classroom.leave());
    await fill(classroom, [server.url], STUDENTS);
    const [first, second] = classroom.questions.map(({ questionId }) => questionId) as [string, string];

    await classroom.give('PublishQuestion', { questionId: first, durationS: 600 });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = 1 + random.int(STUDENTS * EACH - STUDENTS);
      let back: Promise<void> | undefined;
      await storm(classroom.students, first, EACH, random, (receipts) => {
        if (receipts === moment) back = killAndStart();
      });
      await back;
    }

    await classroom.give('CollectQuestion', { questionId: first });
    await classroom.give('PublishQuestion', { questionId: second, durationS: 5 });
    const published = await classroom.desk.waitFor(({ view }) => questionIn(view, second)?.['deadline'], 5000);
    await storm(classroom.students, second, 1, random);
    await server.kill();
    await untilPast(published as number);
    server = await server.startAgain();
    const isCollected = ({ view }: { view: unknown }) => questionIn(view, second)?.['collectedBy'];
    expect(await classroom.desk.waitFor(isCollected, 10_000)).toBe('deadline');

    await endLesson(classroom);
    expect(audit(await readLog(classroom.teacher, classroom.lessonId), classroom)).toEqual([]);
    expect(await faultsOfLedger(postgres.ownerUrl)).toEqual([]);
    expect(sentAgain(classroom.students)).toBeGreaterThan(0);
    expect(statuses(classroom.students)).toEqual([0]);

    async function killAndStart(): Promise<void> {
      await server.kill();
      server = await server.startAgain();
    }
  });
});
