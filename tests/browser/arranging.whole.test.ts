import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { PHONE, shoot } from './chromium.ts';
import { addPages } from './decks.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const titles = (page: Page) => page.locator('.pages-grid .cap .cut').allInnerTexts();

async function prepare(...names: readonly string[]) {
  const teacher = await school.signIn('teacher');
  const id = newId();
  await insist(teacher, 'lesson', id, 'ScheduleLesson', {
    classId: demoClass.id,
    title: '排页',
    startsAt: Date.now() + 3_600_000,
  });
  const pages = await addPages(teacher, id, names);
  return { teacher, id, pages };
}
/** The middle of the picture of the page at a place in the grid. */
async function middle(page: Page, place: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await page.locator('.pages-grid .thumb').nth(place).boundingBox())!;
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

it('a page is dragged to another place by a pointer, and it does not open', async () => {
  const { teacher, id } = await prepare('First', 'Second', 'Third');
  const page = await school.chromium.open({ as: teacher, width: 1366, height: 768 });
  await page.goto(`/lesson/${id}`);
  await eventually(() => titles(page)).toEqual(['First', 'Second', 'Third']);
  await page.locator('.pages-grid').scrollIntoViewIfNeeded();
  const [from, to] = [await middle(page, 0), await middle(page, 2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await shoot(page, 'arrange-drag');
  await page.mouse.up();
  await eventually(() => titles(page)).toEqual(['Second', 'Third', 'First']);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await eventually(() => titles(page)).toEqual(['Second', 'Third', 'First']);
});

it('a finger that rests on a page drags it; one that swipes scrolls', async () => {
  const { teacher, id } = await prepare('First', 'Second', 'Third', 'Fourth');
  const page = await school.chromium.open({ as: teacher, ...PHONE });
  await page.goto(`/lesson/${id}`);
  await eventually(() => titles(page)).toEqual(['First', 'Second', 'Third', 'Fourth']);
  await page.locator('.pages-grid').evaluate((grid) => grid.scrollIntoView({ block: 'center' }));
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [from, to] = [await middle(page, 0), await middle(page, 3)];
  await send('touchStart', from);
  await eventually(() => page.locator('.pages-grid .moving').count()).toBe(1);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await send('touchEnd');
  await eventually(() => titles(page)).toEqual(['Second', 'Third', 'Fourth', 'First']);

  const start = await middle(page, 2);
  await send('touchStart', start);
  for (const up of [40, 80, 120]) await send('touchMove', { x: start.x, y: start.y - up });
  await send('touchEnd');
  expect(await titles(page)).toEqual(['Second', 'Third', 'Fourth', 'First']);
});

it('a page that was deleted is had back at once where it was, or later from the list; the focus is never lost', async () => {
  const { teacher, id } = await prepare('First', 'Second', 'Third');
  const page = await school.chromium.open({ as: teacher, width: 1366, height: 768 });
  await page.goto(`/lesson/${id}`);
  const remove = async (place: number) => {
    await page.locator('.pages-grid button').nth(place).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除这一页' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删掉' }).click();
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  };
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await remove(0);
  await eventually(() => titles(page)).toEqual(['Second', 'Third']);
  await eventually(focused).not.toBe('BODY');
  const toast = page.locator('.toast');
  await expectWords(toast, '第 1 页已删除');
  await shoot(page, 'arrange-undo');
  await toast.getByRole('button', { name: '撤销' }).click();
  await eventually(() => titles(page)).toEqual(['First', 'Second', 'Third']);
  expect(await page.locator('.removed-pages').count()).toBe(0);

  await remove(1);
  await remove(1);
  await eventually(() => titles(page)).toEqual(['First']);
  await page.reload();
  await page.getByText('已删除的页（2）').click();
  await shoot(page, 'arrange-removed');
  await page.getByRole('button', { name: '恢复“Third”' }).press('Enter');
  await eventually(() => titles(page)).toEqual(['First', 'Third']);
  await eventually(focused).not.toBe('BODY');
  await page.getByRole('button', { name: '恢复“Second”' }).press('Enter');
  await eventually(() => titles(page)).toEqual(['First', 'Second', 'Third']);
  await eventually(focused).not.toBe('BODY');
});

it('a page is moved with the keyboard and one that nothing stands on is deleted; one with a question stays', async () => {
  const { teacher, id, pages } = await prepare('First', 'Second', 'Third');
  const { deckId, n } = pages[0]!;
  const question = { questionId: newId(), kind: 'judgement', text: '对吗', choices: [], points: 10, key: 'A' };
  await insist(teacher, 'lesson', id, 'WriteQuestion', { ...question, page: { deckId, n } });

  const page = await school.chromium.open({ as: teacher, width: 1366, height: 768 });
  await page.goto(`/lesson/${id}`);
  await eventually(() => titles(page)).toEqual(['First', 'Second', 'Third']);
  await page.locator('.pages-grid button').first().click();
  const dialog = page.getByRole('dialog');
  await expectWords(dialog, '这一页上有题目，先把题目移到别的页');
  await dialog.getByRole('button', { name: '往后移' }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => titles(page)).toEqual(['Second', 'First', 'Third']);
  await expectWords(dialog, /第 2 \/ 3 页/);
  await shoot(page, 'arrange-page');
  await page.keyboard.press('Escape');

  await page.locator('.pages-grid button').last().click();
  await dialog.getByRole('button', { name: '删除这一页' }).click();
  await dialog.getByRole('button', { name: '删掉' }).click();
  await eventually(() => titles(page)).toEqual(['Second', 'First']);
  await eventually(() => dialog.count()).toBe(0);
  expect(await page.getByText('2 页', { exact: true }).count()).toBeGreaterThan(0);
});
