import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords } from './see.ts';

const [learner] = demoStudents;

let school: School;
let lesson: Running;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  const student = await school.signIn(learner!.login);
  await insist(student, 'lesson', lesson.id, 'JoinLesson', {});
  await lesson.publish(0);
  await insist(student, 'lesson', lesson.id, 'SubmitAnswer', { questionId: lesson.questions[0], choice: 'B' });
  const { cursor } = await lesson.give('EndLesson');
  await lesson.teacher.query(`/api/lesson/${lesson.id}/report?after=${cursor.incarnation}.${cursor.position}`);
});
afterAll(() => school.close());

/** What is drawn where: nothing of what is only pressed, dark ink on nothing, whatever the theme. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(() => {
    const drawn = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0).length;
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { pressed: drawn('.btn, nav.side, .search-input'), color, backgroundColor };
  });
  expect(seen.pressed).toBe(0);
  expect(seen.backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(Math.max(...[...seen.color.matchAll(/\d+/g)].map(Number))).toBeLessThan(80);
}

it('the report, the report of one student and a student’s result are printed without the page around them, by day', async () => {
  const teacher = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await teacher.addInitScript(() => localStorage.setItem('lectern.theme', 'dark'));
  await teacher.goto(`/lesson/${lesson.id}/report`);
  await expectWords(teacher, learner!.name);
  await expectPaper(teacher);
  await shoot(teacher, 'paper-report');
  await teacher.emulateMedia({ media: 'screen' });
  await teacher.locator('a.learner').filter({ hasText: learner!.name }).first().click();
  await teacher.getByRole('dialog').waitFor();
  await expectPaper(teacher);
  await shoot(teacher, 'paper-learner');
  expect(await teacher.getByRole('heading', { name: '每分钟的互动' }).isVisible()).toBe(false); // what it lies over is not printed

  const student = await school.chromium.open({ as: await school.signIn(learner!.login), width: 390, height: 844 });
  await student.goto(`/s/${lesson.id}/result`);
  await expectWords(student, /没有能算分的|得分/);
  await expectPaper(student);
  await shoot(student, 'paper-result');
});

it('to a teacher the replay says what happened, and shows hashes and the fact letter by letter when asked; it remembers that', async () => {
  const page = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  await page.goto(`/lesson/${lesson.id}/replay`);
  await expectWords(page, /记录完整/, '看细节');
  await expectGone(page, 'Lesson');
  expect(await page.getByText('哈希', { exact: true }).count()).toBe(0);
  expect(await page.locator('pre').count()).toBe(0);
  await shoot(page, 'replay-plain');
  await page.getByRole('button', { name: '看细节' }).click();
  await expectWords(page, '哈希', '位置');
  await page.reload();
  await eventually(() => page.getByRole('button', { name: '收起细节' }).count()).toBe(1);
});
