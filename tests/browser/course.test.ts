import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { DIALOGS, expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1440, 900],
];

let school: School;
let teacher: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(() => school.close());
inOrder(() => [['courses', teacher]]);

const course = (name: string) => teacher.getByRole('region', { name, exact: true });
const dialog = () => teacher.getByRole('dialog');
const act = async (name: string, action: string) => {
  await course(name).getByRole('group').getByRole('button').first().click();
  await teacher.getByRole('menuitem', { name: action }).click();
};

describe('a teacher', () => {
  it('finds their courses with the classes and the next lesson of each [R2.10]', async () => {
    await teacher.goto('/');
    await teacher.getByRole('link', { name: '课程', exact: true }).click();
    await expectWords(course('大学物理'), '2026 秋 · 大学 · 明川大学 物理学院', demoClass.name, '40', '角动量守恒');
    await expectWords(teacher, '我教的课 1', '已归档 1');
    await expectLayout(teacher, 'courses', SIZES);
    await expectLayoutInEnglish(teacher, 'courses', SIZES);
  });

  it('makes a course and its first class, and is shown the code that students join by [R5.02] [R5.04]', async () => {
    await teacher.getByRole('button', { name: '新建课程' }).click();
    const name = dialog().getByRole('textbox', { name: /^课程名称/ });
    await name.fill(`${'讲'.repeat(30)}a`);
    await expectWords(dialog(), '61 / 60');
    await dialog().getByRole('button', { name: '新建课程' }).click();
    await expectWords(dialog(), /60 个/);
    await name.fill('电动力学');
    await expectWords(dialog(), '8 / 60');
    await dialog().getByRole('textbox', { name: /^学期/ }).fill('2027 春');
    await expectLayout(teacher, 'course-new', DIALOGS);
    await dialog().getByRole('button', { name: '新建课程' }).click();
    await expectWords(teacher, '电动力学 建好了，接着建第一个班级');
    await dialog()
      .getByRole('textbox', { name: /^班级名称/ })
      .fill('电动 1 班');
    await dialog().getByRole('button', { name: '建班级' }).click();
    await expectWords(dialog(), '电动 1 班 建好了', /^[A-Z0-9]{6}$/);
    await dialog()
      .getByRole('img', { name: /\/join\/[A-Z0-9]{6}/ })
      .waitFor();
    await expectLayout(teacher, 'course-class-code', DIALOGS);
    await dialog().getByRole('button', { name: '完成' }).click();
    await expectWords(course('电动力学'), '电动 1 班', '没有安排');
  });

  it('finds it by how it is read and by its term, and pins it', async () => {
    await teacher.getByRole('searchbox').or(teacher.getByLabel('搜索课程')).first().fill('ddlx');
    await eventually(() => course('大学物理').count()).toBe(0);
    await expectWords(course('电动力学'), '电动 1 班');
    await teacher.getByLabel('搜索课程').first().fill('');
    await act('电动力学', '置顶');
    await expectWords(course('电动力学'), '已置顶');
    await eventually(() => teacher.getByRole('heading', { level: 2 }).first().innerText()).toBe('电动力学');
  });

  it('edits, archives with a way back, and deletes only what is empty', async () => {
    await act('电动力学', '编辑课程');
    await dialog()
      .getByRole('textbox', { name: /^课程名称/ })
      .fill('电动力学导论');
    await dialog().getByRole('button', { name: '保存' }).click();
    await expectWords(course('电动力学导论'), '电动 1 班');
    await course('电动力学导论').getByRole('group').getByRole('button').first().click();
    await expectWords(teacher.getByRole('menu'), '课程里有 1 个班级，只能归档');
    await teacher.keyboard.press('Escape');
    await act('电动力学导论', '归档');
    await expectWords(dialog(), '它会移到“已归档”');
    await dialog().getByRole('button', { name: '归档' }).click();
    const undo = await heldUndo(teacher);
    await eventually(() => course('电动力学导论').count()).toBe(0);
    await undo.click();
    await expectWords(course('电动力学导论'), '电动 1 班');
    await teacher.getByRole('tab', { name: /已归档/ }).click();
    await expectWords(course('电磁学'), '还没有班级');
    await act('电磁学', '删除课程');
    await dialog().getByRole('button', { name: '删除课程' }).click();
    await expectWords(teacher, '没有归档的课程');
  });

  it('opens a course on a page of its own, by the keyboard', async () => {
    await teacher.getByRole('tab', { name: /我教的课/ }).click();
    const link = teacher.getByRole('link', { name: '大学物理', exact: true });
    await link.focus();
    await teacher.keyboard.press('Enter');
    await teacher.getByRole('heading', { level: 1, name: '大学物理' }).waitFor();
    await expectWords(teacher, demoClass.name);
    await expectLayout(teacher, 'course', SIZES);
    await teacher.goto('/courses/01970000-0000-7000-800d-00000000ffff');
    await expectWords(teacher, '没有这门课程，或已被删除');
  });
});

it('where the school lets only some make courses, the button says whom to ask [R6.08]', async () => {
  const strict = await openSchool({ LECTERN_CREATION_CONTACT: '方敏 0000-6120' });
  const page = await strict.chromium.open({ as: await strict.signIn('teacher') });
  await page.goto('/courses');
  await expectWords(page, '找 方敏 0000-6120 开通');
  expect(await page.getByRole('button', { name: '新建课程' }).getAttribute('aria-disabled')).toBe('true');
  await strict.close();
});
