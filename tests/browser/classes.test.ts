import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import { barriers } from './inspect.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const homeOf = async (account: string): Promise<Page> => {
  const page = await school.chromium.open({ as: await school.signIn(account) });
  await page.goto('/');
  return page;
};

it('[R5.05] [R9.15] a class is made, restricted, opened again and archived', async () => {
  const page = await homeOf('teacher');
  await page.getByRole('button', { name: '新建班级' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '新建班级' }).click();
  await expectWords(dialog, '先填班级名称');
  await dialog.getByLabel('班级名称').fill('物理二五零三班实验课');
  await dialog.getByLabel('人数上限').fill('0');
  await expectWords(dialog, '20 / 20', '写 1 到 100000 的整数，或者不填');
  await dialog.getByLabel('人数上限').fill('30');
  await dialog.getByRole('button', { name: '新建班级' }).click();
  const card = page.locator('.course').filter({ hasText: '物理二五零三班实验课' });
  await expectWords(card, '0 名学生', '邀请码', '这个班还没有课。');
  expect(await barriers(page, 'all')).toEqual([]);

  await card.getByRole('button', { name: /^设置/ }).click();
  await expectWords(dialog, '开着：知道邀请码或课堂码的人都能加入');
  await dialog.getByRole('button', { name: '限制加入' }).click();
  await expectWords(dialog, '已限制：新来的人加入不了，班里的人不受影响');
  await dialog.getByRole('button', { name: '允许加入' }).click();
  await expectWords(dialog, '开着：知道邀请码或课堂码的人都能加入');
  await dialog.getByRole('button', { name: '归档这个班级' }).click();
  await expectWords(dialog, '归档“物理二五零三班实验课”？', /以后可以恢复/);
  await dialog.getByRole('button', { name: '归档这个班级' }).click();
  await eventually(() => card.count()).toBe(0);
  await page.getByRole('button', { name: /^已归档/ }).click();
  await expectWords(page, '物理二五零三班实验课');
  await card.getByRole('button', { name: '恢复这个班级' }).click();
  await expectWords(page, '“物理二五零三班实验课”已恢复，先不让新人加入');
  await eventually(() => page.getByRole('button', { name: /^已归档/ }).count()).toBe(0);
  await page.reload();
  await expectWords(card, '已限制加入');
});

it('[R6.03] an assistant sees what is taught, and changes neither title nor slides', async () => {
  const page = await homeOf('assistant');
  await expectWords(page, demoLesson.title, '我是助教', '由老师开始上课，开始后你可以翻页、发题');
  expect(await page.getByRole('button', { name: '开始上课' }).count()).toBe(0);
  await page.getByRole('link', { name: '看备课' }).first().click();
  await expectWords(page, '课件和题目由老师来改。你可以上课时翻页、发题', '课件由老师来加', '只有主讲老师能改');
  await expectNoWords(page, '写一道题', '从以前的课导入');
});

it('[R6.07] an administrator sees every lesson of the school and is offered nothing that changes one', async () => {
  const page = await homeOf('admin');
  await expectWords(page, '你是管理员：看得到全校的课，只看不改。', demoClass.name, demoLesson.title);
  for (const name of ['开始上课', '安排一节课', '新建班级', /^改课名和时间/, /^取消这节课/])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await barriers(page, 'all')).toEqual([]);
});
