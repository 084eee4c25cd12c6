import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsOfLedger } from '../faults/ledger.ts';
import { endLesson, fill, storm } from '../faults/storm.ts';
import { Classroom } from '../support/classroom.ts';
import { Client } from '../support/client.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { PageRoom } from '../support/page-room.ts';
import { seeded } from '../support/random.ts';
import { startSmallCluster, type Member, type SmallCluster } from './cluster.ts';

const [STUDENTS, PAGES, EACH] = [8, 6, 15];
/** Generous, for a machine that does much else: on a quiet one all of these are far below a second. */
const [SHORT_MS, LEAVES_WITHIN_MS] = [5000, 12_000];

let cluster: SmallCluster;
let classroom: Classroom;
let questionId: string;
let pages: PageRoom[] = [];
const deciding = () => cluster.members.slice(0, 2);
const gateways = () => cluster.members.slice(2);

beforeAll(async () => {
  cluster = await startSmallCluster(['command,projector', 'command', 'gateway,web', 'gateway,web', 'gateway,web']);
  classroom = await Classroom.open(cluster.url, ['B']);
  questionId = classroom.questions[0]!.questionId;
  await fill(classroom, [cluster.url], STUDENTS);
  const accounts = Array.from({ length: PAGES }, (_, n) => Client.signIn(cluster.url, `student${n + 1}`, 'lectern'));
  const clients = await Promise.all(accounts);
  await Promise.all(clients.map((client) => client.command('lesson', classroom.lessonId, 'JoinLesson')));
  pages = clients.map((client) => new PageRoom(client, 'lesson', classroom.lessonId));
  await vi.waitUntil(() => pages.every(({ state }) => state === 'connected'));
  await classroom.give('PublishQuestion', { questionId, durationS: 600 });
});
afterAll(async () => {
  for (const page of pages) page.close();
  await classroom.leave();
  await cluster.close();
});

/** Which of these a figure grows or is largest at; one that is gone has none. */
async function largest(members: readonly Member[], name: string, before?: readonly number[]): Promise<Member> {
  const now = await figures(members, name);
  const counts = now.map((count, n) => count - (before?.[n] ?? 0));
  return members[counts.indexOf(Math.max(...counts))]!;
}

const figures = (members: readonly Member[], name: string) =>
  Promise.all(members.map((member) => member.figure(name).catch(() => -1)));

/** Answers of everyone, and in the middle of them this. */
async function during(act: () => Promise<void>): Promise<void> {
  let acting: Promise<void> | undefined;
  await storm(classroom.students, questionId, EACH, seeded(1), (receipts) => {
    if (receipts === STUDENTS * 4) acting = act();
  });
  await acting;
}

describe('[R4.19] a lesson in several processes', () => {
  it('is decided in one of those that decide, whichever gateway is asked', async () => {
    const decided = 'lectern_commands_total{outcome="recorded"}';
    const before = await figures(deciding(), decided);
    await storm(classroom.students, questionId, 2, seeded(2));
    const grown = (await figures(deciding(), decided)).map((count, n) => count - before[n]!);
    expect(grown.toSorted((one, other) => one - other)).toEqual([0, 2 * STUDENTS]);
    const passed = await figures(gateways(), 'lectern_passed_on_total{outcome="answered"}');
    expect(passed.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
    expect(await figures(gateways(), 'lectern_commands_total')).toEqual([0, 0, 0]);
  });

  it('hands everyone over when their gateway is asked to end: no page says that it is away', async () => {
    const leaving = await largest(gateways(), 'lectern_sockets');
    let tookMs = Infinity;
    await during(async () => {
      const began = performance.now();
      leaving.signal('SIGTERM');
      await expect.poll(async () => (await fetch(`${leaving.url}/health/ready`)).status).toBe(503);
      expect(await leaving.exitCode).toBe(0);
      tookMs = performance.now() - began;
    });
    expect(tookMs).toBeLessThan(LEAVES_WITHIN_MS);
    expect(pages.map(({ state }) => state)).toEqual(pages.map(() => 'connected'));
    for (const { dials } of pages) expect(dials).toBeGreaterThan(1);
    expect(pages.map(({ longestBlink }) => longestBlink)).toEqual(pages.map(() => 0));
  });

  it('is back on every page within a few tries when its gateway is killed', async () => {
    const killed = await largest(gateways(), 'lectern_sockets');
    const before = pages.map(({ dials }) => dials);
    await during(async () => {
      killed.signal('SIGKILL');
      await killed.exitCode;
    });
    await expect.poll(() => pages.every(({ state }) => state === 'connected'), { timeout: SHORT_MS }).toBe(true);
    for (const [n, { longestBlink, dials }] of pages.entries()) {
      expect(longestBlink).toBeGreaterThan(0);
      expect(longestBlink).toBeLessThan(SHORT_MS);
      expect(dials - before[n]!).toBeLessThanOrEqual(3);
    }
  });

  it('goes on in another when the process that decides it is killed: nobody waits long', async () => {
    const decided = 'lectern_commands_total{outcome="recorded"}';
    const before = await figures(deciding(), decided);
    await classroom.give('ExtendQuestion', { questionId });
    const owner = await largest(deciding(), decided, before);
    for (const student of classroom.students) student.longestWait = 0;
    await during(async () => {
      owner.signal('SIGKILL');
      await owner.exitCode;
    });
    expect(Math.max(...classroom.students.map(({ longestWait }) => longestWait))).toBeLessThan(SHORT_MS);
  });

  it('has lost and doubled nothing in the end, and everyone sees what the log says', async () => {
    await endLesson(classroom);
    const given = classroom.students.flatMap((student) => student.given);
    expect(given.filter(({ outcome }) => outcome?.receipt !== undefined)).toHaveLength(STUDENTS * (3 * EACH + 2));
    const log = await readLog(classroom.teacher, classroom.lessonId);
    expect(audit(log, classroom)).toEqual([]);
    expect(await faultsOfLedger(cluster.database.ownerUrl)).toEqual([]);
    const { view } = classroom.students[0]!.place.current!;
    const shown = () => pages.map(({ room }) => room.snapshot().through);
    await expect.poll(shown, { timeout: SHORT_MS }).toEqual(pages.map(() => log.length));
    for (const { room } of pages) expect(room.snapshot().view).toEqual(view);
  });
});
