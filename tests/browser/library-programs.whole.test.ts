import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords } from './see.ts';

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());

const SIZES: readonly Size[] = [
  [390, 844],
  [1440, 900],
];
const TEXT = '写 twice(n)，返回 n 的两倍';

it('[R3.10] a program is written into the library with its tests, found by its kind, and named where a file cannot hold it', async () => {
  await teacher.goto('/library');
  await teacher.getByRole('button', { name: '新建题目' }).click();
  const editor = teacher.locator('.library-editor');
  await editor.getByRole('button', { name: '编程', exact: true }).click();
  await editor.locator('textarea[name=text]').fill(TEXT);
  await editor.getByLabel('初始代码').fill('function twice(n) {\n}');
  await editor.getByRole('button', { name: '保存' }).click();
  await expectWords(teacher, '编程题至少要有一个用例，才能存到题库');
  await editor.getByLabel('样例 1的调用').fill('twice(2)');
  await editor.getByLabel('样例 1应得').fill('4');
  await editor.getByRole('button', { name: '加隐藏用例' }).click();
  await editor.getByLabel('隐藏用例 1的调用').fill('twice(-3)');
  await editor.getByLabel('隐藏用例 1应得').fill('-6');
  await editor.getByRole('button', { name: '用初始代码试跑' }).click();
  await expectWords(teacher, '没过');
  const language = teacher.getByRole('group', { name: '账号' });
  await language.getByRole('button', { name: 'English' }).click();
  await expectWords(teacher, 'Starter code');
  await expectLayoutInEnglish(teacher, 'library-program-editor', SIZES);
  await teacher.getByRole('button', { name: '中文' }).click();
  await editor.getByRole('button', { name: '保存' }).click();
  await editor.waitFor({ state: 'detached' });

  await teacher.locator('.library-filters').getByRole('button', { name: /题型/ }).click();
  await teacher.getByRole('option', { name: '编程' }).click();
  const list = teacher.locator('.library-list');
  await expect.poll(() => list.locator('tbody tr').count()).toBe(1);
  await list.getByRole('button', { name: TEXT }).click();
  await expect.poll(() => editor.getByLabel('隐藏用例 1的调用').inputValue()).toBe('twice(-3)');
  await editor.getByRole('button', { name: '关上' }).click();

  await teacher.locator('header.top').getByRole('button', { name: '导出' }).click();
  await teacher.getByRole('menuitem', { name: 'Excel' }).click();
  const dialog = teacher.getByRole('dialog');
  await expectWords(teacher, '1 题没有导出');
  await dialog.getByText(TEXT).waitFor();
  await expectLayoutInEnglish(teacher, 'library-program-export', SIZES);
  await dialog.getByRole('button', { name: '知道了' }).click();
});

it('a lesson that is prepared takes a program with all its tests, and so does a paper', async () => {
  await teacher.goto(`/lesson/${demoLesson.id}`);
  await teacher.getByRole('button', { name: '从题库选' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /写 twice/ }).check();
  await dialog.getByRole('button', { name: '用这 1 题' }).click();
  await dialog.waitFor({ state: 'detached' });
  await teacher.locator('.prepared-one').filter({ hasText: TEXT }).click();
  await expect.poll(() => teacher.getByLabel('隐藏用例 1的调用').inputValue()).toBe('twice(-3)');
  // Back into the library it would be the same question, to its last test.
  await teacher.getByRole('button', { name: '放进我的题库' }).click();
  await expectWords(teacher, '题库里已有一样的题');

  await teacher.goto('/papers');
  await teacher.getByRole('button', { name: '新建试卷' }).click();
  await teacher.getByLabel('试卷名称').fill('编程测验');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await teacher.getByRole('button', { name: '加一组' }).click();
  await teacher.getByLabel('题组名称').fill('一、编程题');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await teacher.getByRole('button', { name: '从题库选' }).click();
  await dialog.getByRole('checkbox', { name: /写 twice/ }).check();
  await dialog.locator('footer').getByRole('button').click();
  await expectWords(teacher, '可以发布');
});
