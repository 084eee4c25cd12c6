import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { MyNotice } from '@lectern/contracts/notice/notice.ts';
import type {
  LessonPlayback,
  PlaybackTimeline,
  PlaybackWatchers,
  PlaybackWatches,
} from '@lectern/contracts/playback/queries.ts';
import { PlaybackWatched, WatchingBegun } from '@lectern/contracts/playback/watching.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass, demoSchool, demoStudents } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { addPages } from '../browser/decks.ts';
import type { Client } from '../support/client.ts';
import { approvedVideo, CLIP_MS } from '../support/drive.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { lessonWith, openSchool, receipt, refusal, schedule, type School } from './school.ts';

let school: School;
let teacher: Client, present: Client, absent: Client, watcher: Client, stranger: Client;
let lessonId: string, questionId: string, video: string, deckId: string;
const segmentId = newId();
beforeAll(async () => {
  school = await openSchool({ LECTERN_FFMPEG: '/nowhere/ffmpeg' }); // played as it was uploaded
  const lesson = await lessonWith(school, [1]);
  [lessonId, questionId] = [lesson.id, lesson.questionId];
  [teacher, present] = [lesson.teacher, lesson.students[0]!.student];
  [absent, watcher, stranger] = [await school.student(2), await school.student(5), await school.other('reviewer')];
  const [page] = await addPages(teacher, lessonId, ['Angular momentum', 'Torque']);
  deckId = page!.deckId;
  await lesson.give('ShowPage', { deckId, n: 1 });
  const [kept, hidden] = [newId(), newId()];
  await receipt(present.command('lesson', lessonId, 'SendDanmu', { danmuId: kept, words: '听懂了' }));
  await vi.waitFor(
    () => receipt(present.command('lesson', lessonId, 'SendDanmu', { danmuId: hidden, words: '不该看到' })),
    { timeout: PATIENCE_MS, interval: 500 }, // one after another: a phone waits in between
  );
  await lesson.give('HideDanmu', { danmuId: hidden });
  await lesson.give('CollectQuestion');
  await lesson.give('EndLesson', {});
  video = await approvedVideo(teacher, await school.other('operator'), '上半节');
});
afterAll(() => school.close());

const give = (name: string, data: object, by = teacher) => by.command('playback', lessonId, name, data);
const lessonFor = async (by: Client) => (await by.query<LessonPlayback>(`/api/lesson/${lessonId}/playback`)).result!;
const media = (by: Client, id = video) =>
  by.fetch('GET', `/api/drive-files/${id}/media`, { headers: { range: 'bytes=0-9' } });
const adding = (more: object = {}) => ({
  classId: demoClass.id,
  segmentId,
  title: '上半节',
  driveId: video,
  beginsAtMs: 0,
  ...more,
});

it('[R2.21] the main lecturer alone adds a video of their own drive to a lesson that is over', async () => {
  const coming = await schedule(teacher);
  expect((await refusal(teacher.command('playback', coming, 'AddPlaybackSegment', adding()))).code).toBe(
    'playback.notEnded',
  );
  for (const by of [present, stranger, await school.other('assistant')])
    expect((await refusal(give('AddPlaybackSegment', adding(), by))).code).toBe('page.forbidden');
  expect((await refusal(give('AddPlaybackSegment', adding({ driveId: newId() })))).code).toBe('drive.unknown');
  await receipt(give('AddPlaybackSegment', adding()));
  expect(await lessonFor(teacher)).toMatchObject({
    isMine: true,
    percent: 90,
    totalMs: 0,
    segments: [{ segmentId, title: '上半节', durationMs: CLIP_MS, isVisible: false, isGone: false }],
  });
});

it('[R4.07] students see and play what is visible, others nothing', async () => {
  expect((await lessonFor(absent)).segments).toEqual([]);
  expect((await media(absent)).status).toBe(404);
  await receipt(give('ShowPlaybackSegment', { segmentId }));
  expect(await lessonFor(absent)).toMatchObject({ isMine: false, isCounted: true, segments: [{ segmentId }] });
  expect((await media(absent)).status).toBe(206);
  expect((await media(stranger)).status).toBe(404);
  expect((await stranger.query(`/api/lesson/${lessonId}/playback`)).problem?.code).toBe('page.forbidden');
  await receipt(give('HidePlaybackSegment', { segmentId }));
  expect((await media(absent)).status).toBe(404);
  await receipt(give('ShowPlaybackSegment', { segmentId }));
  const told = async () =>
    (await absent.query<{ rows: MyNotice[] }>('/api/notices?size=200'))
      .result!.rows.filter(({ kind, subject }) => kind === 'playback' && subject === lessonId)
      .map(({ title }) => title);
  await vi.waitFor(async () => expect(await told()).toEqual(['上半节']), { timeout: PATIENCE_MS, interval: 50 });
});

it('[R4.21] where there is no ffmpeg nothing is cut, and that is said', async () => {
  const cut = { segmentId, cutId: newId(), cuts: [{ from: 0, to: 1000 }] };
  expect((await refusal(give('SavePlaybackCut', cut))).code).toBe('playback.noProgram');
  expect((await lessonFor(teacher)).isCutting).toBe(false);
});

it('[R1.10] beside it stands what the class was shown, and nothing else, for who was absent, too', async () => {
  const timeline = (await absent.query<PlaybackTimeline>(`/api/lesson/${lessonId}/playback/timeline`)).result!;
  expect(timeline.pages).toMatchObject([{ deckId, n: 1, no: 1 }]);
  expect(timeline.questions).toMatchObject([{ questionId, n: 1 }]);
  expect(timeline.questions[0]!.untilMs).toBeGreaterThanOrEqual(timeline.questions[0]!.atMs);
  expect(timeline.danmu.map(({ words }) => words)).toEqual(['听懂了']);
  expect(JSON.stringify(timeline)).not.toMatch(new RegExp(`"key"|不该看到|${present.id}`));
  const picture = (n: number, by = absent) => by.fetch('GET', `/api/lesson/${lessonId}/playback/pages/${deckId}/${n}`);
  const shown = await picture(1);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await picture(2)).status).toBe(404); // never shown
  expect((await picture(1, stranger)).status).toBe(403);
});

const watch = (by: Client, spans: object) =>
  by.command('watching', by.id, 'WatchPlayback', { lessonId, segmentId, driveId: video, spans, speed: 1 });

it('[R1.10] no more counts as watched than time went by', async () => {
  const quick = await school.student(6);
  const all = [{ from: 0, to: CLIP_MS }];
  expect((await refusal(watch(quick, all))).code).toBe('playback.tooFast');
  const before = Date.now();
  await receipt(quick.command('watching', quick.id, 'BeginWatching', { lessonId }));
  await vi.waitFor(() => receipt(watch(quick, all)), { timeout: PATIENCE_MS, interval: 50 });
  const { watchedMs, completedAt } = await lessonFor(quick);
  expect(watchedMs).toBeGreaterThan(0);
  expect(watchedMs).toBeLessThanOrEqual(Date.now() - before + 100);
  expect(completedAt !== undefined).toBe(watchedMs >= 0.9 * CLIP_MS);
  expect((await refusal(watch(teacher, all))).code).toBe('playback.unknown'); // who teaches is not counted
  expect((await refusal(watch(stranger, all))).code).toBe('playback.unknown');
});

it('[R9.03] from nine tenths on it is completed, and its teachers see the reports behind it', async () => {
  const report = { lessonId, segmentId, driveId: video, spans: [{ from: 0, to: 10_000 }], speed: 1 };
  const earlier = [
    { ...WatchingBegun({ lessonId }), at: Date.now() - 120_000 },
    { ...PlaybackWatched(report), at: Date.now() - 60_000 },
  ];
  await append(school.server.app.get(EventStore), `watching/${watcher.id}`, NOWHERE, earlier, {
    school: demoSchool.id,
    meta: { actor: watcher.id, role: 'visitor' },
  });
  expect(await lessonFor(watcher)).toMatchObject({ watchedMs: 10_000, totalMs: CLIP_MS });
  await receipt(watch(watcher, [{ from: 5000, to: 38_000 }]));
  const { watchedMs, completedAt } = await lessonFor(watcher);
  expect([watchedMs, typeof completedAt]).toEqual([38_000, 'number']);
  const inTime = { timeout: PATIENCE_MS, interval: 50 };
  const watchers = async () =>
    (await teacher.query<PlaybackWatchers>(`/api/lesson/${lessonId}/playback/watchers`)).result!;
  await vi.waitFor(async () => {
    const mine = (await watchers()).people.find(({ personId }) => personId === watcher.id)!;
    expect(mine).toMatchObject({ name: demoStudents[4]!.name, watchedMs, isCompleted: true });
  }, inTime);
  const { people, totalMs } = await watchers();
  expect([totalMs, people.find(({ personId }) => personId === absent.id)]).toEqual([
    CLIP_MS,
    { personId: absent.id, name: demoStudents[1]!.name, watchedMs: 0, isCompleted: false },
  ]);
  const { watches } = (await teacher.query<PlaybackWatches>(`/api/lesson/${lessonId}/playback/watchers/${watcher.id}`))
    .result!;
  expect(watches).toMatchObject([
    { title: '上半节', spans: [{ from: 0, to: 10_000 }], speed: 1, newMs: 10_000 },
    { title: '上半节', spans: [{ from: 5000, to: 38_000 }], newMs: 28_000 },
  ]);
  for (const by of [watcher, await school.other('assistant')])
    expect((await refusal(by.query(`/api/lesson/${lessonId}/playback/watchers`))).code).toBe('page.forbidden');
});

it('[R3.15] another video in its place begins anew, completion stays, and back in its place it counts again', async () => {
  const before = await lessonFor(watcher);
  const other = await approvedVideo(teacher, await school.other('operator'), '补录');
  await receipt(give('ReplacePlaybackSegment', { segmentId, driveId: other }));
  expect(await lessonFor(watcher)).toMatchObject({ watchedMs: 0, completedAt: before.completedAt });
  expect((await media(absent)).status).toBe(404);
  expect((await media(absent, other)).status).toBe(206);
  await receipt(give('ReplacePlaybackSegment', { segmentId, driveId: video }));
  expect((await lessonFor(watcher)).watchedMs).toBe(before.watchedMs);
});

it('[R4.07] a deleted segment comes back as it was; a video that left the drive is said to be gone', async () => {
  await receipt(give('DeletePlaybackSegment', { segmentId }));
  expect((await lessonFor(absent)).segments).toEqual([]);
  await receipt(give('RestorePlaybackSegment', { segmentId }));
  expect((await lessonFor(absent)).segments).toMatchObject([{ segmentId, isVisible: true, isGone: false }]);
  await receipt(teacher.command('drive', video, 'DeleteDriveFile'));
  expect((await lessonFor(absent)).segments).toMatchObject([{ segmentId, isGone: true }]);
  expect((await media(absent)).status).toBe(404);
});
