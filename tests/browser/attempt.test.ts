import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { examPaper, publishExam } from '../support/exam.ts';
import { bringPicture, colour } from '../support/question-pictures.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

/** A student sits an exam on a phone whose network goes, reloads it meanwhile, and hands in. */

let school: School;
let student: Page;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** How many pictures of exams this device keeps. */
const keptPictures = () =>
  new Promise<number>((resolve, reject) => {
    const opened = indexedDB.open('lectern.attempts');
    opened.onerror = () => reject(opened.error ?? new Error('IndexedDB'));
    opened.onsuccess = () => {
      const counted = opened.result.transaction('pictures').objectStore('pictures').count();
      counted.onsuccess = () => {
        opened.result.close();
        resolve(counted.result);
      };
    };
  });
/** Whether the face of letters in formulas has come. */
const hasFace = () => [...document.fonts].some(({ family, status }) => family === 'KaTeX_Math' && status === 'loaded');
const isShown = () =>
  student
    .getByRole('img', { name: '三个箭头' })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

it('[R5.25] [R9.07] [R9.21] is entered after the reminder, answered offline, reloaded, and handed in whole', async () => {
  const examId = newId();
  const settings = { durationMs: 45 * 60_000, deadline: Date.now() + 3_600_000, scoreAt: Date.now() + 3_600_000 };
  const teacher = await school.signIn('teacher');
  const paper = examPaper();
  const several = paper.groups[0]!.questions[1]!;
  several.content.pictures = [{ ...(await bringPicture(teacher, await colour('#b33'))), alt: '三个箭头' }];
  several.content.text += '（$L = I\\omega$）';
  await publishExam(teacher, demoClass.id, { examId, settings, paper, password: '2714' });
  student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, keepsPage: true });
  await student.goto('/exams/mine');
  await student.locator(`a[href="/exams/${examId}/sit"]`).click();
  await student.getByLabel('考试密码，四位数字').fill('2714');
  await student.locator('button.primary:not([aria-disabled])').click(); // after 3 s
  await expectWords(student, '角动量守恒的条件');
  await expectWords(student, /44:[45]\d/);

  await student.locator('.sitting-choices label').nth(1).click();
  await expectWords(student, '已收到 · #');
  await eventually(() => student.evaluate(async () => (await caches.match('/exams/mine')) !== undefined)).toBe(true);
  // The picture of a question that was not turned to yet is on the device, too.
  await eventually(() => student.evaluate(keptPictures)).toBe(1);
  await eventually(() => student.evaluate(hasFace)).toBe(true);
  await student.context().setOffline(true);
  await student.getByRole('button', { name: '下一题' }).click();
  await eventually(isShown).toBe(true);
  await student.locator('h2 .katex').waitFor();
  await student.locator('.sitting-choices label').nth(0).click();
  await student.locator('.sitting-choices label').nth(2).click();
  await expectWords(student, '接着答，答案都在');
  await student.getByRole('button', { name: '下一题' }).click();
  await student.locator('.sitting-field input').fill('只给老师看的空');
  await expectWords(student, '已存在这台设备');
  await student.reload();
  await expectWords(student, '角动量守恒的条件', '接着答，答案都在');
  expect(await student.locator('.sitting-choices input:checked').count()).toBe(1);
  await student.getByRole('button', { name: '下一题' }).click();
  await eventually(isShown).toBe(true);
  await student.context().setOffline(false);
  await student.locator('.sitting-foot .primary').click();
  await expectWords(student, '已收到 · #');

  await student.locator('.sitting-clock .btn').click();
  const dialog = student.getByRole('dialog');
  await dialog.getByRole('button', { name: '交卷' }).click();
  await expectWords(student, '已交卷 · #');
  await student.waitForURL('**/result');
  await expectWords(student, '答了 3 / 3 题');
  await eventually(() => student.evaluate(keptPictures)).toBe(0);
  expect(await student.locator('body').textContent()).not.toContain('解析');
});
