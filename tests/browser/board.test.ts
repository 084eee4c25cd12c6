import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

let school: School;
let lesson: Running;
let teacher: Page, screen: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  teacher = await school.chromium.open({ as: lesson.teacher });
  await teacher.goto(`/lesson/${lesson.id}/console`);
  screen = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  await screen.goto(`/lesson/${lesson.id}/screen`);
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
  await phone.goto(`/s/${lesson.id}`);
});
afterAll(() => school.close());
inOrder(() => [
  ['board-teacher', teacher],
  ['board-screen', screen],
  ['board-phone', phone],
]);

const panel = () => teacher.getByRole('region', { name: '白板' });
const says = (page: Page) => page.locator('.ink svg').first().getAttribute('aria-label');

/** From one place of the page to another, as parts of its width and height; in so few moves that no part goes out alone. */
async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = (await teacher.locator('.ink .take').boundingBox())!;
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await teacher.mouse.move(...at(from));
  await teacher.mouse.down();
  for (let step = 1; step <= 3; step += 1)
    await teacher.mouse.move(
      ...at([from[0] + ((to[0] - from[0]) * step) / 3, from[1] + ((to[1] - from[1]) * step) / 3]),
    );
  await teacher.mouse.up();
}

describe('the board', () => {
  it('is opened with W, written on with pen and shapes, and stands on the screen and on phones', async () => {
    await press(teacher, 'w');
    await expectWords(panel(), '白板', '笔', '箭头', '加一页', '没有可撤销的');
    await panel().getByRole('button', { name: '加一页' }).click();
    await teacher.locator('.ink .take').waitFor();
    await drag([0.2, 0.3], [0.5, 0.6]);
    await press(teacher, '3');
    await drag([0.55, 0.2], [0.85, 0.5]);
    await press(teacher, '5');
    await drag([0.1, 0.8], [0.4, 0.7]);
    for (const page of [screen, phone]) await eventually(() => says(page)).toBe('板书，3 笔');
    await panel().getByRole('radio', { name: /^文字/ }).click();
    await panel().getByRole('textbox').fill('τ = 0');
    await panel().getByRole('textbox').press('Enter');
    for (const page of [screen, phone]) await eventually(() => says(page)).toBe('板书，4 笔：τ = 0');
    // chalk on the board, and a rectangle that ends where it was drawn
    for (const page of [teacher, screen, phone]) {
      const rectangle = page.locator('.ink rect');
      expect(await rectangle.evaluate((one) => getComputedStyle(one).stroke)).toBe('rgb(242, 247, 244)');
      const [inner, outer] = [
        (await rectangle.boundingBox())!,
        (await page.locator('.ink svg').first().boundingBox())!,
      ];
      expect((inner.x + inner.width - outer.x) / outer.width).toBeCloseTo(0.85, 1);
    }
    await shoot(teacher, 'board-console');
    await shoot(screen, 'board-screen');
    await shoot(phone, 'board-phone');
  });

  it('takes back and again by keys, is wiped by the eraser, and a cleared page comes back', async () => {
    await panel().getByRole('radio', { name: /^笔/ }).click();
    await press(teacher, 'z');
    await eventually(() => says(screen)).toBe('板书，3 笔');
    await teacher.keyboard.press('Shift+Z');
    await eventually(() => says(screen)).toBe('板书，4 笔：τ = 0');
    await press(teacher, '7');
    await drag([0.19, 0.29], [0.21, 0.31]);
    await eventually(() => says(phone)).toBe('板书，3 笔：τ = 0');
    await panel().getByRole('button', { name: '清空本页' }).click();
    await eventually(() => says(phone)).toBe('空白板');
    await teacher
      .getByRole('status')
      .getByRole('button', { name: '撤销' })
      .or(teacher.locator('.toast button'))
      .first()
      .click();
    await eventually(() => says(phone)).toBe('板书，3 笔：τ = 0');
  });

  it('goes on through a cut: what is drawn meanwhile is there, and follows', async () => {
    await press(teacher, '2');
    await teacher.context().setOffline(true);
    await drag([0.2, 0.9], [0.8, 0.9]);
    await eventually(() => says(teacher)).toBe('板书，4 笔：τ = 0');
    await expectWords(panel(), '还没送达');
    await teacher.context().setOffline(false);
    await eventually(() => says(screen)).toBe('板书，4 笔：τ = 0');
  });

  it('gives way to what comes after it, and stays on its page', async () => {
    await panel().getByRole('button', { name: '收起白板' }).last().click();
    await eventually(() => screen.locator('.ink').count()).toBe(0);
    await panel().getByRole('button', { name: '第 1 页' }).click();
    await eventually(() => says(screen)).toBe('板书，4 笔：τ = 0');
  });
});
