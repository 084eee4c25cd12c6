import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const NOTEBOOK = { width: 1366, height: 768 };
const TITLE =
  '角动量守恒：从花样滑冰到中子星，转动惯量、力矩与角冲量，附习题讲解和课堂测验（第十二周第二次课，补上周停的课）';

let school: School;
let taught: Taught;
let admin: Page;
beforeAll(async () => {
  school = await openSchool();
  taught = await teachLesson(school.databaseUrl, { students: 300, minutes: 90, seed: 5, title: TITLE });
  admin = await school.chromium.open({ as: await school.signIn('admin'), ...NOTEBOOK, motion: true });
});
afterAll(() => school.close());
inOrder(() => [['replay-stage', admin]]);

const address = (search: string) => `/lesson/${taught.lessonId}/replay${search}`;
const head = () => admin.getByRole('slider', { name: '播放位置' });
/** Where the head is, in seconds. */
const second = async () => Number(await head().getAttribute('aria-valuenow'));
const goTo = async (seconds: number) => {
  await admin.goto(address(`?t=${seconds}`));
  await eventually(second).toBe(seconds);
};
const box = async (place: Locator) => (await place.boundingBox())!;

it('a danmu is as far at a second, however large the window is and was', async () => {
  const crossing = () =>
    admin.locator('.danmu-lanes').evaluate((stage) => {
      const { left, width } = stage.getBoundingClientRect();
      return [...stage.children].map((one) => [
        one.textContent,
        Math.round(((one.getBoundingClientRect().left - left) / width) * 100),
      ]);
    });
  await goTo(1560);
  await eventually(async () => (await crossing()).length).toBeGreaterThan(0);
  const seen = await crossing();
  await admin.setViewportSize({ width: 1920, height: 1080 });
  await eventually(crossing).toEqual(seen);
  expect(seen.length).toBeGreaterThan(0);
  await admin.keyboard.press('ArrowLeft');
  await eventually(second).toBe(1545);
  await admin.keyboard.press('ArrowRight');
  await eventually(second).toBe(1560);
  await eventually(crossing).toEqual(seen);
  await admin.setViewportSize(NOTEBOOK);
  await eventually(crossing).toEqual(seen);
  await admin.reload();
  await eventually(crossing).toEqual(seen);
});

it('a small notebook shows the whole of it at once: one row of title, all lanes, each question with its number', async () => {
  await goTo(2400);
  expect(await admin.evaluate(() => document.documentElement.scrollHeight)).toBe(NOTEBOOK.height);
  expect((await box(admin.locator('.tp'))).height).toBeLessThanOrEqual(53);
  await eventually(() => admin.getByRole('heading', { name: TITLE }).getAttribute('title')).toBe(TITLE);
  const lanes = await box(admin.locator('.lanes2'));
  expect(lanes.y + lanes.height).toBeLessThanOrEqual(NOTEBOOK.height);
  const numbers = await admin.locator('.qzs u').allInnerTexts();
  expect(numbers).toEqual(numbers.map((_, n) => String(n + 1)));
  expect(numbers.length).toBeGreaterThan(9);
});

it('a mark has its name on the head that stands there; beside it, it stands clear of the head', async () => {
  await goTo(2400);
  const label = () => head().locator('.head b');
  await admin.keyboard.press('a');
  await expectWords(label(), 'A 40:00');
  const minute = admin.locator('.rul').getByText('40', { exact: true });
  await eventually(() => minute.isVisible()).toBe(false);
  await admin.keyboard.press('ArrowRight');
  await eventually(() => label().innerText()).toBe('40:15');
  await admin.keyboard.press('b');
  await expectWords(label(), 'B 40:15');
  const [flag, reach] = [head().locator('.flag').getByText('A', { exact: true }), await box(label())];
  expect(await flag.isVisible()).toBe(true);
  const { x, width } = await box(flag);
  expect(x + width).toBeLessThanOrEqual(reach.x);
  expect(reach.x - x - width).toBeLessThan(8);
});

it('who attended is told of the whole class, as the report does; in the list of students stands who came in', async () => {
  await admin.goto(address('?t=1200&as=teacher'));
  const attended = admin.getByRole('region', { name: '这一秒', exact: true }).getByRole('listitem');
  await expectWords(attended.filter({ hasText: '到课' }), /\d+\s*\/ 300$/);
  await expectWords(admin.getByRole('region', { name: '学生', exact: true }), /\d+ \/ 300 已进课堂/);
});

it('until the facts around a linked second are here, none are told; an id in one is short, and what is below stays', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await admin.route(/\/replay\/facts\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await goTo(2400);
  const around = admin.getByRole('region', { name: '这一秒前后' });
  await eventually(() => around.locator('.sk').count()).toBeGreaterThan(0);
  expect(await around.getByRole('listitem').count()).toBe(0);
  answer();
  await eventually(() => around.locator('[aria-current]').count()).toBe(1);
  await admin.unrouteAll({ behavior: 'wait' });

  const content = admin.getByRole('region', { name: '内容' });
  const heights = new Set<number>();
  for (let n = 0; n < 8; n += 1) {
    const told = await around.locator('[aria-current]').innerText();
    heights.add((await box(content)).height);
    expect(await content.innerText()).not.toMatch(/[0-9a-f]{8}-/);
    await admin.keyboard.press('.');
    await eventually(() => around.locator('[aria-current]').innerText()).not.toBe(told);
  }
  expect(heights.size).toBe(1);
  const id = content.locator('[title]').first();
  expect(await id.getAttribute('title')).toMatch(new RegExp(`[0-9a-f-]{30}${(await id.innerText()).slice(1)}$`));
});

it('what stands below a fact keeps its place while it plays, and when it stops', async () => {
  await goTo(2400);
  const below = async () => (await box(admin.getByRole('region', { name: '两刻对比' }))).y;
  await admin.locator('.fx').waitFor();
  const place = await below();
  await admin.keyboard.press('5');
  await admin.keyboard.press('Space');
  for (const seconds of [2420, 2440, 2460, 2480]) {
    await eventually(second).toBeGreaterThan(seconds);
    expect(await below()).toBe(place);
  }
  await admin.keyboard.press('Space');
  await admin.getByRole('button', { name: '播放', exact: true }).waitFor();
  await eventually(below).toBe(place);
});

it('the lines of a fact begin below each other', async () => {
  await goTo(2400);
  await eventually(() => admin.locator('.fx dd').count()).toBeGreaterThan(8);
  const starts = await admin.locator('.fx dd').evaluateAll((all) =>
    all.map((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      return Math.round(text.getBoundingClientRect().left);
    }),
  );
  expect(new Set(starts).size).toBe(1);
});
