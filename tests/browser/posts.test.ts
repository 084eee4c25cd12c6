import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { EN, goIn, press } from './actions.ts';
import { DESK, PHONE, shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';

let school: School;
let lesson: Running;
let folder: string;
let desk: Page, writer: Page, reader: Page, screen: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-posts-'));
  await writeFile(join(folder, 'words.txt'), '加微信\n');
  for (const [n, background] of ['#2b6', '#26b', '#b62'].entries())
    await sharp({ create: { width: 800, height: 500, channels: 3, background } })
      .png()
      .toFile(join(folder, `受力 ${n + 1}.png`));
  school = await openSchool({ LECTERN_WORDS: join(folder, 'words.txt') });
  lesson = await runLesson(school);
  writer = await school.chromium.open(PHONE);
  await writer.goto(`/join/${lesson.code}`);
  await goIn(writer, { account: 'student1', password: DEMO_PASSWORD });
  reader = await school.chromium.open({ ...PHONE, width: 360, language: 'en', theme: 'dark' });
  await reader.goto(`/join/${lesson.code}`);
  await goIn(reader, { account: 'student2', password: DEMO_PASSWORD }, EN);
  desk = await school.chromium.open({ ...DESK, as: lesson.teacher });
  await desk.goto(`/lesson/${lesson.id}/console`);
  screen = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  await screen.goto(`/lesson/${lesson.id}/screen`);
});
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true });
});
inOrder(() => [
  ['posts-desk', desk],
  ['posts-writer', writer],
  ['posts-reader', reader],
  ['posts-screen', screen],
]);

const WORDS = '我画了收拢前后的受力，对吗？';
const panel = () => desk.getByRole('region', { name: '投稿' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

it('a teacher asks for posts with the keyboard, and the projector says how', async () => {
  await press(desk, 'p');
  await expectWords(panel(), '还没有人投稿');
  await shoot(desk, 'console-posts-none');
  await button(desk, '请大家投稿').click();
  await expectWords(screen, '请大家投稿', '在手机上点“投稿”');
  await shoot(screen, 'projector-posts-invite');
});

it('[R5.10] [R5.56] a student writes one with images; a sensitive word is refused, and what was written stays', async () => {
  await button(writer, '投稿').click();
  await button(writer, '写投稿').click();
  await button(writer, '解题').click();
  await writer.getByLabel('想说的话').fill(`${WORDS}加微信`);
  await button(writer, '提交投稿').click();
  await expectWords(writer.getByRole('alert'), '没有发出。“加微信” 不能发，改掉就行');
  await shoot(writer, 'student-posts-refused');
  await writer.getByLabel('想说的话').fill(WORDS);
  await writer.locator('input[type=file]').setInputFiles([1, 2, 3].map((n) => join(folder, `受力 ${n}.png`)));
  await eventually(() => writer.getByRole('button', { name: '提交投稿' }).isEnabled()).toBe(true);
  await shoot(writer, 'student-posts-write');
  await button(writer, '提交投稿').click();
  await expectWords(writer, '等老师看', /已收到 · #\d+/);
  await shoot(writer, 'student-posts-mine');
});

it('[R1.05] it waits for the teacher, is read and voted for without a name, and stands on the projector', async () => {
  await expectWords(panel(), WORDS, '待审');
  await expectGone(reader, WORDS);
  await shoot(desk, 'console-posts-held');
  await button(desk, `放行: ${WORDS}`).click();
  await button(reader, 'Posts').click();
  await expectWords(reader, WORDS, 'Solution');
  await eventually(() =>
    reader.locator('.pictures img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true, true, true]);
  const vote = reader.getByRole('button', { name: /^Vote/ });
  await vote.click();
  await expectWords(panel(), '1 票');
  await shoot(reader, 'student-posts-read');
  await button(desk, `展示: ${WORDS}`).click();
  await expectWords(screen, WORDS, '投稿 · 解题', '1 票');
  await eventually(() =>
    screen.locator('.post-face img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true, true, true]);
  await shoot(screen, 'projector-posts');
  await shoot(desk, 'console-posts-projected');
  expect(await reader.getByText('陈思齐').count()).toBe(0);
  await reader.getByRole('button', { name: /^Withdraw my vote/ }).click();
  await expectGone(screen, '1 票');
});

it('taken back by its author it is on no screen any more, and the teacher reads that it was', async () => {
  await button(writer, `撤回: ${WORDS}`).click();
  await shoot(writer, 'student-posts-withdraw');
  await button(writer, '确定撤回').click();
  await expectWords(writer, '你撤回了');
  await Promise.all([expectGone(screen, WORDS), expectGone(reader, WORDS), expectGone(desk, WORDS)]);
  await expectWords(panel(), '作者已撤回，内容不再显示');
  await shoot(desk, 'console-posts-withdrawn');
});
