import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { units } from '@lectern/contracts/kernel/units.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { EN, goIn, press, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectNoWords, expectWords } from './see.ts';

let school: School;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-subjective-'));
  await sharp({ create: { width: 800, height: 500, channels: 3, background: '#2b6' } })
    .png()
    .toFile(join(folder, '受力.png'));
  school = await openSchool();
});
afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true });
});

const WORDS = '手臂向内的拉力做正功，这部分功变成转动动能。';

it('[R3.10] a subjective question is answered in words and pictures, graded by keyboard, and one answer stands on the projector', async () => {
  const lesson = await runLesson(school, '主观题');
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  const wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  const phone = await school.chromium.open({ ...PHONE, width: 360 });
  const english = await school.chromium.open({ ...PHONE, width: 360, language: 'en', theme: 'dark' });
  await wall.goto(`/lesson/${lesson.id}/screen`);
  for (const [page, account, words] of [
    [phone, 'student1', undefined],
    [english, 'student2', EN],
  ] as const) {
    await page.goto('/join');
    await typeCode(page, lesson.code, words);
    await goIn(page, { account, password: DEMO_PASSWORD }, words);
  }
  await desk.goto(`/lesson/${lesson.id}/console`);
  await expectWords(desk, '下一步');
  await press(desk, 'q');
  await desk.getByRole('button', { name: '临时出一题' }).click();
  await desk.getByRole('button', { name: '主观', exact: true }).click();
  await desk.locator('textarea[name=text]').fill('收拢手臂，动能为什么变大？');
  await desk.locator('input[name=points]').fill('10');
  await shoot(desk, 'subjective-editor');
  await desk.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(desk, /主观 · 10 分/);
  await expectWords(desk, '待发：收拢手臂');
  await press(desk, ' ');
  await desk.getByRole('form', { name: '发题' }).getByText('不限时', { exact: true }).click();
  await press(desk, 'Enter');
  await expectWords(desk, '下一步：收题');

  // Written: a reload keeps what was typed; a receipt, and then it is changed without its picture being lost.
  await phone.locator('textarea[name=words]').fill(WORDS);
  await expectWords(phone, `${units(WORDS)} / 2,000`);
  await phone.locator('input[type=file]').setInputFiles(join(folder, '受力.png'));
  await eventually(() => phone.getByRole('button', { name: '提交', exact: true }).isEnabled()).toBe(true);
  await phone.reload();
  await eventually(() => phone.locator('textarea[name=words]').inputValue()).toBe(WORDS);
  await expectWords(phone, '受力.png');
  await shoot(phone, 'subjective-phone');
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(phone, /已收到 · #\d+/);
  await english.locator('textarea[name=words]').fill('It spins faster.');
  await english.getByRole('button', { name: 'Submit', exact: true }).click();
  await expectWords(english, /Received/);
  await shoot(english, 'subjective-given');
  await phone.getByRole('button', { name: '改答案' }).click();
  await expectWords(phone, '已交的图片：1 张');
  await shoot(phone, 'subjective-change');
  await phone.locator('textarea[name=words]').fill(`${WORDS}角动量不变。`);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(desk, 'It spins faster.', '收题后批改');

  // Graded: a band by its number, the next by the arrow, points with a decimal and a remark by hand; nothing is told yet.
  await press(desk, ' ');
  await expectWords(desk, '下一步：公布分布');
  const grading = desk.getByRole('region', { name: '批改' });
  await grading.locator('article').focus();
  await press(desk, '3');
  await expectWords(grading, '已批 1 / 2');
  await press(desk, 'ArrowDown');
  await expectWords(grading, '第 2 份，共 2 份');
  await grading.locator('input[name=grade]').fill('11');
  await expectWords(grading, '0 到 10，最多一位小数');
  await grading.locator('input[name=grade]').fill('8.5');
  await grading.locator('textarea[name=remark]').fill('说清了功的来源');
  await shoot(desk, 'subjective-grading');
  await grading.getByRole('button', { name: '保存得分' }).click();
  await expectWords(grading, '已批 2 / 2', '都批完了');
  await expectNoWords(phone, '8.5');

  // One on the projector without a name, with one, and off again.
  await grading.getByRole('button', { name: '投屏，不带姓名' }).click();
  await expectWords(wall, '角动量不变');
  expect(await wall.getByText('陈思齐').count()).toBe(0);
  await grading.getByRole('button', { name: '从投屏撤下' }).click();
  await expectGone(wall, '角动量不变');
  await grading.getByRole('button', { name: '投屏，带姓名' }).click();
  await expectWords(wall, '角动量不变', '陈思齐');
  await eventually(() =>
    wall
      .locator('.written-face img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true]);
  await shoot(wall, 'subjective-wall');

  // Released with the distribution.
  await press(desk, ' ');
  await expectWords(phone, '8.5 / 10.0 分 · 70% 档', '说清了功的来源');
  await expectWords(english, '7.0 of 10.0 points · 70% band');
  await expectWords(wall, '70%', '已批 2 份');
  for (const [page, name] of [
    [phone, 'phone'],
    [english, 'english'],
    [wall, 'wall'],
    [desk, 'desk'],
  ] as const)
    await shoot(page, `subjective-done-${name}`);
});
