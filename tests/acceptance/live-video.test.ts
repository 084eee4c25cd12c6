import { newId } from '@lectern/contracts/kernel/ids.ts';
import { MEDIA_PATHS } from '@lectern/contracts/liveVideo/paths.ts';
import type { TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import type { LiveWatchers, LiveWatches, LiveWatching } from '@lectern/contracts/playback/queries.ts';
import { SwitchCommerce } from '@lectern/contracts/order/queries.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import type { Client } from '../support/client.ts';
import { startJanusStandIn, type JanusStandIn } from '../support/janus-stand-in.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { lessonWith, openSchool, receipt, refusal, seen, type School } from './school.ts';

/** What is watched is recorded every ten minutes. */
const ELEVEN_MINUTES_MS = 660_000;
const OFFER = 'v=0 offer';
let janus: JanusStandIn;
let school: School;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
let teacher: Client, student: Client, other: Client;
beforeAll(async () => {
  janus = await startJanusStandIn();
  school = await openSchool(janus.env);
  lesson = await lessonWith(school, [1, 2]);
  teacher = lesson.teacher;
  [student, other] = lesson.students.map((one) => one.student) as [Client, Client];
});
afterAll(async () => {
  await school.close();
  await janus.close();
});

type Connected = { readonly connection: string };
const eventually = <Value>(look: () => Value) => vi.waitFor(look, { timeout: PATIENCE_MS });
const view = () => (seen(lesson.console) as unknown as { liveVideo?: TeacherLiveVideoView }).liveVideo;
const isAt = (status: string) => eventually(() => expect(view()?.status).toBe(status));
const call = <Result = Connected>(by: Client, path: string, data: object) =>
  by.call<Result>(path, { lessonId: lesson.id, ...data });
const publish = (by: Client) => call(by, MEDIA_PATHS.publish, { offer: OFFER });
const watch = (by: Client, feed = 'teacher') => call(by, MEDIA_PATHS.watch, { feed });
const codeOf = async (asked: Parameters<typeof refusal>[0]) => (await refusal(asked)).code;
async function start(): Promise<string> {
  const liveVideoId = newId();
  await lesson.give('StartLiveVideo', { liveVideoId, layout: 'small' });
  return liveVideoId;
}
const roomOf = (liveVideoId: string) => `${lesson.id}.${liveVideoId}`;

it('[R1.09] a teacher goes live: it is live once something arrives, and whoever is in the lesson watches', async () => {
  expect(await codeOf(watch(student))).toBe('liveVideo.notLive');
  expect((await teacher.query(`/api/lesson/${lesson.id}/live-video`)).result).toMatchObject({ is: 'ready' });
  const liveVideoId = await start();
  await isAt('starting');
  expect(await codeOf(watch(student))).toBe('liveVideo.notLive');
  expect(await codeOf(publish(student))).toBe('liveVideo.notInvited');
  expect(await codeOf(publish(await school.student(9)))).toBe('join.notJoined');
  const { result } = await publish(teacher);
  await isAt('live');
  expect(janus.feeds(roomOf(liveVideoId))).toEqual(['teacher']);
  const { connection } = (await watch(student)).result!;
  const answer = { connection, answer: 'v=0 answer' };
  expect((await call(student, MEDIA_PATHS.answer, answer)).status).toBe(200);
  expect((await call(student, MEDIA_PATHS.keep, { connection })).status).toBe(200);
  // What was given to one is of no use to another.
  for (const path of [MEDIA_PATHS.keep, MEDIA_PATHS.leave])
    expect(await codeOf(call(other, path, { connection }))).toBe('page.forbidden');
  expect(await codeOf(call(other, MEDIA_PATHS.answer, answer))).toBe('page.forbidden');
  expect(await codeOf(call(student, MEDIA_PATHS.answer, { connection, answer: 'nothing' }))).toBe('liveVideo.badOffer');
  expect(JSON.stringify([result, connection])).not.toContain(janus.env.LECTERN_JANUS_SECRET);
});

it('[R6.13] who is no member is told so before anything is pressed, and is refused', async () => {
  const operator = await school.other('operator');
  const sell = (isOn: boolean) => operator.fetch('POST', SwitchCommerce.path, { body: { isOn } });
  const service = async () => (await teacher.query(`/api/lesson/${lesson.id}/live-video`)).result;
  await lesson.give('EndLiveVideo', { liveVideoId: view()!.liveVideoId });
  await sell(true);
  expect(await service()).toMatchObject({ is: 'closed' });
  const asked = teacher.command('lesson', lesson.id, 'StartLiveVideo', { liveVideoId: newId(), layout: 'small' });
  expect(await codeOf(asked)).toBe('membership.required');
  await sell(false);
  expect(await service()).toMatchObject({ is: 'ready' });
  await start();
  await publish(teacher);
  await isAt('live');
});

it('is not recorded where there is no folder for it: that is said, and it goes live without', async () => {
  const service = await teacher.query(`/api/lesson/${lesson.id}/live-video`);
  expect(service.result).toEqual({ is: 'ready', recording: 'noFolder' });
  const wanted = { liveVideoId: newId(), layout: 'small', isRecorded: true };
  const asked = teacher.command('lesson', lesson.id, 'StartLiveVideo', wanted);
  expect(await codeOf(asked)).toBe('liveVideo.cannotRecord');
});

it('[R6.02] a reviewer and a stranger of the class neither send nor watch', async () => {
  const stranger = await school.other('operator');
  for (const asked of [publish(stranger), watch(stranger)]) expect(await codeOf(asked)).toBe('page.forbidden');
});

it('a student who was asked to speak is heard in their turn, and taken out when the teacher ends it', async () => {
  const { liveVideoId } = view()!;
  const one = { liveVideoId };
  const give = (by: Client, name: string, data: object = one) => receipt(by.command('lesson', lesson.id, name, data));
  await give(student, 'RaiseHand');
  await eventually(() => expect(view()!.hands).toHaveProperty(student.id));
  await lesson.give('InviteSpeaker', { ...one, personId: student.id, camera: false });
  expect(await codeOf(publish(student))).toBe('liveVideo.notInvited'); // by their own press only
  await give(student, 'StartSpeaking');
  expect((await publish(student)).status).toBe(200);
  expect(janus.feeds(roomOf(liveVideoId))).toEqual(['teacher', 'speaker-1']);
  expect((await watch(other, 'speaker-1')).status).toBe(200);
  await lesson.give('EndSpeaking', one);
  expect(await codeOf(publish(student))).toBe('liveVideo.notInvited');
  await eventually(() => expect(janus.feeds(roomOf(liveVideoId))).toEqual(['teacher']));
});

it('is interrupted when the media server dies, the lesson goes on, and the teacher is live again', async () => {
  const { connection } = (await publish(teacher)).result!;
  janus.forget();
  await isAt('interrupted');
  expect(seen(lesson.console).lesson.status).toBe('running');
  expect(await codeOf(call(teacher, MEDIA_PATHS.keep, { connection }))).toBe('liveVideo.connectionLost');
  janus.answer(false);
  expect(await codeOf(publish(teacher))).toBe('liveVideo.serviceAway');
  expect((await teacher.query(`/api/lesson/${lesson.id}/live-video`)).result).toMatchObject({ is: 'away' });
  janus.answer(true);
  await publish(teacher);
  await isAt('live');
  expect(view()).toMatchObject({ takes: 2 });
});

it('[R4.05] who receives it is counted from the answer on until they leave, students only, and their teachers see it', async () => {
  const { liveVideoId } = view()!;
  const receive = async (by: Client) => {
    const { connection } = (await watch(by)).result!;
    await call(by, MEDIA_PATHS.answer, { connection, answer: 'v=0 answer' });
    return connection;
  };
  const before = janus.watchers(roomOf(liveVideoId)).length;
  const connection = await receive(other);
  await receive(teacher);
  expect(janus.watchers(roomOf(liveVideoId))).toHaveLength(before + 1);
  const watchers = async () =>
    (await teacher.query<LiveWatchers>(`/api/lesson/${lesson.id}/live-watching/watchers`)).result!;
  const theirs = async () => (await watchers()).people.find(({ personId }) => personId === other.id)!;
  const clock = school.server.app.get(Clock);
  const now = clock.now.bind(clock);
  const later = vi.spyOn(clock, 'now').mockImplementation(() => now() + ELEVEN_MINUTES_MS);
  await eventually(async () => expect((await theirs()).watchedMs).toBeGreaterThanOrEqual(ELEVEN_MINUTES_MS));
  await call(other, MEDIA_PATHS.leave, { connection });
  expect(janus.watchers(roomOf(liveVideoId))).toHaveLength(before);
  const { watchedMs } = await theirs();
  const { percent, totalMs } = await watchers();
  expect(percent).toBe(60);
  expect(watchedMs).toBeLessThanOrEqual(totalMs);
  const path = `/api/lesson/${lesson.id}/live-watching`;
  expect((await other.query<LiveWatching>(path)).result).toMatchObject({ watchedMs, percent });
  const { watches } = (await teacher.query<LiveWatches>(`${path}/watchers/${other.id}`)).result!;
  expect(watches).toMatchObject([{ newMs: watchedMs }]);
  expect(watches[0]!.spans[0]!.to).toBeLessThanOrEqual(clock.now());
  later.mockRestore();
  for (const by of [other, await school.other('assistant')])
    expect(await codeOf(by.query(`${path}/watchers`))).toBe('page.forbidden');
});

it('is started and stopped once, however often that is said; the second time is told that it is so', async () => {
  const { id } = await lessonWith(school, []);
  const liveVideoId = newId();
  for (const [name, data] of [
    ['StartLiveVideo', { liveVideoId, layout: 'small' }],
    ['EndLiveVideo', { liveVideoId }],
  ] as const) {
    const [give, press] = [(key: string) => teacher.command('lesson', id, name, data, key), newId()];
    const { version } = await receipt(give(press));
    expect((await receipt(give(press))).version).toBe(version);
    expect(await codeOf(give(newId()))).toBe('already.so');
  }
  const { rows } = await school.server.app
    .get(Database)
    .pool.query(`select type from event where stream = $1 and type like 'LiveVideo%' order by version`, [
      `lesson/${id}`,
    ]);
  expect(rows.map(({ type }) => type)).toEqual(['LiveVideoStarted', 'LiveVideoEnded']);
});

it('ends by the teacher, and a later one with the lesson: its room is closed', async () => {
  const first = view()!.liveVideoId;
  const { connection } = (await watch(student)).result!;
  await lesson.give('EndLiveVideo', { liveVideoId: first });
  expect(await codeOf(call(student, MEDIA_PATHS.keep, { connection }))).toBe('liveVideo.notLive');
  await eventually(() => expect(janus.rooms()).not.toContain(roomOf(first)));
  const second = await start();
  await publish(teacher);
  await isAt('live');
  const assistant = await school.other('assistant');
  expect(await codeOf(call(assistant, MEDIA_PATHS.publish, { offer: OFFER }))).toBe('page.forbidden');
  await lesson.give('EndLesson', {});
  expect(await codeOf(watch(student))).toBe('lesson.over');
  await isAt('ended');
  await eventually(() => expect(janus.rooms()).not.toContain(roomOf(second)));
  // The class has it in its transcript, as a share; another who watched nothing misses it.
  const marksOf = async () => {
    const { units, students } = (await teacher.query<Transcript>(`/api/transcript/${demoClass.id}/table`)).result!;
    const at = units.findIndex(({ module, id }) => module === 'live' && id === lesson.id);
    return at === -1
      ? undefined
      : [other.id, absent.id].map((id) => students.find(({ personId }) => personId === id)!.marks[at]);
  };
  const absent = await school.student(9);
  await eventually(async () => expect(await marksOf()).toEqual([expect.any(Number), 'missing']));
  expect((await marksOf())![0]).toBeGreaterThan(0);
});
