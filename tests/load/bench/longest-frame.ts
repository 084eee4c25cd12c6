import type { Page } from 'playwright-core';

const SCROLL_MS = 4000;

/** In ms, between two frames, while somebody turns the wheel down and up again. */
export async function longestFrame(page: Page): Promise<number> {
  await page.mouse.move(720, 600);
  const measured = page.evaluate(
    (forMs) =>
      new Promise<number>((done) => {
        const since = performance.now();
        let [before, longest] = [since, 0];
        const look = (now: number) => {
          longest = Math.max(longest, now - before);
          before = now;
          if (now - since > forMs) done(longest);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame((now) => {
          before = now;
          requestAnimationFrame(look);
        });
      }),
    SCROLL_MS,
  );
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 400 : -600);
    await page.waitForTimeout(SCROLL_MS / 80);
  }
  return measured;
}
