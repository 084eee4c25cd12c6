import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherPageView } from '@lectern/contracts/slides/view.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { demoPageQuestions } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { addSlides, demoPdf } from './decks.ts';
import type { Rules } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { expectLayoutInEnglish, expectLayout, PHONES, PROJECTORS, type Size } from './layout.ts';

const FEW: readonly Size[] = [
  [360, 640],
  [390, 844],
];
const ON_THE_PHONE: Rules = { thumbs: true };
const ON_THE_WALL: Rules = { stillFrom: 0 };
const [judgement, multiple, poll] = demoPageQuestions.map(({ page: _page, ...question }) => ({
  ...question,
  questionId: newId(),
})) as readonly Question[] as [Question, Question, Question];
interface Question {
  readonly questionId: string;
}

let school: School;
let lesson: Running;
let crowd: Crowd;
let pages: TeacherPageView[];
let phone: Page, english: Page, screen: Page, wall: Page;
beforeAll(async () => {
  school = await openSchool();
  [lesson, crowd] = await Promise.all([runLesson(school), Crowd.gather(school.url, [3, 39])]);
  pages = await addSlides(lesson.teacher, lesson.id, await demoPdf(), 4);
  await crowd.join(lesson.code);
  for (const question of [judgement, multiple, poll]) await lesson.give('WriteQuestion', question);
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
  english = await school.chromium.open({ ...PHONE, as: await school.signIn('student2'), language: 'en' });
  screen = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080, language: 'en' });
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [
  ['class-phone', phone],
  ['class-english', english],
  ['class-screen', screen],
  ['class-wall', wall],
]);

const show = (n: number) => lesson.give('ShowPage', { deckId: pages[n - 1]!.deckId, n });
const say = (from: number, to: number) =>
  crowd.give('SendDanmu', [from, to], (n) => ({ danmuId: newId(), words: `合外力矩为零，角动量就守恒 ${n}` }));

async function expectOnPhones(name: string): Promise<void> {
  await expectLayout(phone, `student-${name}`, PHONES, ON_THE_PHONE);
  await expectLayoutInEnglish(english, `student-${name}`, FEW, ON_THE_PHONE);
}
async function expectOnScreens(name: string): Promise<void> {
  await expectLayout(screen, `projector-${name}`, PROJECTORS, ON_THE_WALL);
  await expectLayoutInEnglish(wall, `projector-${name}`, PROJECTORS, ON_THE_WALL);
}

it('pages of slides with danmu, on phones and on the projector', async () => {
  for (const page of [phone, english]) await page.goto(`/s/${lesson.id}`);
  for (const page of [screen, wall]) await page.goto(`/lesson/${lesson.id}/screen`);
  for (const page of [screen, wall]) await page.locator('.proj').waitFor();
  for (const page of [phone, english]) await page.locator('.tb').waitFor();
  for (const n of [1, 2, 3, 4]) await show(n);
  for (const page of [phone, english, screen, wall]) await page.locator('.pic.loaded').waitFor();
  await say(0, 6);
  for (const page of [phone, english, screen, wall]) await expectWords(page, /角动量就守恒/);
  await expectOnPhones('slides');
  await expectOnScreens('slides');
  for (const page of [phone, english]) await page.keyboard.press('ArrowLeft');
  for (const page of [phone, english]) await page.locator('.way-back').waitFor();
  await expectOnPhones('looking-back');
  for (const page of [phone, english]) await page.locator('.way-back .btn').click();
});

it('the tabs, and check-in', async () => {
  for (const [n, name] of [
    [1, 'danmu'],
    [2, 'mine'],
    [0, 'check-in'],
  ] as const) {
    if (name === 'check-in') await lesson.give('OpenCheckIn');
    for (const page of [phone, english]) await page.locator('.tb button').nth(n).click();
    if (name === 'check-in') for (const page of [phone, english]) await page.locator('.check-in').waitFor();
    await expectOnPhones(name);
  }
  for (const face of ['checkIn', 'code'] as const) {
    await lesson.give('ChooseFace', { face });
    for (const page of [screen, wall])
      await page
        .locator(face === 'code' ? '.lobby:not(.checking) .qr path' : '.checking .qr path')
        .first()
        .waitFor();
    await expectOnScreens(face === 'code' ? 'code' : 'check-in');
  }
  await lesson.give('ChooseFace', { face: 'lesson' });
  await lesson.give('CloseCheckIn');
});

it('questions of the other kinds, and their results', async () => {
  for (const [question, name, answers] of [
    [judgement, 'judgement', 'BBA'],
    [multiple, 'multiple', 'BDA'],
    [poll, 'poll', 'AABC'],
  ] as const) {
    const about = { questionId: question.questionId };
    await lesson.give('PublishQuestion', { ...about, durationS: 600 });
    for (const page of [phone, english]) await page.locator('.qz fieldset').waitFor();
    await expectOnPhones(name);
    if (name === 'multiple') await expectOnScreens(name);
    await crowd.answer(question.questionId, answers);
    for (const page of [phone, english]) {
      await page.locator('.qz fieldset label').first().click();
      await page.locator('.qz button[type="submit"]').click();
      await page.locator('.qz .rcp').waitFor();
    }
    await lesson.give('CollectQuestion', about);
    await lesson.give('ShowDistribution', about);
    if (name !== 'poll') await lesson.give('ShowAnswer', about);
    for (const page of [phone, english]) await page.locator('.closed .rs').waitFor();
    for (const page of [screen, wall]) await page.locator('.proj.res').waitFor();
    await expectOnPhones(`${name}-result`);
    if (name !== 'judgement') await expectOnScreens(`${name}-result`);
  }
});

it('a screen on another computer waits under its code, before it is paired', async () => {
  const page = await school.chromium.open({ width: 1440, height: 900 });
  await page.goto('/screen');
  await page.locator('.become .btn.primary').click();
  await page.locator('.screen-code').waitFor();
  await expectLayout(page, 'screen-code', PROJECTORS);
});
