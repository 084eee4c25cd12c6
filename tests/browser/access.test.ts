import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPastClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { enterMoment } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, inOrder } from './see.ts';
import { expectLayoutInEnglish, expectLayout } from './layout.ts';

const [PHONE_SIZE, DESK] = [
  [360, 640],
  [1366, 768],
] as const;

let school: School;
let operator: Page, reviewer: Page;
const lessonId = newId();
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.signIn('teacher');
  const give = (name: string, data: object = {}) => insist(teacher, 'lesson', lessonId, name, data);
  await give('ScheduleLesson', { classId: demoPastClass.id, title: '简谐运动', startsAt: Date.now() });
  const { cursor } = await give('StartLesson');
  await teacher.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
});
afterAll(() => school.close());
inOrder(() => [
  ['access', operator],
  ['review', reviewer],
]);

const rowOf = (name: string) => operator.getByRole('row').filter({ hasText: name });

describe('[R6.17] an operator', () => {
  it('finds the grants from the first page, and who used them', async () => {
    operator = await school.chromium.open({ as: await school.signIn('operator') });
    await operator.goto('/');
    await expectNoWords(operator, '新建班级');
    await operator.getByRole('link', { name: '打开授权' }).click();
    await expectWords(
      rowOf('沈若云'),
      '督导',
      demoPastClass.name,
      '不限期',
      /乔安 · /,
      '原因：本学期教学督导',
      '没用过',
    );
    await expectWords(rowOf('乔安').first(), '管理授权', /安装者 · /);
    await operator.getByRole('tab', { name: '使用记录' }).click();
    await expectWords(operator, '还没有人用过授权');
    await operator.getByRole('tab', { name: '授权', exact: true }).click();
  });

  it('finds them laid out the same by their address', async () => {
    const places = () =>
      Promise.all(
        [
          operator.getByRole('heading', { level: 1 }),
          operator.getByText('谁在班级之外还能做什么'),
          operator.getByRole('button', { name: '授权给人' }),
          operator.getByRole('region', { name: '授权', exact: true }),
        ].map((one) => one.boundingBox()),
      );
    await expectWords(operator, '沈若云');
    const throughHome = await places();
    await operator.goto('/access');
    await expectWords(operator, '沈若云');
    expect(await places()).toEqual(throughHome);
  });

  it('gives one to a person found by name, for a class, and is told what is missing', async () => {
    const [someone] = demoStudents;
    await operator.getByRole('button', { name: '授权给人' }).click();
    const dialog = operator.getByRole('dialog', { name: '授权给人' });
    await dialog.getByRole('button', { name: '给出授权' }).click();
    await expectWords(dialog, '先选一个人');
    await dialog.getByLabel('给谁').fill('查无此人');
    await expectWords(operator, '没有找到这个人');
    await dialog.getByLabel('清空').click();
    expect(await dialog.getByLabel('给谁').inputValue()).toBe('');
    await dialog.getByLabel('给谁').fill(someone!.name);
    await operator.getByRole('option', { name: `${someone!.name} ${someone!.login}` }).click();
    await dialog.getByText('一个班或一节课').click();
    await dialog.getByLabel('班级或课名').fill('简谐');
    await operator.getByRole('option', { name: `简谐运动 ${demoPastClass.name}` }).click();
    await enterMoment(dialog, '到什么时候', '202001010800');
    await dialog.getByLabel('原因').fill('听课');
    await dialog.getByRole('button', { name: '给出授权' }).click();
    await expectWords(dialog, '要晚于现在');
    await expectLayoutInEnglish(operator, 'access-give', [PHONE_SIZE, DESK]);
    await enterMoment(dialog, '到什么时候', '209901010800');
    await dialog.getByRole('button', { name: '给出授权' }).click();
    await expectWords(operator, `已授权给 ${someone!.name}`);
    await expectWords(rowOf(someone!.name), '督导', '简谐运动', /到 2099/, '原因：听课');
  });

  it('takes it back after it was asked', async () => {
    const [someone] = demoStudents;
    await rowOf(someone!.name).getByRole('button', { name: /收回/ }).click();
    const asked = operator.getByRole('dialog', { name: `收回 ${someone!.name} 的督导授权？` });
    await asked.getByRole('button', { name: '收回', exact: true }).click();
    await expectWords(rowOf(someone!.name), /乔安 已收回/);
    expect(await rowOf(someone!.name).getByRole('button').count()).toBe(0);
  });
});

it('a reviewer finds the lessons that they may watch, on a phone too, and in English', async () => {
  reviewer = await school.chromium.open({ ...PHONE, as: await school.signIn('reviewer') });
  await reviewer.goto('/');
  await expectWords(reviewer, '督导的课', '简谐运动', /物理 2502 班 · 林知远/, '上课中');
  await expectNoWords(reviewer, '新建班级');
  const [replay, report] = await reviewer.getByRole('link', { name: /：简谐运动/ }).all();
  expect(await replay!.getAttribute('href')).toBe(`/lesson/${lessonId}/replay`);
  expect(await report!.getAttribute('href')).toBe(`/lesson/${lessonId}/report`);
  await reviewer.getByLabel('找课名、班级或老师').fill('没有这门');
  await expectWords(reviewer, '没有找到这样的课');
  await reviewer.getByLabel('找课名、班级或老师').fill('林知');
  await expectWords(reviewer, '简谐运动');
  await expectLayout(reviewer, 'review-home', [PHONE_SIZE]);
  await reviewer.getByRole('button', { name: 'English' }).click();
  await expectLayoutInEnglish(reviewer, 'review-home', [PHONE_SIZE, DESK]);
  await reviewer.getByRole('link', { name: 'Report: 简谐运动' }).click();
  await expectWords(reviewer.getByRole('heading', { level: 1 }), '简谐运动');
});

it('a teacher is told who looked at the lesson; the page of grants is not for them', async () => {
  const teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  await teacher.goto(`/lesson/${lessonId}/report`);
  await teacher.getByRole('button', { name: '督导看过 1 次' }).click();
  await expectWords(teacher.getByRole('dialog', { name: '督导看过这节课' }), '沈若云', '看了报告');
  await shoot(teacher, 'looks');
  await teacher.goto('/access');
  await expectWords(teacher, '这一页你看不了', '它只给授权人和管理员。');
  await expectNoWords(teacher, '管理员只看', '使用记录');
  await teacher.getByRole('link', { name: '回到首页' }).click();
  await expectWords(teacher, '新建班级');
  await eventually(() => teacher.getByRole('link', { name: '授权' }).count()).toBe(0);
});
