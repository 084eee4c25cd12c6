import { afterAll, beforeAll, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DESK } from './chromium.ts';
import { expectLayout } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';

/** A paper is put together from the library and by hand, mended, arranged and looked at as students will see it. */

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher'), ...DESK });
});
afterAll(() => school.close());
inOrder(() => [['teacher', teacher]]);

const button = (name: string | RegExp) => teacher.getByRole('button', { name });
const inDialog = (name: string) => teacher.getByRole('dialog').getByRole('button', { name, exact: true });

it('[R2.16, R5.46] a new paper says what it lacks, takes questions of the library and is complete then', async () => {
  await teacher.goto('/papers');
  await expectWords(teacher, '角动量守恒 单元测验', '写好了');
  await button('新建试卷').click();
  await teacher.getByLabel('试卷名称').fill('动量 小测');
  await inDialog('新建').click();
  await expectWords(teacher, '动量 小测', '卷子里还没有题');
  await button('加一组').click();
  await teacher.getByLabel('题组名称').fill('一、选择题');
  await inDialog('添加').click();
  await expectWords(teacher, '“一、选择题”里没有题');
  await button('从题库选').click();
  await teacher.getByRole('dialog').getByRole('checkbox').nth(0).check();
  await teacher.getByRole('dialog').getByRole('checkbox').nth(1).check();
  await teacher.getByRole('dialog').locator('footer').getByRole('button').click();
  await expectWords(teacher, '可以发布：没有空题组，答案都填了', '题目 2 / 500');
  await expectLayout(teacher, 'paper', [
    [360, 740],
    [1440, 900],
  ]);
});

it('[R5.48, R5.50] a question that is written without its answer is pointed out; each is worth the same at once', async () => {
  await button('写一道').click();
  const dialog = teacher.getByRole('dialog');
  await dialog.locator('textarea[name="text"]').fill('角动量的单位是？');
  const choices = dialog.locator('.choice input.text');
  await choices.nth(0).fill('kg·m²/s');
  await choices.nth(1).fill('N·m');
  await inDialog('加进试卷').click();
  await expectWords(teacher, '第 3 题没有正确答案');
  await teacher.getByLabel('每题分值').fill('2.5');
  await button('统一').click();
  await expectWords(teacher, '卷面 7.5 分');
});

it('a question moves by keyboard and comes back after it was deleted', async () => {
  const items = teacher.locator('.paper-item');
  const last = await items.nth(2).locator('p').innerText();
  await items.nth(2).getByRole('button', { name: /改题/ }).focus();
  await teacher.keyboard.press('Alt+ArrowUp');
  await eventually(() => items.nth(1).locator('p').innerText()).toBe(last);
  await items.nth(1).getByRole('button', { name: /删除/ }).click();
  await eventually(() => items.count()).toBe(2);
  await button('撤销').click();
  await eventually(() => items.count()).toBe(3);
});

it('[R5.47] a second variant has to be as long and worth as much; the preview hides what is right first', async () => {
  await button('加一套').click();
  await teacher.getByRole('button', { name: /^B 卷/ }).click();
  await teacher.locator('.paper-item').nth(0).getByRole('button', { name: /删除/ }).click();
  await expectWords(teacher, '题数和 A 卷不一样');
  await teacher.getByRole('button', { name: /^A 卷/ }).click();
  await expectGone(teacher, '题数和 A 卷不一样');
  await button('预览').click();
  await expectWords(teacher.getByRole('dialog'), '学生看到的样子');
  await expectGone(teacher, '答案：');
  await teacher.getByRole('switch', { name: '显示答案和解析' }).click();
  await expectWords(teacher.getByRole('dialog'), /答案：/);
});
