import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { readLog } from '../support/lesson-audit.ts';
import { ownPrefix, ownRedis, type OwnRedis } from '../support/redis.ts';
import type { RoomClient } from '../support/room-client.ts';
import { startSmallCluster, type SmallCluster } from './cluster.ts';
import { question, questionIn, receipt, schedule, start } from './school.ts';

/** Generous: on a quiet machine a change is seen in some ms, and a killed process is noticed after eight seconds. */
const [SOON_MS, NOTICED_MS] = [10_000, 30_000];
/** Longer than a killed process goes unnoticed. */
const AWAY_MS = 12_000;

let redis: OwnRedis;
let cluster: SmallCluster;
let teacher: Client;
let lessonId: string;
let desk: RoomClient;
let students: Client[];
let questionId: string;
/** Students come to this process, the teacher to the other, which stays. */
const theirs = () => cluster.members[1]!;
const ours = () => cluster.members[0]!;

beforeAll(async () => {
  redis = await ownRedis();
  cluster = await startSmallCluster(['command,projector,gateway,web', 'gateway,web'], {
    REDIS_URL: redis.url,
    REDIS_PREFIX: ownPrefix(),
    LECTERN_AWAY_AFTER_MS: String(AWAY_MS),
  });
  teacher = await Client.signIn(ours().url, 'teacher', DEMO_PASSWORD);
  lessonId = await schedule(teacher);
  await start(teacher, lessonId);
  desk = await teacher.room('lesson', lessonId);
  students = await Promise.all(
    ['student1', 'student2', 'student3'].map((account) => Client.signIn(theirs().url, account, DEMO_PASSWORD)),
  );
});
afterAll(async () => {
  await cluster.close();
  await redis.kill();
});

interface Left {
  readonly personId: string;
  readonly seenAt: number;
}

/** Given to the process that decides; the other one is sent none by the proxy. */
const give = (student: Client, name: string, data: object = {}) =>
  student.at(ours().url).command('lesson', lessonId, name, data);
const idsOf = (...clients: readonly Client[]) => clients.map(({ id }) => id).toSorted();
const online = (...clients: readonly Client[]) =>
  expect.poll(() => [...desk.online].toSorted(), { timeout: NOTICED_MS }).toEqual(idsOf(...clients));
const enter = async (student: Client, url: string): Promise<RoomClient> => student.at(url).room('lesson', lessonId);
const stays = async () => {
  const log = await readLog(teacher, lessonId);
  const said = log.filter(({ type }) => type === 'ParticipantLeft' || type === 'ParticipantReturned');
  return said.map(({ type, data }) => `${type} ${(data as { personId: string }).personId}`);
};

describe('a lesson in two processes that share a Redis', () => {
  it('shows the students of one process to the teacher of the other, online and looking aside', async () => {
    const rooms = await Promise.all(
      students.map(async (student) => {
        await receipt(give(student, 'JoinLesson'));
        return enter(student, theirs().url);
      }),
    );
    await online(...students);
    rooms[0]!.sendFrame({ t: 'aside', aside: true });
    await desk.waitFor(({ frames }) => frames.some((frame) => frame.t === 'presence' && frame.aside === 1), SOON_MS);
    await rooms[2]!.close();
    await online(students[0]!, students[1]!);
    expect(desk.online).not.toContain(students[2]!.id);
  });

  it('shows in the process that decides nothing what the other decided', async () => {
    const written = question();
    ({ questionId } = written);
    const room = await enter(students[0]!, theirs().url);
    await receipt(teacher.command('lesson', lessonId, 'WriteQuestion', written));
    await receipt(teacher.command('lesson', lessonId, 'PublishQuestion', { questionId, durationS: 600 }));
    await room.waitFor(() => questionIn(room, questionId), SOON_MS);
    await receipt(give(students[1]!, 'SubmitAnswer', { questionId, choice: 'B' }));
    await room.waitFor(() => questionIn(room, questionId)?.answered === 1, SOON_MS);
    expect(await theirs().figure('lectern_feed_news_total{way="taken"}')).toBeGreaterThan(0);
    await room.close();
  });

  it('[R4.19] ends a session in both: its sockets are closed, and nobody is let in with it', async () => {
    const student = await Client.signIn(theirs().url, 'student4', DEMO_PASSWORD);
    await receipt(give(student, 'JoinLesson'));
    const room = await enter(student, theirs().url);
    const ended = await student.at(ours().url).fetch('POST', '/api/session/end', { body: {} });
    expect(ended.status).toBe(200);
    expect(await room.closed).toMatchObject({ reason: 'session.required' });
    await expect(enter(student, theirs().url)).rejects.toThrow('session.required');
  });

  it('[R4.19] logs nobody out when Redis is emptied and killed, and goes on', async () => {
    await redis.tell('flushall');
    const room = await enter(students[0]!, theirs().url);
    await redis.kill();
    await expect.poll(() => theirs().figure('lectern_redis_up'), { timeout: SOON_MS }).toBe(0);
    expect((await fetch(`${theirs().url}/health/ready`)).status).toBe(200);
    await receipt(give(students[0]!, 'SubmitAnswer', { questionId, choice: 'A' }));
    await room.waitFor(() => questionIn(room, questionId)?.answered === 2, SOON_MS);
    for (const student of students) expect((await student.query('/api/lessons')).status).toBe(200);
    await redis.start();
    await expect.poll(() => theirs().figure('lectern_redis_up'), { timeout: SOON_MS }).toBe(1);
    await room.close();
  });

  it('misses nobody who comes to the other process in time when theirs is killed, and who does not from then on', async () => {
    await online(students[0]!, students[1]!);
    const before = Date.now();
    theirs().signal('SIGKILL');
    await theirs().exitCode;
    await enter(students[0]!, ours().url);
    await online(students[0]!);
    const leftOf = (student: Client) => `ParticipantLeft ${student.id}`;
    await expect.poll(stays, { timeout: AWAY_MS + NOTICED_MS }).toContain(leftOf(students[1]!));
    expect(await stays()).not.toContain(leftOf(students[0]!));
    const log = await readLog(teacher, lessonId);
    const left = log.flatMap(({ type, data }) => (type === 'ParticipantLeft' ? [data as Left] : []));
    const ofThem = left.filter(({ personId }) => personId === students[1]!.id);
    expect(ofThem).toHaveLength(1);
    expect(Math.abs(ofThem[0]!.seenAt - before)).toBeLessThan(SOON_MS);
  });
});
