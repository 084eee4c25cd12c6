import type { PlaybackTimeline } from '@lectern/contracts/playback/queries.ts';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { approvedVideo } from '../support/drive.ts';
import { insist } from '../support/outbox.ts';
import { PHONE } from './chromium.ts';
import { addPages } from './decks.ts';
import { barriers } from './inspect.ts';
import { expectLayout, type Size } from './layout.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1440, 900],
];

/** In the place of ffmpeg, once something is to be cut. */
const PROGRAM = `#!/bin/sh
printf 'left' > stream.mp4
printf '#EXTM3U\\nstream.mp4\\n' > index.m3u8
`;

let school: School;
let folder: string;
let teacher: Page, phone: Page;
let lessonId: string;
/** When the page was shown, in whole seconds of the lesson: rendering it takes as long as the machine needs. */
let shownAtS: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-program-'));
  // Not there yet: the video is played as it was uploaded, and no codec of somebody’s is needed.
  school = await openSchool({ LECTERN_FFMPEG: join(folder, 'ffmpeg') });
  const lesson = await runLesson(school);
  lessonId = lesson.id;
  const [first] = await addPages(lesson.teacher, lessonId, ['Angular momentum']);
  await lesson.give('ShowPage', { deckId: first!.deckId, n: first!.n });
  const student = await school.signIn('student1');
  await insist(student, 'lesson', lessonId, 'JoinLesson');
  await insist(student, 'lesson', lessonId, 'SendDanmu', { danmuId: crypto.randomUUID(), words: '听懂了' });
  await lesson.publish(0);
  await lesson.give('CollectQuestion', { questionId: lesson.questions[0] });
  await lesson.give('EndLesson');
  const timeline = await lesson.teacher.query<PlaybackTimeline>(`/api/lesson/${lessonId}/playback/timeline`);
  shownAtS = Math.floor(timeline.result!.pages[0]!.atMs / 1000);
  await approvedVideo(lesson.teacher, await school.signIn('operator'), '转椅');
  teacher = await school.chromium.open({ as: lesson.teacher });
  phone = await school.chromium.open({ ...PHONE, as: student });
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});
inOrder(() => [
  ['playback', teacher],
  ['playback-phone', phone],
]);

const segments = () => teacher.getByRole('region', { name: '视频片段' });
const dialog = () => teacher.getByRole('dialog');

it('[R2.21] a teacher adds a video of the drive, deletes it and takes that back, and shows it to students', async () => {
  await teacher.goto(`/lesson/${lessonId}/video`);
  await expectWords(teacher, '这节课还没有视频');
  await teacher.getByRole('button', { name: '添加视频' }).click();
  await dialog()
    .getByRole('button', { name: /云盘里的视频/ })
    .click();
  await teacher.getByRole('option', { name: /转椅/ }).click();
  await dialog()
    .getByRole('textbox', { name: '分' })
    .fill(String(Math.floor(shownAtS / 60)));
  await dialog()
    .getByRole('textbox', { name: '秒' })
    .fill(String(shownAtS % 60));
  await dialog().getByRole('button', { name: '添加视频' }).click();
  await expectWords(segments(), '第 1 段', '起，长 0:40', '隐藏');
  await segments().getByRole('button', { name: '删除' }).click();
  const undo = await heldUndo(teacher);
  await expectWords(teacher, '这节课还没有视频');
  await undo.click();
  await segments().getByRole('button', { name: '把 第 1 段 设为可见' }).click();
  await segments().getByRole('button', { name: '隐藏 第 1 段' }).waitFor();
  await expectLayout(teacher, 'playback', SIZES);
  expect(await barriers(teacher, 'all')).toEqual([]);
});

it('[R1.10] on a phone a student watches it in step with the lesson, and what was watched is reported', async () => {
  await phone.goto(`/s/${lessonId}/result`);
  await phone.getByRole('link', { name: '看回放视频' }).click();
  await expectWords(phone, '看了 0:00 / 0:40', '第 1 页');
  const video = phone.locator('video');
  const now = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await eventually(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(40);
  const begun = phone.waitForResponse((response) => response.url().includes('/BeginWatching'));
  await phone.getByRole('button', { name: '播放', exact: true }).click();
  await begun;
  const from = await now();
  await eventually(now).toBeGreaterThan(from + 6);
  await phone.getByRole('button', { name: '暂停', exact: true }).click();
  await eventually(() => phone.locator('.playback-progress').innerText()).not.toContain('看了 0:00');
  await phone
    .getByRole('navigation', { name: '跳到' })
    .getByRole('button', { name: /第 1 页/ })
    .click();
  await eventually(now).toBeLessThan(1);
  await expectLayout(phone, 'playback-phone', SIZES);
  expect(await barriers(phone, 'all')).toEqual([]);
});

it('[R1.10] the teacher sees who watched how much, and opens the reports behind it', async () => {
  await teacher.reload();
  const student = demoStudents[0]!.name;
  await teacher.getByRole('button', { name: new RegExp(`看 ${student} 的记录`) }).click();
  await expectWords(dialog(), /0:0\d–0:\d\d/, '1×');
});

const openMenu = () => segments().getByRole('button', { name: '第 1 段 的操作' }).click();
const handle = (name: string) => teacher.getByRole('slider', { name });
const at = (name: string) => eventually(() => handle(name).getAttribute('aria-valuetext'));

it('[R4.21] the main lecturer cuts it by keyboard; the draft outlives the page, and the whole comes back', async () => {
  await teacher.keyboard.press('Escape'); // the reports
  await openMenu();
  await teacher.getByRole('menuitem', { name: '剪辑' }).click();
  await expectWords(teacher, '服务器没有剪辑用的 ffmpeg');
  writeFileSync(join(folder, 'ffmpeg'), PROGRAM);
  chmodSync(join(folder, 'ffmpeg'), 0o755);
  await teacher.reload();
  await expectWords(teacher, '还没有选要剪掉的', '剪掉 0 处');
  await teacher.keyboard.press('i');
  await teacher.getByRole('textbox', { name: '现在的时间' }).fill('5');
  await teacher.keyboard.press('Enter');
  await teacher.getByRole('heading', { level: 1 }).click();
  await teacher.keyboard.press('o');
  await teacher.keyboard.press('x');
  await at('第 1 处终点').toBe('0:05.00');
  await handle('第 1 处终点').press('ArrowRight');
  await at('第 1 处终点').toBe('0:05.04');
  await handle('第 1 处终点').press('Shift+ArrowLeft');
  await at('第 1 处终点').toBe('0:04.04');
  await expectLayout(teacher, 'cutting', [[1440, 900]]);
  expect(await barriers(teacher, 'all')).toEqual([]);
  await teacher.setViewportSize({ width: 1179, height: 900 });
  await expectWords(teacher, /宽 1180 以上/);
  await teacher.setViewportSize({ width: 1440, height: 900 });
  await teacher.reload();
  await at('第 1 处终点').toBe('0:04.04');
  await teacher.keyboard.press('Control+s');
  await expectWords(dialog(), '剪成 0:35.96');
  await dialog().getByRole('button', { name: '保存剪辑' }).click();
  await dialog().waitFor({ state: 'detached' });
  await teacher.goto(`/lesson/${lessonId}/video`);
  await expectWords(segments(), '已剪辑，原长 0:40', '长 0:35');
  await segments().getByRole('button', { name: '换回完整录像' }).click();
  await dialog().getByRole('button', { name: '换回完整录像' }).click();
  await expectWords(segments(), '长 0:40');
});
