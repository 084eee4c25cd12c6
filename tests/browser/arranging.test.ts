import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { shoot } from './chromium.ts';
import { addPages } from './decks.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const titles = (page: Page) => page.locator('.pages-grid .cap .cut').allInnerTexts();

it('a page is moved with the keyboard and one that nothing stands on is deleted; one with a question stays', async () => {
  const teacher = await school.signIn('teacher');
  const id = newId();
  await insist(teacher, 'lesson', id, 'ScheduleLesson', {
    classId: demoClass.id,
    title: '排页',
    startsAt: Date.now() + 3_600_000,
  });
  const pages = await addPages(teacher, id, ['First', 'Second', 'Third']);
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
