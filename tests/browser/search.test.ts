import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';
import { DIALOGS, expectLayoutInEnglish } from './layout.ts';

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
