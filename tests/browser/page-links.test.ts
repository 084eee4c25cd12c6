import type { TeacherPageView } from '@lectern/contracts/slides/view.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePage, pageOfText } from '../support/pdf.ts';
import { shoot } from './chromium.ts';
import { addSlides } from './decks.ts';
import { barriers } from './inspect.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A link from the second tenth to the middle of the page, in the upper half. */
const slideTo = (url: string) =>
  onePage({
    ...pageOfText([{ text: 'Further reading', size: 60, y: 400 }]),
    entries: `/Annots [<< /Type /Annot /Subtype /Link /Rect [96 378 480 486] /Border [0 0 0] /A << /S /URI /URI (${url}) >> >>]`,
  });

/** Pressed, the address opens in a window of its own, which knows nothing of the lesson’s. */
async function follows(page: Page, press: () => Promise<void>, url: string): Promise<void> {
  const before = page.url();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await opened.waitForURL(url);
  expect(await opened.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
  await opened.close();
  expect(page.url()).toBe(before);
}

it('[R3.24] a link on a slide leads on from desk and phone, small and large, by keyboard too; the wall has none', async () => {
  const lesson = await runLesson(school, '链接');
  const url = `${school.url}/en/download`;
  const [{ deckId, n }] = (await addSlides(lesson.teacher, lesson.id, slideTo(url), 1)) as [TeacherPageView];
  await lesson.give('ShowPage', { deckId, n });
  const { desk, phone, wall } = await openRoom(school, lesson, 'zh-cn');
  const name = `在新窗口打开 ${new URL(url).host}`;
  const onDesk = desk.locator('.stage').getByRole('link', { name });
  await follows(desk, () => onDesk.click(), url);
  const [link, picture] = await Promise.all([
    onDesk.boundingBox(),
    desk.locator('.stage .pic img').last().boundingBox(),
  ]);
  expect((link!.x - picture!.x) / picture!.width).toBeCloseTo(0.1, 2);
  expect((link!.y - picture!.y) / picture!.height).toBeCloseTo(0.1, 2);
  expect(
    [link!.width / picture!.width, link!.height / picture!.height].map((share) => Math.round(share * 100)),
  ).toEqual([40, 20]);

  const onPhone = phone.locator('.page').getByRole('link', { name });
  await follows(phone, () => onPhone.tap(), url);
  expect(await phone.locator('dialog.enlarged').count()).toBe(0); // a tap elsewhere enlarges
  expect(await barriers(phone, 'all')).toEqual([]);
  await shoot(phone, 'page-links-phone');
  await shoot(desk, 'page-links-console');
  await phone.locator('.page .pic').tap({ position: { x: 20, y: 20 } });
  const large = phone.locator('dialog.enlarged').getByRole('link', { name });
  await large.focus();
  await follows(phone, () => phone.keyboard.press('Enter'), url);
  await eventually(() => wall.locator('.pic img').count()).toBeGreaterThan(0);
  expect(await wall.getByRole('link').count()).toBe(0);
});
