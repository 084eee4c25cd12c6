import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { demoPageQuestions } from '../../services/src/demo/demo.school.ts';
import { DESK } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { addPages } from './decks.ts';
import type { Rules } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';
import { DIALOGS, expectLayoutInEnglish, expectLayout, type Size } from './layout.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1024, 768],
  [1366, 768],
  [1440, 900],
];
const FEW: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
const ON_THE_CONSOLE: Rules = { stillFrom: 768 };

let school: School;
let lesson: Running;
let crowd: Crowd;
let desk: Page, english: Page;
beforeAll(async () => {
  school = await openSchool();
  [lesson, crowd] = await Promise.all([runLesson(school), Crowd.gather(school.url, [2, 39])]);
  await crowd.join(lesson.code);
  const pages = await addPages(lesson.teacher, lesson.id, ['Angular momentum', 'Torque', 'Conservation']);
  for (const [index, { page: _page, ...question }] of demoPageQuestions.entries()) {
    const { deckId, n } = pages[index]!;
    await lesson.give('WriteQuestion', { ...question, questionId: newId(), page: { deckId, n } });
  }
  await lesson.give('ShowPage', { deckId: pages[0]!.deckId, n: 1 });
  await crowd.give('SendDanmu', [0, 8], (n) => ({ danmuId: newId(), words: `角动量为什么守恒 ${n}` }));
  await lesson.give('ChangeDanmuSettings', { moderated: true });
  await crowd.give('SendDanmu', [8, 12], (n) => ({ danmuId: newId(), words: `先给老师看看这一条好不好 ${n}` }));
  desk = await school.chromium.open({ as: lesson.teacher });
  english = await school.chromium.open({ as: lesson.teacher, language: 'en' });
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [
  ['tools-desk', desk],
  ['tools-english', english],
]);

/** In both languages: opened by what is the same in each, then looked at. */
async function expectLooks(name: string, open: (page: Page) => Promise<void>, rules: Rules = {}, sizes = SIZES) {
  for (const page of [desk, english]) await open(page);
  await expectLayout(desk, name, sizes, rules);
  await expectLayoutInEnglish(english, name, FEW, rules);
}

it('preparation with slides, a page of them, questions from an earlier lesson', async () => {
  for (const page of [desk, english]) {
    await page.goto(`/lesson/${lesson.id}`);
    await page.locator('.pages-grid img').first().waitFor();
  }
  await expectLooks('preparation-slides', (page) => page.locator('.prepared-one').nth(4).click());
  await expectLooks('preparation-page', (page) => page.locator('.pages-grid button').first().click(), {}, DIALOGS);
});

it('[R5.58] the console with slides, and at 1366 × 768 its slide, next step and tools at once', async () => {
  for (const page of [desk, english]) {
    await page.goto(`/lesson/${lesson.id}/console`);
    await page.locator('.stage img').waitFor();
    await expectWords(page, '角动量为什么守恒 7');
  }
  await expectLooks('console-slides', async () => undefined, { ...ON_THE_CONSOLE, always: '.next .step .btn' });
  await desk.setViewportSize({ width: 1366, height: 768 });
  for (const part of ['.stage .sheet', '.next .step .btn', '.dock']) {
    const box = (await desk.locator(part).boundingBox())!;
    expect([box.y >= 0, box.y + box.height <= 768.5, box.x + box.width <= 1366.5]).toEqual([true, true, true]);
  }
  const stage = (await desk.locator('.stage .pic').boundingBox())!;
  expect(stage.height).toBeGreaterThan(280);
  await desk.setViewportSize(DESK);
});

it('each of its tools', async () => {
  const tool = (key: string) => async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.locator('.dock button', { has: page.locator(`kbd:text-is("${key}")`) }).click();
    await page.locator('.right .tool').first().waitFor();
  };
  await expectLooks('console-questions', tool('Q'), ON_THE_CONSOLE);
  await expectLooks('console-danmu', tool('D'), ON_THE_CONSOLE);
  await expectLooks('console-check-in-closed', tool('A'), ON_THE_CONSOLE, FEW);
  await lesson.give('OpenCheckIn');
  for (const page of [desk, english]) await page.locator('.att svg.qr path, .att .qr path').first().waitFor();
  await expectLooks('console-check-in-open', async () => undefined, ON_THE_CONSOLE);
  await expectLooks('console-screens', tool('F'), ON_THE_CONSOLE);
  await expectLooks(
    'console-person',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.seats button').first().click();
      await page.locator('.tool.person').waitFor();
    },
    ON_THE_CONSOLE,
  );
});

it('a question of several choices on its page', async () => {
  await lesson.give('CloseCheckIn');
  // From the person, then from the question that was looked at.
  for (const page of [desk, english]) for (const _ of [1, 2]) await page.keyboard.press('Escape');
  const room = await lesson.teacher.room('lesson', lesson.id);
  const questions = (room.view['quiz'] as unknown as { questions: Record<string, { kind: string }> }).questions;
  await room.close();
  const [questionId] = Object.entries(questions).find(([, { kind }]) => kind === 'multipleChoice')!;
  await lesson.give('PublishQuestion', { questionId, durationS: 600 });
  await Promise.all(crowd.students.map((one, n) => one.answer(questionId, ['BD', 'B', 'ABD', 'AC'][n % 4]!)));
  await eventually(() => desk.locator('.ans .r b').innerText()).toBe('38');
  await expectLooks('console-multiple', async () => undefined, ON_THE_CONSOLE);
});
