import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student25') });
});
afterAll(() => school.close());
inOrder(() => [
  ['transcript', teacher],
  ['transcript-phone', phone],
]);

const address = `/class/${demoClass.id}/transcript`;
const student = demoStudents[24]!;
const part = (name: string) => teacher.getByRole('group', { name: '成绩单的部分' }).getByRole('button', { name });
const row = (name: string) => teacher.getByRole('row').filter({ hasText: name });
const save = () => teacher.getByRole('button', { name: '保存方案' });

it('[R2.20] a teacher reads the grades of a class, searches, and opens how one came about', async () => {
  await teacher.goto(address);
  await expectWords(row(student.name), '89.8', '已考核 50%');
  await teacher.getByRole('searchbox', { name: '找姓名、拼音或学号' }).fill('chengyian');
  await eventually(() => teacher.getByRole('table').getByRole('row').count()).toBe(2);
  await expectLayout(teacher, 'transcript', SIZES);
  await teacher.getByRole('button', { name: student.name }).click();
  const dialog = teacher.getByRole('dialog');
  await expectWords(dialog, '89.8', '÷ 50%', '驻波', '名次');
  await dialog.getByRole('link', { name: '第 5 章习题：光的干涉' }).waitFor();
  await expectLayout(teacher, 'transcript-sheet', SIZES);
  await dialog.getByRole('button', { name: '关闭' }).first().click();
});

it('[R5.21] tries other weights, sees who moves, and saves what adds up to 100 %', async () => {
  await part('考核方案').click();
  await teacher.getByRole('textbox', { name: '作业' }).fill('20');
  await expectWords(teacher, '合计 90%', '合计是 90%，要正好 100%');
  await teacher.getByRole('button', { name: '加一个模块' }).click();
  const own = teacher.getByRole('region', { name: '自定义模块 2' });
  await own.getByRole('textbox', { name: '模块名称' }).fill('实验操作');
  await expectWords(own, '这个名称已经有了'); // [R5.20]
  await own.getByRole('textbox', { name: '模块名称' }).fill('答辩');
  await own.getByRole('textbox', { name: '权重（%）' }).fill('10');
  await own.getByRole('textbox', { name: '考核项' }).fill('期末答辩');
  await expectWords(teacher, '合计 100%');
  await expectWords(
    teacher.getByRole('region', { name: '试算对照' }).getByRole('row').filter({ hasText: student.name }),
    '89.8 → 88.5',
  );
  await expectLayout(teacher, 'transcript-policy', SIZES);
  await save().click();
  await expectWords(teacher, '方案已保存', '学生看到的还是当时的方案');
});

it('[R8.34] enters scores by pasting: a line that is wrong is mended where it stands', async () => {
  await part('录入得分').click();
  await teacher.getByRole('button', { name: /考核项/ }).click();
  await teacher.getByRole('option', { name: '答辩 · 期末答辩' }).click();
  await teacher.getByText('粘贴或导入').click();
  await teacher.getByRole('textbox', { name: '粘贴' }).fill(`${student.login} 95\n${demoStudents[0]!.name} 105`);
  await teacher.getByRole('button', { name: '填进表里' }).click();
  await expectWords(teacher.getByRole('region', { name: '有问题的行' }), '超过满分 100');
  await teacher.getByRole('textbox', { name: '第 2 行的得分' }).fill('88.5');
  await teacher.getByRole('button', { name: '改好了，再读一遍' }).click();
  await eventually(() => teacher.getByRole('textbox', { name: `${demoStudents[0]!.name} 的得分` }).inputValue()).toBe(
    '88.5',
  );
  await expectLayout(teacher, 'transcript-scores', SIZES);
  await teacher.getByRole('button', { name: '记下 2 人' }).click();
  await expectWords(teacher, '已记下 2 人');
  await part('变更记录').click();
  await expectWords(teacher, '录入“答辩 · 期末答辩”，2 人', '作业 30% → 20% · 答辩 0% → 10%');
  await expectLayout(teacher, 'transcript-log', SIZES);
  await teacher.getByRole('button', { name: '影响了谁' }).first().click();
  await expectWords(
    teacher.getByRole('region', { name: '影响了谁' }).getByRole('row').filter({ hasText: student.name }),
    '→',
  );
});

it('[R1.20] reads it as a day left it, says that this is the past, and comes back', async () => {
  await teacher.getByLabel('看某一天').fill('2020-01-31');
  await expectWords(teacher, '这是 2020-01-31 结束时的成绩单', '那一天这个班还没有学生');
  expect(await teacher.getByRole('link', { name: '下载 CSV' }).getAttribute('href')).toContain('until=');
  expect(await part('考核方案').count()).toBe(0);
  await expectLayout(teacher, 'transcript-past', SIZES);
  await teacher.getByRole('button', { name: '回到现在' }).click();
  await part('成绩单').click();
  await expectWords(row(student.name), student.name);
});

it('[R1.20] publishes; a student reads their own grade on a phone, and how it came about', async () => {
  await phone.goto(address);
  await expectWords(phone, '89.8');
  expect(await phone.getByText('答辩').count()).toBe(0);
  await teacher.getByRole('button', { name: '重新公布' }).click();
  await teacher.getByRole('dialog').getByRole('checkbox', { name: '显示自己的名次' }).check();
  await teacher.getByRole('dialog').getByRole('button', { name: '公布', exact: true }).click();
  await expectWords(teacher, '已公布');
  await phone.reload();
  await expectWords(phone, '期末答辩', '95', /名次 \d+ \/ 40/, '全班平均');
  await expectLayout(phone, 'transcript-mine', SIZES);
  await teacher.getByRole('button', { name: '收回' }).click();
  await expectWords(teacher, '已收回，学生看不到了');
  await phone.reload();
  await expectWords(phone, '老师还没公布总评');
});
