import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeacher } from '../../services/src/demo/demo.school.ts';
import { EN, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { complaints } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords } from './see.ts';

let school: School;
let lesson: Running;
let crowd: Crowd;
beforeAll(async () => {
  school = await openSchool();
  [lesson, crowd] = await Promise.all([runLesson(school), Crowd.gather(school.url, [3, 30], 5)]);
  await crowd.join(lesson.code);
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});

const LANGUAGES = [
  ['zh-cn', { ...ZH, end: '结束', guest: '访客', only: '这个地址只在这台电脑上有效' }],
  ['en', { ...EN, end: 'End', guest: 'guest', only: 'This address only works on this computer' }],
] as const;

it.each(LANGUAGES)(
  'a console of 360 px has two rows on top, and its end says what it is (%s)',
  async (language, words) => {
    const desk = await school.chromium.open({ as: lesson.teacher, ...PHONE, width: 360, height: 640, language });
    await desk.goto(`/lesson/${lesson.id}/console`);
    const bar = desk.locator('.con-bar');
    await expectWords(bar.locator('.end-btn'), words.end);
    await shoot(desk, `narrow-console-${language}`);
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(112);
    expect(await bar.locator('.chip .i').first().isVisible()).toBe(true); // how the connection stands
    await desk.context().close();
  },
);

it.each(LANGUAGES)(
  'the wall has an address to type, and says when it is of this computer alone (%s)',
  async (language, words) => {
    const wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080, language });
    await wall.goto(`/lesson/${lesson.id}/screen`);
    await expectWords(wall, `${new URL(school.url).host}/join`, words.only);
    await shoot(wall, `narrow-wall-${language}`);
    await wall.context().close();
  },
);

it.each(LANGUAGES)(
  'the account comes first; a member’s name is no guest’s, and leads to the account (%s)',
  async (language, words) => {
    const guest = await school.chromium.open({ ...PHONE, width: 360, height: 640, language });
    await guest.goto(`/join/${lesson.code}`);
    await guest.getByLabel(words.account, { exact: true }).waitFor();
    await guest.getByRole('button', { name: words.toSeat }).click();
    await guest.getByLabel(words.name).fill(demoTeacher.name);
    await guest.getByRole('button', { name: words.takeSeat, exact: true }).click();
    await expectWords(guest.getByRole('alert'), REFUSALS['seat.nameTaken'][language]);
    await shoot(guest, `narrow-name-taken-${language}`);
    await guest.locator('.who-form form').getByRole('button').first().click();
    await guest.getByLabel(words.account, { exact: true }).waitFor();
    await guest.context().close();
  },
);

it('guests are marked in the list of students', async () => {
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await desk.goto(`/lesson/${lesson.id}/console`);
  const marked = desk.getByRole('list', { name: '名单' }).getByRole('button', { name: /同学 \d.*访客/ });
  await marked.first().waitFor();
  expect(await marked.count()).toBe(5);
  await desk.context().close();
});

it('a phone on its side shows every choice; those who have not answered are counted where they are not named', async () => {
  await lesson.publish(0);
  const phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1'), width: 780, height: 360 });
  await enter(phone);
  const choices = phone.locator('.qz fieldset label');
  await eventually(() => choices.count()).toBe(4);
  await shoot(phone, 'narrow-landscape');
  for (const choice of await choices.all()) {
    const { y, height } = (await choice.boundingBox())!;
    expect(y + height, 'it is seen without scrolling').toBeLessThanOrEqual(360);
  }
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await desk.goto(`/lesson/${lesson.id}/console`);
  const names = desk.locator('ul.names');
  await names.getByRole('button', { name: '还有 22 人' }).click();
  await eventually(() => names.getByRole('listitem').count()).toBe(34 + 1);
  await shoot(desk, 'narrow-names');
});

it('in English, too, the wall has room for what it says of the time', async () => {
  const wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080, language: 'en' });
  await wall.goto(`/lesson/${lesson.id}/screen`);
  await lesson.give('CollectQuestion', { questionId: lesson.questions[0]! });
  await expectWords(wall, 'Collected');
  expect.soft(await complaints(wall)).toEqual([]);
  await lesson.give('PublishQuestion', { questionId: lesson.questions[1]! });
  await expectWords(wall, 'No time limit');
  expect(await complaints(wall)).toEqual([]);
});

it.each([
  ['a laptop at 200 %', { width: 683, height: 384 }],
  ['a phone on its side', { width: 844, height: 390 }],
])('the console of %s is scrolled: its picture is whole, and the next step stays in sight', async (_, size) => {
  const desk = await school.chromium.open({ as: lesson.teacher, ...size });
  await desk.goto(`/lesson/${lesson.id}/console`);
  const picture = desk.locator('.stage .slide-frame');
  await eventually(async () => (await picture.boundingBox())!.width).toBeGreaterThan(400);
  await eventually(() => complaints(desk, { always: '.next .step .btn' })).toEqual([]);
  await shoot(desk, `narrow-low-${size.width}`);
});

it('what is said about the screens covers nothing of their picture', async () => {
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await desk.goto(`/lesson/${lesson.id}/console`);
  await lesson.give('ChooseFace', { face: 'code' });
  const says = desk.locator('.stage .says');
  await says.waitFor();
  const bottomOf = async () => {
    const { y, height } = (await desk.locator('.stage .slide-frame').boundingBox())!;
    return y + height;
  };
  await eventually(async () => (await says.boundingBox())!.y - (await bottomOf())).toBeGreaterThanOrEqual(0);
  await shoot(desk, 'narrow-says');
});

it('Back on a phone asks before it leaves the lesson', async () => {
  const phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student2'), width: 360, height: 640 });
  await phone.goto('/join');
  await enter(phone);
  await phone.locator('.qz').waitFor();
  const address = phone.url();
  await phone.locator('.qz fieldset label').first().click();
  await phone.evaluate(() => history.back());
  await expectWords(phone.getByRole('dialog'), '离开课堂？', '课还在上。');
  await shoot(phone, 'narrow-back');
  expect(phone.url()).toBe(address);
  await phone.getByRole('button', { name: '留在课堂' }).click();
  await expectGone(phone, '离开课堂？');
  await phone.evaluate(() => history.back());
  await phone.getByRole('dialog').getByRole('button', { name: '离开课堂' }).click();
  await expectWords(phone, '进入');
  expect(new URL(phone.url()).pathname).toBe('/s');
});

/** A member of the class comes in by the lesson's address. */
async function enter(phone: Page): Promise<void> {
  await phone.goto(`/s/${lesson.id}`);
  await phone.locator('.room').waitFor();
}
