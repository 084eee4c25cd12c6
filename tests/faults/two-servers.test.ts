import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { Classroom, LETTERS } from '../support/classroom.ts';
import { Client, newKey } from '../support/client.ts';
import { LastingRoom } from '../support/lasting-room.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { insist } from '../support/outbox.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { Student } from '../support/student.ts';
import { faultsOfLedger } from './ledger.ts';
import { endLesson, fill, isLong, statuses, storm } from './storm.ts';

const [STUDENTS, EACH] = isLong ? [100, 100] : [30, 20];
/** How much longer the slower server's class may wait than the other's, beside a moment that both may take. */
const [FAIR_RATIO, FAIR_MS] = [5, 1000];

describe('two servers on one database, both hammering the same lesson', () => {
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function twoServers() {
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    const servers = await Promise.all([startServerProcess(postgres.ownerUrl), startServerProcess(postgres.ownerUrl)]);
    ends.push(...servers.map((server) => () => server.kill()));
    const urls = servers.map(({ url }) => url) as [string, string];
    return { urls, ownerUrl: postgres.ownerUrl };
  }

  it('[R8.35] nothing is lost or doubled, neither waits long, and both show what the log says', async () => {
    const random = seeded(3);
    const { urls, ownerUrl } = await twoServers();
    const classroom = await Classroom.open(urls[0], ['B', 'C']);
    ends.push(() => classroom.leave());
    const colleague = classroom.teacher.at(urls[1]);
    const otherDesk = new LastingRoom(colleague, classroom.lessonId);
    ends.push(() => otherDesk.leave());
    await fill(classroom, urls, STUDENTS);

    for (const { questionId } of classroom.questions) {
      await classroom.give('PublishQuestion', { questionId, durationS: 600 });
      await Promise.all([
        storm(classroom.students, questionId, EACH, random),
        insist(colleague, 'lesson', classroom.lessonId, 'ExtendQuestion', { questionId }),
        classroom.give('ExtendQuestion', { questionId }),
      ]);
      await insist(colleague, 'lesson', classroom.lessonId, 'CollectQuestion', { questionId });
      await classroom.give('ShowDistribution', { questionId });
      await insist(colleague, 'lesson', classroom.lessonId, 'ShowAnswer', { questionId });
    }
    await endLesson(classroom);

    const log = await readLog(classroom.teacher, classroom.lessonId);
    expect(audit(log, classroom)).toEqual([]);
    await otherDesk.waitFor(({ through }) => through === log.length, 5000);
    expect(otherDesk.current?.view).toEqual(classroom.desk.current?.view);
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);
    expect(statuses(classroom.students)).toEqual([]);
    const [here, there] = urls.map((_, place) => longest(classroom.students.filter((__, n) => n % 2 === place)));
    expect(Math.max(here!, there!)).toBeLessThan(FAIR_RATIO * Math.min(here!, there!) + FAIR_MS);
  });

  it('the same key at both at once is one answer, and both tell the same receipt', async () => {
    const { urls, ownerUrl } = await twoServers();
    const classroom = await Classroom.open(urls[0], ['B']);
    ends.push(() => classroom.leave());
    const { questionId } = classroom.questions[0]!;
    await classroom.give('PublishQuestion', { questionId, durationS: 600 });
    const here = await Client.signIn(urls[0], 'student1', 'lectern');
    const there = here.at(urls[1]);
    await insist(here, 'lesson', classroom.lessonId, 'JoinLesson');
    const before = (await readLog(classroom.teacher, classroom.lessonId)).length;

    const TIMES = 20;
    for (let n = 0; n < TIMES; n += 1) {
      const [key, data] = [newKey(), { questionId, choice: LETTERS[n % LETTERS.length] }];
      const answers = await Promise.all(
        [here, there, here, there].map((one) => one.command('lesson', classroom.lessonId, 'SubmitAnswer', data, key)),
      );
      const receipts = answers.map(({ receipt }) => receipt);
      expect(new Set(receipts.map((receipt) => receipt?.version))).toEqual(new Set([before + n + 1]));
      expect(receipts.filter((receipt) => receipt?.repeated === false)).toHaveLength(1);
    }

    expect(await readLog(classroom.teacher, classroom.lessonId)).toHaveLength(before + TIMES);
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);
  });
});

const longest = (students: readonly Student[]): number =>
  Math.max(...students.flatMap(({ latencies }) => latencies.receipt));
