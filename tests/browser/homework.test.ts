import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoHomeworks } from '../../services/src/demo/demo.homework.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student8') });
});
afterAll(() => school.close());
inOrder(() => [
  ['homework', teacher],
  ['homework-phone', phone],
]);

const [first] = demoHomeworks;
const dialog = () => teacher.getByRole('dialog');
const current = () => teacher.locator('.homework-queue [aria-current="true"]');

it('[R1.13] a teacher sets homework for a class', async () => {
  await teacher.goto('/homework');
  await expectWords(teacher.getByRole('row').filter({ hasText: first.title }), '进行中', '6 / 40');
  await expectLayout(teacher, 'homeworks', SIZES);
  await teacher.getByRole('button', { name: '布置作业' }).click();
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('第 6 章习题');
  await dialog().getByRole('textbox', { name: '要求' }).fill('6.1 到 6.3，拍照交。');
  await dialog().getByRole('button', { name: '发布', exact: true }).click();
  await expectWords(teacher, '已发布：第 6 章习题');
});

it('a student submits words and a photo from a phone', async () => {
  await phone.goto('/homework');
  await phone.getByRole('link', { name: /第 6 章习题/ }).click();
  await expectWords(phone, '6.1 到 6.3，拍照交。');
  await phone.getByRole('textbox', { name: '文字' }).fill('6.1 单缝');
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await phone.locator('input[type="file"]').first().setInputFiles({ name: '手写.jpg', mimeType: 'image/jpeg', buffer });
  await expectWords(phone, '手写.jpg', /^[\d.]+ Bytes$/m);
  await expectLayout(phone, 'homework-submit', SIZES);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(phone, '已交，等批改', '再交一次');
  const photo = phone.getByRole('img', { name: '第 1 张，共 1 张' });
  await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
});

it('[R4.16] who teaches grades by the keyboard, goes on to the next, and gives one back', async () => {
  await teacher.goto(`/homework/${first.id}/grade`);
  const [one, two] = [demoStudents[28]!.name, demoStudents[29]!.name];
  await expectWords(teacher.getByRole('region', { name: '批改队列' }), one, two);
  const name = await current().innerText();
  await expectLayout(teacher, 'homework-grade', SIZES);
  await teacher.getByRole('heading', { name, exact: true }).waitFor();
  await teacher.keyboard.press('q');
  await eventually(() => teacher.getByRole('textbox', { name: /^得分/ }).inputValue()).toBe('100');
  await teacher.keyboard.press('1');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, '得分不能超过满分 100');
  await teacher.keyboard.press('w');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, `${name}：90 分`);
  const next = name === one ? two : one;
  await teacher.getByRole('heading', { name: next, exact: true }).waitFor();
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('写上过程');
  await teacher.getByRole('button', { name: '退回修改' }).click();
  await expectWords(teacher, `已退回：${next}`, '都批改完了');
  await teacher.goto(`/homework/${first.id}`);
  // [R9.08]
  await expectWords(teacher.getByRole('region', { name: '得分分布（已批改）' }), '100%', '90–99%');
  await expectLayout(teacher, 'homework-submissions', SIZES);
});

it('a student reads the score and the remark', async () => {
  await teacher.goto('/homework');
  await teacher.getByRole('link', { name: '第 6 章习题' }).click();
  await teacher.getByRole('link', { name: '批改', exact: true }).click();
  await teacher.getByRole('heading', { name: demoStudents[7]!.name, exact: true }).waitFor();
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('很好');
  await teacher.getByRole('textbox', { name: /^得分/ }).fill('95');
  await teacher.getByRole('textbox', { name: /^得分/ }).press('Enter');
  await expectWords(teacher, '都批改完了');
  await phone.reload();
  await expectWords(phone, '95 / 100 分', '评语：很好');
  expect(await phone.getByRole('button', { name: '再交一次' }).count()).toBe(0);
});
