import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { publishExam } from '../support/exam.ts';
import { PHONE, shoot } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo, inOrder } from './see.ts';

const HOUR = 3_600_000;
const examId = newId();

let school: School;
let student: Page, teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  const settings = {
    deadline: Date.now() + HOUR,
    durationMs: HOUR / 2,
    proctoring: { collects: false, photo: true as const },
  };
  await publishExam(await school.signIn('teacher'), demoClass.id, { examId, settings });
  student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE });
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [
  ['photo-check-phone', student],
  ['photo-check', teacher],
]);

async function takeAndSend(): Promise<void> {
  await student.getByRole('button', { name: '拍这一张' }).click();
  await expect.poll(() => student.getByRole('img', { name: '刚拍的照片' }).isVisible()).toBe(true);
  await student.getByRole('button', { name: '用这张' }).click();
  await expectWords(student, '待核验');
}

it('[R4.12] a photo is taken by the camera, failed and passed by keyboard, and the exam begins', async () => {
  await student.goto(`/exams/${examId}/sit`);
  await expectWords(student, '先拍照核验，再开始考试', '截止 7 天后删掉');
  await student.getByRole('button', { name: '拍照', exact: true }).click();
  await student.locator('video').waitFor();
  await student.getByRole('button', { name: '拍这一张' }).and(student.locator(':not([aria-disabled])')).waitFor();
  await shoot(student, 'photo-check-camera');
  await takeAndSend();
  await expectWords(student, '开考前请读完');

  await teacher.goto(`/exams/${examId}?tab=photos`);
  const picture = teacher.getByRole('img', { name: `${demoStudents[0]!.name} 的照片` });
  await picture.waitFor();
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await shoot(teacher, 'photo-check-wall');
  await teacher.getByLabel('看不清').check();
  await teacher.getByLabel('告诉学生怎么做').fill('请到窗边重拍');
  await teacher.getByRole('heading', { level: 1 }).click();
  await teacher.keyboard.press('r');
  await expectWords(teacher, '没有等着核验的照片');

  await expectWords(student, '照片看不清脸', '请到窗边重拍', '照片没有通过');
  await shoot(student, 'photo-check-failed');
  await student.getByRole('button', { name: '重拍' }).click();
  await takeAndSend();

  await picture.waitFor();
  await teacher.keyboard.press('a');
  await (await heldUndo(teacher)).click();
  await picture.waitFor();
  await teacher.getByRole('heading', { level: 1 }).click();
  await teacher.keyboard.press('a');
  await expectWords(student, '已通过');
  await student.locator('.attempt-begin button.primary:not([aria-disabled])').click(); // after 3 s
  await expectWords(student, '角动量守恒的条件');
});
