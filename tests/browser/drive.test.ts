import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { toneOf } from '../../services/src/demo/tone.ts';
import { holdNext } from './actions.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, operator: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  operator = await school.chromium.open({ as: await school.signIn('operator') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student8') });
});
afterAll(() => school.close());
inOrder(() => [
  ['drive', teacher],
  ['drive-queue', operator],
  ['drive-phone', phone],
]);

const SRT = '1\n00:00:00,500 --> 00:00:03,000\n两个音叉\n';
const row = () => teacher.getByRole('listitem').filter({ has: teacher.getByRole('link', { name: '拍频.wav' }) });
const act = async (name: string) => {
  await row().getByRole('button', { name: '拍频 的操作' }).click();
  await teacher.getByRole('menuitem', { name }).click();
};
const dialog = () => teacher.getByRole('dialog');

it('[R5.57] a teacher uploads a file with its subtitles; what the drive does not take is said', async () => {
  await teacher.goto('/drive');
  await teacher.locator('input[type="file"][multiple]').setInputFiles([
    { name: '拍频.wav', mimeType: 'audio/wav', buffer: toneOf(8, 440, 443) },
    { name: '拍频.srt', mimeType: 'text/plain', buffer: Buffer.from(SRT) },
    { name: '讲义.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: '断了.wav', mimeType: 'audio/wav', buffer: toneOf(2, 440).subarray(0, 9000) },
  ]);
  const transfers = teacher.getByRole('region', { name: '传输' });
  await expectWords(transfers, '云盘只收 MP4', '这个文件不完整');
  await eventually(() => transfers.getByText('传完了').count()).toBe(2);
  await expectWords(row(), '0:08', '有字幕', '审核中');
  await expectLayout(teacher, 'drive', SIZES);
});

it('[R5.55] what is paused lets the next file go, and goes on when that is wanted', async () => {
  const refused: string[] = [];
  teacher.on('response', (response) => response.status() === 409 && refused.push(response.url()));
  const letGo = await holdNext(teacher, /\/api\/uploads\/[^/]+$/);
  await teacher.locator('input[type="file"][multiple]').setInputFiles([
    { name: '长音.wav', mimeType: 'audio/wav', buffer: toneOf(3, 350) },
    { name: '短音.wav', mimeType: 'audio/wav', buffer: toneOf(2, 360) },
  ]);
  const transfers = teacher.getByRole('region', { name: '传输' });
  const [long, short] = ['长音.wav', '短音.wav'].map((hasText) => transfers.getByRole('listitem').filter({ hasText }));
  await expectWords(short!, '排队');
  await long!.getByRole('button', { name: '暂停 长音.wav' }).click();
  await expectWords(short!, '传完了');
  await expectWords(long!, '暂停了，保留 7 天');
  letGo();
  await long!.getByRole('button', { name: '继续 长音.wav' }).click();
  await expectWords(long!, '传完了');
  expect(refused).toEqual([]);
});

it('[R4.06] it is renamed, moved, put into the bin and back', async () => {
  await act('移动');
  await dialog()
    .getByRole('textbox', { name: /^移到文件夹/ })
    .fill('声波');
  await dialog().getByRole('button', { name: '移动' }).click();
  await expectWords(row(), '声波');
  await act('删除');
  await expectWords(dialog(), '30 天内能找回');
  await dialog().getByRole('button', { name: '删除' }).click();
  const undo = await heldUndo(teacher);
  await eventually(() => row().count()).toBe(0);
  await undo.click();
  await expectWords(row(), '声波');
});

it('[R6.17] an operator plays it and returns it by keyboard, then approves what is appealed', async () => {
  await operator.goto('/drive/queue');
  await operator.getByRole('button', { name: /拍频/ }).waitFor();
  await operator.keyboard.press('j');
  await operator.getByRole('button', { name: '不通过，退给老师' }).waitFor();
  await expectLayout(operator, 'drive-queue', SIZES);
  await operator.keyboard.press('r');
  await expectWords(operator, '拍频 退回了');
  await teacher.reload();
  await expectWords(row(), '没通过', '拍到学生的脸');
  await act('申请复核');
  await dialog()
    .getByRole('textbox', { name: /^为什么要复核/ })
    .fill('里面没有人');
  await dialog().getByRole('button', { name: '申请复核' }).click();
  await expectWords(row(), '审核中');
  await operator.reload();
  await operator.getByRole('button', { name: /拍频/ }).click();
  await expectWords(operator, '复核理由：里面没有人');
  await operator.keyboard.press('a');
  await expectWords(operator, '拍频 通过了');
});

it('a student plays on a phone what was shared into the class', async () => {
  await teacher.reload();
  await expectWords(row(), '已通过');
  await act('分享到班');
  await dialog().getByLabel(demoClass.name).check();
  await dialog()
    .getByRole('textbox', { name: /^写给学生/ })
    .fill('数一数响了几次');
  await dialog().getByRole('button', { name: '分享到班' }).click();
  await expectWords(row(), '1 个班');
  await phone.goto(`/class/${demoClass.id}/media`);
  await expectWords(phone.getByRole('main'), '拍频', '数一数响了几次');
  await phone.getByRole('link', { name: '拍频' }).click();
  const video = phone.locator('video');
  await eventually(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(8);
  await phone.getByRole('button', { name: '播放', exact: true }).click();
  await eventually(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0 && !one.paused)).toBe(true);
  await phone.keyboard.press(' ');
  await eventually(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  await eventually(() => video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length ?? 0)).toBe(1);
  await expectLayout(phone, 'drive-file', SIZES);
});
