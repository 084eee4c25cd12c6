import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { addPages } from './decks.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIDEWAYS = { width: 780, height: 360 };
const GUESTS = 2;

let school: School;
let lesson: Running;
let crowd: Crowd;
let phone: Page;
beforeAll(async () => {
  school = await openSchool();
  [lesson, crowd] = await Promise.all([runLesson(school), Crowd.gather(school.url, [3, 4], GUESTS)]);
  await crowd.join(lesson.code);
  const [page] = await addPages(lesson.teacher, lesson.id, ['One']);
  await lesson.give('ShowPage', { deckId: page!.deckId, n: page!.n });
  const student = await school.signIn('student1');
  await student.command('lesson', lesson.id, 'JoinLesson');
  phone = await school.chromium.open({ ...PHONE, ...SIDEWAYS, as: student });
  await phone.goto(`/s/${lesson.id}`);
  await phone.locator('.stage img').first().waitFor();
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [['sideways-phone', phone]]);

const foot = async (part: ReturnType<Page['locator']>): Promise<number> => {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
};

it('a phone on its side shows check-in beside the slide as soon as it opens', async () => {
  await lesson.give('OpenCheckIn');
  const card = phone.locator('.check-in');
  await card.waitFor();
  await shoot(phone, 'sideways-check-in');
  expect(await foot(card)).toBeLessThanOrEqual(SIDEWAYS.height);
  expect(await foot(phone.locator('.pgbar'))).toBeLessThanOrEqual(SIDEWAYS.height);
  await lesson.give('CloseCheckIn');
  await expectWords(phone, '签到已结束，你没有签到');
});

it('and every choice of a result', async () => {
  await lesson.publish(0);
  for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer'])
    await lesson.give(step, { questionId: lesson.questions[0] });
  const choices = phone.locator('.qz .rs li');
  await eventually(() => choices.count()).toBe(4);
  await shoot(phone, 'sideways-result');
  for (const choice of await choices.all()) expect(await foot(choice)).toBeLessThanOrEqual(SIDEWAYS.height);
});

it('while the lesson runs, one’s points name the questions that are not in them yet', async () => {
  await lesson.publish(1);
  await lesson.give('CollectQuestion', { questionId: lesson.questions[1] });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: '回到课件' }).click();
  await phone.getByRole('button', { name: '我的', exact: true }).click();
  await expectWords(phone, '目前的题目得分', '有 1 题还没公布答案（第 2 题），公布后计入得分。');
});

it('a report on a phone marks guests wherever students are named', async () => {
  await crowd.give('SendDanmu', [2, 2 + GUESTS], () => ({ danmuId: newId(), words: '你好' }));
  await lesson.give('EndLesson');
  const desk = await school.chromium.open({ ...PHONE, width: 360, height: 780, as: lesson.teacher });
  await desk.goto(`/lesson/${lesson.id}/report`);
  await desk.getByLabel('找学生').fill('同学');
  await eventually(() => desk.locator('.rep-stu tbody').getByText('访客', { exact: true }).count()).toBe(GUESTS);
  await desk.getByRole('tab', { name: '互动', exact: true }).click();
  const marks = desk.locator('.rep-danmu').getByText('访客', { exact: true });
  await marks.first().waitFor();
  expect(await marks.count()).toBe(GUESTS);
});
