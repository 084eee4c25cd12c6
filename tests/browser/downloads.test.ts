import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let page: Page;
beforeAll(async () => {
  school = await openSchool();
  const lesson = await runLesson(school, '角动量守恒 第 7 讲');
  const { cursor } = await lesson.give('EndLesson');
  await lesson.teacher.query(`/api/lesson/${lesson.id}/report?after=${cursor.incarnation}.${cursor.position}`);
  page = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [['downloads', page]]);

const dialog = () => page.getByRole('dialog');

it('[R1.21] packs the reports of lessons, and says how many files that are', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: '下载中心' }).click();
  await expectWords(page, '还没有下载');
  await page.getByRole('button', { name: '打包课堂报告' }).click();
  await dialog()
    .getByRole('button', { name: /^班级|选择/ })
    .click();
  await page.getByRole('option', { name: '物理 2501 班' }).click();
  await dialog().getByRole('checkbox', { name: '学生名单和得分' }).check();
  await expectWords(dialog(), /角动量守恒 第 7 讲/, /最多 50 份/);
  await expectLayout(page, 'downloads-pack', SIZES);
  for (const one of await dialog().getByRole('checkbox').all()) await one.uncheck();
  await expectWords(dialog(), '选课堂和内容');
  await dialog()
    .getByRole('checkbox', { name: /角动量守恒 第 7 讲/ })
    .check();
  await dialog().getByRole('checkbox', { name: '学生名单和得分' }).check();
  await dialog().getByRole('checkbox', { name: '得分和作答' }).check();
  await dialog().getByRole('checkbox', { name: '归档' }).check(); // a PDF, by the thread that is built beside the program
  await expectWords(dialog(), '3 份文件');
  await dialog().getByRole('button', { name: '开始打包' }).click();
  await expectWords(page.getByRole('row').filter({ hasText: '物理 2501 班 课堂报告' }), '可以取', '3 份');
});

it('hands the file over, in both languages and on a phone, and takes it off the list', async () => {
  await expectLayout(page, 'downloads', SIZES);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载：物理 2501 班 课堂报告' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('物理 2501 班 课堂报告.zip');
  await page.getByRole('group', { name: '账号' }).getByRole('button', { name: 'English' }).click();
  await expectWords(page, 'Downloads', 'Ready');
  await expectLayoutInEnglish(page, 'downloads', SIZES);
  await page.getByRole('button', { name: 'Remove 物理 2501 班 课堂报告' }).click();
  await expectWords(page, 'No downloads yet');
});
