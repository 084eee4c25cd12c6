import type { Page } from 'playwright-core';
import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { publishExam } from '../support/exam.ts';
import { libraryProgram } from '../support/library.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: School;
let phone: Page;
let desk: Page;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const PHONES: readonly Size[] = [[390, 844]];
const SIZES: readonly Size[] = [
  [390, 844],
  [1440, 900],
];
const examId = newId();
const paper = {
  title: '编程',
  groups: [
    {
      groupId: newId(),
      title: '一、编程题',
      questions: [{ itemId: newId(), content: libraryProgram('写 twice(n)，返回 n 的两倍', 'twice(-777006)').content }],
    },
  ],
} as PaperContent;

it('[R3.10] a program is written on a phone in an exam, run against the samples, kept through a reload, and handed in', async () => {
  const teacher = await school.signIn('teacher');
  const settings = { durationMs: 45 * 60_000, deadline: Date.now() + 3_600_000 };
  await publishExam(teacher, demoClass.id, { examId, settings, paper });
  phone = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, width: 390, keepsPage: true });
  await phone.goto(`/exams/${examId}/sit`);
  await phone.locator('button.primary:not([aria-disabled])').click();
  const code = phone.getByRole('textbox', { name: '程序' });
  await eventually(() => code.inputValue()).toBe('function twice(n) {\n}');
  await code.fill('function twice(n) { for (;;) {} }');
  await phone.getByRole('button', { name: '先跑样例' }).click();
  await expectWords(phone, '超时');
  await code.fill('function twice(n) { return n * 2; }');
  await phone.getByRole('button', { name: '先跑样例' }).click();
  await expectWords(phone, '通过', '已收到 · #');
  await expectLayoutInEnglish(phone, 'exam-program', PHONES);
  await phone.reload();
  await eventually(() => code.inputValue()).toBe('function twice(n) { return n * 2; }');
  expect(await phone.content()).not.toContain('777006');
  await phone.locator('.sitting-clock .btn').click();
  await phone.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expectWords(phone, '已交卷 · #');
  await phone.waitForURL('**/result');
});

it('a teacher sees what each test came to, leaves out one that was wrong, and the student reads it', async () => {
  const teacher = await school.signIn('teacher');
  desk = await school.chromium.open({ as: teacher, width: 1440, height: 900 });
  await desk.goto(`/exams/${examId}?tab=statistics`);
  await expectWords(desk, '部分通过 1');
  await desk.getByRole('button', { name: '更正答案：第 1 题' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('checkbox', { name: /隐藏用例/ })
    .uncheck();
  await expectWords(desk, '1 份卷里 1 份的得分会变');
  await expectLayoutInEnglish(desk, 'exam-program-key', SIZES);
  await desk.getByRole('button', { name: '更正并重新算分' }).click();
  await expectWords(desk, '第 1 题已更正');
  await teacher.command('exam', examId, 'ReleaseExamScores', {});
  await phone.reload();
  await expectWords(phone, '10.0 / 10.0');
});
