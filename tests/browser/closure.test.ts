import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R4.20] a student closes their account on a phone, by keyboard, and keeps it after all', async () => {
  const page = await school.chromium.open({ as: await school.signIn('student5'), ...PHONE });
  await page.goto('/me/close');
  await page.getByText('没有还在主讲的班').waitFor();
  await page.getByRole('button', { name: '申请关闭' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '申请关闭账号？' });
  await dialog.getByText('谁也找不回来').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: '申请关闭' }).waitFor(); // where the focus was before
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '申请关闭' }).click();
  await page.getByText(/账号将在 .+ 关闭/).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '撤回关闭' }).click();
  await page.getByRole('button', { name: '申请关闭' }).waitFor();
  expect(await page.getByRole('button', { name: '申请关闭' }).isEnabled()).toBe(true);
});

it('[R4.20] a main lecturer sees in English what stands in the way', async () => {
  const page = await school.chromium.open({ as: await school.signIn('teacher'), language: 'en' });
  await page.goto('/me/close');
  await page.getByText(/You’re the main lecturer of 2 classes/).waitFor();
  const close = page.getByRole('button', { name: 'Close my account' });
  expect(await close.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Take care of what is open above first').waitFor();
});
