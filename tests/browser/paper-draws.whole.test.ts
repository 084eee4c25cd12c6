import { afterAll, beforeAll, it } from 'vitest';
import type { Page } from 'playwright-core';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { insist } from '../support/outbox.ts';
import { DESK } from './chromium.ts';
import { expectLayout } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo, inOrder } from './see.ts';

/** Questions are drawn at random into a group of a paper: how many match is said first, and what was drawn is drawn again. */

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  const client = await school.signIn('teacher');
  await insist(client, 'paper', paperId, 'CreatePaper', { title: '抽题 小测', tags: [] });
  teacher = await school.chromium.open({ as: client, ...DESK });
});
afterAll(() => school.close());
inOrder(() => [['teacher', teacher]]);

const paperId = newId();
const group = () => teacher.getByRole('region', { name: '一、抽的题' });
const dialog = () => teacher.getByRole('dialog');
const items = () => group().locator('.paper-item');
const ids = () => items().evaluateAll((all) => all.map(({ id }) => id));

it('[R2.16] [R5.45] says how many match, refuses to draw more with the number, and draws what was asked for', async () => {
  await teacher.goto(`/papers/${paperId}`);
  await teacher.getByRole('button', { name: '加一组' }).click();
  await teacher.getByLabel('题组名称').fill('一、抽的题');
  await dialog().getByRole('button', { name: '添加', exact: true }).click();
  await group().getByRole('button', { name: '随机抽题' }).click();
  await expectWords(dialog(), /符合 \d+ 题/, '文件夹', '难度');
  await dialog().getByRole('checkbox', { name: '易', exact: true }).check();
  await dialog()
    .getByRole('checkbox', { name: /第 1 章 运动学/ })
    .check();
  await dialog().getByLabel('抽几题').fill('7');
  await expectWords(dialog(), '符合的只有 2 题，抽不出 7 题');
  await expectLayout(teacher, 'paper-draw', [
    [360, 740],
    [1440, 900],
  ]);
  await dialog().getByLabel('抽几题').fill('2');
  await dialog().getByLabel('每题分值').fill('2.5');
  await dialog().getByRole('button', { name: '抽 2 题', exact: true }).click();
  await eventually(() => items().count()).toBe(2);
  await expectWords(teacher, '随机抽的 2 题', '2 题 · 5.0 分');
});

it('draws again what was drawn, and that is undone', async () => {
  const first = await ids();
  await group().getByRole('button', { name: '重新抽' }).click();
  await eventually(async () => (await ids()).every((one) => !first.includes(one))).toBe(true);
  await expectLayout(teacher, 'paper-drawn', [[360, 740]]);
  await (await heldUndo(teacher)).press('Enter');
  await eventually(ids).toEqual(first);
});
