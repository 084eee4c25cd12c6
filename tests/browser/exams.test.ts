import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoExams } from '../../services/src/demo/demo.exams.ts';
import { demoPaper } from '../../services/src/demo/demo.library.ts';
import { demoClass, demoPastClass } from '../../services/src/demo/demo.school.ts';
import { enterMoment, holdNext } from './actions.ts';
import { DESK, PHONE, shoot } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';

/** A teacher publishes a paper to two classes, changes what is scheduled, and withdraws it. */

const SIZES: readonly Size[] = [
  [360, 740],
  [1440, 900],
];

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher'), ...DESK });
});
afterAll(() => school.close());
inOrder(() => [['teacher', teacher]]);

const dialog = () => teacher.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const rowOf = (name: string, className: string) =>
  teacher.getByRole('row').filter({ hasText: name }).filter({ hasText: className });

it('[R5.30] [R5.31] [R5.32] [R5.33] [R5.25] a line of times says at once all that is wrong with it, and keeps what was entered', async () => {
  await teacher.goto(`/papers/${demoPaper.id}`);
  await teacher.getByRole('button', { name: '发布', exact: true }).click();
  await inDialog(/^发布$/).click();
  await expectWords(dialog(), '选一个班');
  for (const { name } of [demoClass, demoPastClass]) await dialog().getByLabel(name).check();
  await expectWords(dialog(), '一次最多 20 个', '已选 2 个班，共 78 人');
  await enterMoment(dialog(), '发布时间', '202601010800');
  await enterMoment(dialog(), '开始时间', '202601010700');
  await enterMoment(dialog(), '截止时间', '202601010730');
  await enterMoment(dialog(), '公布答案的时间', '202601010720');
  await dialog().getByLabel('考试密码，四位数字').fill('271');
  await expectWords(
    dialog(),
    '考试的发布时间不能早于现在',
    '开始时间不能早于发布时间和现在',
    '考试的截止时间不能早于现在',
    '公布答案时间不能早于截止时间',
    '时间有 4 处要改',
  );
  await expectLayout(teacher, 'exam-times-wrong', SIZES);
  await teacher.reload();
  await teacher.getByRole('button', { name: '发布', exact: true }).click();
  await expectWords(dialog(), '一次最多 20 个', '已选 2 个班，共 78 人', '时间有 4 处要改');
});

it('[R4.17] mended, it goes to each class, one after another; one that failed is sent again', async () => {
  await inDialog('一起往后推').click();
  await eventually(() => dialog().locator('.exam-times li.bad').count()).toBe(0);
  await inDialog('发布到 2 个班').click();
  await expectWords(dialog(), '密码要四位数字');
  await dialog().getByLabel('考试密码，四位数字').fill('2714');
  await enterMoment(dialog(), '截止时间', '209901011000');
  await enterMoment(dialog(), '公布答案的时间', '209901021000');
  await enterMoment(dialog(), '开始时间', '209901010800');
  await enterMoment(dialog(), '发布时间', '209901010700');
  await teacher.route(/PublishExam$/, (route) => route.abort(), { times: 1 });
  await inDialog('发布到 2 个班').click();
  const sending = teacher.getByRole('region', { name: `发送：${demoPaper.title}` });
  await expectWords(sending, '到 1 / 2 个班', '发送失败', '已发送');
  await expectLayout(teacher, 'exam-sending', SIZES);
  await sending.getByRole('button', { name: '重发失败的 1 个班' }).click();
  await expectWords(sending, '到 2 / 2 个班');
  expect(await sending.getByRole('link', { name: '去看' }).count()).toBe(2);
  await expectWords(teacher, '已有 4 场考试用它');
});

it('[R4.22] [R6.09] what is scheduled is changed and withdrawn; its class never learns of it', async () => {
  await teacher.getByRole('link', { name: '已有 4 场考试用它' }).click();
  const scheduled = rowOf(demoPaper.title, demoPastClass.name);
  await expectWords(scheduled, '待发布');
  await expectWords(rowOf(demoPaper.title, demoClass.name).filter({ hasText: '进行中' }), demoClass.name);
  await expectLayout(teacher, 'exams', SIZES);
  await scheduled.getByRole('button', { name: '修改' }).click();
  await dialog().getByLabel('发布名称').fill('角动量 期中');
  await enterMoment(dialog(), '截止时间', '209901010600');
  await inDialog('保存').click();
  await expectWords(dialog(), '发布时间要早于截止时间', '时间有 2 处要改');
  await enterMoment(dialog(), '截止时间', '209901011200');
  await dialog().getByLabel('不要密码').check();
  await inDialog('保存').click();
  await expectWords(teacher, '已保存：角动量 期中');
  const renamed = rowOf('角动量 期中', demoPastClass.name);
  await renamed.getByRole('button', { name: '撤回' }).click();
  await expectWords(dialog(), `${demoPastClass.name} 还不知道这场考试`);
  await inDialog('撤回').click();
  await expectWords(teacher, '已撤回：角动量 期中');
  await eventually(() => renamed.count()).toBe(0);
  await teacher.getByLabel('搜索考试').fill('没有这场');
  await expectGone(teacher, demoExams.scheduled.name);
});

it('[R4.17] what still waits goes out when the page is left; its student sees it, and how often one may be sat [R9.10]', async () => {
  await teacher.goto(`/papers/${demoPaper.id}`);
  await teacher.getByRole('button', { name: '发布', exact: true }).click();
  await dialog().getByLabel('发布名称').fill('动量 随堂');
  for (const { name } of [demoClass, demoPastClass]) await dialog().getByLabel(name).check();
  const release = await holdNext(teacher, /PublishExam$/);
  await inDialog('发布到 2 个班').click();
  await expectWords(teacher, '发送中', '等待发送');
  await teacher.goto('about:blank');
  release();
  const phone = await school.chromium.open({ as: await school.signIn('student4'), ...PHONE });
  await phone.goto('/exams');
  await phone.waitForURL('**/exams/mine');
  await expectWords(
    phone.getByRole('link', { name: '动量 随堂' }).filter({ hasText: demoPastClass.name }),
    '动量 随堂',
  );
  await phone.getByRole('link', { name: demoExams.running.name }).click();
  await expectWords(phone, demoExams.running.name, '3');
  await shoot(phone, 'exam-entry-demo');
});
