import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shoot } from './chromium.ts';
import { inNarrowFace } from './fonts.ts';
import { barriers, complaints, type Rules } from './inspect.ts';
import { eventually } from './see.ts';

export type Size = readonly [width: number, height: number];
export const PHONES: readonly Size[] = [
  [360, 640],
  [390, 844],
  [768, 1024],
];
export const DESKS: readonly Size[] = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
];
export const DIALOGS: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
export const PROJECTORS: readonly Size[] = [
  [1024, 768],
  [1920, 1080],
];
/** Four times the pixels take four times as long to draw: where there is least room and where there is most. */
export const WALLS: readonly Size[] = [...PROJECTORS, [3840, 2160]];

const FRAMES = 60;

/** What is still wrong some frames after the size changed: what is measured in one is drawn in another. */
async function complaintsThatStay(page: Page, rules: Rules): Promise<string[]> {
  for (let frame = 0; ; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const found = await complaints(page, rules);
    if (found.length === 0 || frame === FRAMES) return found;
  }
}

/** Layouts hold whatever the reader's Latin face: each size is looked at in a wide one and in a narrow one. */
async function complaintsInBothFaces(page: Page, rules: Rules): Promise<string[]> {
  const wide = await complaintsThatStay(page, rules);
  const narrow = await inNarrowFace(page, () => complaintsThatStay(page, rules));
  return [...wide.map((it) => `wide: ${it}`), ...narrow.map((it) => `narrow: ${it}`)];
}

/** At every size and in both themes: nothing cut, nothing that keeps somebody out. Then back to where it was. */
export async function expectWell(page: Page, name: string, sizes: readonly Size[], rules: Rules = {}): Promise<void> {
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    found.push(...(await complaintsInBothFaces(page, rules)).map((it) => `${name} ${width}×${height} ${it}`));
    await shoot(page, `${name}-${width}`);
  }
  await page.setViewportSize(before);
  for (const [colorScheme, which] of [
    ['dark', 'colours'],
    ['light', 'all'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await eventually(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    found.push(...(await barriers(page, which)).map((barrier) => `${name} ${colorScheme} ${barrier}`));
    await shoot(page, `${name}-${colorScheme}`);
  }
  expect.soft(found).toEqual([]); // one look tells all of it
}

/** In the other language at these sizes: longer words are not cut. What axe says and the colours are the same. */
export async function expectRoom(page: Page, name: string, sizes: readonly Size[], rules: Rules = {}): Promise<void> {
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    found.push(...(await complaintsInBothFaces(page, rules)).map((it) => `${name} en ${width}×${height} ${it}`));
    await shoot(page, `${name}-en-${width}`);
  }
  await page.setViewportSize(before);
  expect.soft(found).toEqual([]);
}
