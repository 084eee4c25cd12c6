import { SwitchCommerce } from '@lectern/contracts/order/queries.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords } from './see.ts';

/** The pages for everybody, on a phone and at a desk. */

const SIZES = [
  [360, 740],
  [1440, 900],
] as const;

/** Only a browser with a screen offers to install; here its offer is made by hand. */
async function installed(page: Page): Promise<void> {
  const button = page.locator('#install');
  expect(await button.isVisible()).toBe(false);
  await page.evaluate(() => {
    const prompt = () => dispatchEvent(new Event('appinstalled'));
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }),
    );
  });
  await button.click();
  await page.locator('#installed').waitFor();
  expect(await button.isVisible()).toBe(false);
}

let school: School;
beforeAll(async () => {
  school = await openSchool();
  const operator = await school.signIn('operator');
  await operator.fetch('POST', SwitchCommerce.path, { body: { isOn: true } });
});
afterAll(() => school.close());

it.each(['zh-cn', 'en'] as const)(
  '[R2.01] [R2.04] they fit, lead to one another, and speak the language that was chosen, in %s',
  async (language) => {
    const page = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, language });
    const words = { 'zh-cn': ['会员套餐', '我的订单', '装成应用'], en: ['Plans', 'My orders', 'Install as an app'] }[
      language
    ];
    await page.goto('/en/');
    await expectLayoutInEnglish(page, `site-home-${language}`, SIZES);
    await page.locator('nav a[href="/en/set-meal"]').click();
    await expectWords(page, words[0]!);
    await expectLayoutInEnglish(page, `site-plans-${language}`, SIZES);
    await page.locator('a[href="/me/membership?plan=junior-12"]').click();
    await expectWords(page.getByRole('dialog'), '¥168.00'); // what was chosen there is what is bought here
    await page.goto('/en/set-meal');
    await page.locator('nav a[href="/en/download"]').click();
    await expectWords(page, words[2]!);
    await expectLayoutInEnglish(page, `site-download-${language}`, SIZES);
    await installed(page);
    await page.locator('summary').click();
    await page.locator('.menu a[href="/en/pay-list"]').click();
    await expectWords(page, words[1]!);
    await page.goto('/en/');
    await page.locator('footer a[href*="language="]').click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'en' ? 'zh-CN' : 'en');
  },
);
