import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { holdNext } from './actions.ts';
import { shoot } from './chromium.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectGone, expectNoWords, expectWords } from './see.ts';

let school: SchoolProgram;
let client: Client;
beforeAll(async () => {
  school = await openProgram();
  client = await school.signIn('teacher');
});
afterEach(() => school.chromium.closeWindows());
afterAll(() => school.close());

const desk = () => school.chromium.open({ as: client });

async function schedule(title: string, startsAt = Date.now()): Promise<string> {
  const id = newId();
  const { cursor } = await insist(client, 'lesson', id, 'ScheduleLesson', { classId: demoClass.id, title, startsAt });
  await client.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
  return id;
}

it('a lesson that another console has started is no failure: starting it here too leads to its console', async () => {
  for (const from of ['/', '/lesson/:id']) {
    const id = await schedule('两处开始', 0);
    const page = await desk();
    await page.goto(from.replace(':id', id));
    await expectWords(page, '两处开始');
    // It is started elsewhere while the click is on its way.
    await page.route(/StartLesson/, async (route) => {
      await insist(client, 'lesson', id, 'StartLesson');
      await route.continue();
    });
    await page.getByRole('button', { name: '开始上课' }).click();
    await page.waitForURL(`**/lesson/${id}/console`);
    await expectWords(page, '上课中', '两处开始');
    const { cursor } = await insist(client, 'lesson', id, 'EndLesson');
    await client.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
  }
});

it('[R3.08] a short lesson that hardly anybody came to is marked as a test, with the reason', async () => {
  const id = await schedule('试一下投屏');
  await insist(client, 'lesson', id, 'StartLesson');
  const { cursor } = await insist(client, 'lesson', id, 'EndLesson');
  await client.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
  const page = await desk();
  await page.goto('/');
  const row = page.getByRole('row').filter({ hasText: '试一下投屏' });
  await expectWords(row, '试课');
  expect(await row.getByTitle('不到 15 分钟，到课不到 10%，算作试课').count()).toBe(1);
  expect(await page.getByRole('row').filter({ hasText: demoLesson.title }).getByText('试课').count()).toBe(0);
});

it('[R5.03] a title of 52 units is scheduled; one of 53 is told while it is typed, and stays', async () => {
  const page = await desk();
  await page.goto('/');
  await page.getByRole('button', { name: '安排一节课' }).first().click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('课名');
  await dialog.getByRole('button', { name: '安排这节课' }).click();
  await expectWords(dialog, '先填课名');
  await title.fill(`${'角'.repeat(26)}a`);
  await expectWords(dialog, '53 / 52', '最多 26 个汉字或 52 个字母');
  await dialog.getByRole('button', { name: '安排这节课' }).click();
  expect(await title.inputValue()).toBe(`${'角'.repeat(26)}a`);
  await shoot(page, 'home-schedule');
  await title.fill('角'.repeat(26));
  await expectWords(dialog, '52 / 52');
  await dialog.locator('[name="startsAt"]').fill('2031-01-05T10:00'); // no other lesson of the class is then
  await dialog.getByRole('button', { name: '安排这节课' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectWords(page, '已排进课表', '角'.repeat(26));
});

it('[R8.40] a lesson that did not arrive can be sent again as it was typed, and is scheduled once', async () => {
  const page = await desk();
  await page.goto('/');
  await page.getByRole('button', { name: '安排一节课' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('课名').fill('送了两次的课');
  await dialog.locator('[name="startsAt"]').fill('2031-01-06T10:00');
  // The server has it, but its answer is lost.
  await page.route(/ScheduleLesson/, async (route) => (await route.fetch(), route.abort()), { times: 1 });
  await dialog.getByRole('button', { name: '安排这节课' }).click();
  await expectWords(dialog, '网络异常，请检查网络后重试');
  expect(await dialog.getByLabel('课名').inputValue()).toBe('送了两次的课');
  await dialog.getByRole('button', { name: '再试一次' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(/\/lesson\//); // what comes next is preparing it
  await page.goto('/');
  await expectWords(page, '送了两次的课');
  expect(await page.getByRole('row').filter({ hasText: '送了两次的课' }).count()).toBe(1);
});

it('a lesson is revised and cancelled from the list', async () => {
  await schedule('转动惯量');
  const page = await desk();
  await page.goto('/');
  await expectWords(page, '转动惯量');
  await page.getByRole('button', { name: '改课名和时间: 转动惯量' }).click();
  await page.getByRole('dialog').getByLabel('课名').fill('转动惯量与力矩');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '取消这节课: 转动惯量与力矩' }).click();
  const dialog = page.getByRole('dialog', { name: '取消“转动惯量与力矩”？' });
  await dialog.getByRole('button', { name: '保留' }).click();
  await page.getByRole('button', { name: '取消这节课: 转动惯量与力矩' }).click();
  await dialog.getByRole('button', { name: '取消这节课' }).click();
  await expectGone(page, '转动惯量与力矩');
});

it('[R9.21] the page size of the list can be chosen', async () => {
  for (let n = 1; n <= 12; n += 1) await schedule(`补课 ${n}`, Date.now() + n * 86_400_000);
  const page = await desk();
  await page.goto('/');
  await expectWords(page, '第 1–10 节');
  expect(await page.locator('table.cls tbody tr').count()).toBe(10);
  await page.getByRole('button', { name: '下一页' }).click();
  await expectWords(page, /第 11–\d+ 节/);
  await page.getByRole('combobox', { name: '每页' }).selectOption('20');
  await eventually(() => page.locator('table.cls tbody tr').count()).toBeGreaterThan(12);
  await page.locator('nav.pages').scrollIntoViewIfNeeded();
  await shoot(page, 'home-long');
});

it('[R5.48] a question without a key is written, but publishing it is disabled and says why', async () => {
  const id = await schedule('没有答案的题');
  const page = await desk();
  await page.goto(`/lesson/${id}`);
  await page.getByRole('navigation', { name: '题目' }).getByRole('button', { name: '写一道题' }).click();
  await page.getByRole('textbox', { name: '题目' }).fill('哪一个守恒？');
  await page.getByRole('textbox', { name: '选项 A' }).fill('动量');
  await page.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(page, '至少写两个选项');
  await page.getByRole('textbox', { name: '选项 B' }).fill('角动量');
  await expectWords(page, '先补上正确答案，才能发布');
  await page.route(/WriteQuestion/, async (route) => void (await route.fetch()), { times: 1 }); // its receipt never comes
  await page.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(page, '缺答案');
  await shoot(page, 'preparation-no-key');
  await insist(client, 'lesson', id, 'StartLesson');
  await page.goto(`/lesson/${id}/console`);
  await expectWords(page, '上课中');
  await page.keyboard.press('q');
  const publish = page.getByRole('form', { name: '发题' }).getByRole('button', { name: /^发布/ });
  await expectWords(page.getByRole('form', { name: '发题' }), '还没有正确答案，不能发布');
  expect(await publish.getAttribute('aria-disabled')).toBe('true');
  await shoot(page, 'console-no-key');
  await page.getByRole('button', { name: '去填' }).click();
  await page.getByText('B 是正确答案').or(page.getByTitle('B 是正确答案')).first().click();
  const release = await holdNext(page, /ReviseQuestion/);
  await page.getByRole('button', { name: '保存这道题' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('q'); // on to the next thing while it is still being saved
  await publish.waitFor();
  release();
  await eventually(() => publish.getAttribute('aria-disabled')).toBeNull();
});

it('[R8.31] what is typed while a question is being saved stays, and is saved next without a conflict', async () => {
  const id = await schedule('边存边写');
  const page = await desk();
  await page.goto(`/lesson/${id}`);
  await page.getByRole('navigation', { name: '题目' }).getByRole('button', { name: '写一道题' }).click();
  const text = page.getByRole('textbox', { name: '题目' });
  await text.fill('第一句。');
  await page.getByRole('textbox', { name: '选项 A' }).fill('对');
  await page.getByRole('textbox', { name: '选项 B' }).fill('错');
  const release = await holdNext(page, /WriteQuestion/);
  await page.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(page, '正在发送…');
  await text.fill('第一句。第二句。');
  release();
  await expectWords(page, '没保存');
  expect(await text.inputValue()).toBe('第一句。第二句。');
  await expectGone(page, '新的一题'); // the first saving arrived
  await page.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(page, '已保存');
  await page.reload();
  await expectWords(page.getByRole('navigation', { name: '题目' }), '第一句。第二句。');
});

it('[R8.31] two teachers change the same question: the later one is shown both and chooses', async () => {
  const [mine, theirs] = [await desk(), await desk()];
  const open = async (page: Page, text: string) => {
    await page.goto(`/lesson/${demoLesson.id}`);
    await page.getByText(demoLesson.questions[0].text).first().click();
    await page.getByRole('textbox', { name: '题目' }).fill(text);
  };
  await open(mine, '我的说法');
  await open(theirs, '同事的说法');
  await theirs.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(theirs, '已保存');
  await expectWords(mine, '别处刚改过这道题。保存时你来选留哪一个。');
  await mine.getByRole('button', { name: '保存这道题' }).click();
  const dialog = mine.getByRole('dialog', { name: '别处刚改过，要留哪一个？' });
  await expectWords(dialog, '我改的', '我的说法', '别处改的', '同事的说法');
  await shoot(mine, 'preparation-conflict');
  await dialog.getByRole('button', { name: '用我改的' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectWords(theirs.getByRole('navigation', { name: '题目' }), '我的说法');
  await expectNoWords(mine, '同事的说法');
});

it('[R8.40] a server that is away is said on the console; what is being written stays, and it goes on by itself', async () => {
  const id = await schedule('服务器走开');
  await insist(client, 'lesson', id, 'StartLesson');
  const page = await desk();
  await page.goto(`/lesson/${id}/console`);
  await page.getByRole('button', { name: '写一道题' }).first().click();
  await page.getByRole('textbox', { name: '题目' }).fill('写到一半');
  await school.kill();
  await expectWords(page, '正在重连');
  await expectWords(page, '离线', /离线，\d\d:\d\d:\d\d 起。学生停在这一步，连上后自动继续。/);
  await shoot(page, 'console-away');
  // The button is there for as long as the server is away; once it is back, the console may be faster than any press.
  await page.getByRole('button', { name: '再试一次' }).click();
  await expectWords(page, '离线', '学生停在这一步，连上后自动继续。');
  await school.startAgain();
  await expectWords(page, '已连接');
  await expectNoWords(page, '学生停在这一步');
  expect(await page.getByRole('textbox', { name: '题目' }).inputValue()).toBe('写到一半');
});

it('[R9.19] at 480 px or less the projector opens as a tab; wider, as a window of its own for the second screen', async () => {
  const id = await schedule('手机上投屏');
  const isWindow: boolean[] = [];
  for (const width of [480, 481]) {
    const page = await school.chromium.open({ as: client, width, height: 844 });
    await page.goto(`/lesson/${id}`);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: '试投屏' }).click();
    const screen = await opened;
    await expectWords(screen, '试投屏：开始上课后，这里是课堂码和二维码。');
    isWindow.push(await screen.evaluate(() => !window.toolbar.visible));
  }
  expect(isWindow).toEqual([false, true]);
});

it('the dark appearance is chosen on the screen and is there on the next page; following the system undoes it', async () => {
  const page = await desk();
  await page.goto('/');
  await page.getByRole('button', { name: '深色' }).click();
  const theme = () => page.locator('html').getAttribute('data-theme');
  await eventually(theme).toBe('dark');
  await page.goto(`/lesson/${demoLesson.id}`);
  await expectWords(page, demoLesson.title);
  expect(await theme()).toBe('dark');
  await page.goto('/');
  await page.getByRole('button', { name: '跟随系统' }).click();
  await eventually(theme).toBe('light');
});
