import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { PHONE, shoot } from './chromium.ts';
import { barriers, complaints } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectNoWords, expectWords, inOrder } from './see.ts';

const TRIAL = '这节课像是试课：不到 15 分钟，到课 3 / 40。';
const [right, wrong, silent, away] = demoStudents;

let school: School;
let lesson: Running;
let teacher: Page;

/** Three of forty come; two answer, one of them right, and one says something. */
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  const { id, questions } = lesson;
  const [first] = questions;
  const three = await Promise.all([right, wrong, silent].map((one) => school.signIn(one!.login)));
  for (const one of three) await insist(one, 'lesson', id, 'JoinLesson', {});
  await lesson.publish(0);
  await insist(three[0]!, 'lesson', id, 'SubmitAnswer', { questionId: first, choice: 'B' });
  await insist(three[1]!, 'lesson', id, 'SubmitAnswer', { questionId: first, choice: 'A' });
  await insist(three[1]!, 'lesson', id, 'SendDanmu', { danmuId: newId(), words: '=不懂' });
  const { cursor } = await lesson.give('EndLesson');
  await lesson.teacher.query(`/api/lesson/${id}/report?after=${cursor.incarnation}.${cursor.position}`);
});
afterAll(() => school.close());
inOrder(() => [['report-teacher', teacher]]);

const figure = (name: string) => teacher.getByRole('button', { name: new RegExp(`, ${name}$`) }).first();
const rowOf = (name: string) => teacher.getByRole('row').filter({ hasText: name });
const isFrom = (file: string) => (address: URL) => address.pathname.endsWith(`/report/${file}`);

/** On a phone nothing is cut, and axe finds nothing; the colours are those of the overview, which the walk over all pages shows in both themes. */
async function expectPlace(name: string): Promise<void> {
  const before = teacher.viewportSize()!;
  await teacher.setViewportSize({ width: 390, height: 844 });
  await eventually(() => complaints(teacher)).toEqual([]);
  expect.soft(await barriers(teacher, 'all')).toEqual([]);
  await shoot(teacher, name);
  await teacher.setViewportSize(before);
}

it('[R3.21] [R9.01] a lesson of ten minutes with three of forty is a test lesson: attendance is not in its scores', async () => {
  teacher = await school.chromium.open({ as: lesson.teacher });
  await teacher.goto(`/lesson/${lesson.id}/console`);
  await teacher.getByRole('link', { name: '看报告' }).click();
  await expectWords(teacher, TRIAL, '/ 40，7.5%', '1 / 2 份作答', '作答 2，弹幕 1', /延迟 [\d.]+ 秒/);
  await teacher.getByRole('combobox', { name: '每页' }).selectOption('50'); // [R9.21]
  await expectWords(teacher, '有 1 题还没公布（第 1 题），没有计入任何人的得分。', '未计入');
  await teacher.getByRole('columnheader', { name: '第 1 题 未计入' }).waitFor();
  await expectWords(rowOf(right!.name), '不计分');
});

it('the account menu of the narrow rail lies over whatever the report shows there', async () => {
  await teacher.getByRole('button', { name: '账号' }).click();
  const menu = teacher.getByRole('group', { name: '账号' });
  const { x, y, width, height } = (await menu.boundingBox())!;
  const bars = teacher.locator('.rep-q .tr').first();
  await bars.evaluate((bar, top) => scrollBy(0, bar.getBoundingClientRect().top - top), y + height / 2);
  const over = (await bars.boundingBox())!;
  expect(over.x).toBeLessThan(x + width); // it is behind the menu
  const [at, of] = [Math.max(x, over.x) + 2, over.y + over.height / 2];
  expect(await menu.evaluate((element, [a, b]) => element.contains(document.elementFromPoint(a!, b!)), [at, of])).toBe(
    true,
  );
  await teacher.getByRole('button', { name: '账号' }).click();
  await teacher.evaluate(() => scrollTo(0, 0));
});

it('[R1.19] [R3.21] an answer is shown after the end: the student’s score counts it, and nobody’s screen is turned', async () => {
  const student = await school.chromium.open({ ...PHONE, as: await school.signIn(right!.login) });
  await student.goto(`/s/${lesson.id}/result`);
  await expectWords(student, '还没有能算分的', '有 1 题还没算进来（第 1 题）');
  await eventually(() => complaints(student)).toEqual([]);
  await shoot(student, 'student-result-waiting');
  await student.getByRole('button', { name: '回看这节课' }).click();
  await expectWords(student, '下课了');
  await student.getByRole('button', { name: /等待结果/ }).click();
  const back = student.getByRole('button', { name: '回到课堂' });
  await back.waitFor();

  await teacher.getByRole('tab', { name: '答题', exact: true }).click();
  await expectWords(teacher, '答案没有公布');
  await teacher.getByRole('tab', { name: '总览', exact: true }).click();
  await teacher.getByRole('columnheader', { name: '第 1 题 未计入' }).waitFor(); // the tab before has pages to turn, too
  await teacher.getByRole('combobox', { name: '每页' }).selectOption('50');
  await teacher.getByRole('button', { name: '公布并计入' }).click();
  const dialog = teacher.getByRole('dialog', { name: '公布第 1 题的答案' });
  await expectWords(dialog, '学生会看到分布和正确答案', '不能收回');
  await expectPlace('report-show-answer');
  await dialog.getByRole('button', { name: '公布答案' }).click();
  await expectWords(teacher, '第 1 题已公布，已计入学生的得分');
  await eventually(() => teacher.evaluate(() => document.activeElement?.id)).toBe('rep-panel');
  await expectGone(teacher, '没有计入任何人的得分');
  await expectWords(rowOf(right!.name), '100.0');
  await expectWords(rowOf(wrong!.name), '0.0');

  await expectWords(student, '答对');
  expect(await back.isVisible()).toBe(true);
  await back.click();
  await expectWords(student, '100.0', '满分 100', '题目得 5.0 / 5.0 分'); // the same figure as in the result and the report
  await shoot(student, 'student-over');
  await student.goto(`/s/${lesson.id}/result`);
  await expectWords(student, '100.0', /答题占 50：得 ([\d.]+) \/ \1 分/);
  await expectNoWords(student, '还没算进来', '出勤占');
  await shoot(student, 'student-result');
});

it('[R4.08] a teacher corrects an attendance with a reason: the flag goes, scores follow, and it can be taken back', async () => {
  await teacher.getByRole('button', { name: '去改出勤' }).click();
  const dialog = teacher.getByRole('dialog', { name: '改出勤' });
  await expectWords(dialog, '先选学生');
  await dialog.getByRole('searchbox', { name: '找学生' }).fill(away!.name);
  await dialog.getByRole('checkbox', { name: away!.name }).check();
  await dialog.getByRole('textbox', { name: '原因' }).fill('当面来过，手机没电');
  await expectWords(dialog, '18 / 140');
  await expectPlace('report-correction');
  await dialog.getByRole('button', { name: `把 ${away!.name} 记为准时` }).click();
  await expectWords(teacher.locator('.toast'), `${away!.name} 记为准时`);
  await expectGone(teacher, '这节课像是试课');
  await expectWords(teacher, '/ 40，10.0%');
  await expectWords(rowOf(wrong!.name), '37.5');

  await rowOf(away!.name)
    .getByRole('button', { name: /的出勤$/ })
    .click();
  const history = teacher.getByRole('dialog', { name: `${away!.name} 的出勤` });
  await expectWords(history, '记为准时：“当面来过，手机没电”', '林知远，老师', '不改的话，按记录是缺勤');
  await history.getByRole('button', { name: '撤销更正，按记录算' }).click();
  await expectWords(teacher, TRIAL);
  await expectWords(history, '缺勤');
  await teacher.keyboard.press('Escape');
  await expectWords(rowOf(wrong!.name), '0.0');
});

it('a figure opens its sum and its facts, each a way into the replay', async () => {
  await figure('出勤').click();
  const facts = teacher.getByRole('dialog', { name: '出勤 3 / 40 是怎么来的' });
  await expectWords(facts, '全班 40 − 缺勤 37', right!.name, '进入课堂', '没有事实的');
  const before = teacher.viewportSize()!;
  await teacher.setViewportSize({ width: 844, height: 390 }); // a phone on its side: the facts are longer than it
  const take = await facts.getByRole('button', { name: '导出这些' }).boundingBox();
  expect(take!.y + take!.height, 'what takes the facts along is seen without scrolling').toBeLessThan(390);
  await teacher.setViewportSize(before);
  const link = facts.getByRole('link', { name: /回放到 #\d+/ }).first();
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^/lesson/${lesson.id}/replay\\?v=\\d+$`));
  await teacher.keyboard.press('Escape');
  await eventually(() => facts.count()).toBe(0);
});

it('while it is loaded its places are there, without a gap, and what comes stands where they stood', async () => {
  const page = await school.chromium.open({ as: lesson.teacher });
  await page.addInitScript(() => {
    let was = false;
    new MutationObserver(() => {
      const is = document.querySelector('.skeleton, .rep') !== null;
      if (was && !is) document.documentElement.dataset['gap'] = 'true';
      was = is;
    }).observe(document, { subtree: true, childList: true });
  });
  const hold = async (address: string) => {
    const held = Promise.withResolvers<void>();
    await page.route(address, (route) => held.promise.then(() => route.continue()));
    return held.resolve;
  };
  const [session, report] = [await hold('**/api/session'), await hold('**/report')];
  await page.goto(`/lesson/${lesson.id}/report?tab=overview`);
  await page.getByRole('status', { name: '正在加载' }).waitFor();
  session();
  await page.getByRole('link', { name: '我的课' }).waitFor();
  const places = await page.locator('.skeleton .heads').boundingBox();
  report();
  const tabs = await page.getByRole('tablist').boundingBox();
  expect(Math.abs(tabs!.y - places!.y)).toBeLessThan(4);
  expect(await page.evaluate(() => document.documentElement.dataset['gap'])).toBeUndefined();
  await page.close();
});

it('[R2.11] its other parts say who answered what, who spoke, and what follows', async () => {
  const tab = (name: string) => teacher.getByRole('tab', { name, exact: true });
  await tab('答题').click();
  await expectWords(teacher, '作答 2', '未答 1', '不在课上 37', '0.0', '5.0');
  await expectPlace('report-exercises');
  await teacher.getByRole('button', { name: '未答 1', exact: true }).click();
  await expectWords(teacher, silent!.name);
  await teacher.getByRole('button', { name: '不在课上 37' }).click();
  await teacher.getByRole('combobox', { name: '每页' }).selectOption('50');
  await expectWords(teacher, away!.name);
  await teacher.keyboard.press('Shift+Tab');
  await tab('答题').press('ArrowRight');
  await expectWords(teacher, '每个学生的弹幕', wrong!.name);
  await figure(`${wrong!.name} 的弹幕`).click();
  await expectWords(teacher.getByRole('dialog'), '=不懂');
  await teacher.keyboard.press('Escape');
  await tab('学习分析').click();
  await expectWords(teacher, '准时，3 人', '1 / 2 份作答', '没有人标“没听懂”。');
  await tab('课堂内容').click();
  await expectWords(teacher, '这节课没有课件');
  await tab('回放').click();
  await expectWords(teacher, '发第 1 题', '打开回放');
});

it('[R3.21] every name leads to that student’s own report, in the address too; on a phone and in English', async () => {
  await teacher.getByRole('tab', { name: '总览', exact: true }).click();
  const students = teacher.getByRole('region', { name: '学生', exact: true }); // the part before has pages, too
  await students.getByRole('combobox', { name: '每页' }).selectOption('50');
  await rowOf(wrong!.name).getByRole('link', { name: wrong!.name }).click();
  const panel = teacher.getByRole('dialog', { name: `${wrong!.name} 的这节课` });
  await expectWords(panel, wrong!.login, '0.0', '准时', '进入课堂', '用时', '0.0 / 5.0 分', '弹幕 1 条', '=不懂');
  await expectPlace('report-learner');
  const address = teacher.url();
  await teacher.keyboard.press('Escape');
  await eventually(() => panel.count()).toBe(0);
  expect(new URL(teacher.url()).searchParams.has('student')).toBe(false);

  const assistant = await school.chromium.open({ ...PHONE, as: await school.signIn('assistant'), language: 'en' });
  await assistant.goto(address);
  await expectWords(assistant.getByRole('dialog'), `${wrong!.name} in this lesson`, '0.0 of 5.0 pts', '1 danmu');
  await eventually(() => complaints(assistant)).toEqual([]);
  const refused = assistant.waitForResponse((response) => response.status() === 404);
  await assistant.route(/modal-dialog/, async (route) => {
    await refused; // it is known before there is a dialog to say it in
    await route.continue();
  });
  await assistant.goto(address.replace(/student=[0-9a-f-]{8}/, 'student=00000000'));
  const told = assistant.getByRole('dialog').getByText('This page doesn’t exist');
  await told.waitFor({ timeout: 30_000 }); // by itself it would be asked again after 60 s
});

it('a report is taken along as a workbook and as tables; one that failed says so and is tried again', async () => {
  await teacher.getByRole('button', { name: '导出' }).click();
  const menu = teacher.getByRole('menu', { name: '导出' });
  await expectWords(menu, '40 行，3 个工作表');
  await teacher.route(isFrom('learners.csv'), (route) => route.abort(), { times: 1 });
  await menu.getByRole('menuitem', { name: /学生明细 CSV/ }).click();
  await expectWords(menu, /没有下载成功，点一下再试/);
  for (const [name, file] of [
    ['学生明细 CSV', /\.csv$/],
    ['得分和答题 XLSX', /\.xlsx$/],
  ] as const) {
    if ((await menu.count()) === 0) await teacher.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      teacher.waitForEvent('download'),
      menu.getByRole('menuitem', { name: new RegExp(name) }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
    await eventually(() => menu.count()).toBe(0);
  }
});

it('[R6.03] [R6.07] assistants and administrators read it, and are told why they cannot correct; in English, on a phone', async () => {
  const assistant = await school.chromium.open({ ...PHONE, as: await school.signIn('assistant') });
  await assistant.goto(`/lesson/${lesson.id}/report?tab=playback`);
  const shown = assistant.getByRole('tab', { name: '回放', selected: true });
  await eventually(async () => (await shown.boundingBox())!.x).toBeLessThan(PHONE.width - 40);
  await assistant.getByRole('tab', { name: '总览' }).click();
  await expectWords(assistant, '只看不改，出勤由老师改', right!.name);
  await expectNoWords(assistant, '去改出勤');
  const administrator = await school.chromium.open({ as: await school.signIn('admin'), language: 'en' });
  await administrator.goto(`/lesson/${lesson.id}/report`);
  await expectWords(
    administrator,
    'View only: administrators can’t make changes',
    '1 of 2 answers',
    'Q1 · Single choice',
  );
  await shoot(assistant, 'report-assistant');
  const student = await school.chromium.open({ ...PHONE, as: await school.signIn(right!.login) });
  await student.goto(`/lesson/${lesson.id}/report`);
  await expectWords(student, '这节课你看不了');
});
