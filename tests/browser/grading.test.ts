import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAssistant, demoStudents } from '../../services/src/demo/demo.school.ts';
import { question, receipt } from '../acceptance/school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, essayPaper, publishExam } from '../support/exam.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
const ASKED = '拉力做的功为什么等于动能的增加？';
const EXAM = '期中考试';
const HOMEWORK = '第 6 章习题';
const classId = newId();
const HOUR_MS = 3_600_000;

let school: School;
let teacher: Page, phone: Page, assistant: Page;
beforeAll(async () => {
  school = await openSchool();
  const by = await school.signIn('teacher');
  const students = await Promise.all(['student6', 'student7'].map((login) => school.signIn(login)));
  const inClass = (name: string, data: object) => receipt(by.command('class', classId, name, data));
  await inClass('CreateClass', { name: '力学 3 班' });
  await inClass('AppointMembers', { personIds: [demoAssistant.id], role: 'assistant' });
  await inClass('EnrolStudents', { personIds: students.map(({ id }) => id) });
  await submitHomework(by, students);
  await sitExam(by, students[0]!);
  await answerInLesson(by, students);
  teacher = await school.chromium.open({ as: by });
  assistant = await school.chromium.open({ as: await school.signIn('assistant') });
  phone = await school.chromium.open({ ...PHONE, as: by });
});
afterAll(() => school.close());
inOrder(() => [
  ['grading', teacher],
  ['grading-assistant', assistant],
  ['grading-phone', phone],
]);

/** Due in two hours; both have submitted. */
async function submitHomework(by: Client, students: readonly Client[]): Promise<void> {
  const id = newId();
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '6.1' }] }] };
  const window = { opensAt: Date.now() - HOUR_MS, dueAt: Date.now() + 2 * HOUR_MS, late: 'refused', fullTenths: 1000 };
  await receipt(by.command('homework', id, 'PublishHomework', { classId, title: HOMEWORK, content, ...window }));
  for (const [at, student] of students.entries())
    await receipt(student.command('homework', id, 'SubmitHomework', { words: `单缝 ${at + 1}`, pictures: [] }));
}

/** One answer that a teacher scores. */
async function sitExam(by: Client, student: Client): Promise<void> {
  const examId = newId();
  const settings = { deadline: Date.now() + HOUR_MS };
  await publishExam(by, classId, { examId, name: EXAM, settings, paper: essayPaper() });
  const { attemptId, device } = await beginExam(student, classId, examId);
  const { result } = await student.query<AttemptPaper>(`/api/attempt/${attemptId}`);
  const { itemId } = result!.groups.flatMap(({ items }) => items).at(-1)!;
  const answers = [{ itemId, words: '合外力矩为零', typedAt: 1 }];
  await receipt(student.command('attempt', attemptId, 'SubmitAttempt', { device, answers, flags: [] }));
}

/** A subjective question that both answered. */
async function answerInLesson(by: Client, students: readonly Client[]): Promise<void> {
  const id = newId();
  const shape = question({ kind: 'subjective', text: ASKED, choices: [], key: undefined, points: 100 });
  const { questionId } = shape;
  const give = (name: string, data: object = { questionId }) => receipt(by.command('lesson', id, name, data));
  await give('ScheduleLesson', { classId, title: '功和能', startsAt: Date.now() });
  await give('StartLesson', {});
  await give('WriteQuestion', shape);
  await give('PublishQuestion', { questionId, durationS: 600 });
  for (const student of students) {
    await receipt(student.command('lesson', id, 'JoinLesson'));
    const said = { questionId, words: '合外力做的功就是动能定理说的那部分', pictures: [], kept: [] };
    await receipt(student.command('lesson', id, 'WriteAnswer', said));
  }
  await give('CollectQuestion');
  await give('EndLesson', {});
}

const row = (title: string, page = teacher) => page.getByRole('row').filter({ hasText: title });
const way = () => teacher.getByRole('navigation', { name: '批改队列' });
const numbers = async (title: string) => (await row(title).locator('.grading-figure').allInnerTexts()).join(' ');

it('[R4.16] homework, an exam and a question of a lesson stand in one queue, the longest wait first', async () => {
  await teacher.goto('/');
  await expectWords(teacher, /^待批改 5 项，最早的是“拉力做的功.*力学 3 班/);
  await expectLayout(teacher, 'grading-home', SIZES);
  await teacher.getByRole('link', { name: '去批改' }).click();
  await expectWords(teacher, '课堂主观题 · 功和能 第 1 题 · 力学 3 班');
  await expectLayout(teacher, 'grading-queue', SIZES);
  await teacher.goto(`/class/${classId}/grading`);
  const titles = teacher.locator('.grading-work');
  await eventually(() => titles.allInnerTexts()).toEqual([ASKED, EXAM, HOMEWORK]);
  expect([await numbers(ASKED), await numbers(HOMEWORK)]).toEqual(['2 0 0', '2 0 0']);
  await teacher.getByRole('searchbox', { name: '按名称找' }).fill('qizhong');
  await eventually(() => titles.allInnerTexts()).toEqual([EXAM]);
  await teacher.getByRole('searchbox', { name: '按名称找' }).fill('没有这一项');
  await expectWords(teacher, '没有找到');
  await teacher.getByRole('button', { name: '看全部' }).click();
  await eventually(() => titles.count()).toBe(3);
});

it('grades from one to the next by the keyboard, and the queue counts along', async () => {
  await teacher.getByRole('link', { name: ASKED }).focus();
  await teacher.keyboard.press('Enter');
  await expectWords(way(), '这里还有 2 份待批改', `下一项：${EXAM}`);
  await expectLayout(teacher, 'grading-question', SIZES);
  const points = teacher.locator('input[name="grade"]');
  await points.fill('8');
  await points.press('Enter');
  await expectWords(way(), '这里还有 1 份待批改');
  const isNext = (input: Element) => input === document.activeElement && (input as HTMLInputElement).value === '';
  await eventually(() => points.evaluate(isNext)).toBe(true); // the one that was graded is closed
  await teacher.keyboard.type('9');
  await teacher.keyboard.press('Enter');
  await expectWords(way(), '这里批完了');
  await way()
    .getByRole('link', { name: `下一项：${EXAM}` })
    .click();

  await expectWords(teacher, '合外力矩为零', '已批 0 / 1');
  await expectLayout(teacher, 'grading-exam', SIZES);
  await teacher.keyboard.press('w');
  await teacher.keyboard.press('Enter');
  await expectWords(way(), '这里批完了');
  await teacher.getByRole('tab', { name: '统计' }).click();
  await way()
    .getByRole('link', { name: `下一项：${HOMEWORK}` })
    .click(); // it is known still where one came from

  await expectWords(way(), '这里还有 2 份待批改');
  for (const left of ['这里还有 1 份待批改', '队列里的都批完了']) {
    await teacher.getByRole('textbox', { name: /^得分/ }).waitFor();
    await teacher.keyboard.press('w');
    await teacher.keyboard.press('Enter');
    await expectWords(way(), left);
  }
  await expectLayout(teacher, 'grading-all-done', SIZES);
  await way().getByRole('link', { name: '批改队列' }).click();
  await expectWords(teacher, '没有要批改的', '学生交了作业或考卷');
  await expectLayout(teacher, 'grading-empty', SIZES);
  await teacher.getByRole('button', { name: '看已批完的' }).click();
  await eventually(() => numbers(HOMEWORK)).toBe('0 2 0');
});

it('[R6.03] an assistant finds it among the parts of the class, without exams; a phone shows what each figure is', async () => {
  await assistant.goto(`/class/${classId}/members`);
  await assistant.getByRole('tab', { name: '批改' }).click();
  await assistant.getByRole('button', { name: '已批完', exact: true }).click();
  await expectWords(row(ASKED, assistant), '功和能 第 1 题');
  expect(await row(EXAM, assistant).count()).toBe(0);
  await expectLayout(assistant, 'grading-class', SIZES);
  await phone.goto('/grading?stand=done');
  await expectWords(phone, '已批改', HOMEWORK);
  await expectLayout(phone, 'grading-phone', SIZES);
  const student = await school.chromium.open({ as: await school.signIn('student6') });
  await student.goto(`/class/${classId}/grading`);
  await expectWords(student, '只有批改这个班的老师和助教看得到');
  expect(await student.getByText(demoStudents[6]!.name).count()).toBe(0);
});
