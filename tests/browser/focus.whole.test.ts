import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { goIn, press, submit } from './actions.ts';
import { PHONE } from './chromium.ts';
import { addPages } from './decks.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, isLost } from './see.ts';

let school: School;
let lesson: Running;
let desk: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  await addPages(lesson.teacher, lesson.id, ['One', 'Two']);
});
afterAll(() => school.close());

/** What has the focus: its name, or what it is. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') ?? (element.innerText.trim() || element.tagName);
  });

it('preparing: the focus is still there once a question is saved, or what was begun is discarded', async () => {
  const id = newId();
  await insist(lesson.teacher, 'lesson', id, 'ScheduleLesson', {
    classId: demoClass.id,
    title: '备课',
    startsAt: Date.now() + 3_600_000,
  });
  const page = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await page.goto(`/lesson/${id}`);
  await page.getByRole('button', { name: '写一道题' }).first().click();
  await page.getByRole('button', { name: '判断', exact: true }).click();
  await page.locator('textarea[name=text]').fill('对不对');
  await page.getByRole('button', { name: '保存这道题' }).press('Enter');
  await expectWords(page, '已保存');
  expect(await focus(page)).toBe('保存这道题');
  await page.getByRole('button', { name: '写一道题' }).first().click();
  await page.locator('textarea[name=text]').fill('不要的一题');
  await page.getByRole('button', { name: '放弃改动' }).press('Enter');
  await expectWords(page, '选一道题来改');
  expect(await isLost(page)).toBe(false);
});

it('a guest is counted in the same whole at the desk, on its stage and on the projector', async () => {
  desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await desk.goto(`/lesson/${lesson.id}/console`);
  const wall = await school.chromium.open({ as: lesson.teacher, width: 1280, height: 720 });
  await wall.goto(`/lesson/${lesson.id}/screen`);
  await expectWords(wall, '人已进课堂，应到 40 人');
  await eventually(() => isLost(desk)).toBe(false);
  phone = await school.chromium.open(PHONE);
  await phone.goto(`/join/${lesson.code}`);
  await goIn(phone, { name: '路过的人' });
  await expectWords(phone, '等老师出题');
  await eventually(() => focus(phone)).toBe(demoLesson.title);
  await expectWords(desk.getByRole('region', { name: '学生' }), '/ 41 已进课堂');
  await expectWords(desk.locator('.stage'), '人已进课堂，应到 41 人');
  await expectWords(wall, '人已进课堂，应到 41 人');
});

it('a phone keeps the focus when it goes back from a question to the slides', async () => {
  await press(desk, ' ');
  await expectWords(phone, '1 / 2 · 跟着老师');
  await lesson.publish(0);
  await submit(phone, 'B');
  await expectWords(phone, /已收到 · #\d+/);
  await lesson.give('CollectQuestion', { questionId: lesson.questions[0]! });
  await phone.getByRole('button', { name: '回到课件' }).click();
  await expectWords(phone, '跟着老师');
  await eventually(() => isLost(phone)).toBe(false);
});

it('the desk keeps the focus when check-in ends, and when the lesson does', async () => {
  await press(desk, 'a');
  await press(desk, 'Enter');
  await desk.getByRole('button', { name: '结束签到' }).press('Enter');
  await expectWords(desk, '重新开始签到');
  await eventually(() => focus(desk)).toMatch(/^重新开始签到/);
  await press(desk, 'Escape');
  await desk.getByRole('button', { name: '结束课堂' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /结束课堂$/ })
    .press('Enter');
  await expectWords(desk, '这节课已经结束');
  await eventually(() => focus(desk)).toBe('看报告');
});
