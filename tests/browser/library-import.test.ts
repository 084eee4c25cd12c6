import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbookOf } from '../../web/src/kit/files/workbook-of.ts';
import { readQuestions } from '../../web/src/library/formats/read-file.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());

const SIZES: readonly Size[] = [
  [360, 740],
  [1440, 900],
];
const LINES = [
  ['题型', '题干', '选项 A', '选项 B', '选项 C', '选项 D', '答案', '分值', '解析', '标签'],
  ['单选', '理想气体的内能取决于什么？', '温度', '体积', '', '', 'A', '3', '', '热学'],
  ['单选', '杆绕端点转动，角加速度由什么决定？', '力矩', '速度', '', '', 'A', '2.75', '', ''],
  ['', '飞轮从静止开始匀加速转动。', '', '', '', '', '对', '2', '', ''],
  ['单选', '合外力矩为零时，哪个量守恒？', '动量', '动能', '角动量', '速度', 'C', '3', '由定义得出。', ''],
  ['判断', '熵可以自发减少。', '', '', '', '', '错', '2', '', '热学'],
];
const choose = (name: string, content: Uint8Array) =>
  teacher.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const row = (text: string) => teacher.locator('.import-preview tbody tr').filter({ hasText: text });

it('[R5.52] [R8.39] questions of a workbook: two are mended, one that the library has is shown beside it, and all are saved', async () => {
  await teacher.goto('/library');
  await teacher.getByRole('link', { name: '导入' }).click();
  await teacher.getByText('把文件拖到这里').waitFor();
  await choose('习题.pdf', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0]));
  await teacher.getByText('读不出这个文件').waitFor();
  await expectLayout(teacher, 'library-import-1-file', SIZES);

  // One that was made never to end: the page goes on, and stops it.
  await teacher.clock.install();
  await choose('没完.gift', Buffer.from(`[html]${'<pre '.repeat(1_500_000)} {T}`));
  await teacher.getByText('正在读').waitFor();
  await teacher.clock.fastForward(30_000);
  await teacher.getByText('读这个文件太久或太占内存').waitFor();
  await teacher.clock.resume();

  await choose('习题.xlsx', workbookOf('题目', LINES));
  await teacher.locator('.import-tools').getByText('要改 2').waitFor();
  await teacher.locator('.import-tools').getByText('内容相同 1').waitFor();
  await row('杆绕端点转动').getByText('分值最多一位小数').waitFor();
  await row('飞轮从静止').getByText('没写题型').waitFor();
  await expectLayoutInEnglish(teacher, 'library-import-2-check', SIZES);

  await row('杆绕端点转动')
    .getByRole('button', { name: /第 2 题/ })
    .click();
  const form = teacher.locator('.import-mend');
  await form.locator('input[name="points"]').fill('2.8');
  await form.getByText('可以存').waitFor();
  await expectLayoutInEnglish(teacher, 'library-import-3-mend', SIZES);
  await form.getByRole('button', { name: '改好了' }).click();
  await row('飞轮从静止')
    .getByRole('button', { name: /第 3 题/ })
    .click();
  await form.getByText('判断', { exact: true }).click();
  await form.locator('.choice').nth(0).locator('.letter').click();
  await form.getByRole('button', { name: '改好了' }).click();

  await teacher.locator('.import-tools').getByText('内容相同 1').click();
  await row('合外力矩为零时').getByText('和题库里 Q1002 相同').waitFor();
  await row('合外力矩为零时')
    .getByRole('button', { name: /第 4 题/ })
    .click();
  await form.getByRole('region', { name: '题库里的 Q1002' }).waitFor();
  await teacher.locator('.import-into input').fill('热学');
  await teacher.getByRole('button', { name: '存入 4 题' }).click();

  await teacher.getByRole('heading', { name: '存入了 4 题' }).waitFor();
  await teacher.getByText('还有 1 题没有存').waitFor();
  await expectLayout(teacher, 'library-import-4-result', SIZES);
  const downloading = teacher.waitForEvent('download');
  await teacher.getByRole('button', { name: '下载没存的题' }).click();
  expect((await downloading).suggestedFilename()).toBe('没存的题.xlsx');
  await teacher.getByRole('button', { name: '回去看' }).click();
  await row('合外力矩为零时').getByRole('button', { name: '存为 Q1002 的新版本' }).click();
  await teacher.getByRole('button', { name: '存入 1 题' }).click();
  await teacher.getByRole('heading', { name: '存入了 1 题' }).waitFor();
});

it('what was imported stands in its folder, and goes out as GIFT and as QTI 3.0', async () => {
  await teacher.getByRole('link', { name: '去题库' }).click();
  await teacher.locator('.library-shelf').getByRole('button', { name: /^热学/ }).first().click();
  await expect.poll(() => teacher.locator('.library-list tbody tr').count()).toBe(4);
  const downloading = teacher.waitForEvent('download');
  await teacher.locator('header.top').getByRole('button', { name: '导出' }).click();
  await teacher.getByRole('menuitem', { name: 'GIFT 文本' }).click();
  const gift = await readFile(await (await downloading).path(), 'utf8');
  expect(gift).toContain('$CATEGORY: 热学');
  expect(gift).toContain('[plain]熵可以自发减少。 {FALSE}');
  const packing = teacher.waitForEvent('download');
  await teacher.locator('header.top').getByRole('button', { name: '导出' }).click();
  await teacher.getByRole('menuitem', { name: 'QTI 3.0 压缩包' }).click();
  const archive = await packing;
  expect(archive.suggestedFilename()).toBe('题库.qti3.0.zip');
  const { questions, faults } = await readQuestions(new Blob([await readFile(await archive.path())]));
  expect([questions.length, faults]).toEqual([4, []]);
});
