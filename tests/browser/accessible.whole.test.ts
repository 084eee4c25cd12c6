import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherPageView } from '@lectern/contracts/slides/view.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoPageQuestions } from '../../services/src/demo/demo.school.ts';
import { press } from './actions.ts';
import { PHONE } from './chromium.ts';
import { addPages } from './decks.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const [judgement, multiple, poll] = demoPageQuestions.map(({ page: _page, ...question }) => ({
  ...question,
  questionId: newId(),
}));

let school: School;
let lesson: Running;
let pages: TeacherPageView[];
let desk: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  pages = await addPages(lesson.teacher, lesson.id, ['One', 'Two']);
  for (const question of [judgement!, multiple!, poll!]) await lesson.give('WriteQuestion', question);
});
afterAll(() => school.close());
inOrder(() => [
  ['accessible-desk', desk],
  ['accessible-phone', phone],
]);

/** Walks with Tab until the focus is on what has this name, or backwards. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const held = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? '';
      return element?.getAttribute('aria-label') ?? (label || element?.textContent || '');
    });
    if (typeof name === 'string' ? held.trim().startsWith(name) : name.test(held)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${String(name)}`);
}
const announced = (page: Page) => page.locator('p[aria-live="polite"]').innerText();
/** What the console says to a screen reader. */
const told = (page: Page) => page.locator('.con > [role="status"].vh').innerText();

describe('without a pointer', () => {
  it('a teacher writes a question, publishes it, collects it and shows its result; a student answers', async () => {
    desk = await school.chromium.open({ as: lesson.teacher });
    await desk.goto(`/lesson/${lesson.id}/console`);
    await expectWords(desk, '上课中');
    phone = await school.chromium.open({ ...PHONE, phone: false, as: await school.signIn('student1') });
    await phone.goto(`/s/${lesson.id}`);
    await expectWords(phone, '等老师出题');
    await press(desk, 'q');
    await desk.getByRole('form', { name: '发题' }).waitFor();
    await tabTo(desk, '临时出一题', 'Shift+Tab');
    await desk.keyboard.press('Enter');
    await tabTo(desk, '题目');
    await desk.keyboard.type('角动量是矢量吗？');
    await tabTo(desk, 'A 是正确答案');
    await desk.keyboard.press('Space');
    for (const [letter, choice] of [
      ['A', '是'],
      ['B', '不是'],
    ] as const) {
      await tabTo(desk, `选项 ${letter}`);
      await desk.keyboard.type(choice);
    }
    await tabTo(desk, '保存这道题');
    await desk.keyboard.press('Enter');
    await expectWords(desk.locator('.quiz'), '角动量是矢量吗？', '待发');
    await press(desk, 'q');
    await desk.getByRole('form', { name: '发题' }).waitFor();
    await press(desk, 'Enter');
    await eventually(() => told(desk)).toBe('第 1 题已发布');
    await eventually(() => announced(phone)).toBe('第 1 题：角动量是矢量吗？');
    await tabTo(phone, /^A/);
    await phone.keyboard.press('Space');
    await phone.keyboard.press('Enter');
    await expectWords(phone, /已收到 · #\d+/);
    for (const [said, heard] of [
      ['第 1 题已收题，1 / 1 人作答', '第 1 题已收题'],
      ['第 1 题的分布已公布', '老师公布了第 1 题的分布'],
      ['第 1 题的答案已公布', '老师公布了第 1 题的答案：A'],
    ]) {
      await press(desk, ' ');
      await eventually(() => told(desk)).toBe(said);
      await eventually(() => announced(phone)).toBe(heard);
    }
    await eventually(() => phone.getByRole('status').allInnerTexts()).toContainEqual(expect.stringContaining('答对了'));
  });

  it.each([
    ['判断', judgement!.questionId, ['错'], '错', 'B'],
    ['多选', multiple!.questionId, ['B', 'D'], 'BD', 'BD'],
    ['投票', poll!.questionId, ['C'], 'C', ''],
  ])(
    'a student answers a question of the kind %s with Tab, arrows, Space and Enter',
    async (_, questionId, names, named, key) => {
      await lesson.give('PublishQuestion', { questionId, durationS: 600 });
      await expectWords(phone, '提交');
      for (const name of names) {
        await phone.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await tabTo(phone, /^(A|对)/);
        await walkTo(phone, name);
        await phone.keyboard.press('Space');
      }
      await tabTo(phone, `提交 ${named}`);
      await phone.keyboard.press('Enter');
      await expectWords(phone, /已收到 · #\d+/);
      await lesson.give('CollectQuestion', { questionId });
      await lesson.give('ShowDistribution', { questionId });
      if (key !== '') await lesson.give('ShowAnswer', { questionId });
      await expectWords(phone, key === '' ? '投票结果出来了' : '答对了');
      await tabTo(phone, '回到课堂');
      await phone.keyboard.press('Enter');
    },
  );
});

/** Boxes are walked to with Tab, radio buttons with the arrows. */
async function walkTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 6; steps += 1) {
    const { label, type } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return { label: element.labels?.[0]?.textContent ?? '', type: element.type };
    });
    if (label.startsWith(name)) return;
    await page.keyboard.press(type === 'radio' ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`No way to ${name}`);
}

describe('for whoever listens', () => {
  it('a student hears the page, check-in and how long there is; a teacher hears the page', async () => {
    const show = (n: number) => lesson.give('ShowPage', { deckId: pages[n - 1]!.deckId, n });
    await show(1);
    await show(2);
    await eventually(() => announced(phone)).toBe('第 2 页：Two');
    await eventually(() => told(desk)).toBe('翻到第 2 页');
    expect(await phone.locator('.stage img').last().getAttribute('alt')).toMatch(/^第 2 页：Two/);
    await lesson.give('OpenCheckIn');
    await eventually(() => announced(phone)).toBe('老师开始签到了');
    await lesson.give('CloseCheckIn');
    await lesson.publish(0, 16);
    await eventually(() => announced(phone)).toBe('还剩 10 秒');
    await eventually(() => announced(phone)).toBe('第 5 题已收题');
  });

  it('what went wrong is said at once where it happened', async () => {
    const page = await school.chromium.open(PHONE);
    await page.goto(`/join/${lesson.code}`);
    await page.getByLabel('账号', { exact: true }).fill('student2');
    await page.getByLabel('密码', { exact: true }).fill(`not ${DEMO_PASSWORD}`);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectWords(page.getByRole('alert'), '账号或密码不对');
  });
});
