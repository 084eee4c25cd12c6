import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';
import { DIALOGS, expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { Wire } from './wire.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('"/" opens one field over everything; arrows and Enter lead to what was found', async () => {
  const page = await school.chromium.open({ as: await school.signIn('teacher') });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: '搜索' });
  await expectWords(dialog, '输入名字里的几个字');
  await dialog.getByRole('searchbox').fill(demoAnnouncements[0].title);
  await expectWords(dialog.getByRole('option').first(), demoAnnouncements[0].title, '公告');
  await expectLayoutInEnglish(page, 'search', DIALOGS);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: demoAnnouncements[0].title }).waitFor();
  expect(await dialog.count()).toBe(0);
});

it('a course leads to its page, and a question to where it is edited', async () => {
  const page = await school.chromium.open({ as: await school.signIn('teacher') });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const find = async (typed: string, found: string) => {
    await page.getByRole('button', { name: '搜索' }).click();
    const dialog = page.getByRole('dialog', { name: '搜索' });
    await dialog.getByRole('searchbox').fill(typed);
    await dialog.getByRole('option').filter({ hasText: found }).click();
  };
  await find('大学物理', '课程');
  await page.getByRole('heading', { level: 1, name: '大学物理' }).waitFor();
  await find('合外力矩', '题目');
  await eventually(() => page.getByRole('textbox', { name: '题目' }).inputValue()).toContain('合外力矩');
  expect(new URL(page.url()).search).toBe('');
});

it('nothing found is said, and "/" in a field is a letter', async () => {
  const page = await school.chromium.open({ as: await school.signIn('teacher'), language: 'en' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('searchbox').fill('/nobody');
  await expectWords(dialog, 'Nothing found for “/nobody”');
});

it('a student searches on a phone', async () => {
  const page = await school.chromium.open({ ...PHONE, as: await school.signIn('student4') });
  await page.goto('/announcements');
  await page.getByRole('button', { name: '搜索' }).tap();
  const dialog = page.getByRole('dialog', { name: '搜索' });
  await dialog.getByRole('searchbox').fill('物理');
  await expectWords(dialog.getByRole('option').first(), '大学物理', '课程');
  await expectWords(dialog.getByRole('option').nth(1), '物理 2501 班', '班级');
  await expectLayoutInEnglish(page, 'search-phone', DIALOGS);
});

describe('on the phone’s own pages', () => {
  const PHONES: readonly Size[] = [
    [360, 640],
    [390, 844],
  ];
  const field = (page: Page) => page.getByRole('dialog').getByRole('searchbox');

  it('what is found leads where a desk’s search leads; the keyboard opens it and goes through it', async () => {
    const page = await school.chromium.open({ ...PHONE, as: await school.signIn('teacher') });
    await page.goto('/m/v2');
    await page.getByRole('link', { name: demoClass.name }).waitFor();
    await page.keyboard.press('/');
    await expectWords(page.getByRole('dialog', { name: '搜索' }), '输入名字里的几个字');
    await field(page).fill('2501');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `${demoClass.name} 班级` })
      .waitFor();
    await expectLayout(page, 'search-mobile', PHONES);
    await expectLayoutInEnglish(page, 'search-mobile', PHONES);
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/class\/[0-9a-f-]+\/members$/);
  });

  it.each([
    ['zh-cn', '搜索', '学', '没有找到“查无此人”', '网络异常，请检查网络后重试', '再试一次'],
    ['en', 'Search', 'Learning', 'Nothing found for “查无此人”', 'Check your connection', 'Try again'],
  ] as const)('%s: nothing found, no network and a failure are said, and asked once more', async (...told) => {
    const [language, title, learning, nothing, offline, again] = told;
    const page = await school.chromium.open({ ...PHONE, language, as: await school.signIn('student4') });
    const wire = await Wire.of(page);
    await page.goto('/m/v2');
    await page.getByRole('button', { name: learning, exact: true }).waitFor();
    await wire.cut();
    await page.getByRole('button', { name: title }).tap();
    const dialog = page.getByRole('dialog', { name: title });
    await expectWords(dialog, offline); // its program is not there yet
    await wire.mend();
    await field(page).fill('查无此人');
    await expectWords(dialog, nothing);
    await wire.cut();
    await field(page).fill('大学物理');
    await expectWords(dialog, offline);
    await expectLayout(page, `search-mobile-offline-${language}`, PHONES);
    await wire.mend(); // then it asks by itself
    await dialog.getByRole('link', { name: '大学物理' }).first().waitFor();
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: {} }));
    await field(page).fill('2501');
    await dialog.getByRole('button', { name: again }).waitFor();
    await page.unroute('**/api/search?*');
    await dialog.getByRole('button', { name: again }).tap();
    await dialog.getByRole('link', { name: demoClass.name }).tap();
    await page.waitForURL('**/s/?class=*');
  });

  it('whoever is at their lessons finds it there, too; a "/" in a field is a letter', async () => {
    const page = await school.chromium.open({ ...PHONE, as: await school.signIn('student4') });
    await page.goto('/s/');
    await page.getByRole('button', { name: '搜索' }).tap();
    await field(page).fill('/');
    await expectWords(page.getByRole('dialog'), '没有找到“/”');
    await expectLayout(page, 'search-lessons', PHONES);
    await page.getByRole('dialog').getByRole('button', { name: '清空' }).tap();
    await field(page).fill(demoAnnouncements[0].title);
    await page.getByRole('dialog').getByRole('link', { name: demoAnnouncements[0].title }).tap();
    await page.getByRole('heading', { level: 1, name: demoAnnouncements[0].title }).waitFor();
  });
});
