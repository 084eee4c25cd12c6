import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo, submitIdentity } from '../support/identity.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** Documents are submitted on a phone, worked by an operator with the keyboard, returned, submitted again and passed. */

const SIZES = [
  [390, 844],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    submit: '去认证',
    front: '证件照，人像面',
    face: '本人照片',
    send: '提交认证',
    missing: '还没有这张照片',
    wrong: '号码不对，请照证件核对每一位',
    unreadable: '这张照片打不开',
    submitted: '已提交，等审核',
    mismatch: '人像和证件照不是同一个人',
    word: '写给本人的话',
    returned: '实名认证没有通过',
    again: '重新提交',
    kept: /上次的还在/,
    show: '显示 30 秒',
    passed: '已通过',
    toast: /通过了/,
    none: '没有等审核的',
    notice: /实名认证通过了/,
    there: /已上传/,
  },
  en: {
    submit: 'Verify my identity',
    front: 'Document, side with the photo',
    face: 'Photo of you',
    send: 'Submit',
    missing: 'This photo is missing',
    wrong: 'This number can’t be right. Check it against the document',
    unreadable: 'This photo can’t be read',
    submitted: 'Submitted, being checked',
    mismatch: 'The face doesn’t match the one on the document',
    word: 'A word to the person',
    returned: 'Your identity isn’t verified',
    again: 'Submit again',
    kept: /Kept from before/,
    show: 'Show for 30 s',
    passed: 'Verified',
    toast: /is verified/,
    none: 'Nobody is waiting',
    notice: /Your identity is verified/,
    there: /Uploaded/,
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let student: Page, operator: Page;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  inOrder(() => [
    ['student', student],
    ['operator', operator],
  ]);
  const give = async (label: string, buffer: Buffer) =>
    student.getByLabel(label, { exact: true }).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const send = () => student.getByRole('dialog').getByRole('button', { name: words.send, exact: true }).click();

  it('[R1.27] what is missing or wrong is said at its field, and nothing typed is lost', async () => {
    student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, language });
    await student.goto('/me');
    await student.getByRole('button', { name: words.submit }).click();
    await student.locator('input[name="name"]').fill('林知远');
    await student.locator('input[name="number"]').fill('110105194912310021');
    await give(words.front, Buffer.from('no picture'));
    await expectWords(student, words.unreadable);
    await give(words.front, await photo('#357', 2400));
    await student.getByText(words.there).waitFor();
    await send();
    await expectWords(student, words.wrong);
    await expectWords(student, words.missing);
    await expectLayoutInEnglish(student, `identity-submit-${language}`, SIZES);
    await student.locator('input[name="number"]').fill('11010519491231002X');
    await give(words.face, await photo('#a53'));
    await student.getByText(words.there).nth(1).waitFor();
    await send();
    await expectWords(student, words.submitted);
    await expectLayoutInEnglish(student, `identity-me-${language}`, SIZES);
  });

  it('[R6.17] [R8.38] an operator works the queue with the keyboard and returns it', async () => {
    await submitIdentity(await school.signIn('student2'));
    operator = await school.chromium.open({ as: await school.signIn('operator'), language });
    await operator.goto('/identities');
    await operator.locator('.review-queue li button:enabled').nth(1).waitFor();
    await operator.keyboard.press('j');
    await operator.locator('.identity-docs img').nth(1).waitFor();
    await expectWords(operator, '1101 **** **** 002X');
    await operator.getByRole('button', { name: words.show }).click();
    await expectWords(operator, '11010519491231002X');
    await operator.getByLabel(words.mismatch).check();
    await operator.getByLabel(words.word).fill('ra换一张'); // typed letters are letters
    await expectLayoutInEnglish(operator, `identity-queue-${language}`, SIZES);
    await operator.getByRole('heading', { level: 1 }).click();
    await operator.keyboard.press('r');
    await expect.poll(() => operator.locator('.review-queue li').count()).toBe(1);
  });

  it('[R8.38] the person reads why, changes only what is wrong, and is verified', async () => {
    await student.reload();
    await expectWords(student, words.returned);
    await expectWords(student, words.mismatch);
    await student.getByRole('button', { name: words.again }).click();
    await student.getByText(words.kept).first().waitFor();
    expect(await student.locator('input[name="number"]').inputValue()).toBe('11010519491231002X');
    await give(words.face, await photo('#2a7'));
    await student.getByText(words.there).waitFor();
    await send();
    await expectWords(student, words.submitted);
    await operator.reload();
    await operator.locator('.review-queue li button:enabled').nth(1).waitFor();
    for (const left of [1, 0]) {
      if (left === 1) await operator.keyboard.press('j');
      await operator.locator('.identity-docs img').nth(1).waitFor();
      await operator.keyboard.press('a');
      await expect.poll(() => operator.locator('.review-queue li').count()).toBe(left);
    }
    await expectWords(operator, words.none);
    await student.goto('/notices');
    await student.getByText(words.notice).first().click();
    await expectWords(student, words.passed);
  });
});
