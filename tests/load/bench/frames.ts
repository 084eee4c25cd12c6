import type { Page } from 'playwright-core';

const SCROLL_MS = 4000;

/** Looked at in each frame: who waits for a locator hears of it up to half a second late. */
export async function untilShown(page: Page, selector: string, words: string): Promise<void> {
  await page.waitForFunction(
    ([found, said]) => [...document.querySelectorAll(found!)].some(({ textContent }) => textContent?.includes(said!)),
    [selector, words],
    { timeout: 300_000 },
  );
}

/** In ms, between two frames, while somebody turns the wheel down and up again. */
export async function longestFrame(page: Page): Promise<number> {
  await page.mouse.move(720, 600);
  return longestFrameWhile(page, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, turn < 40 ? 400 : -600);
      await page.waitForTimeout(SCROLL_MS / 80);
    }
  });
}

/** In ms, between two frames, until this is done and drawn. */
export async function longestFrameWhile(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0, isOver: false };
    let before = 0;
    const look = (now: number) => {
      if (before > 0) watch.longest = Math.max(watch.longest, now - before);
      before = now;
      if (!watch.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { watchedFrames: watch });
  });
  await work();
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const { watchedFrames: watch } = globalThis as unknown as {
          watchedFrames: { longest: number; isOver: boolean };
        };
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            watch.isOver = true;
            done(watch.longest);
          }),
        );
      }),
  );
}
