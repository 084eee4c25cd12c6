import type { MyTranscript } from '@lectern/contracts/transcript/queries.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
let school: School;
let teacher: Page, colleague: Page, phone: Page;
let figure: string;
beforeAll(async () => {
  school = await openSchool();
  const [author, another] = [await school.signIn('teacher'), await school.signIn('reviewer')];
  const named = { personIds: [another.id], role: 'coTeacher' };
  await author.command('class', demoClass.id, 'AppointMembers', named);
  const student = await school.signIn('student25');
  const { result } = await student.query<MyTranscript>(`/api/transcript/${demoClass.id}/mine`);
  const homework = result!.sheet!.modules.find(({ id }) => id === 'homework')!;
  figure = homework.units.find(({ mark }) => typeof mark === 'number')!.title;
  teacher = await school.chromium.open({ as: author });
  colleague = await school.chromium.open({ as: another });
  phone = await school.chromium.open({ ...PHONE, as: student });
});
afterAll(() => school.close());
inOrder(() => [
  ['objection', teacher],
  ['objection-colleague', colleague],
  ['objection-phone', phone],
]);

const address = `/class/${demoClass.id}/transcript`;
const { name } = demoStudents[24]!;
const unit = () => phone.getByRole('listitem').filter({ has: phone.getByRole('link', { name: figure }) });
const dialog = (page: Page) => page.getByRole('dialog');
const item = (page: Page) => page.getByRole('article', { name: `${name}：${figure}` });
const open = async (page: Page) => {
  await page.goto(address);
  await page.getByRole('group', { name: '成绩单的部分' }).getByRole('button', { name: '疑问' }).click();
};

it('[R4.18] a student objects to one figure where it stands', async () => {
  await phone.goto(address);
  await unit().getByRole('button', { name: '对这个得分有疑问' }).click();
  await expectWords(dialog(phone), figure, '0 / 140');
  await dialog(phone).getByRole('textbox', { name: '哪里不对' }).fill('推导在图 4，请再看看');
  await dialog(phone).getByRole('button', { name: '提交' }).click();
  await expectWords(phone, '已提交，老师回复后会通知你');
  await expectWords(unit(), '等老师回复', '推导在图 4，请再看看');
  await expectLayout(phone, 'objection-mine', SIZES);
});

it('a teacher finds it in the queue with the way to the score, and answers', async () => {
  await open(teacher);
  await expectWords(item(teacher), '推导在图 4，请再看看', '等老师回复', '先回复');
  await expectLayout(teacher, 'objection-queue', SIZES);
  const link = item(teacher).getByRole('link', { name: figure });
  await eventually(() => link.getAttribute('href')).toMatch(/^\/homework\/.*\/grade\?student=/);
  await open(colleague);
  await item(colleague).getByRole('button', { name: '回复' }).click();
  await dialog(colleague).getByRole('textbox', { name: '给学生的回复' }).fill('图 4 没有推导');
  await item(teacher).getByRole('button', { name: '回复' }).click();
  await dialog(teacher).getByRole('textbox', { name: '给学生的回复' }).fill('看到了，已改分');
  await dialog(teacher).getByRole('button', { name: '发出回复' }).click();
  await expectWords(teacher, `已回复 ${name}`, '没有等回复的疑问');
});

it('the later of two who answer at once is shown the other’s answer, and may keep it', async () => {
  await dialog(colleague).getByRole('button', { name: '发出回复' }).click();
  await expectWords(dialog(colleague), '你写的时候来了新的回复，你的还发吗？');
  await expectWords(dialog(colleague).locator('.version').first(), '你写的，还没有发出', '图 4 没有推导');
  await expectWords(dialog(colleague).locator('.version').last(), `${demoTeacher.name} 刚写的`, '看到了，已改分');
  await expectLayout(colleague, 'objection-conflict', SIZES);
  await dialog(colleague).getByRole('button', { name: '不发了' }).click();
  await colleague.getByRole('button', { name: '已回复 1' }).click();
  await expectWords(item(colleague), '看到了，已改分');
});

it('the student reads the answer, answers once more, and no more than that', async () => {
  await phone.reload();
  await expectWords(unit(), '已回复', '看到了，已改分');
  await unit().getByRole('button', { name: '再回一次' }).click();
  await dialog(phone).getByRole('textbox', { name: '回复' }).fill('谢谢老师');
  await dialog(phone).getByRole('button', { name: '提交' }).click();
  await expectWords(unit(), '等老师回复', '谢谢老师');
  expect(await unit().getByRole('button', { name: '再回一次' }).count()).toBe(0);
  await unit().getByRole('button', { name: '撤回' }).click();
  await expectWords(unit(), '已撤回', '再提一个疑问');
  await teacher.reload();
  await open(teacher);
  await teacher.getByRole('button', { name: '已结束 1' }).click();
  await expectWords(item(teacher), '已撤回', '谢谢老师');
});
