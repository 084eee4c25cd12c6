import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAssistant, demoClass, demoStudents, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { PHONE } from './chromium.ts';
import { DIALOGS, expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [390, 844],
  [1440, 900],
];
const [first, second, third] = demoStudents as unknown as readonly [Named, Named, Named];
type Named = (typeof demoStudents)[number];

let school: School;
let teacher: Page, assistant: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  assistant = await school.chromium.open({ as: await school.signIn('assistant'), language: 'en' });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [
  ['members', teacher],
  ['members-assistant', assistant],
  ['members-phone', phone],
]);

const ADDRESS = `/class/${demoClass.id}/members`;
const rowOf = (name: string, page = teacher) => page.getByRole('row').filter({ hasText: name });
const dialog = (page = teacher) => page.getByRole('dialog');
const part = (name: RegExp, page = teacher) =>
  page.getByRole('group', { name: /看哪些人|Which/ }).getByRole('button', { name });
const act = async (name: string, action: string, verb: string) => {
  await teacher.getByRole('button', { name: `管理 ${name}` }).click();
  await teacher.getByRole('menuitem', { name: action }).click();
  await dialog().getByRole('button', { name: verb, exact: true }).click();
};

describe('a main lecturer', () => {
  it('finds members by pinyin and number, in the order of how names are read', async () => {
    await teacher.goto(ADDRESS);
    await expectWords(teacher, demoClass.name, demoTeacher.name);
    await teacher.getByLabel('姓名、拼音或学号').fill('csq');
    await eventually(() => teacher.getByRole('row').count()).toBe(2);
    await expectWords(rowOf(first.name), first.login);
    await teacher.getByLabel('姓名、拼音或学号').fill('');
    await eventually(() => rowOf(demoStudents[39]!.name).count()).toBe(1);
    const names = await teacher.locator('.member b').allInnerTexts();
    const read = ['蔡奕辰', '陈思齐', '丁若兰', '林知远', '王雨桐', '周子墨'];
    expect(names.filter((name) => read.includes(name))).toEqual(read);
    await expectLayout(teacher, 'members', SIZES);
  });

  it('[R6.04] makes a representative with the duties that are ticked, and takes it back', async () => {
    await teacher.getByRole('button', { name: `管理 ${first.name}` }).click();
    await teacher.getByRole('menuitem', { name: '设为 课代表' }).click();
    await dialog().getByLabel('批准加入申请').check();
    await expectLayout(teacher, 'members-role', DIALOGS);
    await dialog().getByRole('button', { name: '设为 课代表' }).click();
    const undo = await heldUndo(teacher);
    await expectWords(rowOf(first.name), '课代表', '批准加入申请');
    await undo.click();
    await expectWords(rowOf(first.name), '学生');
  });

  it('removes several at once and takes that back', async () => {
    for (const { name } of [second, third]) await teacher.getByLabel(`选择 ${name}`).check();
    await expectLayout(teacher, 'members-bulk', SIZES);
    await teacher.getByRole('button', { name: '移出班级' }).click();
    await dialog().getByRole('button', { name: '移出班级', exact: true }).click();
    const undo = await heldUndo(teacher);
    await eventually(() => rowOf(second.name).count()).toBe(0);
    await undo.click();
    await expectWords(rowOf(second.name), '学生');
    await expectWords(rowOf(third.name), '学生');
  });

  it('[R6.11] blacklists at a desk, where nobody is taken off the list again', async () => {
    await act(third.name, '加入黑名单', '加入黑名单');
    await eventually(() => rowOf(third.name).count()).toBe(0);
    await part(/黑名单 1/).click();
    await expectWords(rowOf(third.name), demoTeacher.name);
    await expectWords(teacher, '移出黑名单，请在手机上操作');
    expect(await teacher.getByRole('button', { name: '移出黑名单' }).count()).toBe(0);
    await expectLayout(teacher, 'members-blacklist', SIZES);
  });
});

describe('an assistant', () => {
  it('[R6.03] removes students and is told who changes roles', async () => {
    await assistant.goto(ADDRESS);
    await assistant.getByRole('button', { name: `Manage ${first.name}` }).click();
    await expectWords(assistant.getByRole('menu'), `Only the main lecturer, ${demoTeacher.name}, can do this`);
    await assistant.keyboard.press('Escape');
    await expectLayoutInEnglish(assistant, 'members-assistant', SIZES);
    await assistant.getByRole('button', { name: `Manage ${demoAssistant.name}` }).click();
    await assistant.getByRole('menuitem', { name: 'Blacklist' }).hover();
    await assistant.keyboard.press('Escape');
  });
});

describe('on a phone', () => {
  it('[R6.11] [R9.19] somebody is taken off the blacklist, and is no member by that', async () => {
    await phone.goto(ADDRESS);
    await part(/黑名单 1/, phone).click();
    await rowOf(third.name, phone).getByRole('button', { name: '移出黑名单' }).click();
    await dialog(phone).getByRole('button', { name: '移出黑名单', exact: true }).click();
    await expectWords(phone, '黑名单是空的');
    await part(/已离开 1/, phone).click();
    await rowOf(third.name, phone).getByRole('button', { name: '加回班里' }).click();
    await dialog(phone).getByRole('button', { name: '加回班里', exact: true }).click();
    await part(/全部/, phone).click();
    await expectWords(rowOf(third.name, phone), '学生');
  });
});

describe('a student', () => {
  it('is not shown who is in the class', async () => {
    const page = await school.chromium.open({ as: await school.signIn('student5') });
    await page.goto(ADDRESS);
    await expectWords(page, '名单只给老师看');
    await expectNoWords(page, first.name);
  });
});
