import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { press } from './actions.ts';
import { shoot } from './chromium.ts';
import { LAPTOP, openPlanning, type Planning } from './laptop.ts';
import { runLesson } from './running.ts';
import { eventually, expectGone, expectWords } from './see.ts';

let planning: Planning;
beforeAll(async () => void (planning = await openPlanning()));
afterAll(() => planning.school.close());

const focused = (page: Page) =>
  page.evaluate(() =>
    `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('name') ?? ''}`.trim(),
  );

/** Says yes to the browser's own question, and counts how often it asked. */
function leaving(page: Page): { asked: number } {
  const seen = { asked: 0 };
  page.on('dialog', (dialog) => {
    seen.asked += 1;
    void dialog.accept();
  });
  return seen;
}

it('a form dialog opens with the focus in its first field; what was typed is asked about before Escape, the cross or the backdrop lose it', async () => {
  const page = await planning.desk();
  await page.goto('/');
  await page.getByRole('button', { name: '安排一节课' }).first().click();
  const dialog = page.getByRole('dialog');
  await eventually(() => focused(page)).toBe('SELECT classId');
  await page.keyboard.press('Escape'); // nothing was typed: nothing to ask
  await eventually(() => dialog.count()).toBe(0);

  await page.getByRole('button', { name: '安排一节课' }).first().click();
  const title = dialog.getByRole('textbox').first();
  await title.fill('写了一半的课名');
  const box = (await title.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 20); // a selection that is dragged out of the field
  await page.mouse.up();
  expect(await title.inputValue()).toBe('写了一半的课名');
  await expect(dialog.getByText('填好的内容还没有保存').count()).resolves.toBe(0);

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 20),
    () => dialog.getByRole('button', { name: '关闭' }).click(),
  ]) {
    await close();
    await expectWords(dialog, '填好的内容还没有保存');
    await shoot(page, 'dialog-unsaved');
    await dialog.getByRole('button', { name: '继续填写' }).click();
    expect(await title.inputValue()).toBe('写了一半的课名');
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '不保存' }).click();
  await eventually(() => dialog.count()).toBe(0);
});

it('a question that was typed and not saved comes back after a reload and in another window, with a notice, until it is discarded', async () => {
  const id = await planning.schedule('草稿留着');
  const page = await planning.desk();
  const browser = leaving(page);
  await page.goto(`/lesson/${id}`);
  await page.getByRole('navigation', { name: '题目' }).getByRole('button', { name: '写一道题' }).click();
  await eventually(() => focused(page)).toBe('TEXTAREA text'); // what was clicked leads to writing
  await page.keyboard.type('还没写完的一道题');
  await page.getByRole('textbox', { name: '选项 A' }).fill('甲');

  await page.getByRole('link', { name: '我的课', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectWords(dialog, '还有 1 道题没有保存');
  await dialog.getByRole('button', { name: '留下来保存' }).click();
  expect(await page.getByRole('textbox', { name: '题目' }).inputValue()).toBe('还没写完的一道题');

  await page.reload();
  expect(browser.asked).toBe(1);
  await expectWords(page, '上次有 1 道题没有保存，草稿还在', '还没写完的一道题');
  await shoot(page, 'drafts-restored');
  const other = await page.context().newPage();
  leaving(other);
  await other.goto(`/lesson/${id}`);
  await other.getByRole('button', { name: '接着写' }).click();
  await expectWords(other, '这是上次没有保存的草稿');
  expect(await other.getByRole('textbox', { name: '选项 A' }).inputValue()).toBe('甲');
  await other.close();

  await page.getByRole('button', { name: '丢弃草稿' }).click();
  await expectGone(page, '还没写完的一道题');
  await page.getByRole('link', { name: '我的课', exact: true }).click(); // nothing is lost: nothing is asked
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/lesson/${id}`);
  await expectWords(page, '还没有题目');
});

it('signing out says that it deletes drafts, and leaves none on the device', async () => {
  const id = await planning.schedule('换人用这台电脑');
  const page = await planning.school.chromium.open({ ...LAPTOP, as: await planning.school.signIn('teacher') });
  await page.goto(`/lesson/${id}`);
  await page.getByRole('navigation', { name: '题目' }).getByRole('button', { name: '写一道题' }).click();
  await page.getByRole('textbox', { name: '题目' }).fill('答案也在里面');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expectWords(page.getByRole('dialog'), '退出登录会删掉这台设备上没有保存的题');
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  // The sign-in stands at an address of its own: the page may just be on its way there.
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('答案也在里面');
});

it('at 1366 × 768 the editor of a question that is opened stands within the window, however far down the list is', async () => {
  const page = await planning.desk();
  await page.goto('/');
  await page.getByRole('link', { name: '改课件和题目' }).click();
  await page.getByRole('navigation', { name: '题目' }).locator('.prepared-one').first().click();
  const editor = page.getByRole('region', { name: '改这道题' });
  await eventually(async () => (await editor.boundingBox())!.y).toBeLessThan(60);
  const { y, height } = (await editor.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(LAPTOP.height);
  await shoot(page, 'editor-1366');
});

it('in the console Enter publishes after a time was chosen, Escape leaves the search, and the focus is never lost', async () => {
  const lesson = await runLesson(planning.school, '键盘不落空');
  const page = await planning.school.chromium.open({ ...LAPTOP, as: lesson.teacher });
  await page.goto(`/lesson/${lesson.id}/console`);
  await expectWords(page, '上课中');

  await press(page, 's');
  const search = page.getByRole('searchbox');
  await page.keyboard.type('陈');
  await eventually(() => search.inputValue()).toBe('陈');
  await press(page, 'Escape');
  await eventually(() => focused(page)).not.toContain('INPUT');
  expect(await search.inputValue()).toBe('');

  await press(page, 'q');
  const form = page.getByRole('form', { name: '发题' });
  await form.getByRole('button', { name: '临时出一题' }).click();
  await eventually(() => focused(page)).toBe('TEXTAREA text');
  await page.getByRole('radio', { name: /对 是正确答案/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '判断' }).click();
  await page.locator('.judged').getByText('错', { exact: true }).click(); // the word, not only the circle before it
  await eventually(() => page.getByRole('radio', { name: '错 是正确答案' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: '关闭' }).first().click();
  await eventually(() => focused(page)).not.toBe('BODY');

  await press(page, 'q');
  await form.getByText('2 分钟', { exact: true }).click();
  await page.keyboard.press('Enter');
  await expectWords(page, '下一步：收题');
  await lesson.give('EndLesson');
});

it('a dialog without a field does not begin at its cross: Enter closes nothing', async () => {
  const page = await planning.desk();
  await page.goto(`/lesson/${await planning.schedule('没有题的课')}`);
  await page.getByRole('button', { name: '从以前的课导入' }).click();
  await eventually(() => focused(page)).toBe('SECTION'); // the dialog itself, which its title names
  await page.keyboard.press('Enter');
  await expectWords(page.getByRole('dialog'), '角动量守恒');
  expect(await page.getByRole('dialog').count()).toBe(1);
});
