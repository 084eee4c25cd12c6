import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { publishExam } from '../support/exam.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const HOUR = 3_600_000;
const examId = newId();

let school: School;
let student: Page, teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  const settings = {
    deadline: Date.now() + HOUR,
    durationMs: HOUR / 2,
    proctoring: { collects: true, leaves: 2 },
  };
  await publishExam(await school.signIn('teacher'), demoClass.id, { examId, settings });
  student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, keepsPage: true });
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [
  ['proctoring-phone', student],
  ['proctoring', teacher],
]);

const leave = () => student.evaluate(() => window.dispatchEvent(new Event('blur')));
const comeBack = () => student.evaluate(() => window.dispatchEvent(new Event('focus')));

it('[R1.23] [R5.41] warns whoever leaves the page, offline too, and collects it at the count', async () => {
  await student.goto(`/exams/${examId}/sit`);
  await expectWords(student, '满 2 次自动收卷', '看不到你的屏幕');
  await student.locator('button.primary:not([aria-disabled])').click(); // after 3 s
  await expectWords(student, '角动量守恒的条件', '离开 0 / 2 次');
  await student.locator('.sitting-choices label').nth(1).click();
  await expectWords(student, '已收到 · #');
  await student.reload();
  await expectWords(student, '离开 0 / 2 次');

  await student.context().setOffline(true);
  await leave();
  await comeBack();
  const dialog = student.getByRole('dialog');
  await expectWords(dialog, '你离开了', '离开 1 / 2 次', '再离开 1 次');
  await dialog.getByRole('button', { name: '回到考试' }).click();
  await student.context().setOffline(false);
  const kept = () =>
    student.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lectern.leaves')));
  await eventually(kept).toEqual([]);
  await expectWords(student, '离开 1 / 2 次');

  await teacher.goto(`/exams/${examId}`);
  const tile = (name: string) => teacher.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });
  await tile('异常').click();
  await expectWords(tile('异常'), '1');
  const row = teacher.getByRole('row').filter({ hasText: demoStudents[0]!.name });
  await expectWords(row, '再离开一次就收卷', '1 / 2');
  await row.getByRole('checkbox').check();
  await teacher.getByRole('button', { name: '发消息', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('textbox').fill('有事请举手');
  await teacher.getByRole('dialog').getByRole('button', { name: '发消息' }).click();
  await expectWords(dialog, '老师的消息', '有事请举手');
  await dialog.getByRole('button', { name: '知道了' }).click();
  await teacher.getByRole('tab', { name: '监考记录' }).click();
  await expectWords(teacher, '第 1 次，切到别的窗口', '有事请举手', '已看');

  await leave();
  await expectWords(student, '离开次数已满，已收卷');
  await student.waitForURL('**/result');
  await expectWords(student, '答了 1 / 3 题');
  expect(await student.locator('body').textContent()).not.toContain('解析');
});
