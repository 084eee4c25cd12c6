import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectGone, expectNoWords, expectWords, inOrder } from './see.ts';
import { expectLayout } from './layout.ts';

const [right, wrong] = demoStudents;

let school: School;
let lesson: Running;
let analyst: Page;

beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  const { id, questions } = lesson;
  const two = await Promise.all([right, wrong].map((one) => school.signIn(one!.login)));
  for (const one of two) await insist(one, 'lesson', id, 'JoinLesson', {});
  await lesson.publish(0);
  await insist(two[0]!, 'lesson', id, 'SubmitAnswer', { questionId: questions[0], choice: 'B' });
  await insist(two[1]!, 'lesson', id, 'SubmitAnswer', { questionId: questions[0], choice: 'A' });
  const { cursor } = await lesson.give('EndLesson');
  await lesson.teacher.query(`/api/lesson/${id}/report?after=${cursor.incarnation}.${cursor.position}`);
});
afterAll(() => school.close());
inOrder(() => [['explore', analyst]]);

const rows = () => analyst.getByRole('region', { name: '行' }).getByRole('row');

it('an analyst sees the datasets, and rows without a name in them', async () => {
  analyst = await school.chromium.open({ as: await school.signIn('analyst') });
  await analyst.goto('/');
  await analyst.getByRole('link', { name: '数据', exact: true }).first().click();
  await analyst.getByRole('button', { name: /^作答/ }).click();
  await expectWords(analyst, 'analytics.answer', /延迟 [\d.]+ 秒/, '已显示 2 行');
  await expectNoWords(analyst, right!.name, wrong!.name);
});

it('a cell opens the facts that it rests on, and who is behind a pseudonym needs a grant of its own', async () => {
  const head = await analyst.getByRole('columnheader').allInnerTexts();
  await rows().nth(1).getByRole('cell').nth(head.indexOf('choice')).getByRole('button').click();
  await expectWords(analyst.getByRole('dialog'), 'AnswerSubmitted', 'student');
  await analyst.keyboard.press('Escape');
  await rows().nth(1).getByRole('cell').nth(head.indexOf('learner')).getByRole('button').click();
  const dialog = analyst.getByRole('dialog');
  await expectWords(dialog, '这是谁？');
  await dialog.getByRole('button', { name: '只看它' }).click();
  await expectWords(analyst, '已显示 1 行');
  await analyst.getByRole('button', { name: '清除筛选' }).click();
  await expectWords(analyst, '已显示 2 行');
});

it('rows are chosen by what there is, and by days', async () => {
  const before = analyst.viewportSize()!;
  await analyst.setViewportSize({ width: 1366, height: 768 });
  const filters = analyst.getByRole('search').locator('label');
  const tops = await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size], 'filters, and rows of them').toEqual([6, 1]);
  await analyst.setViewportSize(before);
  const term = analyst.getByRole('combobox', { name: '学期' });
  await term.selectOption({ index: 1 });
  await expectWords(analyst, '已显示 2 行');
  await analyst.getByLabel('到哪天').fill('2020-01-01');
  await expectWords(analyst, '没有符合的行');
  await analyst.getByRole('button', { name: '清除筛选' }).click();
  await expectWords(analyst, '已显示 2 行');
  await analyst.getByRole('searchbox', { name: '课', exact: true }).fill('4f00');
  await analyst.keyboard.press('Enter');
  await expectWords(analyst.getByRole('alert'), '要完整的编号');
  await expectWords(analyst, '已显示 2 行');
  await analyst.getByRole('button', { name: '清空' }).click();
});

it('without a network a page says so, and goes on when it is back', async () => {
  await analyst.context().setOffline(true);
  await analyst.getByRole('button', { name: /^题目/ }).click();
  await expectWords(analyst, /网络异常/, '再试一次');
  await analyst.context().setOffline(false);
  await expectWords(analyst, '已显示 1 行');
  await analyst.getByRole('button', { name: /^作答/ }).click();
  await expectWords(analyst, '已显示 2 行');
});

it('rows are counted by columns, and a bar leads to its rows', async () => {
  await analyst.getByRole('tab', { name: '统计' }).click();
  await analyst.getByRole('combobox', { name: '按什么分组' }).selectOption('n');
  await expectWords(analyst, /行数，共 1 组，最高是 1：2/);
  expect(await analyst.getByRole('columnheader', { name: '行数' }).count()).toBe(1);
  await analyst.getByRole('combobox', { name: '再按' }).selectOption('status');
  await expectWords(analyst.getByRole('rowheader'), '1 · 准时 present');
  await analyst.getByRole('combobox', { name: '按什么分组' }).selectOption('lesson');
  await expectWords(analyst.getByRole('rowheader'), /^\d{4}-\d\d-\d\d [0-9a-f]{8}$/); // a day, and never the title
  await analyst.getByRole('combobox', { name: '按什么分组' }).selectOption('kind');
  await expectWords(analyst.getByRole('rowheader'), '单选 singleChoice');
  await analyst.getByRole('combobox', { name: '算什么' }).selectOption('share:correct');
  await analyst.getByRole('combobox', { name: '按什么分组' }).selectOption('question');
  const bars = analyst.getByRole('region', { name: /“correct”的占比，共 1 组/ });
  await expectWords(bars, '50.0%', '2');
  await expectLayout(analyst, 'explore-counts', [
    [390, 844],
    [1440, 900],
  ]);
  await bars.getByRole('button', { name: '看这 2 行' }).click();
  await expectWords(analyst, '已显示 2 行');
});

it('of two changes right after each other both are kept', async () => {
  await analyst.getByRole('tab', { name: '统计' }).click();
  await analyst.getByRole('combobox', { name: '算什么' }).selectOption('count');
  await analyst.getByRole('region', { name: /^行数/ }).waitFor();
  await analyst.getByRole('combobox', { name: '按什么分组' }).selectOption('kind');
  await expectWords(analyst.getByRole('rowheader'), '单选 singleChoice');
  // Sooner than the page is drawn anew: as who uses the keys of a slow machine.
  await analyst.evaluate(async () => {
    const [measure, group] = document.querySelectorAll<HTMLSelectElement>('.measures select');
    const choose = async (select: HTMLSelectElement, value: string) => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    };
    await choose(measure!, 'share:correct');
    await choose(group!, 'question');
  });
  await analyst.getByRole('region', { name: /“correct”的占比，共 1 组/ }).waitFor();
});

it('rows leave as a file, with a manifest that says what they are', async () => {
  await analyst.getByRole('tab', { name: '导出', exact: true }).click();
  // The answer is lost on its way back: asked for again, it is the same export.
  await analyst.route('**/api/analytics/exports', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
    await analyst.unroute('**/api/analytics/exports');
  });
  await analyst.getByRole('button', { name: 'CSV', exact: true }).click();
  await expectWords(analyst.getByRole('region', { name: '导出这些行' }), /网络异常/);
  await analyst.getByRole('button', { name: 'CSV', exact: true }).click();
  await expectWords(analyst.getByRole('listitem').first(), '做好了', /2 行/, /截至 #\d+/);
  expect(await analyst.getByRole('listitem').filter({ hasText: 'CSV' }).count()).toBe(1);
  const [file] = await Promise.all([
    analyst.waitForEvent('download'),
    analyst.getByRole('link', { name: '下载', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('answer.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('lesson,class,term');
  await expectLayout(analyst, 'explore-exports', [
    [390, 844],
    [1440, 900],
  ]);
});

it('events leave as statements, unless they were chosen by what statements do not have', async () => {
  await analyst.goto('/explore?dataset=event&view=exports&verb=AnswerSubmitted');
  const statements = analyst.getByRole('button', { name: 'xAPI 语句' });
  await expectWords(analyst, /不能按动作或列的值筛选/);
  expect(await statements.getAttribute('aria-disabled')).toBe('true');
  await analyst.goto('/explore?dataset=event&view=exports');
  await statements.click();
  await expectWords(analyst.getByRole('listitem').first(), '做好了', 'xAPI 语句');
  const [file] = await Promise.all([
    analyst.waitForEvent('download'),
    analyst.getByRole('listitem').first().getByRole('link', { name: '下载', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('statements.jsonl');
  await analyst.goto('/explore?dataset=answer&view=exports');
  await analyst.getByRole('button', { name: 'Parquet' }).waitFor();
  expect(await statements.count()).toBe(0);
});

it('an export that runs can be cancelled, one that failed says so, all of it in English too', async () => {
  const database = new Client(school.databaseUrl);
  await database.connect();
  const set = (what: string) => database.query(`update job set ${what}`);
  await set(
    `status = 'running', progress = '{"rows":1,"of":2}', result = null, held_until = now() + interval '1 hour' where data->>'dataset' = 'answer'`,
  );
  const page = await school.chromium.open({ as: await school.signIn('analyst'), language: 'en' });
  await page.goto('/explore?dataset=answer&view=exports');
  await expectWords(page, '1 / 2 rows', /^Exporting/);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expectWords(page, /^Cancelled/);
  await set(`status = 'failed' where data->>'dataset' = 'answer'`);
  await page.reload();
  await expectWords(page, /^Failed. Try exporting again/);
  await page.getByRole('tab', { name: 'Rows', exact: true }).click();
  await expectWords(page, '2 rows shown');
  expect(await page.locator('.explore').innerText()).not.toMatch(/\p{Script=Han}/u);
  await database.end();
});

it('nobody else sees it: the page says who can help', async () => {
  const teacher = await school.chromium.open({ as: lesson.teacher });
  await teacher.goto('/explore');
  await expectWords(teacher, '你看不了这里', '数据分析');
  expect(await teacher.getByRole('link', { name: '回到我的课' }).getAttribute('href')).toBe('/');
  await expectGone(teacher, 'analytics.');
});
