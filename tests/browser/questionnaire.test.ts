import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Questionnaire } from '@lectern/contracts/questionnaire/queries.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoQuestionnaires } from '../../services/src/demo/demo.questionnaires.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { blind, unblind } from '../../web/src/kit/data/blind.ts';
import { receipt } from '../acceptance/school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

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
  ['questionnaire', teacher],
  ['questionnaire-phone', phone],
]);

const me = demoStudents[7]!.name;
const dialog = () => teacher.getByRole('dialog');
const part = (page: Page, n: number) => page.getByRole('group', { name: new RegExp(`^${n} `) });
const submit = (page: Page) => page.getByRole('button', { name: '交问卷' }).click();

it('[R1.17] a teacher writes a questionnaire: what is not complete is said, and where', async () => {
  await teacher.goto('/questionnaires');
  await expectWords(teacher.getByRole('link').filter({ hasText: demoQuestionnaires.open.title }), '匿名', '开放中');
  await expectLayout(teacher, 'questionnaires', SIZES);
  await teacher.getByRole('button', { name: '新建问卷' }).click();
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('期中调查');
  await dialog().getByRole('button', { name: '加一题' }).click();
  await dialog().getByRole('textbox', { name: '题目' }).fill('讲课的快慢');
  await dialog().getByRole('textbox', { name: '选项 1' }).fill('太快');
  await dialog().getByRole('button', { name: '存为草稿' }).click();
  await expectWords(dialog(), '第 1 题的选项要写满');
  await dialog().getByRole('textbox', { name: '选项 2' }).fill('正好');
  await dialog().getByRole('button', { name: '存为草稿' }).click();
  await expectWords(teacher, '已存为草稿：期中调查');
  await teacher.getByRole('link', { name: /期中调查/ }).click();
  await expectWords(teacher.getByRole('region', { name: '题目' }), '讲课的快慢', '太快 / 正好');
});

it('edited in two places at once, both versions are shown with all that each asks', async () => {
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: '更多：期中调查' }).click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
  };
  const tab = await school.chromium.open({ as: await school.signIn('teacher') });
  await tab.goto(teacher.url());
  await edit(tab);
  await edit(teacher);
  await dialog().getByRole('textbox', { name: '选项 2' }).fill('太慢');
  await dialog().getByRole('button', { name: '存为草稿' }).click();
  await expectWords(teacher.getByRole('region', { name: '题目' }), '太快 / 太慢');
  await tab.getByRole('dialog').getByRole('checkbox', { name: /匿名/ }).check();
  await tab.getByRole('dialog').getByRole('button', { name: '存为草稿' }).click();
  await expectWords(tab.getByRole('dialog'), '是', '否', /太快 \/ 正好/, /太快 \/ 太慢/);
  await expectLayout(tab, 'questionnaire-both', SIZES);
  await tab.getByRole('button', { name: '用别处改的' }).click();
  await tab.close();
  await teacher.goto(teacher.url());
});

it('a student answers an anonymous one from a phone: what was typed outlives a reload, and it is cast without a name', async () => {
  await phone.goto(`/questionnaires/${demoQuestionnaires.open.id}`);
  await expectWords(phone, '老师只知道你交没交');
  await part(phone, 1).getByRole('radio', { name: '正好' }).check();
  await part(phone, 4).getByRole('textbox').fill('谢谢老师');
  await submit(phone);
  await expectWords(phone, '第 3 题要答');
  await phone.reload();
  await eventually(() => part(phone, 4).getByRole('textbox').inputValue()).toBe('谢谢老师');
  expect(await part(phone, 1).getByRole('radio', { name: '正好' }).isChecked()).toBe(true);
  await expectLayout(phone, 'questionnaire-fill-in', SIZES);
  await part(phone, 3).getByRole('radio', { name: '4' }).check();
  const cast = phone.waitForRequest((request) => request.url().endsWith('/api/ballots'));
  await submit(phone);
  const headers = await (await cast).allHeaders();
  expect(Object.keys(headers).filter((name) => name === 'cookie' || name.startsWith('x-'))).toEqual([]);
  await expectWords(phone, '你在', '交了');
  expect(
    await phone.evaluate(() => Object.keys(localStorage).filter((key) => /ballot|questionnaire/.test(key))),
  ).toEqual([]);
});

it('its teacher sees who answered, and nothing of what while it is open', async () => {
  await teacher.goto(`/questionnaires/${demoQuestionnaires.open.id}`);
  await expectWords(teacher.getByRole('region', { name: '结果', exact: true }), '匿名问卷截止后才显示结果');
  await teacher.getByRole('searchbox', { name: '找姓名或账号' }).fill(me);
  await eventually(() => teacher.getByRole('row').filter({ hasText: me }).innerText()).not.toContain('没交');
  await teacher.getByRole('button', { name: '提醒没填的人' }).click();
  await expectWords(teacher, '已提醒还没填的人', /已提醒，.* 后可以再提醒/);
  await teacher.getByRole('button', { name: '提前截止' }).click();
  await dialog().getByRole('button', { name: '提前截止' }).click();
  await expectWords(teacher, '少于 5 人答了', '1 人已交');
});

it('one that is closed while it is filled in says so, and keeps what was typed', async () => {
  await teacher.goto('/questionnaires');
  await teacher.getByRole('link', { name: /期中调查/ }).click();
  await teacher.getByRole('button', { name: '发布问卷' }).click();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const closes = dialog().getByRole('group', { name: '截止时间' });
  await closes.getByRole('spinbutton').first().click();
  await teacher.keyboard.type(`${inTenDays}0900`);
  await dialog().getByRole('button', { name: '发布问卷' }).click();
  await expectWords(teacher, '已发布：期中调查');
  await phone.goto(teacher.url());
  await part(phone, 1).getByRole('radio', { name: '太快' }).check();
  await teacher.getByRole('button', { name: '提前截止' }).click();
  await dialog().getByRole('button', { name: '提前截止' }).click();
  await expectWords(teacher.getByRole('article'), '已截止');
  await submit(phone);
  await expectWords(phone, '问卷已截止，没有收下；你填的还在这里');
  await expectWords(phone.getByRole('article'), '已截止');
  expect(await phone.getByRole('button', { name: '交问卷' }).count()).toBe(0);
  expect(await part(phone, 1).getByRole('radio', { name: '太快' }).isChecked()).toBe(true);
});

it('once an anonymous one is closed that enough answered, its results are there at once', async () => {
  const by = await school.signIn('teacher');
  const id = newId();
  const questions = [{ kind: 'single', text: '讲课的快慢', isRequired: true, options: ['太快', '正好'] }];
  const wording = { classId: demoClass.id, title: '期末调查', isAnonymous: true, questions };
  await receipt(by.command('questionnaire', id, 'DraftQuestionnaire', wording));
  const closesAt = Date.now() + 3600_000;
  await receipt(by.command('questionnaire', id, 'PublishQuestionnaire', { closesAt }));
  for (let n = 1; n <= LIMITS.anonymousFrom; n++) {
    const student = await school.signIn(`student${n}`);
    const shown = async () => (await student.query<Questionnaire>(`/api/questionnaire/${id}`)).result!;
    const key = (await shown()).ballotKey!;
    const made = blind(key);
    await receipt(student.command('questionnaire', id, 'TakeBallot', { blinded: made.blinded }));
    const signature = unblind(made, (await shown()).mySigned!, key)!;
    const ballot = { id, token: made.token, signature, answers: [{ chosen: [n % 2] }] };
    expect((await student.fetch('POST', '/api/ballots', { body: ballot })).status).toBe(200);
  }
  await teacher.goto(`/questionnaires/${id}`);
  await expectWords(teacher, '匿名问卷截止后才显示结果', '5 人已交');
  await teacher.getByRole('button', { name: '提前截止' }).click();
  await dialog().getByRole('button', { name: '提前截止' }).click();
  await teacher.getByRole('img', { name: '第 1 题：太快 2 · 正好 3' }).waitFor();
});

it('results are a chart with a table beside it, and the words; in the class they are a tab', async () => {
  await teacher.goto(`/class/${demoClass.id}/questionnaires`);
  await teacher.getByRole('link', { name: new RegExp(demoQuestionnaires.closed.title) }).click();
  await expectWords(teacher.getByRole('region', { name: '第 1 题' }), '牛顿环', '3', '50%');
  await teacher.getByRole('img', { name: '第 1 题：牛顿环 3 · 迈克耳孙干涉仪 2 · 分光计 1' }).waitFor();
  await expectWords(teacher.getByRole('region', { name: '第 2 题' }), '平均 3.7');
  await expectWords(teacher.getByRole('region', { name: '第 3 题' }), '周三下午');
  await expectLayout(teacher, 'questionnaire-results', SIZES);
  const csv = teacher.waitForEvent('download');
  await teacher.getByRole('link', { name: '下载 CSV' }).click();
  expect((await csv).suggestedFilename()).toBe('questionnaire.csv');
});
