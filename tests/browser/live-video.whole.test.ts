import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { LessonPlayback, SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { janusLacks, janusToolsLack, startJanus, type Janus } from '../../infra/local/janus.ts';
import { approveDriveFile } from '../support/drive.ts';
import { insist } from '../support/outbox.ts';
import { DESK, shoot } from './chromium.ts';
import { openRoom, runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

const lacks = janusLacks();
/** Nothing is recorded where it can't be read. */
const unread =
  janusToolsLack() ?? (spawnSync('ffmpeg', ['-version']).error === undefined ? undefined : 'there is no ffmpeg');

describe.skipIf(lacks !== undefined)(`live video through Janus${lacks === undefined ? '' : ` (${lacks})`}`, () => {
  let folder: string;
  let janus: Janus;
  let school: School;
  let lesson: Running;
  let desk: Page, phone: Page, wall: Page;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-live-'));
    janus = await startJanus({ folder: join(folder, 'home'), logFile: join(folder, 'log') });
    school = await openSchool(janus.env);
    lesson = await runLesson(school);
    ({ desk, phone, wall } = await openRoom(school, lesson, 'zh-cn'));
  });
  afterAll(async () => {
    await school.close();
    await janus.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** That frames come, and go on coming. */
  const at = (page: Page, name: string) =>
    page.getByLabel(name).evaluate((one: HTMLVideoElement) => (one.videoWidth > 0 ? one.currentTime : 0));
  const expectFrames = async (page: Page, name: string) => {
    await eventually(() => at(page, name)).toBeGreaterThan(0);
    const before = await at(page, name);
    await eventually(() => at(page, name)).toBeGreaterThan(before);
  };

  it('[R1.09] the teacher checks the devices and goes live, and a student on a phone receives the picture', async () => {
    await desk.keyboard.press('c');
    await expectWords(desk, '麦克风', '学生的画面');
    if (unread === undefined) await desk.getByText('录成回放').click();
    await shoot(desk, 'live-video-check');
    await desk.getByRole('button', { name: '开始直播' }).click();
    await expectWords(desk, '停止直播', '直播中');
    await expectFrames(phone, '老师的画面');
    await shoot(desk, 'live-video-console');
    await shoot(phone, 'live-video-phone');
  });

  it('a student raises a hand, is asked, and is heard by their own press; the teacher ends it', async () => {
    await phone.getByRole('button', { name: '举手' }).click();
    await desk.getByText('发言时也可以开摄像头').click();
    await desk.getByRole('button', { name: '请发言' }).click();
    await expectWords(phone, '老师请你发言');
    await phone.getByRole('button', { name: '打开麦克风' }).click();
    await expectWords(phone, '全班听得到你');
    await expectFrames(desk, '发言的同学');
    await shoot(desk, 'live-video-speaker');
    await shoot(phone, 'live-video-speaking');
    await desk.getByRole('button', { name: '结束发言' }).click();
    await expectWords(phone, '举手');
  });

  it('the screens of the room show it once the teacher chooses', async () => {
    await lesson.give('ChooseFace', { face: 'liveVideo' });
    await expectFrames(wall, '老师的画面');
    await shoot(wall, 'live-video-screen');
  });

  it('survives the death of the media server: the lesson goes on, and the picture comes back by itself', async () => {
    await janus.kill();
    await expectWords(phone, '视频断了，课照常');
    await shoot(phone, 'live-video-cut');
    await janus.start();
    await expectFrames(phone, '老师的画面');
    await expectWords(phone, '直播中');
  });

  it('goes on from another page where the first one crashed, before the media server notices', async () => {
    const again = await school.chromium.open({ ...DESK, as: lesson.teacher });
    await again.goto(`/lesson/${lesson.id}/console`);
    await again.locator('.dock').waitFor();
    await desk.goto('chrome://crash').catch(() => undefined);
    await again.keyboard.press('c');
    await again.getByRole('button', { name: '接着直播' }).click();
    desk = again;
    await expectFrames(phone, '老师的画面');
  });

  it('[R4.05] who received the picture stands beside the replay, as the media server had them', async () => {
    const seen = await school.chromium.open({ ...DESK, as: lesson.teacher });
    await seen.goto(`/lesson/${lesson.id}/video`);
    await expectWords(seen, '谁看了多少直播', '看满 60% 算看完');
    await seen.getByRole('button', { name: /[1-9]，看 .* 的记录/ }).click();
    await expectWords(seen, '什么时候', '计入');
    await shoot(seen, 'live-video-watchers');
    await phone.goto(`/lesson/${lesson.id}/video`);
    await expectWords(phone, '直播时看了');
    await shoot(phone, 'live-video-mine');
    await phone.goto(`/s/${lesson.id}`);
    await expectFrames(phone, '老师的画面');
  });

  it.skipIf(unread !== undefined)(
    `[R1.10] [R4.07] what was recorded is told to all, saved in three takes to the drive, and is shown in the replay once it is approved${
      unread === undefined ? '' : ` (${unread})`
    }`,
    async () => {
      for (const page of [desk, phone, wall]) await expectWords(page, '在录');
      const [room] = readdirSync(janus.env.LECTERN_JANUS_RECORDINGS);
      const damaged = join(janus.env.LECTERN_JANUS_RECORDINGS, room!, `${Date.now()}-video-1.mjr`);
      writeFileSync(damaged, 'this is no film');
      await desk.getByRole('button', { name: '停止直播' }).click();
      await expectWords(desk, '录像正在存进云盘和回放');
      await expectWords(desk, '录像存好了，审核后在回放里开放给学生');
      await expectWords(desk, '有 1 段读不出来，没有存');
      await shoot(desk, 'live-video-saved');
      await eventually(async () => readdirSync(dirname(damaged))).toEqual([basename(damaged)]);
      const path = `/api/lesson/${lesson.id}/playback`;
      const { segments } = (await lesson.teacher.query<LessonPlayback>(path)).result!;
      expect(segments.map(({ isVisible, isGone }) => ({ isVisible, isGone }))).toEqual([
        { isVisible: false, isGone: true },
        { isVisible: false, isGone: true },
        { isVisible: false, isGone: true },
      ]);
      const [first, second] = segments as [SegmentSeen, SegmentSeen];
      expect(second.beginsAtMs).toBeGreaterThan(first.beginsAtMs + first.durationMs);
      const show = { segmentId: first.segmentId };
      const early = await lesson.teacher.command('playback', lesson.id, 'ShowPlaybackSegment', show);
      expect(early.problem?.code).toBe('playback.notApproved');
      expect((await approveDriveFile(await school.signIn('operator'), first.driveId)).problem).toBeUndefined();
      await insist(lesson.teacher, 'playback', lesson.id, 'ShowPlaybackSegment', show);
      await phone.goto(`/lesson/${lesson.id}/video`);
      await phone.getByRole('heading', { name: /回放/ }).waitFor();
      const video = phone.locator('video').first();
      await video.evaluate((one: HTMLVideoElement) => one.play());
      await eventually(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0);
      await shoot(phone, 'live-video-replayed');
      await desk.goto(`/lesson/${lesson.id}/video`);
      await expectWords(desk, '视频片段', '直播的录像只存好了一部分', '有 1 段读不出来');
      await shoot(desk, 'live-video-segments');
    },
  );

  it('a teacher who has no camera is told what helps', async () => {
    const blind = await school.chromium.open({ ...DESK, as: await school.signIn('teacher') });
    await blind.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    const { id } = await runLesson(school, '没有摄像头');
    await blind.goto(`/lesson/${id}/console`);
    await blind.locator('.dock').waitFor();
    await blind.keyboard.press('c');
    await expectWords(blind, '没有找到摄像头或麦克风', '等设备打开');
    await shoot(blind, 'live-video-no-camera');
  });
});
