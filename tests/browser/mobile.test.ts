import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoPastClass } from '../../services/src/demo/demo.school.ts';
import { PHONE, shoot } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';
import { Wire } from './wire.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [480, 844],
];

let school: School;
let lesson: Running;
let phone: Page;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  phone = await school.chromium.open({ ...PHONE, keepsPage: true, as: await school.signIn('student8') });
});
afterAll(() => school.close());
inOrder(() => [['mobile-courses', phone]]);

describe('[R2.24] the list of courses on a phone', () => {
  it('[R1.29] [R2.24] shows what one learns, and the lesson that is on first, a tap away', async () => {
    await phone.goto('/m/v2');
    await expectWords(phone, '我的课', '大学物理', demoClass.name, demoPastClass.name, '上课中');
    await expectLayout(phone, 'mobile-courses', SIZES);
    await expectLayoutInEnglish(phone, 'mobile-courses', SIZES);
    await phone.getByRole('button', { name: '教', exact: true }).click();
    await expectWords(phone, '先建一门课');
    await phone.getByRole('button', { name: '学', exact: true }).click();
    await phone.getByRole('link', { name: '进课堂' }).click();
    await phone.waitForURL(`**/s/${lesson.id}`);
  });

  it('is there without a network, as it was read last, and says so', async () => {
    await phone.goto('/m/v2');
    await expectWords(phone, '大学物理');
    await eventually(() =>
      phone.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        return active?.state === 'activated' && installing === null && waiting === null;
      }),
    ).toBe(true);
    const wire = await Wire.of(phone);
    await wire.cut();
    await phone.reload();
    await expectWords(phone, '离线。这是', '大学物理', demoClass.name);
    await expectLayout(phone, 'mobile-offline', SIZES);
    await wire.mend();
  });

  it('can be installed: a manifest with a name in both languages, icons that are there, and a colour', async () => {
    await phone.goto('/m/v2');
    const href = await phone.locator('link[rel=manifest]').getAttribute('href');
    const got = await phone.request.get(new URL(href!, phone.url()).href);
    expect(got.headers()['content-type']).toContain('manifest+json');
    const manifest = await got.json();
    expect(manifest).toMatchObject({ start_url: '/m/v2', display: 'standalone', name: '讲台 Lectern' });
    expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src } of manifest.icons as { src: string }[])
      expect((await phone.request.get(new URL(src, phone.url()).href)).headers()['content-type']).toBe('image/png');
    expect(await phone.locator('meta[name=theme-color]').count()).toBe(2);
  });

  it('[R2.07] [R9.19] is where a narrow window of the home page goes, and a wide one of it goes to the page of a desk', async () => {
    const teacher = await school.signIn('teacher');
    const narrow = await school.chromium.open({ ...PHONE, as: teacher });
    await narrow.goto('/');
    await narrow.waitForURL('**/m/v2');
    await expectWords(narrow, '大学物理', '40 人');
    const wide = await school.chromium.open({ as: teacher });
    await wide.goto('/m/v2');
    await wide.waitForURL('**/courses');
    await expectWords(wide, '大学物理', demoClass.name);
  });

  it('[R1.30] has both languages in sight where nobody is signed in, on the narrowest phone too', async () => {
    const page = await school.chromium.open({ ...PHONE, width: 360, height: 640 });
    await page.goto('/m/v2');
    await page.getByRole('button', { name: 'English' }).click();
    await expectWords(page, 'Username, email or phone');
    await page.getByRole('button', { name: '中文' }).click();
    await expectWords(page, '账号');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await shoot(page, 'mobile-signed-out');
  });

  it('[R4.19] whoever is not signed in does that in place, and then has the list', async () => {
    const page = await school.chromium.open({ ...PHONE, language: 'en' });
    await page.goto('/m/v2');
    await page.getByLabel('Username, email or phone').fill('student9');
    await page.getByLabel('Password').fill('lectern');
    await page.keyboard.press('Enter');
    await expectWords(page, 'My courses', '大学物理');
    expect(new URL(page.url()).pathname).toBe('/m/v2');
  });
});

it('[R8.32] a link with the code of a class leads to it; who signs in there is where they were, and joins', async () => {
  const teacher = await school.signIn('teacher');
  const { result } = await teacher.query('/api/courses?status=active');
  const [course] = result!['rows'] as { classes: { name: string; inviteCode: string }[] }[];
  const { inviteCode } = course!.classes.find(({ name }) => name === demoPastClass.name)!;
  const page = await school.chromium.open({ ...PHONE });
  await page.goto(`/join?code=${inviteCode}`);
  await expectWords(page, demoPastClass.name);
  await page.getByLabel('账号').fill('student1'); // one of the two who are not in it
  await page.getByLabel('密码').fill('lectern');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '加入班级' }).click();
  await expectWords(page, `你已在 ${demoPastClass.name}`);
});
