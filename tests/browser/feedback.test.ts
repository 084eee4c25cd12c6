import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo } from '../support/identity.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectGone, expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** A ticket is written on a phone, answered and closed by an operator, and read by whose it is. */

const SIZES = [
  [360, 740],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    none: '还没有反馈',
    write: '写反馈',
    send: '提交反馈',
    arrived: '去掉 screen.jpg',
    pending: '待处理',
    doReply: '回复，转处理中',
    close: '关闭工单',
    notPlanned: '暂时不改',
    noneLeft: '没有要处理的反馈',
    notice: /反馈有新回复/,
    unread: '1 新回复',
    fresh: '新回复',
    say: '发送',
    over: '这条已关闭，要接着说请另写一条。',
  },
  en: {
    none: 'No feedback yet',
    write: 'New ticket',
    send: 'Send',
    arrived: 'Remove screen.jpg',
    pending: 'Waiting',
    doReply: 'Reply, in progress',
    close: 'Close ticket',
    notPlanned: 'not planned',
    noneLeft: 'Nothing to answer',
    notice: /There is a reply to your feedback/,
    unread: '1 new reply',
    fresh: 'New reply',
    say: 'Send',
    over: 'This ticket is closed. To go on, write a new one.',
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let student: Page, operator: Page;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  inOrder(() => [
    ['student', student],
    ['operator', operator],
  ]);

  it('[R3.20] [R5.15] it asks for words, takes pictures, and shows the number', async () => {
    student = await school.chromium.open({ as: await school.signIn('student1'), ...PHONE, language });
    await student.goto('/me');
    await student.locator('a[href="/feedback"]').click();
    await expectWords(student, words.none);
    await student.getByRole('button', { name: words.write }).first().click();
    const dialog = student.getByRole('dialog');
    await dialog.getByRole('button', { name: words.send, exact: true }).click();
    await dialog.locator('textarea[aria-invalid="true"]').waitFor();
    await dialog.locator('textarea').fill('下载成绩单后，姓名列太窄\nThe column is too narrow');
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'screen.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('#357', 1200),
    });
    await dialog.getByRole('button', { name: words.arrived }).waitFor();
    await expectLayoutInEnglish(student, `feedback-write-${language}`, SIZES);
    const { promise: read, resolve: letRead } = Promise.withResolvers<void>();
    await student.route(/\/api\/feedback.*[?&]after=/, (route) => read.then(() => route.continue()), { times: 1 });
    await dialog.getByRole('button', { name: words.send, exact: true }).click();
    await expectGone(student, words.none); // it was sent, although it isn't in the list yet
    letRead();
    await student.getByText(/^FK-\d{8}-001$/).waitFor();
    await student.locator('.feedback-said img').waitFor();
    await expectWords(student, words.pending);
  });

  it('[R6.17] an operator reads it, replies and sees it leave the front of the queue', async () => {
    operator = await school.chromium.open({ as: await school.signIn('operator'), language });
    await operator.goto('/feedback/queue');
    await operator.locator('.feedback-split li button').first().click();
    await expectWords(operator, 'The column is too narrow');
    await operator.locator('.feedback-part textarea').fill('已收到，今天修好。');
    await operator.getByRole('button', { name: words.doReply }).click();
    await operator.getByText('已收到，今天修好。').first().waitFor();
    await expectLayoutInEnglish(operator, `feedback-queue-${language}`, SIZES);
  });

  it('[R4.14] the person is told, reads the reply, says more, and reads why it was closed', async () => {
    await student.goto('/me');
    await expectWords(student, words.unread);
    await expectLayoutInEnglish(student, `feedback-centre-${language}`, SIZES);
    await student.goto('/notices');
    await student.getByText(words.notice).first().click();
    await expectWords(student, words.fresh);
    await student.locator('.feedback-split li button').first().click();
    await expectWords(student, '已收到，今天修好。');
    await student.locator('.feedback-part textarea').fill('四个字的名字也是');
    await student.getByRole('button', { name: words.say, exact: true }).click();
    await expect.poll(() => student.locator('.feedback-said li').count()).toBe(3);
    await expectLayoutInEnglish(student, `feedback-mine-${language}`, SIZES);

    await operator.getByRole('button', { name: words.close }).click();
    await operator.getByLabel(words.notPlanned).check();
    await operator.getByRole('dialog').locator('textarea').fill('下个学期再改');
    await operator.getByRole('dialog').getByRole('button', { name: words.close }).click();
    await expectWords(operator, words.noneLeft);
    await student.reload();
    await student.locator('.feedback-split li button').first().click();
    await expectWords(student, '下个学期再改');
    await expectWords(student, words.over);
  });
});
