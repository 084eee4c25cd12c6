import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoLesson } from '../../services/src/demo/demo.school.ts';
import { press } from './actions.ts';
import { PHONE } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: School;
let lesson: Running;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
});
afterAll(() => school.close());

/** Walks with Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const held = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? '';
      return element?.getAttribute('aria-label') ?? (label || element?.textContent || '');
    });
    if (typeof name === 'string' ? held.trim().startsWith(name) : name.test(held)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

const announced = (page: Page) => page.locator('[aria-live="polite"]').innerText();

it('a student comes in, answers and changes the answer without a pointer; question and result are announced', async () => {
  const page = await school.chromium.open({ ...PHONE, phone: false });
  await page.goto('/join');
  await page.getByLabel('课堂码').waitFor();
  await page.keyboard.type(lesson.code); // the focus is there already
  await expectWords(page, demoLesson.title);
  await tabTo(page, '账号');
  await page.keyboard.type('student1');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectWords(page, '陈思齐');
  await tabTo(page, '进入课堂');
  await page.keyboard.press('Enter');
  await expectWords(page, '等老师出题');

  await lesson.publish(0);
  await eventually(() => announced(page)).toBe(`第 1 题：${demoLesson.questions[0].text}`);
  await tabTo(page, /^A/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter'); // submits the form that the choice is in
  await expectWords(page, /已收到 · #\d+/, /你选 B/);
  expect(await page.getByRole('status').filter({ hasText: '已收到' }).count()).toBe(1);
  await tabTo(page, '改答案');
  await page.keyboard.press('Enter');
  await tabTo(page, /^B/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '提交 C');
  await page.keyboard.press('Enter');
  await expectWords(page, /已收到 · #\d+/, /你选 C/);

  const about = { questionId: lesson.questions[0] };
  await lesson.give('CollectQuestion', about);
  await eventually(() => announced(page)).toBe('第 1 题已收题');
  await lesson.give('ShowDistribution', about);
  await eventually(() => announced(page)).toBe('老师公布了第 1 题的分布');
  await lesson.give('ShowAnswer', about);
  await eventually(() => announced(page)).toBe('老师公布了第 1 题的答案：B');
  await eventually(() => page.getByRole('status').allInnerTexts()).toContainEqual(expect.stringContaining('答错了'));
  await tabTo(page, '回到课堂');
  await page.keyboard.press('Enter');
  await expectWords(page, '这节课的题', '答错');
});

it('Space held down counts once: one step, not three', async () => {
  const desk = await school.chromium.open({ as: lesson.teacher });
  await desk.goto(`/lesson/${lesson.id}/console`);
  await expectWords(desk, '上课中');
  await lesson.publish(1);
  await expectWords(desk, '下一步：收题');
  const given: string[] = [];
  desk.on('request', (request) => request.method() === 'POST' && given.push(request.url().split('/').at(-1)!));
  for (let n = 0; n < 8; n += 1) await desk.keyboard.down(' '); // repeats, as a held key does
  await expectWords(desk, '下一步：公布分布');
  for (let n = 0; n < 8; n += 1) await desk.keyboard.down(' ');
  await desk.keyboard.up(' ');
  await press(desk, 'x'); // any later key: what the held one did is done
  await expectWords(desk, '下一步：公布分布');
  expect(given).toEqual(['CollectQuestion']);
});

it('the keys are off while typing; ? shows them, Esc closes, S finds a student', async () => {
  const desk = await school.chromium.open({ as: lesson.teacher });
  await desk.goto(`/lesson/${lesson.id}/console`);
  await expectWords(desk, '上课中');
  await press(desk, 's');
  const search = desk.getByRole('searchbox', { name: '找学生' });
  await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await desk.keyboard.type('陈 q?');
  expect(await search.inputValue()).toBe('陈 q?');
  expect(await desk.getByRole('dialog').count()).toBe(0);
  expect(await desk.getByRole('form', { name: '发题' }).count()).toBe(0);
  await search.fill('');
  await search.blur();

  await press(desk, '?');
  await expectWords(desk.getByRole('dialog', { name: '快捷键' }), '发题，回车按上次的时长发布', '打字时不起作用');
  await press(desk, 'q'); // a dialog is open: nothing behind it moves
  expect(await desk.getByRole('form', { name: '发题' }).count()).toBe(0);
  await press(desk, 'Escape');
  await eventually(() => desk.getByRole('dialog').count()).toBe(0);

  await press(desk, 'q');
  await desk.getByRole('form', { name: '发题' }).waitFor();
  await press(desk, 'Escape');
  await eventually(() => desk.getByRole('form', { name: '发题' }).count()).toBe(0);
});

it('F opens the projector; there the key is for the full screen', async () => {
  const desk = await school.chromium.open({ as: lesson.teacher });
  await desk.goto(`/lesson/${lesson.id}/console`);
  await expectWords(desk, '上课中', '投屏');
  const opened = desk.context().waitForEvent('page');
  await press(desk, 'f');
  const screen = await opened;
  await expectWords(screen, demoLesson.questions[1].text);
  await expectWords(desk, '投屏已开');
  await screen.close();
  await expectWords(desk.getByRole('button', { name: '投屏' }), /^投屏$/);
});
