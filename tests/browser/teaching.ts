import type { Page } from 'playwright-core';
import { press } from './actions.ts';
import { eventually, expectWords } from './see.ts';

/** What a teacher does at a console, with the keys that are there for it. */

/** The page that stands on it is what Space asks; Enter publishes it for as long as the last one. */
export async function publishHere(desk: Page, text: string): Promise<void> {
  await expectWords(desk, `待发：${text}`);
  await press(desk, ' ');
  await desk.getByRole('form', { name: '发题' }).waitFor();
  await press(desk, 'Enter');
  await expectWords(desk, '下一步：收题');
}

/** Space, until the result is out; a poll has no answer to show. */
export async function showResult(desk: Page, isPoll = false): Promise<void> {
  const steps = ['收题', '公布分布', ...(isPoll ? [] : ['公布答案'])];
  for (const [index, step] of steps.entries()) {
    await expectWords(desk, `下一步：${step}`);
    await press(desk, ' ');
    const next = steps[index + 1];
    if (next !== undefined) await expectWords(desk, `下一步：${next}`);
  }
}

/** The number of the page that a projector shows; undefined while it shows something else. */
export const pageOn = async (screen: Page): Promise<string | undefined> => {
  const face = screen.locator('.proj.page-face');
  return (await face.count()) === 0 ? undefined : ((await face.getAttribute('aria-label')) ?? undefined);
};

/** This page on the projector, its picture drawn. */
export async function expectPage(screen: Page, n: number): Promise<void> {
  await eventually(() => pageOn(screen)).toBe(`第 ${n} 页`);
  await expectDrawn(screen, '.page-face');
}

/** This page on a phone, its picture drawn. */
export async function expectPageOnPhone(phone: Page, n: number): Promise<void> {
  await eventually(() => phone.locator('.pgbar .pos b').innerText()).toBe(String(n));
  await eventually(() => phone.locator('.stage img').last().getAttribute('alt')).toMatch(new RegExp(`^第 ${n} 页`));
  await expectDrawn(phone, '.stage');
}

const expectDrawn = (page: Page, inside: string): Promise<void> =>
  eventually(() =>
    page
      .locator(`${inside} img`)
      .last()
      .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
  ).toBe(true);

/** As a student with a phone: types it and sends it; a phone waits 2 s between two. */
export async function say(phone: Page, words: string): Promise<void> {
  await phone.getByRole('textbox', { name: '发弹幕' }).fill(words);
  const send = phone.getByRole('button', { name: '发送' });
  await eventually(() => send.getAttribute('aria-disabled')).toBeNull();
  await send.click();
}

/** A finger over the slide, to the next page or the one before. */
export async function swipe(phone: Page, to: 'before' | 'after'): Promise<void> {
  const { x, y, width, height } = (await phone.locator('.stage .page').boundingBox())!;
  const [left, right] = [x + 0.2 * width, x + 0.8 * width];
  const [from, until] = to === 'before' ? [left, right] : [right, left];
  const session = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: y + height / 2 }],
    });
  await touch('touchStart', from);
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', from + share * (until - from));
  await touch('touchEnd');
  await session.detach();
}
