import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isShooting, shoot } from './chromium.ts';
import { inNarrowFace, type Face } from './fonts.ts';
import { barriers, complaints, type Rules } from './inspect.ts';
import { isWhole } from './whole.ts';

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

/** Four times the pixels take four times as long to draw. */
export const WALLS: readonly Size[] = isWhole ? [...PROJECTORS, [3840, 2160]] : PROJECTORS;

/** Where there is least room; the whole form has all. */
function looked(sizes: readonly Size[]): readonly Size[] {
  return isWhole ? sizes : sizes.toSorted(([one], [other]) => one - other).slice(0, 1);
}

const FRAMES = 60;

/** What is still wrong some frames after the size changed: what is measured in one is drawn in another. */
async function complaintsThatStay(page: Page, rules: Rules): Promise<string[]> {
  for (let frame = 0; ; frame += 1) {
    const found = await complaints(page, rules);
    if (found.length === 0 || frame === FRAMES) return found;
  }
}

async function wrongInFace(page: Page, face: Face, sizes: readonly Size[], rules: Rules): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    found.push(...(await complaintsThatStay(page, rules)).map((it) => `${width}×${height} ${face}: ${it}`));
  }
  return found;
}

/**
 * What is wrong at any of these sizes. Then back to where it was. Layouts hold whatever the reader's Latin face: each size
 * is looked at in a wide one, and in a narrow one where none else is said.
 */
export async function wrongAtSizes(
  page: Page,
  name: string,
  sizes: readonly Size[],
  rules: Rules = {},
  sizesOfNarrow = sizes,
): Promise<string[]> {
  const before = page.viewportSize()!;
  const wide = await wrongInFace(page, 'wide', sizes, rules);
  const narrow =
    sizesOfNarrow.length === 0 ? [] : await inNarrowFace(page, () => wrongInFace(page, 'narrow', sizesOfNarrow, rules));
  await shootSizes(page, name, sizes);
  await page.setViewportSize(before);
  return [...wide, ...narrow].map((it) => `${name} ${it}`);
}

/** Pictures for people to look at, where they asked for them. */
async function shootSizes(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  if (!isShooting) return;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await shoot(page, `${name.replaceAll(/\W+/g, '-')}-${width}`);
  }
}

export type Theme = 'dark' | 'light';

/** What keeps somebody out in these themes; after the first one, only colours are others. */
export async function barriersInThemes(page: Page, name: string, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const [n, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
    found.push(
      ...(await barriers(page, n === 0 ? 'all' : 'colours')).map((barrier) => `${name} ${colorScheme} ${barrier}`),
    );
    await shoot(page, `${name.replaceAll(/\W+/g, '-')}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

export const THEMES: readonly Theme[] = ['light', 'dark'];

/** The short form has one of them for each page, always the same one; parts of the kit are looked at in both. */
export const themesOf = (name: string): readonly Theme[] =>
  isWhole ? THEMES : [name.length % 2 === 0 ? 'light' : 'dark'];

/**
 * At these sizes and themes: nothing cut, nothing that keeps somebody out. The short form has the size with least room, and
 * leaves what keeps somebody out to the walk of all pages, unless themes are named.
 */
export async function expectLayout(
  page: Page,
  name: string,
  sizes: readonly Size[],
  rules: Rules = {},
  themes: readonly Theme[] = isWhole ? THEMES : [],
): Promise<void> {
  const wrong = await wrongAtSizes(page, name, looked(sizes), rules, isWhole ? sizes : []);
  const found = [...wrong, ...(await barriersInThemes(page, name, themes))];
  expect.soft(found).toEqual([]); // one look tells all of it
}

/** In the other language at these sizes: longer words are not cut. What axe says and the colours are the same. */
export async function expectLayoutInEnglish(
  page: Page,
  name: string,
  sizes: readonly Size[],
  rules: Rules = {},
): Promise<void> {
  expect.soft(await wrongAtSizes(page, `${name} en`, looked(sizes), rules, isWhole ? sizes : [])).toEqual([]);
}
