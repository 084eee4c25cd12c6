import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTopics } from '../../services/src/demo/demo.discussion.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { receipt } from '../acceptance/school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';

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
  ['discussion', teacher],
  ['discussion-phone', phone],
]);

const [scored] = demoTopics;
const me = demoStudents[7]!.name;
const dialog = () => teacher.getByRole('dialog');
const composer = (page: Page) => page.getByRole('textbox', { name: /^写评论/ });
const send = (page: Page) => page.getByRole('button', { name: '发送' }).click();

it('[R1.12, R3.13] a teacher opens a topic for a class', async () => {
  await teacher.goto('/discussions');
  await expectWords(teacher.getByRole('link').filter({ hasText: scored.title }), '置顶', '计分', '5 条评论');
  await expectLayout(teacher, 'discussions', SIZES);
  await teacher.getByRole('button', { name: '新建话题' }).click();
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('陀螺为什么不倒');
  await dialog().getByRole('textbox', { name: '说明' }).fill('用一句话说。');
  await dialog().getByRole('button', { name: '发布话题' }).click();
  await expectWords(teacher, '已发布：陀螺为什么不倒');
});

it('[R5.10] a student comments from a phone; a word of the list is said and nothing typed is lost', async () => {
  await phone.goto('/discussions');
  await phone.getByRole('link', { name: /陀螺为什么不倒/ }).click();
  await composer(phone).fill('这题谁不会谁是笨 蛋');
  await send(phone);
  await expectWords(phone, '笨 蛋');
  expect(await composer(phone).inputValue()).toBe('这题谁不会谁是笨 蛋');
  await composer(phone).fill('角动量守恒');
  await phone.reload();
  await eventually(() => composer(phone).inputValue()).toBe('角动量守恒');
  await send(phone);
  await expectWords(phone.getByRole('article', { name: me }), '角动量守恒');
  expect(await composer(phone).inputValue()).toBe('');
  await expectLayout(phone, 'discussion-topic', SIZES);
});

it('a teacher likes it, marks it and replies; the phone reads the reply', async () => {
  await teacher.getByRole('link', { name: /陀螺为什么不倒/ }).click();
  await teacher.getByRole('button', { name: `赞 0，${me} 的评论` }).click();
  await teacher.getByRole('button', { name: `已赞 1，${me} 的评论` }).waitFor();
  await teacher.getByRole('button', { name: `${me} 的评论，更多操作` }).click();
  await teacher.getByRole('menuitem', { name: '加精' }).click();
  await expectWords(teacher.getByRole('article', { name: me }), '精华');
  await teacher.getByRole('button', { name: `回复 ${me}` }).click();
  await composer(teacher).fill('对谁守恒？');
  await send(teacher);
  await expectWords(teacher.getByRole('article', { name: me }), '对谁守恒？', '收起回复');
  await phone.getByRole('button', { name: '1 条新评论' }).click(); // an open page is told, and moves nothing by itself
  await phone.getByRole('button', { name: '看 1 条回复' }).click();
  await expectWords(phone.getByRole('article', { name: me }), '对谁守恒？');
});

it('[R7.30] comments are found by their words, and open where they stand, by keyboard', async () => {
  await phone.getByRole('searchbox', { name: '在评论里找' }).fill('火星');
  await expectWords(phone, '没有找到', '没有评论同时有这些词');
  await phone.getByRole('searchbox', { name: '在评论里找' }).fill('守恒 对谁');
  const found = phone.getByRole('region', { name: '找到的评论' });
  await expectWords(found, `回复 ${me}`, '对谁守恒？');
  expect(await found.locator('mark').allTextContents()).toEqual(['对谁', '守恒']);
  await expectLayout(phone, 'discussion-found', SIZES);
  await found.getByRole('link').focus();
  await phone.keyboard.press('Enter');
  const place = phone.locator('[aria-current]').filter({ hasText: '对谁守恒？' });
  await eventually(() => place.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectLayout(phone, 'discussion-place', SIZES);
  await phone.reload(); // its address alone leads there
  await expectWords(place, '对谁守恒？');
  await phone.getByRole('button', { name: '最新' }).click();
  await expectGone(phone, '从打开的评论起');
});

it('[R8.33] a reply to what was removed meanwhile is refused in words, and stays typed', async () => {
  await phone.getByRole('button', { name: `回复 ${me}` }).click();
  await eventually(() => composer(phone).evaluate((entry) => entry === document.activeElement)).toBe(true);
  await composer(phone).fill('对支点');
  await teacher.getByRole('button', { name: `${me} 的评论，更多操作` }).click();
  await teacher.getByRole('menuitem', { name: '删除这条评论' }).click();
  await expectWords(teacher, `已删除 ${me} 的评论`);
  await send(phone);
  await expectWords(phone, '你回复的评论刚被删除');
  expect(await composer(phone).inputValue()).toBe('对支点');
  await phone.getByRole('button', { name: '不回复，直接评论' }).click();
  await send(phone);
  await expectWords(phone.getByRole('article', { name: me }), '对支点');
});

it('[R3.13] who teaches scores who spoke, and no more than full marks', async () => {
  await teacher.goto(`/discussions/${scored.id}`);
  const { name } = demoStudents[28]!;
  await teacher.getByRole('searchbox', { name: '找姓名或账号' }).fill(name);
  const score = teacher.getByRole('textbox', { name: `${name} 的得分（满分 10）` });
  await score.fill('11');
  await score.press('Enter');
  await expectWords(teacher, '得分不能超过满分 10');
  await score.fill('9.5');
  await score.press('Enter');
  await expectWords(teacher, `${name}：9.5 分`);
  await expectLayout(teacher, 'discussion-scores', SIZES);
});

it('[R3.13] of two who score somebody the later reads both, keeps what was typed, and chooses', async () => {
  const { id: personId, name } = demoStudents[27]!;
  await teacher.goto(`/discussions/${scored.id}`);
  await teacher.getByRole('searchbox', { name: '找姓名或账号' }).fill(name);
  const score = teacher.getByRole('textbox', { name: `${name} 的得分（满分 10）` });
  await score.fill('8');
  const first = await school.signIn('assistant');
  await receipt(first.command('discussion', scored.id, 'ScoreDiscussant', { personId, scoreTenths: 60, basedOn: 0 }));
  await score.press('Enter');
  await expectWords(teacher, '别人先给了 6 分，你给的是 8 分。');
  expect(await score.inputValue()).toBe('8');
  await expectLayout(teacher, 'discussion-two-score', SIZES);
  await teacher.getByRole('button', { name: '用我的' }).click();
  await expectWords(teacher, `${name}：8 分`);
});
