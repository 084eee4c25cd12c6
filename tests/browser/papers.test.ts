import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Paper } from '@lectern/contracts/paper/queries.ts';
import { libraryQuestion } from '../support/library.ts';
import { insist } from '../support/outbox.ts';
import { DESK } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, heldUndo, inOrder } from './see.ts';

/** A paper is put together from the library and by hand, mended, arranged and looked at as students will see it. */

const SIZES: readonly Size[] = [
  [390, 844],
  [1366, 768],
];

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

it('[R2.16] [R5.46] a new paper says what it lacks, takes questions of the library and is complete then', async () => {
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

it('[R5.48] [R5.50] a question that is written without its answer is pointed out; each is worth the same at once', async () => {
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
  await teacher.getByRole('button', { name: '手机', exact: true }).click();
  const preview = await teacher.locator('.paper-preview').boundingBox();
  expect(preview!.width).toBeLessThanOrEqual(375);
  expect(await teacher.locator('.paper-preview').evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
});

it('[R5.12] [R7.30] tags are edited on the page, and a copy is opened at once', async () => {
  await teacher.keyboard.press('Escape'); // the preview
  await button('改名称、说明和标签').click();
  const tags = teacher.getByRole('dialog').getByLabel('标签');
  await tags.fill('期中，期中');
  await inDialog('保存').click();
  await expectWords(teacher.getByRole('dialog'), '“期中”写了两次');
  await tags.fill('期中，力学');
  await inDialog('保存').click();
  await expectWords(teacher, '期中 · 力学');
  const before = teacher.url();
  await button('复制').click();
  await inDialog('复制').click();
  await expectWords(teacher, '动量 小测 副本', '期中 · 力学', '题目 3 / 500');
  await eventually(() => teacher.url() === before).toBe(false);
});

it('[R7.30] says that the library has a newer version, shows what changed, and takes it or takes it back', async () => {
  const client = await school.signIn('teacher');
  const id = client.id;
  const questionId = newId();
  const question = libraryQuestion('转台上收臂，哪个量不变？');
  const { version } = await insist(client, 'library', id, 'WriteLibraryQuestion', { questionId, ...question });
  const paperId = teacher.url().split('/').at(-1)!;
  const { result } = await client.query<Paper>(`/api/papers/whole/${paperId}`);
  const { groupId } = result!.variants[0]![0]!;
  // Twice in the paper, so that more than one is taken at once.
  const questions = [newId(), newId()].map((itemId) => ({
    itemId,
    content: question.content,
    from: { questionId, version: 1 },
  }));
  await insist(client, 'paper', paperId, 'PutPaperQuestions', { groupId, questions });
  const mended = { ...question, content: { ...question.content, text: '转台上收臂，哪个量守恒？', key: 'A' } };
  await insist(client, 'library', id, 'ReviseLibraryQuestion', { questionId, ...mended, basedOn: version });
  await teacher.reload();
  await expectWords(teacher, '2 题在题库里有新版', '转台上收臂，哪个量不变？');
  await button('看改了什么').click();
  await expectWords(teacher.getByRole('dialog'), '改了：题目 · 答案', '卷子里：第 1 版', '题库里：第 2 版');
  await expectLayout(teacher, 'paper-newer-dialog', SIZES);
  await inDialog('2 题换成新版').click();
  const undo = await heldUndo(teacher);
  await expectWords(teacher, '2 题换成了新版', '转台上收臂，哪个量守恒？');
  await expectGone(teacher, '2 题在题库里有新版');
  await undo.click();
  await expectWords(teacher, '2 题在题库里有新版', '转台上收臂，哪个量不变？');
  await expectLayout(teacher, 'paper-newer', SIZES);
  const english = await school.chromium.open({ as: client, language: 'en', ...DESK });
  await english.goto(teacher.url());
  await expectWords(english, '2 questions have a newer version in the library');
  await expectLayoutInEnglish(english, 'paper-newer', SIZES);
  await english.getByRole('button', { name: 'See what changed' }).click();
  await expectWords(english.getByRole('dialog'), 'Changed: question · answer', 'In the library: version 2');
  await expectLayoutInEnglish(english, 'paper-newer-dialog', SIZES);
});

it('[R6.13] the paper and its answer sheets are asked for on the page, and fetched under Downloads', async () => {
  const name = '动量 小测 副本';
  await teacher.reload();
  for (const file of ['试卷 PDF', '试卷 Word', '答题卡 PDF']) {
    await button('打印和下载').click();
    await teacher.getByRole('menuitem', { name: file, exact: true }).click();
    await expectWords(teacher, '正在生成，好了在下载中心取');
  }
  await teacher.goto('/downloads');
  const rows = teacher.getByRole('row').filter({ hasText: name });
  await eventually(() => rows.filter({ hasText: '可以取' }).count()).toBe(3);
  const fetched: string[] = [];
  for (const link of await rows.getByRole('link', { name: /^下载：/ }).all()) {
    const [file] = await Promise.all([teacher.waitForEvent('download'), link.click()]);
    const begins = (await readFile(await file.path())).subarray(0, 4).toString('latin1');
    fetched.push(`${file.suggestedFilename()} ${begins.replaceAll(/\W/g, '')}`);
  }
  expect(fetched.toSorted()).toEqual([`${name} 答题卡.pdf PDF`, `${name}.docx PK`, `${name}.pdf PDF`].toSorted());
});
