import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { colour } from '../support/question-pictures.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo } from './see.ts';

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());

const SIZES = [
  [360, 740],
  [1440, 900],
] as const;
const list = () => teacher.locator('.library-list');
const shows = (text: string) => list().getByRole('button', { name: text }).waitFor();

it('[R2.18] [R8.39] a question is found, written with a formula and code, refused twice, deleted and taken back', async () => {
  await teacher.goto('/library');
  await shows('合外力矩为零时，哪个量守恒？');
  await teacher.keyboard.press('/');
  await teacher.keyboard.type('kplde');
  await shows('由角动量守恒推出开普勒第二定律，写出每一步的依据。');
  await expect.poll(() => list().locator('tbody tr').count()).toBe(1);
  await teacher.keyboard.press('Escape');

  await teacher.getByRole('button', { name: '新建题目' }).click();
  const editor = teacher.locator('.library-editor');
  const write = async () => {
    await editor.locator('textarea[name="text"]').fill('哪个等于 $I\\omega$ ？');
    await editor.getByRole('button', { name: '插入代码' }).click();
    await eventually(() => editor.locator('textarea[name="text"]').inputValue()).toContain('```');
    await teacher.keyboard.type('L = I * w');
    await editor.getByLabel('选项 A', { exact: true }).fill('动量');
    await editor.getByLabel('选项 B', { exact: true }).fill('角动量');
    await editor.locator('.choice').nth(1).locator('.letter').click();
  };
  await write();
  await editor.locator('.library-drawn .katex').first().waitFor();
  expect(await editor.locator('.library-drawn .code-block').innerText()).toBe('L = I * w');
  await expectLayoutInEnglish(teacher, 'library-editor', SIZES);
  await teacher.keyboard.press('Control+s');
  await editor.waitFor({ state: 'detached' });
  const row = list().locator('tbody tr').filter({ hasText: 'Q1011' });
  await row.waitFor();

  await teacher.getByRole('button', { name: '新建题目' }).click();
  await write();
  await editor.getByRole('button', { name: '保存' }).click();
  await editor.getByText('没有保存：题库里已有一样的题').waitFor();
  await editor.getByRole('button', { name: '打开 Q1011' }).click();
  await editor.getByText('题目 Q1011 · 第 1 版').waitFor();

  // It is the template of another one: what is the same as before is refused, what was changed is a question of its own.
  await editor.getByRole('button', { name: '照这题新建' }).click();
  await editor.getByText('新建题目').waitFor();
  expect(await editor.getByLabel('选项 B', { exact: true }).inputValue()).toBe('角动量');
  await teacher.keyboard.press('Control+s');
  await editor.getByText('没有保存：题库里已有一样的题').waitFor();
  await editor.getByLabel('选项 A', { exact: true }).fill('动能');
  await teacher.keyboard.press('Control+s');
  await editor.waitFor({ state: 'detached' });
  await list().locator('tbody tr').filter({ hasText: 'Q1012' }).waitFor();

  await row.getByRole('checkbox').check();
  await teacher.locator('.bulk').getByRole('button', { name: '删除' }).click();
  const undo = await heldUndo(teacher);
  await row.waitFor({ state: 'detached' });
  await undo.click();
  await row.waitFor();
  await expectLayoutInEnglish(teacher, 'library', SIZES);
});

it('a lesson that is prepared takes questions from the library, and gives its own', async () => {
  await teacher.goto(`/lesson/${demoLesson.id}`);
  await teacher.getByRole('button', { name: '从题库选' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /合外力矩为零时/ }).check();
  await dialog.getByRole('checkbox', { name: /物体自由下落/ }).check();
  await dialog.getByRole('button', { name: '用这 2 题' }).click();
  await dialog.waitFor({ state: 'detached' });
  const taken = teacher.locator('.prepared-one').filter({ hasText: '物体自由下落' });
  await expect.poll(() => taken.count()).toBe(1);

  await teacher.locator('.prepared-one').filter({ hasText: demoLesson.questions[0].text }).click();
  await teacher.getByRole('button', { name: '放进我的题库' }).click();
  await teacher.getByText('已存到题库').waitFor();
});

/** Whether a picture is there, and has been loaded. */
const isLoaded = (page: Page, selector: string) =>
  page.evaluate((one) => {
    const image = document.querySelector<HTMLImageElement>(one);
    return image !== null && image.complete && image.naturalWidth > 0;
  }, selector);

it('[R5.56] a picture is chosen for the text and pasted into a choice, is shown in the list, and goes into a lesson', async () => {
  await teacher.goto('/library');
  await teacher.getByRole('button', { name: '新建题目' }).click();
  const editor = teacher.locator('.library-editor');
  await editor.locator('textarea[name="text"]').fill('图里的圆盘绕哪根轴转？');
  await editor.getByLabel('选项 A', { exact: true }).fill('竖直轴');
  await editor.getByLabel('选项 B', { exact: true }).fill('水平轴');
  await editor.locator('.choice').nth(0).locator('.letter').click();
  const chooser = editor.getByLabel('加图片', { exact: true }).first();
  await chooser.setInputFiles({ name: '说明.png', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expectWords(editor, '只收 PNG、JPG、WebP 和 GIF');
  await editor.getByRole('button', { name: '去掉图片：说明.png' }).click();
  await chooser.setInputFiles({ name: '圆盘.png', mimeType: 'image/png', buffer: await colour('#b33') });
  await editor.getByLabel('图里是什么（念给看不到的人）').fill('绕竖直轴转动的圆盘');
  const pasted = [...(await colour('#3b3', 300))];
  await editor.getByLabel('选项 B', { exact: true }).evaluate((input, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  await editor.getByLabel('选项 B 的图里是什么').waitFor();
  await eventually(() => editor.getByText('正在传').count()).toBe(0);
  await expectLayoutInEnglish(teacher, 'library-editor-pictures', SIZES);
  await editor.getByRole('button', { name: '保存' }).click();
  await editor.waitFor({ state: 'detached' });
  await list().getByRole('img', { name: '绕竖直轴转动的圆盘' }).waitFor();
  await eventually(() => isLoaded(teacher, '.picture-strip img')).toBe(true);

  await teacher.goto(`/lesson/${demoLesson.id}`);
  await teacher.getByRole('button', { name: '从题库选' }).click();
  await teacher
    .getByRole('dialog')
    .getByRole('checkbox', { name: /图里的圆盘/ })
    .check();
  await teacher.getByRole('dialog').getByRole('button', { name: '用这 1 题' }).click();
  await teacher.locator('.prepared-one').filter({ hasText: '图里的圆盘' }).click();
  await teacher.locator('.preview').getByRole('img', { name: '绕竖直轴转动的圆盘' }).waitFor();
  await eventually(() => isLoaded(teacher, '.preview .of-choice img')).toBe(true);
});
