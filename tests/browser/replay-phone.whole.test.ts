import { afterAll, beforeAll, expect, it } from 'vitest';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

let taught: Taught;
beforeAll(async () => {
  taught = await teachLesson(school.databaseUrl, { students: 3, minutes: 20, seed: 6 });
});

it('the lanes of a narrow screen are pressed by mouse or finger: each press leads to one moment, once', async () => {
  const { lessonId, startedAt } = taught;
  const page = await school.chromium.open({ as: await school.signIn('admin'), ...PHONE });
  const sought: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/replay/frame'))
      sought.push(Math.floor((Number(searchParams.get('at')) - startedAt) / 1000));
  });
  await page.goto(`/lesson/${lessonId}/replay`);
  const head = page.getByRole('slider', { name: '播放位置' });
  const second = async () => Number(await head.getAttribute('aria-valuenow'));
  const lanes = page.locator('.scrub.over');
  await page.locator('.asof').waitFor();
  sought.length = 0;
  await lanes.click({ position: { x: 60, y: 8 } });
  await eventually(second).toBeGreaterThan(0);
  const byMouse = await second();
  const tapped = page.waitForRequest(/\/replay\/frame/);
  await lanes.tap({ position: { x: 120, y: 8 } });
  await eventually(second).toBeGreaterThan(byMouse);
  await tapped;
  // The picture comes along as soon as the mouse is down, and for good once it is up; a finger taps.
  expect(sought).toEqual([byMouse, byMouse, await second()]);
});

it('a figure’s facts come into sight, and a student is taken by pinyin as fast as somebody types', async () => {
  const page = await school.chromium.open({ as: await school.signIn('admin'), ...PHONE });
  await page.goto(`/lesson/${taught.lessonId}/replay?t=10m`);
  await page.locator('.asof').getByRole('button', { name: /弹幕/ }).first().tap();
  const behind = page.getByRole('region', { name: /背后的事实$/ });
  await eventually(async () => (await behind.boundingBox())?.y ?? PHONE.height).toBeLessThan(PHONE.height / 2);
  await page.getByRole('button', { name: '学生', exact: true }).tap();
  const field = page.getByRole('searchbox', { name: '姓名或拼音' });
  await field.pressSequentially('chensiqi');
  await page.keyboard.press('Enter');
  const opener = page.getByRole('button', { name: '学生 陈思齐' });
  await opener.tap();
  await page.keyboard.press('Escape');
  await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
