import { afterAll, beforeAll, expect, it } from 'vitest';
import { teachLesson } from '../support/taught-lesson.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('the lanes of a narrow screen are pressed by mouse or finger: each press leads to one moment, once', async () => {
  const { lessonId, startedAt } = await teachLesson(school.databaseUrl, { students: 3, minutes: 20, seed: 6 });
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
