import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

const WORDS = {
  'zh-cn': {
    title: '导出我的数据',
    ask: '导出',
    submit: '开始打包',
    wrong: /密码不对/,
    download: /^下载（/,
    ready: /打包好/,
  },
  en: {
    title: 'Export my data',
    ask: 'Export',
    submit: 'Start',
    wrong: /current password is wrong/,
    download: /^Download \(/,
    ready: /^Ready since/,
  },
} as const;

let school: School;
let student: Page;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
inOrder(() => [['own-data', student]]);

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  it('[R1.27] somebody has their data put together with their password, and downloads it', async () => {
    student = await school.chromium.open({
      as: await school.signIn(language === 'en' ? 'student2' : 'student1'),
      ...PHONE,
      language,
    });
    await student.goto('/me');
    await expectWords(student, words.title);
    await student.getByRole('button', { name: words.ask, exact: true }).click();
    const dialog = student.getByRole('dialog');
    await dialog.locator('input[name="password"]').fill('not mine');
    await dialog.getByRole('button', { name: words.submit }).click();
    await expectWords(dialog, words.wrong);
    await dialog.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: words.submit }).click();
    await expectWords(student, words.ready);
    await expectLayoutInEnglish(student, `own-data-${language}`, [
      [360, 640],
      [1440, 900],
    ]);
    const [download] = await Promise.all([
      student.waitForEvent('download'),
      student.getByRole('link', { name: words.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('lectern-data.zip');
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(Object.keys(files)).toContain(`${language}/answers.csv`);
  });
});
