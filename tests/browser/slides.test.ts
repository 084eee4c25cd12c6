import { newId } from '@lectern/contracts/kernel/ids.ts';
import { OFFICE_TYPES } from '@lectern/contracts/kernel/office-types.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { MOVING, pptxOf, standInOffice, written, type StandIn } from '../support/office.ts';
import { encryptedPdf } from '../support/pdf.ts';
import { pdfWithPages } from '../support/upload.ts';
import { shoot } from './chromium.ts';
import { DEMO_PAGES, demoPdf } from './decks.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

let school: School;
let teacher: Client;
let page: Page;
let standIn: StandIn;
beforeAll(async () => {
  standIn = standInOffice(['Angular momentum']);
  school = await openSchool({ LECTERN_SOFFICE: standIn.program });
  teacher = await school.signIn('teacher');
});
afterAll(async () => {
  await school.close();
  standIn.remove();
});
inOrder(() => [['slides', page]]);

async function schedule(title: string): Promise<string> {
  const id = newId();
  await insist(teacher, 'lesson', id, 'ScheduleLesson', { classId: demoClass.id, title, startsAt: Date.now() });
  return id;
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
/** As the system's file picker gives them. */
const choose = (on: Page, ...files: ReturnType<typeof pdf>[]) =>
  on.locator('.drop input[type="file"]').setInputFiles(files);
const row = (on: Page, name: string) => on.locator('ul.up > li').filter({ hasText: name });

/** How fast this computer's network sends. */
async function sendAt(on: Page, bytesPerSecond: number): Promise<void> {
  const session = await on.context().newCDPSession(on);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', speed);
}

describe('a lesson with 40 pages', () => {
  it('[R3.17] a file is sent with its progress; the first page can be used before the last is ready', async () => {
    page = await school.chromium.open({ as: teacher });
    await page.goto(`/lesson/${await schedule('刚体')}`);
    await expectWords(page, '没有课件也能上课。有了课件，题目可以放在某一页上。', '把 PDF 或图片拖到这里');
    await sendAt(page, 600_000);
    await choose(page, pdf('角动量守恒.pdf', await demoPdf()));
    const sent = page.getByRole('progressbar', { name: '角动量守恒.pdf 的上传进度' });
    await eventually(async () => Number(await sent.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await expectWords(row(page, '角动量守恒.pdf'), /^\d.* \/ 1\.16 MB/);
    await sendAt(page, -1);
    // At one moment: page 1 is a picture, and its file is not done.
    const firstIsThere = () =>
      page.evaluate(() => {
        const picture = document.querySelector<HTMLImageElement>('.pages-grid li:first-child img');
        const isDrawn = picture !== null && picture.complete && picture.naturalWidth > 0;
        return isDrawn && document.querySelector('ul.up')!.textContent.includes('前面的页已经能用');
      });
    await eventually(firstIsThere).toBe(true);
    await shoot(page, 'preparation-parsing');
    await page.locator('.pages-grid').getByRole('button').first().click();
    await expectWords(page.getByRole('dialog'), /^第 1 \/ \d+ 页$/);
    await page.keyboard.press('Escape');
    await expectWords(row(page, '角动量守恒.pdf'), `${DEMO_PAGES} 页 · 1.16 MB`);
    await page.getByRole('button', { name: `全部 ${DEMO_PAGES} 页` }).click();
    expect(await page.locator('.pages-grid li').count()).toBe(DEMO_PAGES);
  });

  it('[R3.17] questions of every kind are put on pages, and seen as a student will see them', async () => {
    await page.locator('.pages-grid').getByRole('button').nth(2).click();
    await page.keyboard.press('ArrowRight');
    await expectWords(page.getByRole('dialog'), '第 4 / 40 页');
    await page.getByRole('button', { name: '在这一页加一道题' }).click();
    await page.getByRole('group', { name: '题型' }).getByRole('button', { name: '判断' }).click();
    await page.getByRole('textbox', { name: '题目' }).fill('角动量是矢量。');
    await page.getByText('对 是正确答案').or(page.getByTitle('对 是正确答案')).first().click();
    const preview = page.getByRole('figure');
    await expectWords(preview, '学生看到的样子', '判断', '角动量是矢量。', '对', '错');
    await page.getByRole('button', { name: '保存这道题' }).click();
    const list = page.getByRole('navigation', { name: '题目' });
    await expectWords(list, '角动量是矢量。', '第 4 页');

    await list.getByRole('button', { name: '写一道题' }).click();
    await page.getByRole('group', { name: '题型' }).getByRole('button', { name: '多选' }).click();
    await expectWords(page, /全部选对得满分；漏选但没有选错，得一半/);
    await page.getByRole('textbox', { name: '题目' }).fill('哪些是矢量？');
    for (const [letter, choice] of ['角动量', '动能', '力矩'].entries())
      await page.getByRole('textbox', { name: `选项 ${'ABC'[letter]}` }).fill(choice);
    for (const letter of 'AC') await page.getByTitle(`${letter} 是正确答案`).click();
    await page.getByRole('combobox', { name: '放在哪一页' }).selectOption({ index: 4 });
    await expectWords(preview, '多选', '全对得满分，漏选得一半，选错不得分', '力矩');
    await shoot(page, 'preparation-question');
    await page.getByRole('button', { name: '保存这道题' }).click();
    await expectWords(list, '哪些是矢量？');
    await expectWords(page.locator('.pages-grid li').nth(3), '第 1 题', '第 2 题');
  });

  it('[R3.17] the order of asking is changed by keyboard, and questions come over from an earlier lesson', async () => {
    const list = page.getByRole('navigation', { name: '题目' });
    const order = () => list.locator('.prepared-one .cut2').allInnerTexts();
    await eventually(order).toEqual(['角动量是矢量。', '哪些是矢量？']);
    await page.getByRole('button', { name: '往前移：哪些是矢量？' }).focus();
    await page.keyboard.press('Enter');
    await expectWords(page, '“哪些是矢量？”移到第 1 位，共 2 题');
    await eventually(order).toEqual(['哪些是矢量？', '角动量是矢量。']);

    await page.getByRole('button', { name: '从以前的课导入' }).click();
    const dialog = page.getByRole('dialog', { name: '从以前的课导入题目' });
    await dialog.getByRole('button', { name: demoLesson.title }).click();
    for (const { text } of demoLesson.questions.slice(0, 2)) await dialog.getByText(text).click();
    await expectWords(dialog, '选了 2 题');
    await shoot(page, 'preparation-reuse');
    await dialog.getByRole('button', { name: '导入到这节课' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectWords(page, '已导入 2 道题');
    const [first, second] = demoLesson.questions;
    await eventually(order).toEqual(['哪些是矢量？', '角动量是矢量。', first.text, second.text]);
    await page.reload();
    await eventually(order).toEqual(['哪些是矢量？', '角动量是矢量。', first.text, second.text]);
  });
});

it('[R3.17] slides of an Office say what their pages have not', async () => {
  const desk = await school.chromium.open({ as: teacher });
  await desk.goto(`/lesson/${await schedule('刚体的转动')}`);
  await expectWords(desk, /PPT、Word 和 OpenDocument 文件会先转成 PDF/);
  const type = OFFICE_TYPES.pptx;
  await choose(desk, { name: '刚体.pptx', mimeType: type, buffer: pptxOf([MOVING + written('Lectern Nowhere')]) });
  await expectWords(row(desk, '刚体.pptx'), /^1 页 · /, /没有带过来：3 个动画、1 页的切换效果、1 段音视频。/);
  await shoot(desk, 'preparation-office');
  await desk.context().close();
});

describe('files that do not become slides', () => {
  it.each([
    [
      'zh-cn',
      {
        encrypted: '有打开密码。去掉密码再传',
        broken: '文件损坏，打不开。重新导出一份再传',
        tooLarge: /101.00 MB，超过 100 MB 的上限/,
      },
    ],
    [
      'en',
      {
        encrypted: 'It’s password-protected. Remove the password and upload it again',
        broken: 'The file is damaged and can’t be opened. Export it again',
        tooLarge: /101.00 MB is over the 100 MB limit/,
      },
    ],
  ] as const)('[R3.17] [R5.55] [R5.58] each is refused with its reason (%s)', async (language, words) => {
    const desk = await school.chromium.open({ as: teacher, language });
    await desk.goto(`/lesson/${await schedule('坏文件')}`);
    const text = Buffer.from('Not a page in it');
    await choose(
      desk,
      { name: 'notes.docx', mimeType: 'application/msword', buffer: text },
      pdf('renamed.pdf', text),
      pdf('empty.pdf', Buffer.alloc(0)),
      pdf('locked.pdf', encryptedPdf('secret', 'owner')),
      pdf('torn.pdf', pdfWithPages(['One']).subarray(0, 60)),
    );
    await desk.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(101 * 1024 ** 2)], 'large.pdf', { type: 'application/pdf' }));
      const dropped = { bubbles: true, cancelable: true, dataTransfer: files };
      document.querySelector('.drop')!.dispatchEvent(new DragEvent('drop', dropped));
    });
    const unsupported = REFUSALS['file.unsupported'][language];
    await expectWords(row(desk, 'notes.docx'), unsupported);
    await expectWords(row(desk, 'renamed.pdf'), unsupported);
    await expectWords(row(desk, 'empty.pdf'), REFUSALS['file.empty'][language]);
    await expectWords(row(desk, 'large.pdf'), words.tooLarge);
    await expectWords(row(desk, 'locked.pdf'), words.encrypted);
    await expectWords(row(desk, 'torn.pdf'), words.broken);
    await shoot(desk, `preparation-refused-${language}`);
    await desk.context().close();
  });

  it('[R8.40] one that the network lost is sent again; one that was removed comes back, until it is too late', async () => {
    const desk = await school.chromium.open({ as: teacher });
    const id = await schedule('断了再传');
    await desk.goto(`/lesson/${id}`);
    await desk.route(/\/api\/files$/, (route) => route.abort(), { times: 1 });
    await choose(desk, pdf('两页.pdf', pdfWithPages(['One', 'Two'])));
    await expectWords(row(desk, '两页.pdf'), '网络异常，请检查网络后重试');
    await row(desk, '两页.pdf').getByRole('button', { name: '再试一次' }).click();
    await expectWords(row(desk, '两页.pdf'), /^2 页 · /);

    await desk.getByRole('button', { name: '移除 两页.pdf' }).click();
    await expectWords(desk, '已移除“两页.pdf”');
    await desk.getByRole('button', { name: '撤销' }).click();
    await expectWords(row(desk, '两页.pdf'), /^2 页 · /);
    await desk.getByRole('button', { name: '移除 两页.pdf' }).click();
    await desk.getByRole('link', { name: '回到我的课' }).click(); // whoever leaves does not wait for the undo
    await expectWords(desk, '断了再传');
    await desk.goto(`/lesson/${id}`);
    await expectWords(desk, '没有课件也能上课。有了课件，题目可以放在某一页上。');
  });
});
