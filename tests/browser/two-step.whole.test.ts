import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { Client as Postgres } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { schedule, start } from '../acceptance/school.ts';
import { codeShown } from '../support/authenticator-app.ts';
import { EN, signIn, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** Turning two-step sign-in on → signing in with it → what asks once more → a lost phone, in either language. */

const [PHONE_SIZE, DESK] = [
  [390, 844],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    ...ZH,
    turnOn: '打开两步登录',
    on: '打开',
    next: '下一步',
    wrong: '验证码不对，或已经用过',
    keep: '我已存好',
    isOn: /恢复码还剩 10 个/,
    ask: '还差一步',
    trust: '这台设备 30 天内不再要验证码',
    closeAccount: '申请关闭',
    willClose: /账号将在 .+ 关闭/,
    again: '确认是你本人',
    confirm: '确认',
    reset: '重置两步登录',
    resetDo: '重置',
    reason: '怎么确认是本人',
    resetDone: /的两步登录已重置/,
    advised: /建议打开/,
    isOff: '没有打开',
  },
  en: {
    ...EN,
    turnOn: 'Turn on two-step sign-in',
    on: 'Turn on',
    next: 'Next',
    wrong: 'Wrong code, or one that was used already',
    keep: 'I’ve kept them',
    isOn: /10 recovery codes left/,
    ask: 'One more step',
    trust: 'Don’t ask on this device for 30 days',
    closeAccount: 'Close my account',
    willClose: /Your account will be closed on/,
    again: 'Confirm it’s you',
    confirm: 'Confirm',
    reset: 'Reset two-step sign-in',
    resetDo: 'Reset',
    reason: 'How you know it’s them',
    resetDone: /Two-step sign-in reset for/,
    advised: /we recommend it/,
    isOff: 'Off',
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let database: Postgres;
  let student: Page, operator: Page, elsewhere: Page;
  let secret: string, recoveryCode: string;
  beforeAll(async () => {
    school = await openSchool();
    database = new Postgres(school.databaseUrl);
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await school.close();
  });
  inOrder(() => [
    ['student', student],
    ['operator', operator],
    ['elsewhere', elsewhere],
  ]);
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = (page: Page, name: string, text: string) => page.locator(`input[name="${name}"]`).fill(text);
  /** Time goes on: a code of before may be given again. */
  const later = () => database.query('update two_step set used_step = 0');
  const open = async (account: string, path: string, look?: typeof PHONE) => {
    const page = await school.chromium.open({ ...look, language });
    await page.goto(`/login?next=${encodeURIComponent(path)}`);
    await signIn(page, account, DEMO_PASSWORD, words);
    return page;
  };

  it('is turned on with the password and a code of the app; recovery codes are shown', async () => {
    student = await open('student1', '/me');
    await student.getByRole('button', { name: words.turnOn }).click();
    await fill(student, 'password', DEMO_PASSWORD);
    await shoot(student, `two-step-password-${language}`);
    await click(student, words.next);
    secret = (await student.locator('.two-step-secret code').textContent())!.replaceAll(' ', '');
    await student.locator('.two-step-secret svg.qr').waitFor();
    await expectLayoutInEnglish(student, `two-step-secret-${language}`, [PHONE_SIZE, DESK]);
    await fill(student, 'code', codeShown(secret) === '000000' ? '000001' : '000000');
    await click(student, words.on);
    await expectWords(student, words.wrong);
    await fill(student, 'code', codeShown(secret));
    await click(student, words.on);
    const codes = student.locator('.recovery-codes code');
    await codes.nth(9).waitFor();
    recoveryCode = (await codes.first().textContent())!;
    await expectLayoutInEnglish(student, `two-step-codes-${language}`, [PHONE_SIZE, DESK]);
    await click(student, words.keep);
    await expectWords(student, words.isOn);
    await expectLayoutInEnglish(student, `two-step-me-${language}`, [PHONE_SIZE, DESK]);
    await later();
  });

  it('is asked for after the password, and leads to where one was', async () => {
    elsewhere = await open('student1', '/me', PHONE);
    await expectWords(elsewhere, words.ask);
    await fill(elsewhere, 'code', '000 000');
    await click(elsewhere, words.signIn);
    await expectWords(elsewhere, words.wrong);
    await expectLayoutInEnglish(elsewhere, `two-step-asked-${language}`, [PHONE_SIZE, DESK]);
    await fill(elsewhere, 'code', codeShown(secret));
    await elsewhere.getByLabel(words.trust).check();
    await click(elsewhere, words.signIn);
    await elsewhere.waitForURL(`${school.url}/me`);
    await expectWords(elsewhere, words.isOn);
    await later();
  });

  it('is asked for at the students’ door too, and takes a recovery code', async () => {
    const phone = await school.chromium.open({ ...PHONE, language });
    const teacher = await school.signIn('teacher');
    await phone.goto(`/join/${await start(teacher, await schedule(teacher))}`);
    await signIn(phone, 'student1', DEMO_PASSWORD, words);
    await expectWords(phone, words.ask);
    await shoot(phone, `two-step-join-${language}`);
    await fill(phone, 'code', recoveryCode);
    await click(phone, words.signIn);
    await phone.getByRole('button', { name: words.goIn }).waitFor();
  });

  it('is asked for once more where the account is closed, which then goes on', async () => {
    await database.query('update session set second_step_at = null');
    await student.goto('/me/close');
    await click(student, words.closeAccount);
    await student.getByRole('dialog').getByRole('button', { name: words.closeAccount, exact: true }).click();
    await expectWords(student, words.again);
    await shoot(student, `two-step-again-${language}`);
    await fill(student, 'code', codeShown(secret));
    await click(student, words.confirm);
    await expectWords(student, words.willClose);
    await student.goto('/me');
  });

  it('is recommended to an operator, who resets it for who lost the phone', async () => {
    operator = await open('operator', '/me');
    await expectWords(operator, words.advised);
    await operator.goto('/access');
    await click(operator, words.reset);
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('combobox').fill('student1');
    await operator.getByRole('option', { name: /student1(?!\d)/ }).click();
    await dialog.getByLabel(words.reason).fill('带着学生证来过');
    await expectLayoutInEnglish(operator, `two-step-reset-${language}`, [PHONE_SIZE, DESK]);
    await dialog.getByRole('button', { name: words.resetDo, exact: true }).click();
    await expectWords(operator, words.resetDone);
    await expect
      .poll(async () => {
        await student.reload();
        return student.locator('.two-step-row b').innerText(); // which is there a moment after the page
      })
      .toBe(words.isOff);
  });
});
