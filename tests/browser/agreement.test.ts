import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** An operator publishes; everybody reads it; who has an account is asked once, at a page and never in a lesson. */

const SIZES = [
  [360, 640],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    nav: '协议',
    none: '还没有发布过',
    publish: '发布新的一版',
    submit: '发布',
    changes: '改了什么（中文）',
    changesEn: '改了什么（英文）',
    content: '中文全文',
    contentEn: '英文全文',
    version: '用户协议，第 1 版',
    shown: '上课时录下的东西只用来复习',
    asked: '请先读一读学校的协议',
    tick: '我已阅读并同意以上内容',
    agree: '同意并继续',
    tickFirst: '请先勾选“我已阅读并同意”',
    close: '注销账号',
    mine: '同意过的协议',
    user: '用户协议',
    none2: '学校还没有发布：隐私政策',
    accepted: /1 人同意/,
  },
  en: {
    nav: 'Agreements',
    none: 'Nothing published yet',
    publish: 'Publish a version',
    submit: 'Publish',
    changes: 'What changed, in Chinese',
    changesEn: 'What changed, in English',
    content: 'Full text in Chinese',
    contentEn: 'Full text in English',
    version: 'User agreement, version 1',
    shown: 'Recordings are for review only',
    asked: 'Please read the school’s agreements',
    tick: 'I have read these and agree',
    agree: 'Agree and continue',
    tickFirst: 'Tick the box first',
    close: 'Close my account',
    mine: 'What I agreed to',
    user: 'User agreement',
    none2: 'The school hasn’t published this yet: Privacy policy',
    accepted: /1 of \d+ accounts agreed/,
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let operator: Page, stranger: Page, student: Page, teacher: Page;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  inOrder(() => [
    ['operator', operator],
    ['stranger', stranger],
    ['student', student],
    ['teacher', teacher],
  ]);

  it('[R7.30] an operator publishes the user agreement, in both languages', async () => {
    operator = await school.chromium.open({ as: await school.signIn('operator'), language });
    await operator.goto('/');
    await operator.getByRole('link', { name: words.nav, exact: true }).click();
    await expectWords(operator, words.none);
    await operator.getByRole('button', { name: words.publish }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByLabel(words.changes).fill('第一版');
    await dialog.getByLabel(words.changesEn).fill('The first version');
    await dialog.getByRole('button', { name: words.submit, exact: true }).click();
    await dialog.locator('[aria-invalid]').first().waitFor(); // nothing is published without its text
    await dialog.getByRole('textbox', { name: words.content }).fill('上课时录下的东西只用来复习');
    await dialog.getByRole('textbox', { name: words.contentEn }).fill('Recordings are for review only');
    await expectLayoutInEnglish(operator, `agreement-publish-${language}`, SIZES);
    await dialog.getByRole('button', { name: words.submit, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectWords(operator, words.version);
  });

  it('[R7.30] everybody reads it, also who is not signed in', async () => {
    stranger = await school.chromium.open({ ...PHONE, language });
    await stranger.goto('/agreements/privacy');
    await expectWords(stranger, words.none2);
    await stranger.goto('/login');
    expect(await stranger.getByRole('link', { name: words.user }).getAttribute('href')).toBe('/agreements/user');
    await stranger.goto('/agreements/user');
    await expectWords(stranger, words.version, words.shown);
    await expectLayoutInEnglish(stranger, `agreement-${language}`, SIZES);
  });

  it('[R7.30] nobody is asked in a lesson; outside of it everybody is, once, and may leave instead', async () => {
    const lesson = await runLesson(school);
    teacher = await school.chromium.open({ as: lesson.teacher, language });
    await teacher.goto(`/lesson/${lesson.id}/console`);
    await teacher.locator('.dock').waitFor();
    await teacher.goto('/');
    await expectWords(teacher, words.asked);
    student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, language });
    await student.goto(`/s/${lesson.id}`);
    await expectWords(student, demoLesson.title);
    await student.goto('/m/v2');
    await expectWords(student, words.asked);
    await expectLayoutInEnglish(student, `consent-${language}`, SIZES);
    await student.getByRole('button', { name: words.agree }).click({ force: true }); // it says why it does nothing
    await expectWords(student, words.tickFirst);
    await student.getByRole('link', { name: words.close }).click();
    await student.waitForURL(`${school.url}/me/close`);
    await student.goto('/me');
    await student.waitForURL(/\/agreements\/accept/);
    await student.getByLabel(words.tick).check();
    await student.getByRole('button', { name: words.agree }).click();
    await student.waitForURL(`${school.url}/me`);
    await expectWords(student, words.mine, words.version);
    await operator.goto('/agreements');
    await expectWords(operator, words.asked); // they are no exception
    await operator.getByLabel(words.tick).check();
    await operator.getByRole('button', { name: words.agree }).click();
    await expectWords(operator, words.version);
    await expectLayoutInEnglish(operator, `agreements-${language}`, SIZES);
  });
});
