import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLesson, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { Student } from '../support/student.ts';
import { press } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { addPages } from './decks.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, inOrder, textOf } from './see.ts';
import { expectPage, pageOn } from './teaching.ts';

let school: School;
let lesson: Running;
let student: Student;
let teacher: Page, wall: Page, pocket: Page, assistant: Page, admin: Page;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  await addPages(lesson.teacher, lesson.id, ['One', 'Two', 'Three']);
  student = await Student.signIn(school.url, 'student3', 'lectern');
  await student.join(lesson.code);
  teacher = await openConsole('teacher');
});
afterAll(async () => {
  await student.place.leave();
  await school.close();
});
inOrder(() => [
  ['screens-teacher', teacher],
  ['screens-wall', wall],
  ['screens-pocket', pocket],
  ['screens-assistant', assistant],
  ['screens-admin', admin],
]);

async function openConsole(account: string, size = {}): Promise<Page> {
  const page = await school.chromium.open({ as: await school.signIn(account), ...size });
  await page.goto(`/lesson/${lesson.id}/console`);
  await expectWords(page, demoLesson.title, '已连接');
  return page;
}

const panel = () => teacher.getByRole('region', { name: '投屏', exact: true });
const face = (name: string) => panel().getByRole('group', { name: '屏上放什么' }).getByRole('button', { name });
const codeOn = async (page: Page) => (await page.locator('.screen-code').innerText()).replaceAll(/\s/g, '');
const openTool = (name: string) =>
  teacher.getByRole('navigation', { name: '工具' }).getByRole('button', { name }).click();

const dock = () => teacher.getByRole('navigation', { name: '工具' });

describe('a screen on another computer', () => {
  it('is paired by the code that it shows, without anybody’s account', async () => {
    wall = await school.chromium.open({ width: 1920, height: 1080 });
    await wall.goto('/screen');
    await expectWords(wall, '把这台电脑变成教室的屏幕', '它只显示全班该看到的画面，不用登录老师的账号。');
    await wall.getByRole('button', { name: '显示投屏码' }).click();
    await expectWords(wall, '在老师的课堂里输入这个码', '等待老师输入', /\d\d:\d\d 后换新的码/);
    await shoot(wall, 'screen-waiting');
    const code = await codeOn(wall);
    await openTool('投屏');
    await expectWords(dock(), '没有屏开着');
    await expectWords(panel(), '别处没有屏开着这节课');
    await panel().getByRole('textbox', { name: '屏上的码' }).fill('00000000');
    await panel().getByRole('button', { name: '配对' }).click();
    await expectWords(panel().getByRole('alert'), /码/);
    await shoot(teacher, 'console-screens');
    await panel()
      .getByRole('textbox', { name: '屏上的码' })
      .fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
    await panel().getByRole('button', { name: '配对' }).click();
    await expectWords(panel(), '第 1 块屏', /\d\d:\d\d 配对/);
    await expectWords(wall, '人已进课堂', demoLesson.title);
    await expectWords(dock(), '别处开着 1 块屏');
    await expectWords(panel(), /\d\d:\d\d 配对，开着/, '别处有 1 块屏开着这节课');
    await expectWords(teacher.locator('.con-bar'), '投屏已开');
    await expectNoWords(wall, demoTeacher.name);
  });

  it('follows from page to page, and does after a reload', async () => {
    await teacher.keyboard.press('Escape');
    await press(teacher, ' ');
    await expectPage(wall, 1);
    await wall.reload();
    await expectPage(wall, 1);
    await press(teacher, 'PageDown');
    await expectPage(wall, 2);
  });

  it('shows the code, check-in, nothing, and what the lesson is at again', async () => {
    await openTool('投屏');
    await face('课堂码').click();
    await expectWords(wall, '扫码，或输入课堂码', `${lesson.code.slice(0, 3)} ${lesson.code.slice(3)}`);
    await expectWords(teacher, '投屏上是课堂码');
    expect(await face('签到码').isDisabled()).toBe(true);
    expect(await face('签到码').getAttribute('title')).toBe('先开始签到');
    await lesson.give('OpenCheckIn');
    await face('签到码').click();
    await expectWords(wall, '扫码签到', '或在手机上输入', /^\d{4}$/, '0 人已签到');
    expect(await wall.getByRole('img', { name: new RegExp(`/join/${lesson.code}\\?c=`) }).count()).toBe(1);
    await shoot(wall, 'screen-check-in');
    await face('黑屏').click();
    await eventually(() => wall.locator('.proj.blank').count()).toBe(1);
    await teacher.getByRole('button', { name: '换回课堂内容' }).click();
    await expectPage(wall, 2);
    await lesson.give('CloseCheckIn');
  });

  it('says so when it is disconnected, and waits under a new code', async () => {
    await panel().getByRole('button', { name: '断开: 第 1 块屏' }).click();
    await expectWords(wall, '刚才的课不投在这里了', '等待老师输入');
    expect(await textOf(wall)).not.toContain(demoLesson.title);
    await expectWords(panel(), '另一台电脑');
    await shoot(wall, 'screen-unpaired');
    await expectWords(dock(), '没有屏开着');
    await eventually(() => teacher.locator('.con-bar').innerText()).not.toContain('投屏已开');
    await face('黑屏').click();
    await expectWords(teacher, '没有屏开着，打开后是黑屏');
    await teacher.getByRole('button', { name: '换回课堂内容' }).click();
  });

  it('signs out whoever is signed in there, after saying so', async () => {
    const page = await school.chromium.open({ as: await school.signIn('teacher') });
    await page.goto('/screen');
    await expectWords(page, `这台电脑会退出 ${demoTeacher.name} 的登录`, '屏幕不该带着谁的账号。');
    await page.getByRole('button', { name: '退出登录，显示投屏码' }).click();
    await expectWords(page, '等待老师输入');
    await page.goto('/');
    await page.waitForURL(/\/web\/\?next=%2F$/);
  });
});

describe('more than one console', () => {
  const at = (page: Page) => page.locator('.pg b').innerText();

  it('the teacher’s phone and an assistant’s console stay in step with the desk', async () => {
    await teacher.keyboard.press('Escape');
    pocket = await openConsole('teacher', PHONE);
    assistant = await openConsole('assistant');
    await pocket.getByRole('button', { name: '下一页' }).click();
    for (const page of [teacher, pocket, assistant]) await eventually(() => at(page)).toMatch(/^3/);
    await assistant.getByRole('button', { name: '上一页' }).click();
    for (const page of [teacher, pocket, assistant]) await eventually(() => at(page)).toMatch(/^2/);
    await lesson.publish(0);
    await student.answer(lesson.questions[0]!, 'B');
    for (const page of [teacher, pocket, assistant]) await expectWords(page, '下一步：收题');
    await pocket.locator('.next .step button').click();
    for (const page of [teacher, pocket, assistant]) await expectWords(page, '下一步：公布分布');
    await press(assistant, ' ');
    await press(teacher, ' ');
    for (const page of [teacher, assistant]) await expectWords(page, /正确 1 \/ 1/);
    await shoot(pocket, 'console-phone');
  });

  it('[R6.03] an assistant teaches along, but writes no question and does not end the lesson', async () => {
    await expectWords(assistant, '助教：可以发题、管弹幕和签到，不能写题、结束课堂');
    await press(assistant, 'q');
    const form = assistant.getByRole('form', { name: '发题' });
    await form.waitFor();
    expect(await form.getByRole('button', { name: '临时出一题' }).count()).toBe(0);
    expect(await assistant.getByRole('button', { name: '结束课堂' }).isDisabled()).toBe(true);
    await press(assistant, 'Escape');
  });

  it('[R6.07] an administrator sees the lesson and moves nothing', async () => {
    admin = await school.chromium.open({ as: await school.signIn('admin') });
    await admin.goto('/');
    await expectWords(admin, '你是管理员：看得到全校的课，只看不改。', demoLesson.title);
    await admin.goto(`/lesson/${lesson.id}/console`);
    await expectWords(admin, '只看不改：管理员不能操作', '已连接');
    const given: string[] = [];
    admin.on('request', (request) => request.method() === 'POST' && given.push(request.url()));
    const before = await pageOn(wall);
    for (const key of [' ', 'PageDown', '.', '+', 'Enter', 'Delete']) await press(admin, key);
    for (const button of await admin.locator('main button:not([disabled]):not([aria-disabled])').all())
      if (await button.isVisible()) await button.click();
    expect(given).toEqual([]);
    expect(await pageOn(wall)).toBe(before);
    await shoot(admin, 'console-administrator');
  });

  it('a presenter’s remote turns pages and blanks the screen, and does nothing else', async () => {
    const screen = await school.chromium.open({ as: lesson.teacher, width: 1280, height: 720 });
    await screen.goto(`/lesson/${lesson.id}/screen`);
    await expectWords(dock(), '别处开着 1 块屏');
    for (const [key, n] of [
      ['PageUp', 1],
      ['PageDown', 2],
      ['PageDown', 3],
    ] as const) {
      await press(teacher, key);
      await expectPage(screen, n);
    }
    await press(teacher, '.');
    await eventually(() => screen.locator('.proj.blank').count()).toBe(1);
    await press(teacher, '.');
    await expectPage(screen, 3);
  });
});
