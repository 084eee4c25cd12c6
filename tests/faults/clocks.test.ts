import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { DEMO_PASSWORD, demoClass } from '../../services/src/demo/demo.school.ts';
import { Sitter } from '../load/exam/sitter.ts';
import { Classroom } from '../support/classroom.ts';
import { Client } from '../support/client.ts';
import { publishExam } from '../support/exam.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { rowsOf } from './history.ts';
import { faultsOfLedger } from './ledger.ts';
import { Listening } from './listening.ts';
import { endLesson, fill, isLong, questionIn, storm, untilPast } from './storm.ts';

const OFF_MS = 5 * 60_000;
/** By how much clocks are ahead. */
const CLOCKS = [-OFF_MS, 0, OFF_MS] as const;
const STUDENTS = isLong ? 60 : 9;
const ROUNDS = isLong ? 6 : 1;
const CLOSED_WITHIN_MS = 2000;
/** From typing to the ledger, with the network away in between. */
const TOLD_WITHIN_MS = 60_000;
const [SITTERS, QUESTIONS] = [isLong ? 36 : 3, 3];
const [EXAM_MS, CUT_MS] = isLong ? [20_000, 4000] : [4000, 3000];
const CLOCK_OFF = new URL('../support/clock-off.mjs', import.meta.url).href;

describe('clocks that are five minutes off, of devices and of servers', () => {
  const ends: (() => Promise<unknown>)[] = [];
  let urls: [string, string];
  let ownerUrl: string;
  beforeAll(async () => {
    await ensureBuilt(() => undefined);
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    ({ ownerUrl } = postgres);
    const open = async (aheadMs: number): Promise<string> => {
      const wrong = { NODE_OPTIONS: `--import ${CLOCK_OFF}`, TEST_CLOCK_AHEAD_MS: String(aheadMs) };
      const server = await startServerProcess(ownerUrl, undefined, wrong);
      ends.push(() => server.kill());
      return server.url;
    };
    urls = [await open(OFF_MS), await open(-OFF_MS)];
  });
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('[R8.35] in a lesson, what is in time counts, what is late is late, and a deadline closes when it should', async () => {
    const [random, began] = [seeded(12), Date.now()];
    const classroom = await Classroom.open(
      urls[0],
      Array.from({ length: ROUNDS }, () => 'B'),
    );
    onTestFinished(() => classroom.leave());
    await fill(classroom, urls, STUDENTS);
    const { students, lessonId, desk } = classroom;
    for (const [n, student] of students.entries()) student.clockAheadMs = CLOCKS[n % CLOCKS.length]!;
    const listening = new Listening(classroom);
    listening.begin();

    for (const { questionId } of classroom.questions) {
      await listening.give('PublishQuestion', questionId, { durationS: LIMITS.durationMinS });
      await storm(students, questionId, 2, random);
      const collected = ({ view }: { view: unknown }) => questionIn(view, questionId)?.['collectedBy'];
      expect(await desk.waitFor(collected, 10_000)).toBe('deadline');
      await storm(students, questionId, 1, random);
      await listening.give('ShowDistribution', questionId);
    }
    await endLesson(classroom);

    expect(await listening.judged(ownerUrl)).toEqual([]);
    expect(audit(await readLog(classroom.teacher, lessonId), classroom)).toEqual([]);
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);
    const rows = await rowsOf(ownerUrl, `lesson/${lessonId}`);
    for (const { questionId } of classroom.questions) {
      const about = rows.filter(({ data }) => data.questionId === questionId);
      const { deadline } = about.find(({ type }) => type === 'QuestionPublished')!.data;
      const closed = about.findIndex(({ type }) => type === 'QuestionCollected');
      expect(about[closed]!.at - deadline!).toBeGreaterThanOrEqual(0);
      expect(about[closed]!.at - deadline!).toBeLessThan(CLOSED_WITHIN_MS);
      const answers = (part: typeof about) => part.filter(({ type }) => type === 'AnswerSubmitted').length;
      expect([answers(about.slice(0, closed)), answers(about.slice(closed))]).toEqual([2 * STUDENTS, STUDENTS]);
    }
    const told = rows.flatMap(({ at, clientAt }) => (clientAt ? [minutes(clientAt - at)] : []));
    expect(new Set(told)).toEqual(new Set([-5, 0, 5]));
    const [first, last] = [rows[0]!.at, rows.at(-1)!.at];
    expect([first >= began, last <= Date.now()]).toEqual([true, true]);
  });

  it('[R8.35] in an exam, no answer is late or in time by the clock of its device', async () => {
    const teacher = await Client.signIn(urls[0], 'teacher', DEMO_PASSWORD);
    const sitters: Sitter[] = [];
    for (let n = 0; n < SITTERS; n += 1) {
      const client = await Client.signIn(urls[n % 2]!, `student${n + 1}`, DEMO_PASSWORD);
      sitters.push(new Sitter(client, CLOCKS[n % CLOCKS.length]));
    }
    onTestFinished(() => sitters.forEach(({ sheet }) => sheet?.close()));
    const [examId, deadline] = [newId(), Date.now() + EXAM_MS];
    await publishExam(teacher, demoClass.id, { examId, settings: { deadline } });
    const all = (work: (sitter: Sitter) => Promise<unknown>) => Promise.all(sitters.map(work));
    const answer = (nth: number, what: number) => all((sitter) => sitter.edit({ which: nth / QUESTIONS, what }));
    const delivered = () =>
      vi.waitFor(() => expect(sitters.flatMap(({ sheet }) => sheet!.state().unsent)).toEqual([]), 30_000);
    await all((sitter) => sitter.start(examId, demoClass.id, deadline));
    await answer(0, 0.2);
    await answer(1, 0.4);
    await delivered();
    // Before the end the network goes, and comes back after it; meanwhile the page is loaded anew.
    await pause(deadline - CUT_MS / 4 - Date.now());
    const cuts = all((sitter) => sitter.cut({ ms: CUT_MS, isReloaded: true }));
    await answer(0, 0.4);
    await untilPast(deadline);
    await answer(2, 0.6);
    await cuts;
    await delivered();

    const verdicts = await Promise.all(sitters.map(({ attemptId }) => savedIn(attemptId)));
    for (const [n, saved] of verdicts.entries()) {
      expect(saved.map(({ item, isLate }) => [item, isLate])).toEqual([
        [0, false],
        [1, false],
        [0, true],
        [2, true],
      ]);
      for (const { at, lateMs, typedAt } of saved) {
        expect(lateMs).toBe(at > deadline ? at - deadline : undefined);
        expect(Math.abs(typedAt - at - CLOCKS[n % CLOCKS.length]!)).toBeLessThan(TOLD_WITHIN_MS);
      }
    }
    expect(await faultsOfLedger(ownerUrl)).toEqual([]);

    /** What the ledger has of one, in its order; which item by the order in which they first came. */
    async function savedIn(attemptId: string) {
      const rows = (await rowsOf(ownerUrl, `attempt/${attemptId}`)).filter(({ type }) => type === 'AnswerSaved');
      const saved = rows.map(({ at, data }) => ({ at, ...(data as unknown as Saved) }));
      const items = [...new Set(saved.map(({ itemId }) => itemId))];
      return saved.map((one) => ({ ...one, item: items.indexOf(one.itemId), isLate: one.lateMs !== undefined }));
    }
  });
});

interface Saved {
  readonly itemId: string;
  readonly typedAt: number;
  readonly lateMs?: number;
}

const minutes = (ms: number): number => Math.round(ms / 60_000) + 0; // no negative zero
