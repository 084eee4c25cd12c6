import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish, DIALOGS, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectNoWords, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student8') });
});
afterAll(() => school.close());
inOrder(() => [
  ['leave-teacher', teacher],
  ['leave-phone', phone],
]);

const me = demoStudents[7]!.name;
const mine = () => phone.getByRole('region', { name: '我请的假' });
const taught = () => teacher.getByRole('region', { name: '我教的班' });

describe('[R4.08] leave', () => {
  it('is asked for from the lesson that comes; a missing reason is said and nothing is lost', async () => {
    await phone.goto('/s/');
    await phone.getByRole('link', { name: `请假：${demoLesson.title}` }).click();
    const dialog = phone.getByRole('dialog');
    await expectWords(dialog, demoLesson.title, '病假', '事假', '只有这个班的老师看得到');
    await dialog.getByText('事假', { exact: true }).click();
    await dialog.getByRole('button', { name: '提交请假' }).click();
    await expectWords(dialog, '这里不能空着');
    await dialog.getByRole('textbox', { name: /^理由/ }).fill('校运会，下午回来');
    await expectLayoutInEnglish(phone, 'leave-ask', DIALOGS);
    await dialog.getByRole('button', { name: '提交请假' }).click();
    await expectWords(mine(), '待批', '事假：校运会，下午回来');
    await expectLayout(phone, 'leave-mine', SIZES);
  });

  it('is decided on by the teacher, who can take that back; the student reads what came of it', async () => {
    await teacher.goto('/leaves');
    await expectWords(taught(), me, '待批', '校运会，下午回来');
    await expectLayout(teacher, 'leave-taught', SIZES);
    await taught()
      .getByRole('button', { name: `不准 ${me}` })
      .click();
    await teacher.getByRole('dialog').getByRole('textbox').fill('这节有测验');
    await teacher.getByRole('dialog').getByRole('button', { name: '不准' }).click();
    await expectWords(taught(), '没准', '你说：这节有测验');
    await phone.reload();
    await expectWords(mine(), '没准', '老师说：这节有测验');
    await taught().getByRole('button', { name: '改回待批' }).click();
    await expectWords(taught(), '待批');
  });

  it('stands beside check-in in the lesson, and granting it there is the attendance', async () => {
    const client = await school.signIn('teacher');
    await client.command('lesson', demoLesson.id, 'StartLesson');
    await teacher.goto(`/lesson/${demoLesson.id}/console`);
    await expectWords(teacher.getByRole('navigation', { name: '工具' }), '1 人请假待批');
    await teacher.keyboard.press('a');
    const here = teacher.getByRole('region', { name: '这节课的请假' });
    await here.getByRole('button', { name: `准假 ${me}` }).click();
    await expectWords(here, '已准');
    await expectNoWords(teacher, '请假待批');
    const seats = teacher.getByRole('region', { name: '学生' });
    await expectWords(seats, '事假 1');
    await phone.goto(`/s/${demoLesson.id}`);
    await phone.getByRole('button', { name: '我的', exact: true }).click();
    await expectWords(phone.getByRole('main'), '事假：老师准了');
    expect(await phone.getByRole('link', { name: '看请假' }).getAttribute('href')).toBe(
      `/leaves?lesson=${demoLesson.id}`,
    );
  });
});
