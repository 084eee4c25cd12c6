import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { shoot } from './chromium.ts';

const EVENTUALLY = { timeout: PATIENCE_MS, interval: 100 };

/** Holds sooner or later, or fails with what was there last. */
export const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, EVENTUALLY);

/** Each of these words is shown on the screen, sooner or later. */
export async function expectWords(page: Page | Locator, ...words: readonly (string | RegExp)[]): Promise<void> {
  for (const word of words) {
    const found = page.getByText(word).filter({ visible: true }).first();
    await found.waitFor().catch(async () => {
      const place = 'locator' in page && 'url' in page ? page.locator('body') : page;
      expect(await place.innerText(), 'the words on the screen').toMatch(word);
    });
  }
}

export const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

/** The way to take back what was just done; it stays as long as it has the focus, however long the machine takes. */
export async function heldUndo(page: Page): Promise<Locator> {
  const undo = page.locator('.toast').getByRole('button', { name: '撤销' }).last(); // of what was done before one may stand yet
  await undo.focus();
  return undo;
}

/** None of these words is on the screen now. */
export async function expectNoWords(page: Page, ...words: readonly string[]): Promise<void> {
  const text = await textOf(page);
  expect(words.filter((word) => text.includes(word))).toEqual([]);
}

/** These words leave the screen, sooner or later. */
export const expectGone = (page: Page, words: string): Promise<void> =>
  eventually(() => textOf(page)).not.toContain(words);

/** Whether the focus is nowhere: a keyboard would start again from the top of the page. */
export const isLost = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);

/** What a countdown shows, mm:ss, in seconds. */
export async function secondsLeft(clock: Locator): Promise<number> {
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec((await clock.innerText()).trim()) ?? [];
  return Number(minutes) * 60 + Number(seconds); // NaN once it shows words
}

/** All of them show the same time, within a second. */
export async function expectSameCountdown(clocks: readonly Locator[]): Promise<number> {
  let least = 0;
  await eventually(async () => {
    const all = await Promise.all(clocks.map(secondsLeft));
    least = Math.min(...all);
    return Math.max(...all) - least;
  }).toBeLessThanOrEqual(1);
  return least;
}

/** Tests of one file that follow on each other: after one that failed, the rest would only wait in vain. */
export function inOrder(pages: () => readonly (readonly [name: string, page: Page | undefined])[]): void {
  let isBroken = false;
  beforeEach(({ skip }) => skip(isBroken, 'a test before this one failed'));
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || isBroken) return;
    isBroken = true;
    for (const [name, page] of pages()) if (page && !page.isClosed()) await shoot(page, `failed-${name}`);
  });
}
