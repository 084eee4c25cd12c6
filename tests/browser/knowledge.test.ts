import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
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
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
});
afterAll(() => school.close());
inOrder(() => [
  ['knowledge', teacher],
  ['knowledge-phone', phone],
]);

const address = `/class/${demoClass.id}/knowledge`;
const graph = (of: Page) => of.getByRole('group', { name: /^知识图谱，一列一章/ });
const list = (of: Page) => of.getByRole('group', { name: '知识点列表' });
const panel = (of: Page) => of.getByRole('complementary', { name: '选中的知识点' });
const title = (of: Page, name: string) => panel(of).getByRole('heading', { name, exact: true });
const dialog = () => teacher.getByRole('dialog');
const node = (name: string) => graph(teacher).getByRole('button', { name: new RegExp(`^${name}`) });
/** What stands in what has the focus. */
const held = () => teacher.evaluate(() => document.activeElement?.textContent ?? '');

it('[R1.25] a teacher walks through the graph of the course by keys, drawn and as a list', async () => {
  await teacher.goto(address);
  await expectWords(teacher, '大学物理 的知识图谱', '20 个知识点，24 条先后', '第 4 章 刚体转动');
  await expectLayout(teacher, 'knowledge', SIZES);
  await node('角动量守恒').focus();
  await title(teacher, '角动量守恒').waitFor();
  await expectWords(panel(teacher), /^得分 .*个作答$/, '先学 3', '单元测验');
  await teacher.keyboard.press('ArrowRight');
  await title(teacher, '陀螺进动').waitFor();
  await teacher.keyboard.press('ArrowUp');
  await title(teacher, '转动动能').waitFor();
  await teacher.keyboard.press('t');
  await list(teacher).waitFor();
  await eventually(held).toMatch(/^转动动能/);
  await teacher.keyboard.press('ArrowUp');
  await title(teacher, '角动量守恒').waitFor();
  await teacher.keyboard.press('Enter');
  await eventually(held).toBe('角动量守恒');
  await teacher.keyboard.press('Escape');
  await eventually(held).toMatch(/^角动量守恒./);
  await expectLayoutInEnglish(teacher, 'knowledge-list', SIZES);
});

it('adds a node, links it, and is told along which nodes a link would close a circle', async () => {
  await teacher.goto(address);
  await node('陀螺进动').focus();
  await title(teacher, '陀螺进动').waitFor();
  await teacher.keyboard.press('n');
  await dialog().getByRole('textbox', { name: /^名字/ }).fill('欧拉方程');
  await dialog().getByRole('textbox', { name: /^章/ }).fill('第 4 章 刚体转动');
  await expectLayout(teacher, 'knowledge-add', SIZES);
  await dialog().getByRole('button', { name: '加知识点' }).click();
  await title(teacher, '欧拉方程').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await eventually(held).toMatch(/^欧拉方程/); // whoever works by the keyboard goes on there
  const linkTo = async (name: string) => {
    await panel(teacher).getByRole('button', { name: '连一个先学的' }).click();
    await teacher.getByRole('searchbox', { name: '名字' }).fill(name);
    await teacher.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  };
  await linkTo('陀螺进动');
  await panel(teacher).getByRole('button', { name: '断开 陀螺进动' }).waitFor();
  await node('角动量守恒').click();
  await title(teacher, '角动量守恒').waitFor();
  await linkTo('欧拉方程');
  await expectWords(
    panel(teacher),
    '不能连：先学和后学会绕成圈',
    '会绕成圈：欧拉方程 → 角动量守恒 → 陀螺进动 → 欧拉方程',
  );
});

it('deletes a node and takes that back', async () => {
  await node('欧拉方程').focus();
  await title(teacher, '欧拉方程').waitFor();
  await teacher.keyboard.press('Delete');
  await expectWords(dialog(), '1 条先学、0 条后学会断开');
  await dialog().getByRole('button', { name: '删除知识点' }).click();
  await node('欧拉方程').waitFor({ state: 'detached' });
  await eventually(held).toMatch(/^陀螺进动/);
  await teacher.getByRole('button', { name: '撤销' }).click();
  await node('欧拉方程').click();
  await panel(teacher).getByRole('button', { name: '断开 陀螺进动' }).waitFor();
});

it('imports a table once every line of it is right', async () => {
  const menu = async (name: string) => {
    await teacher.getByRole('button', { name: '更多' }).click();
    await teacher.getByRole('menuitem', { name }).click();
  };
  await menu('从表格导入');
  const choose = (...lines: readonly string[]) =>
    dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: '图谱.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  const head = '章,知识点,先学,说明';
  await choose(head, '第 6 章 波动,波动方程,驻波,', '第 6 章 波动,驻波,波动方程；简谐振动,', ',,,没有名字的');
  await expectWords(dialog(), '2 行要改', '绕成圈：波动方程 → 驻波 → 波动方程', '没有名字');
  expect(await dialog().getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
  await expectLayoutInEnglish(teacher, 'knowledge-import', SIZES);
  await choose(head, ',力矩,,', ',简谐振动,力矩,', '第 6 章 波动,波动方程,简谐振动,', '第 6 章 波动,驻波,波动方程,');
  await expectWords(dialog(), '新加 2 个，先后 3 条', '已有，不变', '已有，补先后');
  await dialog().getByRole('button', { name: '导入', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await node('驻波').click();
  await panel(teacher).getByRole('button', { name: '断开 波动方程' }).waitFor();
});

it('a student begins with the list, and sees what comes before a node, and nothing to edit', async () => {
  await phone.goto(address);
  await list(phone).getByRole('button', { name: /^驻波/ }).click();
  await title(phone, '驻波').waitFor();
  await expectWords(panel(phone), '还没有作答', '波动方程');
  await expectLayout(phone, 'knowledge-phone', SIZES);
  for (const name of [/^编辑/, /^删除/, /^加知识点/, /^断开/, /^连一个/])
    expect(await phone.getByRole('button', { name }).count()).toBe(0);
  await panel(phone).getByRole('button', { name: '波动方程' }).click();
  await title(phone, '波动方程').waitFor();
  await panel(phone).getByRole('button', { name: '回到知识点' }).click();
  await eventually(() => phone.evaluate(() => document.activeElement?.textContent)).toMatch(/^波动方程/);
});
