import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { installed } from '../../infra/local/places.ts';

/**
 * The Latin faces of the tests. A machine's own sans-serif may be wide (DejaVu Sans) or narrow, so that a label that fits
 * on one machine is cut on the next; these two come with the project and lie near the ends of what people have. Each document
 * reads them anew: of the wide one, only letters and signs of Western languages are in its files (faces/README.md).
 */
const FACES = {
  wide: (weight: number) => fileURLToPath(new URL(`./faces/wide-${weight}.woff2`, import.meta.url)),
  narrow: (weight: number) =>
    installed('@fontsource/roboto-condensed', 'files', `roboto-condensed-latin-${weight}-normal.woff2`),
} as const;
export type Face = keyof typeof FACES;

const CHINESE = `'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif`;

function script(face: Face): string {
  const loads = [400, 700].map((weight) => {
    const bytes = readFileSync(FACES[face](weight)).toString('base64');
    // Bytes rather than an address: the page's security policy allows no font of another origin.
    return `document.fonts.add(new FontFace('Test ${face}', Uint8Array.fromBase64('${bytes}'), { weight: '${weight}' }));`;
  });
  return loads.join('\n');
}

const rule = (face: Face): string => `html:root { --font: 'Test ${face}', ${CHINESE} !important }`;

const wide = `{
  ${script('wide')}
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(rule('wide'))});
  document.adoptedStyleSheets.push(sheet);
}`;

/** Whoever opens a page in this context reads it in the wide face. */
export const readInWideFace = (context: BrowserContext): Promise<unknown> => context.addInitScript(wide);

/** While `look` goes on, the page is read in the narrow face. */
export async function inNarrowFace<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(
    `{ if (!document.fonts.check("12px 'Test narrow'") || ![...document.fonts].some(({ family }) => /Test narrow/.test(family))) { ${script('narrow')} }
       document.adoptedStyleSheets.at(-1).replaceSync(${JSON.stringify(rule('narrow'))}); }`,
  );
  await page.evaluate('document.fonts.ready');
  try {
    return await look();
  } finally {
    await page.evaluate(`document.adoptedStyleSheets.at(-1).replaceSync(${JSON.stringify(rule('wide'))})`);
  }
}
