import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHINESE, namedFont } from '../support/font.ts';
import { PHONE, shoot } from './chromium.ts';
import { barriers, complaints } from './inspect.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** On a phone the place that somebody comes to stands in sight, though it is known only with their grants. */
async function inSight(at: School): Promise<void> {
  const page = await at.chromium.open({ ...PHONE, as: await at.signIn('operator') });
  await page.goto('/fonts');
  const place = page.locator('.places [aria-current]');
  await eventually(async () => {
    const [here, { width }] = [await place.boundingBox(), PHONE];
    return here !== null && here.x >= 0 && here.x + here.width <= width;
  }).toBe(true);
}

it('[R3.23] an operator brings a font, finds it by another of its names, and takes it away; an administrator looks on', async () => {
  const page = await school.chromium.open({ as: await school.signIn('operator') });
  await page.goto('/fonts');
  await expectWords(page, '还没有放字体');
  await shoot(page, 'fonts-empty');
  await inSight(school);
  await page.getByRole('button', { name: '添加字体' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'font/ttf', buffer });
  await choose('行楷.ttf', namedFont('STXingkai', 'STXingkai', [1, CHINESE, '华文行楷']));
  await expectWords(dialog, '行楷.ttf');
  expect(await barriers(page, 'all')).toEqual([]);
  await shoot(page, 'fonts-add');
  await dialog.getByRole('button', { name: '添加字体' }).click();
  await expectWords(page, 'STXingkai', '华文行楷', '行楷.ttf');
  await page.getByRole('searchbox', { name: '按名字找字体' }).fill('宋体');
  await expectGone(page, 'STXingkai');
  await page.getByRole('searchbox', { name: '按名字找字体' }).fill('行楷');
  await expectWords(page, 'STXingkai');
  await shoot(page, 'fonts');
  expect(await complaints(page)).toEqual([]);

  const watching = await school.chromium.open({ as: await school.signIn('admin'), language: 'en' });
  await watching.goto('/fonts');
  await expectWords(watching, 'STXingkai', 'You can look. Adding and removing is for operators.');
  expect(await watching.getByRole('button', { name: 'Remove' }).count()).toBe(0);

  await page.getByRole('button', { name: '移除 STXingkai' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await expectWords(page, '移除了 STXingkai');
  await page.getByRole('searchbox', { name: '按名字找字体' }).fill('');
  await expectWords(page, '还没有放字体');
});
