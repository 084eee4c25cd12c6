import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Track } from '@lectern/contracts/tracking/track.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';
import { expectLayout, type Size } from './layout.ts';

const SMALL: readonly Size[] = [[360, 640]];

let school: School;
let lesson: Running;
let student: Client;
let phone: Page, teacher: Page;

beforeAll(async () => {
  school = await openSchool();
  [lesson, student] = await Promise.all([runLesson(school, '角动量守恒（二）'), school.signIn('student1')]);
  const did = (name: string, data: object = {}) => insist(student, 'lesson', lesson.id, name, data);
  await did('JoinLesson');
  await lesson.publish(0);
  await did('SubmitAnswer', { questionId: lesson.questions[0], choice: 'A' });
  for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer'])
    await lesson.give(step, { questionId: lesson.questions[0] });
  const { cursor } = await lesson.give('EndLesson');
  await student.query(`/api/log/learning?after=${cursor.incarnation}.${cursor.position}`);
});
afterAll(() => school.close());
inOrder(() => [
  ['log-phone', phone],
  ['log-teacher', teacher],
]);

describe('[R1.19] a student, after the lesson', () => {
  it('reads what it came to, from the lesson itself', async () => {
    phone = await school.chromium.open({ ...PHONE, as: student });
    await phone.goto('/s');
    await phone.getByRole('button', { name: '角动量守恒（二）' }).click();
    await phone.getByRole('button', { name: '看我的结果' }).click();
    await expectWords(phone, '这节课的得分', '准时', /在课堂/, '答错');
    await phone.locator('summary').filter({ hasText: '答错' }).click();
    await expectWords(phone, '你选的', '答案');
    await expectLayout(phone, 'looks-result', SMALL, { thumbs: true });
  });

  it('[R2.12] finds it in the log, step by step, what was looked at afterwards too', async () => {
    await phone.getByRole('button', { name: '学习日志' }).click();
    const entry = phone.locator('.log-entry').filter({ hasText: '角动量守恒（二）' });
    await expectWords(entry, '答题 1 / 1', '课后回看 2 次');
    await entry.getByText('一步一步看').click();
    await expectWords(entry, '进课堂', '答第 1 题：A', '看了结果', '课后回看课件');
    await expectLayout(phone, 'looks-learning-log', SMALL, { thumbs: true });
    await phone.getByLabel('时间').selectOption('最近 7 天');
    await expectWords(phone, '角动量守恒（二）');
  });

  it('is told that the network is away, and sees it all once it is back', async () => {
    await phone.getByRole('button', { name: '返回' }).click();
    await phone.getByRole('button', { name: '学习日志' }).waitFor();
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: '学习日志' }).click();
    await expectWords(phone, '网络异常，请检查网络后重试');
    await phone.context().setOffline(false);
    await expectWords(phone, '答题 1 / 1');
  });

  it('is not noted where the browser asks for that, and reads so', async () => {
    const guarded = await school.chromium.open({ ...PHONE, as: await school.signIn('student2') });
    await guarded.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const told: string[] = [];
    guarded.on('request', (request) => request.url().endsWith(Track.path) && told.push(request.url()));
    await guarded.goto('/s/log');
    await expectWords(guarded, '还没有记录');
    await guarded.getByRole('button', { name: '设置' }).click();
    await guarded.getByText('这里记下什么').click();
    await expectWords(guarded, '你的浏览器要求不跟踪，所以现在什么都没有记。');
    await shoot(guarded, 'privacy');
    await guarded.goto('/s');
    expect(told).toEqual([]);
  });
});

describe('[R2.12] a teacher’s log', () => {
  const entry = () => teacher.locator('.log-entry').filter({ hasText: '角动量守恒（二）' });

  it('is found from the first page, and says what was done', async () => {
    teacher = await school.chromium.open({ as: lesson.teacher });
    await teacher.goto('/');
    await teacher.getByRole('link', { name: '教学日志' }).filter({ visible: true }).click();
    await expectWords(entry(), '发题 1', '公布答案 1', '写题 3', '报告', '回放');
  });

  it('[R5.11] has names of at most 64 units, and entries that are deleted and put back', async () => {
    await entry().getByRole('button', { name: '命名' }).click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByLabel('名称').fill('课'.repeat(33));
    await expectWords(dialog, '66 / 64', '太长了，最多 32 个汉字或 64 个字母');
    await dialog.getByLabel('名称').fill('公开课');
    await shoot(teacher, 'log-name');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expectWords(entry(), '公开课');
    await entry().getByRole('button', { name: '删除' }).click();
    await expectWords(entry(), '已从你的日志里删除。课和数据都还在。');
    await entry().getByRole('button', { name: '恢复' }).click();
    await entry().getByRole('button', { name: '改名' }).waitFor();
    await entry().getByRole('button', { name: '删除' }).click();
    await expectWords(entry(), '已从你的日志里删除。课和数据都还在。');
    await teacher.reload();
    await expectGone(teacher, '公开课');
    await teacher.getByLabel('我删除的').check();
    await entry().getByRole('button', { name: '恢复' }).click();
    await teacher.getByLabel('我删除的').uncheck();
    await entry().getByRole('button', { name: '改名' }).waitFor();
  });

  it('[R8.33] shows colleagues’ entries, which are theirs alone, in either language', async () => {
    const assistant = await school.chromium.open({ as: await school.signIn('assistant'), language: 'en' });
    await assistant.goto('/log');
    await expectWords(assistant, '公开课', 'This is 林知远’s entry. Only they can edit or delete it');
    await eventually(() => assistant.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });
});
