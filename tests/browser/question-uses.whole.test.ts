import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPaper } from '../../services/src/demo/demo.library.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, examSettings } from '../support/exam.ts';
import { libraryQuestion } from '../support/library.ts';
import { expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 740],
  [1440, 900],
];
const TEXT = '陀螺的进动由什么引起？';
const [questionId, examId] = [newId(), newId()];
let school: School;
let client: Client;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  client = await school.signIn('teacher');
  await give('library', client.id, 'WriteLibraryQuestion', { questionId, ...libraryQuestion(TEXT) });
  teacher = await school.chromium.open({ as: client });
});
afterAll(() => school.close());

async function give(family: string, id: string, name: string, data: object, by = client): Promise<void> {
  const { problem } = await by.command(family, id, name, data);
  expect({ name, problem }).toEqual({ name });
}

const uses = () => teacher.getByRole('region', { name: '用在哪里' });
const close = () => teacher.locator('.library-editor').getByRole('button', { name: '关上' }).click();
async function open(text = TEXT): Promise<void> {
  await teacher.locator('.library-list').getByRole('button', { name: text }).click();
  await uses().waitFor();
}

/** A paper takes the question, it is published as an exam, and two students sit it. */
async function sat(): Promise<void> {
  const paperId = newId();
  await give('paper', paperId, 'CreatePaper', { title: '进动小测', tags: [] });
  const group = { groupId: newId(), variant: 0, title: '一、单选题' };
  await give('paper', paperId, 'AddPaperGroup', group);
  const { content } = libraryQuestion(TEXT);
  const questions = [{ itemId: newId(), content, from: { questionId, version: 1 } }];
  await give('paper', paperId, 'PutPaperQuestions', { groupId: group.groupId, questions });
  const settings = { ...examSettings, deadline: Date.now() + 3_600_000 };
  await give('exam', examId, 'PublishExam', { classId: demoClass.id, paperId, name: '第五周小测', settings });
  for (const [login, choice] of [
    ['student6', 'B'],
    ['student7', 'A'],
  ] as const) {
    const student = await school.signIn(login);
    const { attemptId, device } = await beginExam(student, demoClass.id, examId);
    const { groups } = (await student.query<AttemptPaper>(`/api/attempt/${attemptId}`)).result!;
    const { itemId } = groups[0]!.items[0]!;
    const data = { device, answers: [{ itemId, choice, typedAt: 1 }], flags: [] };
    await give('attempt', attemptId, 'SubmitAttempt', data, student);
  }
}

it('a teacher sees that a question was not used yet, and then where it was and how it did', async () => {
  await teacher.goto('/library');
  await open();
  await expectWords(uses(), '还没有用过');
  await close();
  const onlyUnused = async () => {
    await teacher
      .locator('.library-filters')
      .getByRole('button', { name: /用没用过/ })
      .click();
    await teacher.getByRole('option', { name: '没用过的' }).click();
    await eventually(() => teacher.locator('.library-list').getByText('合外力矩为零时').count()).toBe(0);
  };
  await onlyUnused();
  expect(await teacher.locator('.library-list').getByRole('button', { name: TEXT }).count()).toBe(1);
  await sat();
  await teacher.reload();
  await onlyUnused();
  expect(await teacher.locator('.library-list').getByRole('button', { name: TEXT }).count()).toBe(0);
  await teacher.reload();
  await open();
  await expectWords(uses(), '1 场考试一共', '进动小测', '第 1 版', '第五周小测', demoClass.name);
  await expectWords(uses(), '2 人作答，共 2 人', '难度 0.50');
  for (const none of ['还没有用过', '题库有新版']) expect(await uses().getByText(none).count()).toBe(0);

  const editor = teacher.locator('.library-editor');
  await editor.locator('textarea[name="text"]').fill(`${TEXT}写出理由。`);
  await teacher.keyboard.press('Control+s');
  await editor.waitFor({ state: 'detached' });
  await open(`${TEXT}写出理由。`);
  await expectWords(uses(), '题库有新版');
  await expectLayoutInEnglish(teacher, 'question-uses', SIZES);
});

it('each place is reached by keys, and an exam shows its statistics', async () => {
  await uses().getByRole('link', { name: '第五周小测' }).focus();
  await teacher.keyboard.press('Enter');
  await eventually(() => teacher.getByRole('tab', { name: '统计', selected: true }).count()).toBe(1);
  await teacher.goto('/library');
  await open('合外力矩为零时，哪个量守恒？');
  await uses().getByRole('link', { name: demoPaper.title }).first().click();
  await teacher.waitForURL(`**/papers/${demoPaper.id}`);
});

it('says so when the figures do not come, and asks again', async () => {
  await teacher.route('**/questions/*/figures*', (route) => route.abort());
  await teacher.goto('/library');
  await open(`${TEXT}写出理由。`);
  await expectWords(uses(), '进动小测');
  const again = uses().getByRole('button', { name: '再试一次' });
  await again.waitFor({ timeout: 20_000 });
  await teacher.unroute('**/questions/*/figures*');
  await again.click();
  await expectWords(uses(), '难度 0.50');
});
