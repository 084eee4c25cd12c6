// Run by hand after the lecture's source was changed: node infra/demo/print-slides.ts. It needs Chromium and the Noto CJK fonts.
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { capabilities } from '../../tests/support/capabilities.ts';

const folder = new URL('../../services/src/demo/slides/', import.meta.url);
const result = fileURLToPath(new URL('angular-momentum.pdf', folder));

const { path } = capabilities.chromium;
if (path === undefined) throw new Error('Chromium is not installed: it prints the slides.');
const browser = await chromium.launch({
  executablePath: path,
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
try {
  const page = await browser.newPage();
  await page.goto(new URL('angular-momentum.html', folder).href, { waitUntil: 'load' });
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.pdf({ path: result, preferCSSPageSize: true, printBackground: true, tagged: false });
} finally {
  await browser.close();
}
console.log(`${result}: ${Math.round(statSync(result).size / 1024)} KB`);
