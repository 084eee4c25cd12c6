import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { pdfWithPages } from '../support/upload.ts';
import { expectLayout, type Size } from './layout.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let page: Page;
beforeAll(async () => {
  school = await openSchool();
  page = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [['courseware', page]]);

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

async function choose(name: string, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '上传课件' }).first().click();
  const buffer = pdfWithPages(texts);
  await dialog().locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await dialog().getByRole('button', { name: '放进课件库' }).click();
}

it('[R3.17] a file is uploaded and its pages are there; one of the same name asks what it is', async () => {
  await page.goto('/courseware');
  await choose('角动量.pdf', ['Momentum', 'Torque', 'Puck']);
  await expectWords(row('角动量'), '已解析，3 页');
  await choose('角动量.pdf', ['Anew']);
  await expectWords(dialog(), '已经有“角动量”');
  await dialog().getByRole('radio', { name: '另存为“角动量 2”' }).check();
  await expectLayout(page, 'courseware-same', SIZES);
  await dialog().getByRole('button', { name: '放进课件库' }).click();
  await expectWords(row('角动量 2'), '已解析，1 页');
  await expectLayout(page, 'courseware', SIZES);
});

it('a page is moved by keyboard, deleted and restored', async () => {
  await page.goto('/courseware');
  await row('角动量').getByRole('link', { name: '角动量', exact: true }).click();
  const pages = page.getByRole('region', { name: /^页面/ });
  const order = () =>
    pages.getByRole('button', { name: /^第 \d 页，/ }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  const first = pages.getByRole('button', { name: '第 1 页，Momentum' });
  await first.waitFor();
  await first.press('Alt+ArrowRight');
  await eventually(order).toEqual(['第 1 页，Torque', '第 2 页，Momentum', '第 3 页，Puck']);
  await expectWords(page, '页面顺序已保存');
  await pages.getByRole('button', { name: '删除第 3 页' }).click();
  await expectWords(page, '第 3 页已删除');
  await eventually(order).toEqual(['第 1 页，Torque', '第 2 页，Momentum']);
  await page.reload();
  await eventually(order).toEqual(['第 1 页，Torque', '第 2 页，Momentum']);
  await pages.getByText('删掉的页 1').click();
  await pages.getByRole('button', { name: '恢复第 3 页' }).click(); // it followed Torque in the file
  await eventually(order).toEqual(['第 1 页，Torque', '第 2 页，Puck', '第 3 页，Momentum']);
});

it('[R1.22] a lesson takes it by reference where it is prepared', async () => {
  const { id } = await runLesson(school, '角动量');
  await page.goto(`/lesson/${id}`);
  const slides = page.getByRole('region', { name: '课件' }).first();
  await slides.getByRole('button', { name: '从课件库选' }).click();
  await dialog().getByRole('searchbox').fill('jdl');
  await expectWords(dialog(), '角动量 2');
  await expectLayout(page, 'courseware-picker', SIZES);
  await dialog().getByRole('button', { name: '用到这节课：角动量', exact: true }).click();
  await expectWords(page, '这节课用上了“角动量”');
  await eventually(() => slides.getByRole('img').count()).toBeGreaterThanOrEqual(3);
});
