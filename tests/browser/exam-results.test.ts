import { readFile } from 'node:fs/promises';
import type { AttemptReview, ExamGrading } from '@lectern/contracts/attempt/exam-results.ts';
import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, essayPaper, publishExam } from '../support/exam.ts';
import { insist } from '../support/outbox.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
const examId = newId();
const SAID = '外力对转轴的力矩之和为零，所以对这根轴的角动量守恒；收臂时 I 变小，ω 变大。';
const [one, two] = [demoStudents[5]!.name, demoStudents[6]!.name];

let school: School;
let teacher: Page, phone: Page;
let attempts: readonly string[];
beforeAll(async () => {
  school = await openSchool();
  const settings = { deadline: Date.now() + 3_600_000 };
  await publishExam(await school.signIn('teacher'), demoClass.id, { examId, settings, paper: essayPaper() });
  attempts = await Promise.all(['student6', 'student7'].map(async (login) => sit(await school.signIn(login))));
  await groupsOf(['student6'], ['student7', 'student8']);
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [
  ['exam-results', teacher],
  ['exam-results-phone', phone],
]);

/** Groups of the class, as a lesson published them. */
async function groupsOf(...logins: readonly (readonly string[])[]): Promise<void> {
  const [author, lessonId, groupingId] = [await school.signIn('teacher'), newId(), newId()];
  const give = (name: string, data: object = {}, by = author) => insist(by, 'lesson', lessonId, name, data);
  await give('ScheduleLesson', { classId: demoClass.id, title: '转盘实验', startsAt: Date.now() });
  await give('StartLesson');
  const groups = logins.map((_, at) => ({ groupId: newId(), name: `第 ${at + 1} 组`, capacity: 5 }));
  const members = [];
  for (const [at, some] of logins.entries())
    for (const login of some) {
      const student = await school.signIn(login);
      await give('JoinLesson', {}, student);
      members.push({ personId: student.id, groupId: groups[at]!.groupId });
    }
  await give('AssignGroups', { groupingId, title: '实验小组', groups, members });
  await give('PublishGrouping', { groupingId });
}

interface Sat {
  readonly examId: string;
  readonly said: string;
  readonly isHandedIn?: boolean;
}

/** The first question and the last, which a teacher scores. */
async function sit(student: Client, given: Sat = { examId, said: SAID }): Promise<string> {
  const { attemptId, device } = await beginExam(student, demoClass.id, given.examId);
  const { result } = await student.query<AttemptPaper>(`/api/attempt/${attemptId}`);
  const items = result!.groups.flatMap((group) => group.items);
  const answers = [
    { itemId: items[0]!.itemId, choice: 'B', typedAt: Date.now() },
    { itemId: items.at(-1)!.itemId, words: given.said, typedAt: Date.now() + 42_000 },
  ];
  const name = given.isHandedIn === true ? 'SubmitAttempt' : 'SaveAnswers';
  await student.command('attempt', attemptId, name, { device, answers, flags: [] });
  return attemptId;
}

const row = (name: string) => teacher.getByRole('row').filter({ hasText: name });
const tile = (name: string) => teacher.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });
const dialog = () => teacher.getByRole('dialog');
const tab = (name: string) => teacher.getByRole('tab', { name }).click();

it('[R4.11] who teaches the class sees who sits it and how far they are, and gives one longer', async () => {
  await teacher.goto(`/exams/${examId}`);
  await expectWords(teacher, '考试中');
  await expectWords(row(one), '作答中', '2 / 4');
  await expectWords(tile('作答中'), '2');
  await expectLayout(teacher, 'exam-results', SIZES);
  await tile('作答中').click();
  await row(one).getByRole('checkbox').check();
  await teacher.getByRole('button', { name: '延长时间' }).click();
  await dialog().getByRole('textbox', { name: '多少分钟' }).fill('0');
  await dialog().getByRole('button', { name: '延长时间' }).click();
  await expectWords(dialog(), '填 1 到');
  await dialog().getByRole('textbox', { name: '多少分钟' }).fill('5');
  await expectWords(dialog(), `${one}：到`);
  await dialog().getByRole('button', { name: '延长时间' }).click();
  await expectWords(row(one), '延长了 5 分钟');
});

it('collects what stands there, and makes one invalid for a reason and valid again', async () => {
  await teacher.getByRole('checkbox', { name: '全选' }).check();
  await teacher.getByRole('button', { name: '现在收卷' }).click();
  await expectWords(dialog(), one, two);
  await dialog().getByRole('button', { name: '现在收卷' }).click();
  await expectWords(tile('已收卷'), '2');
  await tile('已收卷').click();
  await expectWords(row(two), '老师提前收卷', '3.0 / 20', '1 题待批改');
  const act = async (name: string, reason: string) => {
    await row(two).getByRole('checkbox').check();
    await teacher.getByRole('button', { name: '更多操作' }).click();
    await teacher.getByRole('menuitem', { name }).click();
    await dialog().getByRole('textbox', { name: '原因' }).fill(reason);
    await dialog().getByRole('button', { name }).click();
  };
  await act('作废', '替考');
  await tile('已作废').click();
  await act('恢复有效', '核实过了');
  await expectWords(tile('已交卷'), '1');
  await tile('全部学生').click();
});

it('[R2.18] [R9.08] grades by the keyboard with a remark, and the next one is there', async () => {
  await tab('批改');
  await expectWords(teacher, '已批 0 / 2', '为什么');
  await expectLayout(teacher, 'exam-grading', SIZES);
  const current = () => teacher.locator('.results-queue [aria-current="true"]');
  const name = await current().innerText();
  await teacher.getByRole('heading', { name, exact: true }).click();
  await teacher.keyboard.press('w');
  await eventually(() => teacher.getByRole('textbox', { name: /^得分/ }).inputValue()).toBe('9');
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('写上过程');
  await teacher.getByRole('button', { name: '记下，下一份' }).click();
  await expectWords(teacher, `${name}：9 分`, '已批 1 / 2');
  const next = name === one ? two : one;
  await teacher.getByRole('heading', { name: next, exact: true }).click();
  await teacher.keyboard.press('r');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, '已批 2 / 2');
});

it('[R4.16] gives all that wrote the same one score, by name, leaves what was graded meanwhile, and takes all back', async () => {
  const sameId = newId();
  const author = await school.signIn('teacher');
  const settings = { deadline: Date.now() + 3_600_000 };
  await publishExam(author, demoClass.id, { examId: sameId, settings, paper: essayPaper() });
  const words = {
    student8: '合外力矩为零',
    student9: '合外力矩 为零',
    student10: '合外力矩为零',
    student11: '动能不变',
  };
  const sat: string[] = [];
  for (const [login, said] of Object.entries(words))
    sat.push(await sit(await school.signIn(login), { examId: sameId, said, isHandedIn: true }));
  const page = await school.chromium.open({ as: author });
  const inDialog = page.getByRole('dialog');
  const whose = (n: number) => demoStudents[n - 1]!.name;
  await page.goto(`/exams/${sameId}?tab=grading`);
  await page
    .locator('.results-queue')
    .getByRole('button', { name: whose(8) })
    .click();
  await expectWords(page, '已批 0 / 4', '另有 2 份作答相同');
  await page.getByRole('button', { name: '相同的一起给分' }).click();
  await expectWords(page, '给一个分数');
  await page.getByRole('textbox', { name: /^得分/ }).fill('8');
  await page.getByRole('textbox', { name: /^评语/ }).fill('说清是对哪根轴');
  await page.getByRole('button', { name: '相同的一起给分' }).click();
  await expectWords(inDialog, '给 3 份相同的作答 8 分', whose(8), `${whose(9)}，写法：合外力矩 为零`, whose(10));
  await expectNoWords(page, `${whose(11)}，写法`);
  await expectLayout(page, 'exam-same-answers', SIZES);
  const { result } = await author.query<ExamGrading>(`/api/exam/${sameId}/grading`);
  const { itemId } = result!.items[0]!;
  const review = await author.query<AttemptReview>(`/api/attempt/${sat[2]!}/review`);
  const { editedIn } = review.result!.items.at(-1)!;
  await author.command('attempt', sat[2]!, 'GradeAttemptItem', { itemId, points: 50, basedOn: editedIn });
  await inDialog.getByRole('button', { name: '给这 3 份' }).click();
  await expectWords(inDialog, '1 份没有动', `${whose(10)}：刚刚有人给了 5 分`);
  const undo = await heldUndo(page);
  await inDialog.getByRole('button', { name: '继续批改' }).click();
  await expectWords(page, '已批 3 / 4');
  await undo.click();
  await expectWords(page, '撤销了 2 份的得分', '已批 1 / 4');
  await page.context().close();
});

it('[R2.17] reads how it went, and one student’s paper', async () => {
  await tab('统计');
  await expectWords(teacher.getByRole('region', { name: '各题情况' }), '角动量守恒的条件', '1.00', 'B ✓ 2');
  await expectWords(teacher, '平均分', '用时');
  await expectWords(teacher.getByRole('region', { name: '各小组情况' }), '实验小组（转盘实验）', '第 1 组', '100%');
  await expectLayoutInEnglish(teacher, 'exam-statistics', SIZES);
  await teacher.getByRole('button', { name: /第 4 题：用时/ }).click();
  await expectWords(dialog(), one, two, '42 秒');
  await expectLayoutInEnglish(teacher, 'exam-figure', SIZES);
  await teacher.keyboard.press('Escape');
  await teacher.getByRole('button', { name: /第 1 组/ }).click();
  await dialog().getByRole('link', { name: one }).click();
  await expectWords(teacher, `${one} 的答卷`);
  await teacher.goBack();
  for (const [form, begins] of [
    ['CSV', '卷,题号,题目'],
    ['Excel', 'PK'],
  ] as const) {
    await teacher.getByRole('button', { name: '下载', exact: true }).click();
    const [file] = await Promise.all([
      teacher.waitForEvent('download'),
      teacher.getByRole('menuitem', { name: form }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(begins);
  }
  await tab('学生');
  await row(one).getByRole('link', { name: one }).click();
  await expectWords(teacher, `${one} 的答卷`, SAID, '正确答案：B');
  await expectLayout(teacher, 'exam-paper-of-student', SIZES);
});

it('replays how a student sat it, moment by moment, and offers it as evidence', async () => {
  await teacher.getByRole('button', { name: '作答经过' }).click();
  await expectWords(teacher, `${one} 的作答经过`, '此刻已答 2 / 4', '老师提前收卷');
  await teacher.getByRole('button', { name: /第 1 题：B/ }).click();
  await expectWords(teacher.getByRole('region', { name: '此刻的试卷' }), '此刻已答');
  await teacher.getByRole('slider', { name: '时刻' }).focus();
  await teacher.keyboard.press('Home');
  await eventually(() => teacher.getByRole('slider', { name: '时刻' }).inputValue()).toBe('0');
  await expectLayout(teacher, 'exam-attempt-replayed', SIZES);
  await teacher.getByRole('button', { name: '导出证据包' }).click();
  await expectWords(dialog(), '这次作答的全部事实', '怎么核对');
  await teacher.keyboard.press('Escape');
});

it('[R6.12] a colleague gives the password for reading papers before they see what is in them', async () => {
  const author = await school.signIn('teacher');
  const colleague = await school.signIn('reviewer');
  const named = { personIds: [colleague.id], role: 'coTeacher' };
  await author.command('class', demoClass.id, 'AppointMembers', named);
  const closedId = newId();
  const settings = { deadline: Date.now() + 3_600_000 };
  await publishExam(author, demoClass.id, { examId: closedId, settings, paper: essayPaper(), viewPassword: '5831' });
  const page = await school.chromium.open({ as: colleague });
  await page.goto(`/exams/${closedId}?tab=statistics`);
  const closed = page.getByRole('region', { name: '答卷要输入密码才能看' });
  await closed.getByLabel('看卷密码').fill('583');
  await closed.getByRole('button', { name: '打开答卷' }).click();
  await expectWords(closed, '密码要四位数字');
  await expectLayout(page, 'exam-papers-closed', SIZES);
  await closed.getByLabel('看卷密码').fill('0000');
  await closed.getByRole('button', { name: '打开答卷' }).click();
  await expectWords(closed, '看卷密码不对');
  await closed.getByLabel('看卷密码').fill('5831');
  await closed.getByRole('button', { name: '打开答卷' }).click();
  await expectWords(page, '还没有交上来的卷');
  await page.context().close();
});

it('tries another key out before it corrects one, and scores all anew', async () => {
  await tab('统计');
  await teacher.getByRole('button', { name: '更正答案：第 1 题' }).click();
  await expectWords(dialog(), '角动量守恒的条件', '和现在的答案一样');
  await dialog().getByRole('radio', { name: 'A. 合外力为零' }).check();
  await expectWords(dialog(), '2 份卷里 2 份的得分会变', one, two);
  await expectLayout(teacher, 'exam-key', SIZES);
  await dialog().getByRole('checkbox', { name: '全员给满分' }).check();
  await expectWords(dialog(), '2 份卷里 0 份的得分会变');
  await dialog().getByRole('checkbox', { name: '全员给满分' }).uncheck();
  await dialog().getByRole('radio', { name: 'A. 合外力为零' }).check();
  await dialog().getByRole('button', { name: '更正并重新算分' }).click();
  await expectWords(teacher.getByRole('region', { name: '各题情况' }), '已更正', '0.00', 'B 2');
  await teacher.getByRole('button', { name: '更正答案：第 1 题' }).click();
  await expectWords(dialog(), '原来是：B');
  await teacher.keyboard.press('Escape');
});

it('releases scores, and only then a student sees theirs with the remark', async () => {
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student6') });
  await phone.goto(`/attempts/${attempts[0]!}/result`);
  await expectWords(phone, '老师收卷');
  expect(await phone.locator('body').innerText()).not.toMatch(/第 4 题|正确答案/);
  await tab('公布');
  const scores = teacher.getByRole('region', { name: '公布得分' });
  await expectWords(scores, '没有定公布得分的时间');
  await scores.getByRole('button', { name: '公布得分' }).click();
  await dialog().getByRole('button', { name: '公布得分' }).click();
  await expectWords(scores, '起能看到得分和评语');
  await phone.reload();
  await expectWords(phone, /第 4 题 (9|5)\.0 \/ 10\.0/);
});
