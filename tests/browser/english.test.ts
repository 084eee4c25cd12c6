import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoHomeworks } from '../../services/src/demo/demo.homework.ts';
import {
  DEMO_PASSWORD,
  demoClass,
  demoLesson,
  demoPastClass,
  demoStudents,
  demoTeacher,
} from '../../services/src/demo/demo.school.ts';
import { EN, goIn, press, signIn, submit, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { expectNoWords, expectWords, inOrder, textOf } from './see.ts';

let school: School;
let teacher: Page, screen: Page, phone: Page;
let code = '';

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
inOrder(() => [
  ['teacher-en', teacher],
  ['screen-en', screen],
  ['phone-en', phone],
]);

const languageOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === COOKIES.language)?.value;

/** What the demo school wrote is Chinese, and so are its initials; what the program says is not. */
async function expectEnglish(page: Page): Promise<void> {
  const written = demoLesson.questions.flatMap(({ text, choices, explanation }) => [text, explanation, ...choices]);
  const titles = [demoLesson, ...demoHomeworks].map(({ title }) => title);
  const names = [demoClass, demoPastClass, demoTeacher, ...demoStudents].map(({ name }) => name);
  let shown = await textOf(page);
  for (const own of [...written, ...titles, ...names, '中文', '语言']) shown = shown.replaceAll(own, '');
  expect(shown.match(/[\u4e00-\u9fff，。：？！]{2,}/g) ?? []).toEqual([]);
}

it('[R1.30] the sign-in changes its language in place and keeps what was typed', async () => {
  teacher = await school.chromium.open();
  await teacher.goto('/login');
  await teacher.getByLabel('账号', { exact: true }).fill('teacher');
  await teacher.getByLabel('密码', { exact: true }).fill('half a pass');
  await teacher.getByRole('button', { name: 'English' }).click();
  await expectWords(teacher, 'Teachers and staff sign in with their account.');
  expect(await teacher.getByLabel('Username, email or phone', { exact: true }).inputValue()).toBe('teacher');
  expect(await teacher.getByLabel('Password', { exact: true }).inputValue()).toBe('half a pass');
  expect(await languageOf(teacher)).toBe('en');
  expect(await teacher.locator('html').getAttribute('lang')).toBe('en');
  await teacher.reload();
  await expectWords(teacher, 'Teachers and staff sign in with their account.');
  await shoot(teacher, 'en-sign-in');
  await signIn(teacher, 'teacher', DEMO_PASSWORD, EN);
  await expectWords(teacher, /Good (morning|afternoon|evening), 林知远/, 'Start lesson', demoHomeworks[0].title);
  await expectEnglish(teacher);
  await shoot(teacher, 'en-home');
});

it('[R1.30] a question that is being written stays as typed when the language changes', async () => {
  await teacher.getByRole('link', { name: 'Slides and questions' }).click();
  await teacher.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'New question' }).click();
  await teacher.getByRole('textbox', { name: 'Question' }).fill('Which one is conserved?');
  await teacher.getByRole('button', { name: '中文' }).click();
  await expectWords(teacher, '新的一题', '先补上正确答案，才能发布');
  expect(await teacher.getByRole('textbox', { name: '题目' }).inputValue()).toBe('Which one is conserved?');
  await teacher.getByRole('button', { name: 'English' }).click();
  await expectWords(teacher, 'New question', 'Add a correct answer before publishing');
  expect(await teacher.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Which one is conserved?');
  await expectEnglish(teacher);
  await shoot(teacher, 'en-preparation');
});

it('[R1.30] a lesson in English: started, joined, answered, collected, shown and ended', async () => {
  const opened = teacher.context().waitForEvent('page');
  await teacher.getByRole('button', { name: 'Start lesson' }).click();
  screen = await opened;
  await teacher.waitForURL(/\/console$/);
  code = (await teacher.locator('.code b').innerText()).replaceAll(/\s/g, '');
  phone = await school.chromium.open(PHONE);
  await phone.goto('/join');
  await phone.getByRole('button', { name: 'English' }).click();
  await typeCode(phone, code, EN);
  await goIn(phone, { account: 'student1', password: DEMO_PASSWORD }, EN);
  await expectWords(phone, 'Waiting for a question', /Joined · #\d+/);
  await expectWords(screen, 'of 40 expected joined', 'Scan or enter the code');
  for (const [language, words] of [
    ['中文', '加课件'],
    ['EN', 'Add slides'],
  ] as const) {
    await teacher.getByRole('button', { name: language, exact: true }).click();
    await expectWords(teacher.locator('.thumbs'), words);
  }
  await press(teacher, 'q');
  await teacher.getByRole('form', { name: 'Publish' }).getByText('2 min', { exact: true }).click();
  await shoot(teacher, 'en-console-publish');
  await teacher
    .getByRole('form', { name: 'Publish' })
    .getByRole('button', { name: /^Publish/ })
    .click();
  await submit(phone, 'B', EN);
  await expectWords(phone, /Received · #\d+/, /You chose B, received at \d\d:\d\d:\d\d/);
  await expectWords(screen, '1 / 1 answered');
  await expectWords(teacher, '/ 1 answered', 'everyone has answered', 'Next: Collect');
  for (const page of [teacher, screen, phone]) await expectEnglish(page);
  await shoot(phone, 'en-student-received');
  await shoot(teacher, 'en-console-open');
  await shoot(screen, 'en-projector-open');

  await press(teacher, ' ');
  await expectWords(teacher, 'Next: Show distribution');
  await press(teacher, ' ');
  await expectWords(screen, 'Answer coming up');
  await press(teacher, ' ');
  await expectWords(phone, 'Right', '5.0 of 5.0 points');
  for (const page of [teacher, screen, phone]) await expectEnglish(page);
  await shoot(phone, 'en-student-right');
  await shoot(screen, 'en-projector-answer');
});

it('[R1.30] the language of a lesson that runs changes in place, on the console and on the phone', async () => {
  await teacher.getByTitle('切换到中文').click();
  await expectWords(teacher, '已公布答案', '上课中');
  await phone.getByRole('button', { name: 'Settings' }).click();
  await phone.getByRole('button', { name: '中文' }).click();
  await expectWords(phone, '答对了');
  await expectNoWords(phone, 'Right');
  await phone.getByRole('button', { name: 'English' }).click();
  await phone.keyboard.press('Escape');
  await teacher.getByTitle('Switch to English').click();
  await teacher.getByRole('button', { name: 'End lesson' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'End lesson' }).click();
  await expectWords(
    phone,
    'The lesson is over',
    'You answered 1 of 1 and got 1 right: 5.0 of 5.0 points on the questions.',
  );
  await expectWords(screen, 'The lesson is over', '1 student joined');
  for (const page of [teacher, screen, phone]) await expectEnglish(page);
});
