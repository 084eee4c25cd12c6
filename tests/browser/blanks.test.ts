import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { EN, goIn, press, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { publishHere } from './teaching.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R5.49] a fill-blank is written with its blanks, filled in on phones, grouped on the projector, and marked blank by blank', async () => {
  const lesson = await runLesson(school, '填空');
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  const wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  const phone = await school.chromium.open({ ...PHONE, width: 360 });
  const english = await school.chromium.open({ ...PHONE, width: 360, language: 'en' });
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

  // Written: without a blank it is not saved, and nothing that was typed is lost.
  await expectWords(desk, '下一步');
  await press(desk, 'q');
  await desk.getByRole('button', { name: '临时出一题' }).click();
  await desk.getByRole('button', { name: '填空', exact: true }).click();
  const text = desk.locator('textarea[name=text]');
  await text.fill('转动惯量变为');
  await desk.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(desk, '插入空，才有地方填');
  await desk.getByRole('button', { name: '插入空' }).click();
  await eventually(() => text.inputValue()).toBe('转动惯量变为 ____ ');
  await text.pressSequentially('kg·m²，角速度变为原来的 ____ 倍。');
  await desk.getByRole('button', { name: '插入代码' }).click();
  await eventually(() => text.inputValue()).toContain('```');
  await desk.keyboard.type('for r in R:\n    J += m * r ** 2');
  await text.press('Control+End');
  await desk.keyboard.type('其中 $L = J\\omega$');
  await desk.getByLabel('第 1 空的正确答案').fill('0.58；mv');
  await desk.getByLabel('第 2 空的正确答案').fill('2.1');
  await desk.getByLabel('第 2 空的容差').fill('0.05');
  await desk.locator('input[name=points]').fill('5.1');
  await expectWords(desk, '要能按空数平分');
  await desk.locator('input[name=points]').fill('6');
  await shoot(desk, 'blanks-editor');
  await desk.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(desk, /填空 · 6 分/);
  await publishHere(desk, '转动惯量变为');

  // Filled in: Tab goes from blank to blank, Enter submits.
  await phone.getByLabel('第 1 空').fill('．５８０');
  await phone.keyboard.press('Tab');
  await phone.keyboard.type('9');
  for (const page of [phone, wall, desk]) {
    await eventually(() => page.locator('.code-block').first().innerText()).toBe('for r in R:\n    J += m * r ** 2');
    await page.locator('.katex').first().waitFor();
  }
  await shoot(phone, 'blanks-phone');
  await shoot(wall, 'blanks-asked-wall');
  await expectWords(phone, '提交 2 / 2 空');
  await phone.keyboard.press('Enter');
  await expectWords(phone, /已收到 · #\d+/);
  await english.getByLabel('Blank 1').fill('0.58');
  await english.getByRole('button', { name: 'Submit 1 of 2' }).click();
  await expectWords(english, /You wrote 0.58；—/);
  await expectWords(desk, /对 2，100%/);
  await shoot(desk, 'blanks-panel');
  await expectNoWords(wall, '对 2');

  await press(desk, ' ');
  await expectWords(desk, '下一步：公布分布');
  await press(desk, ' ');
  await expectWords(wall, '0.58');
  await expectNoWords(wall, '对 2');
  await shoot(wall, 'blanks-wall');
  await press(desk, ' ');
  await expectWords(phone, '老师公布了第 1 题的答案：0.58；2.1');
  await expectWords(phone, '本题得 3.0 / 6.0 分');
  await expectWords(phone, '正确答案：0.58 / mv');
  await expectWords(english, 'Correct: 2.1');
  await expectWords(wall, '对 2，100%');
  for (const [page, name] of [
    [phone, 'phone'],
    [english, 'english'],
    [wall, 'wall'],
    [desk, 'desk'],
  ] as const)
    await shoot(page, `blanks-done-${name}`);
  expect(await phone.getByText('答对').count()).toBe(1);
});
