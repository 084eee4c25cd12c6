import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAssistant, demoClass, demoPastClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { pdfWithPages } from '../support/upload.ts';
import { enterMoment, holdNext } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, heldUndo, inOrder } from './see.ts';
import { DIALOGS, expectLayoutInEnglish, expectLayout, type Size } from './layout.ts';

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
  ['announcements', teacher],
  ['announcements-phone', phone],
]);

const rowOf = (title: string) => teacher.getByRole('row').filter({ hasText: title });
const dialog = () => teacher.getByRole('dialog');
const write = () => teacher.getByRole('button', { name: '写公告' });
const act = async (title: string, action: string) => {
  await teacher.getByRole('button', { name: `更多：${title}` }).click();
  await teacher.getByRole('menuitem', { name: action }).click();
};

describe('a teacher', () => {
  it('finds what the classes were told: pinned, drafts, then the newest; and who read it [R2.19]', async () => {
    await teacher.goto('/');
    await teacher.getByRole('link', { name: '公告' }).click();
    await expectWords(rowOf('期末考试时间和范围'), '置顶', '已发布', demoClass.name, '5 / 40');
    await expectWords(rowOf('期中卷面分析'), '草稿', demoPastClass.name, '还没发');
    await expectWords(rowOf('牛顿环实验的安全须知'), '已发布', demoAssistant.name, '6 / 40');
    await teacher.getByRole('button', { name: '期末考试时间和范围：5 / 40 人已读' }).click();
    await expectWords(dialog(), demoStudents[20]!.name);
    expect(await dialog().getByText(demoStudents[0]!.name).count()).toBe(0);
    await dialog().getByRole('tab', { name: '已读' }).click();
    await expectWords(dialog(), demoStudents[0]!.name);
    await expectLayoutInEnglish(teacher, 'announcement-readers', DIALOGS);
    await teacher.keyboard.press('Escape');
    await expectLayout(teacher, 'announcements', SIZES);
  });

  it('is told what is missing while the editor is still on its way', async () => {
    const page = await school.chromium.open({ as: await school.signIn('teacher') });
    await page.goto('/announcements');
    await page.getByRole('button', { name: '写公告' }).waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held: string[] = [];
    await page.route(/\/assets\/texts-/, async (route) => {
      held.push(route.request().url());
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: '写公告' }).click();
    await eventually(() => held.length).toBeGreaterThan(0); // the editor is there, its words are not
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await expectWords(page.getByRole('dialog'), '选一个班');
    release();
    await page.getByRole('dialog').getByRole('textbox', { name: '正文' }).waitFor();
    await expectWords(page.getByRole('dialog'), '选一个班');
    await page.context().close();
  });

  it('is told what is missing, and which words may not be said, and loses nothing [R5.35]', async () => {
    await write().click();
    await dialog().getByRole('button', { name: '发布', exact: true }).click();
    await expectWords(dialog(), '选一个班');
    await dialog().getByLabel(demoClass.name).check();
    await dialog().getByRole('textbox', { name: /^标题/ }).fill('第 13 周实验课换到 309');
    await dialog().getByRole('textbox', { name: '正文' }).fill('谁迟到谁是笨蛋。');
    await dialog().getByText('定时', { exact: true }).click();
    await enterMoment(dialog(), '发布时间', '202001010800');
    await dialog().getByRole('button', { name: '定时发布' }).click();
    await expectWords(dialog(), '发布时间不能早于现在');
    await dialog().getByText('现在', { exact: true }).click();
    await dialog().getByRole('button', { name: '发布', exact: true }).click();
    await expectWords(dialog(), '有不能发布的词，改掉再发：笨蛋');
    await expectLayout(teacher, 'announcement-write', DIALOGS);
  });

  it('publishes to two classes at once, and each class has its own', async () => {
    await dialog().getByRole('textbox', { name: '正文' }).fill('带护目镜。');
    await dialog().getByLabel(demoPastClass.name).check();
    await dialog().getByLabel('随公告发出的短消息').fill('周四实验在 309。');
    await dialog()
      .locator('input[type="file"]')
      .setInputFiles({
        name: '安全须知.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(pdfWithPages(['Safety'])),
      });
    await expectWords(dialog(), '安全须知.pdf', /^[\d.]+ Bytes$/m);
    await dialog().getByRole('button', { name: '发布', exact: true }).click();
    await expectWords(teacher, '已发布：第 13 周实验课换到 309');
    await eventually(() => rowOf('第 13 周实验课换到 309').count()).toBe(2);
  });

  it('pins, deletes and takes that back, by the keyboard alone; what is another’s is not hers to change [R6.09]', async () => {
    await act('期中卷面分析', '现在发布');
    await expectWords(rowOf('期中卷面分析'), '已发布');
    const more = teacher.getByRole('button', { name: '更多：期中卷面分析' });
    await more.focus();
    await teacher.keyboard.press('Enter');
    await teacher.getByRole('menuitem', { name: '删除' }).focus();
    await teacher.keyboard.press('Enter');
    const undo = await heldUndo(teacher);
    await expectWords(teacher, '已删除：期中卷面分析');
    await eventually(() => rowOf('期中卷面分析').count()).toBe(0);
    await undo.click();
    await expectWords(rowOf('期中卷面分析'), '已发布');
    await teacher.getByRole('button', { name: '更多：牛顿环实验的安全须知' }).click();
    await expectWords(teacher.getByRole('menu'), `只有 ${demoAssistant.name} 能改、能删`);
    await teacher.getByRole('menuitem', { name: '置顶' }).click();
    await expectWords(rowOf('牛顿环实验的安全须知'), '置顶');
  });
});

describe('a list', () => {
  it('that was asked for while a command of a row was on its way has in it what the command did', async () => {
    const client = await school.signIn('teacher');
    const id = newId();
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '周日前交。' }] }] };
    const draft = { classId: demoClass.id, title: '补交实验报告', content };
    const { cursor } = await insist(client, 'announcement', id, 'DraftAnnouncement', draft);
    await client.query(`/api/announcements?after=${cursor.incarnation}.${cursor.position}`);
    await teacher.reload();
    await expectWords(rowOf('补交实验报告'), '草稿');
    const decide = await holdNext(teacher, /PublishAnnouncement/);
    await act('补交实验报告', '现在发布');
    // The drafts are read before the command is decided, and arrive after its receipt, when the row that gave it is gone.
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    let times = 0;
    await teacher.route(/status=draft/, async (route) => {
      times += 1;
      if (times > 1) return route.continue();
      const response = await route.fetch();
      expect(await response.text()).toContain(id);
      isAsked();
      await mayArrive;
      return route.fulfill({ response });
    });
    const status = teacher.getByRole('button', { name: /状态/ });
    await status.click();
    await teacher.getByRole('option', { name: '草稿' }).click();
    await asked;
    decide();
    await expectWords(teacher, '已发布：补交实验报告');
    arrive();
    const beforeItIsReadAnyway = { timeout: 20_000 }; // every 30 s
    await expect.poll(() => rowOf('补交实验报告').count(), beforeItIsReadAnyway).toBe(0);
    await status.click();
    await teacher.getByRole('option', { name: '全部' }).click();
    await expectWords(rowOf('补交实验报告'), '已发布');
    await teacher.unroute(/status=draft/);
  });

  it('is read again after a command of a row that did not arrive at first and was sent once more', async () => {
    await teacher.route(/PinAnnouncement/, (route) => route.abort());
    await act('补交实验报告', '置顶');
    const again = teacher.getByRole('button', { name: '再试一次' });
    await again.waitFor({ timeout: 20_000 });
    await teacher.unroute(/PinAnnouncement/);
    const asked: string[] = [];
    teacher.on('request', (request) => asked.push(request.url()));
    const pinned = teacher.waitForResponse(/PinAnnouncement/);
    await again.click();
    const { cursor } = (await (await pinned).json()) as Receipt;
    await eventually(() => asked.some((url) => url.includes(`${cursor.incarnation}.${cursor.position}`))).toBe(true);
    await expectWords(rowOf('补交实验报告'), '置顶');
  });
});

describe('a list on a phone', () => {
  it('can be scrolled until its last row is clear of what a toast says', async () => {
    const page = await school.chromium.open({ ...PHONE, as: await school.signIn('teacher') });
    await page.goto('/announcements');
    await page.getByRole('button', { name: '更多：补交实验报告' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const undo = await heldUndo(page);
    await page.getByRole('row').filter({ hasText: '补交实验报告' }).waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const row = (await page.getByRole('row').last().boundingBox())!;
    const toast = (await page.locator('.toast').boundingBox())!;
    await shoot(page, 'announcements-toast');
    expect(row.y + row.height).toBeLessThanOrEqual(toast.y);
    await undo.click();
    await expectWords(page, '补交实验报告');
    await page.context().close();
  });
});

describe('a student', () => {
  it('reads it on a phone, and is told that this is seen; their teacher sees it at the next look', async () => {
    await phone.goto('/s/');
    await phone.getByRole('link', { name: '公告' }).click();
    await expectWords(phone, '期末考试时间和范围', '未读', '周四实验在 309。');
    await expectNoWords(phone, '写公告');
    await expectLayout(phone, 'announcements-mine', SIZES);
    const one = phone.getByRole('link', { name: new RegExp(`第 13 周实验课换到 309.*${demoClass.name}`) });
    await one.click();
    await expectWords(phone, '带护目镜。', '安全须知.pdf', '老师看得到你读过');
    const file = await phone.getByRole('link', { name: /安全须知\.pdf/ }).getAttribute('href');
    expect((await phone.request.get(new URL(file!, phone.url()).href)).headers()['content-type']).toBe(
      'application/pdf',
    );
    await expectLayout(phone, 'announcement', SIZES);
    await phone.getByRole('link', { name: '返回公告' }).click();
    await expectWords(phone, '第 13 周实验课换到 309');
    await eventually(() => one.getByText('未读').count()).toBe(0);
    await teacher.reload();
    await expectWords(rowOf('第 13 周实验课换到 309').filter({ hasText: demoClass.name }), '1 / 40');
  });

  it('is told when it was deleted meanwhile', async () => {
    await act('期末考试时间和范围', '删除');
    await expectWords(teacher, '已删除：期末考试时间和范围');
    await phone.getByRole('link', { name: /期末考试时间和范围/ }).click();
    await expectWords(phone, '没有这条公告，或已被删除');
    await phone.goto('/announcements');
    await expectWords(phone, '牛顿环实验的安全须知');
    await phone.getByText('期末考试时间和范围').first().waitFor({ state: 'detached' });
  });
});

describe('a representative whom the teacher lets', () => {
  it('[R6.04] writes one on a phone, publishes it, and is offered no pinning and no names of readers', async () => {
    const client = await school.signIn('student9');
    const appointed = { personIds: [client.id], role: 'representative', duties: ['announcements'] };
    const { cursor } = await insist(await school.signIn('teacher'), 'class', demoClass.id, 'ChangeRoles', appointed);
    await client.query(`/api/announcements/classes?after=${cursor.incarnation}.${cursor.position}`);
    const writer = await school.chromium.open({ ...PHONE, as: client });
    await writer.goto('/announcements');
    await expectWords(writer, '发给班级的', '还没有公告', '看得到有多少人读了');
    await expectNoWords(writer, '谁读了一目了然');
    await writer.getByRole('button', { name: '写公告' }).click();
    const form = writer.getByRole('dialog');
    await form.getByRole('textbox', { name: /^标题/ }).fill('周五收作业本');
    await form.getByRole('textbox', { name: '正文' }).fill('放在讲台上。');
    await form.getByText('先存草稿', { exact: true }).click();
    await form.getByRole('button', { name: '存草稿' }).click();
    const row = writer.getByRole('row').filter({ hasText: '周五收作业本' });
    await expectWords(row, '草稿');
    const more = row.getByRole('button', { name: '更多：周五收作业本' });
    expect((await more.boundingBox())!.width).toBeLessThanOrEqual(48); // the row is for its words
    await more.click();
    await writer.getByRole('menuitem', { name: '现在发布' }).click();
    await expectWords(row, '已发布', '0 / 40');
    expect(await row.getByRole('button', { name: /已读/ }).count()).toBe(0);
    await row.getByRole('button', { name: '更多：周五收作业本' }).click();
    await expectWords(writer.getByRole('menu'), '编辑');
    await expectNoWords(writer, '置顶');
    await writer.keyboard.press('Escape');
    await expectLayout(writer, 'announcements-representative', SIZES);
    await writer.context().close();
  });
});
