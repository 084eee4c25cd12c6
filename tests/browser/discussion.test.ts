import { Discussants, type Discussant } from '@lectern/contracts/discussion/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTopics } from '../../services/src/demo/demo.discussion.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { receipt } from '../acceptance/school.ts';
import { enterMoment } from './actions.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

const LOOKED_AT: readonly Size[] = [
  [390, 844],
  [1366, 768],
];

const HOUR_MS = 3600_000;

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
/** As the parts of a moment are typed in the reader's own time: year, month, day, and in English day, month, year. */
function digitsOf(ms: number, language: 'zh' | 'en' = 'zh'): string {
  const [year, month, day, hour, minute] = new Date(ms + 8 * HOUR_MS).toISOString().split(/\D/);
  return [...(language === 'zh' ? [year, month, day] : [day, month, year]), hour, minute].join('');
}
const composer = (page: Page) => page.getByRole('textbox', { name: /^写评论/ });
const send = (page: Page) => page.getByRole('button', { name: '发送' }).click();

it('[R1.12] [R3.13] a teacher opens a topic for a class', async () => {
  await teacher.goto('/discussions');
  await expectWords(teacher.getByRole('link').filter({ hasText: scored.title }), '置顶', '计分', '5 条评论');
  await expectLayout(teacher, 'discussions', SIZES);
  await teacher.getByRole('button', { name: '新建话题' }).click();
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('陀螺为什么不倒');
  await dialog().getByRole('textbox', { name: '说明' }).fill('用一句话说。');
  await enterMoment(dialog(), '截止时间', '202001010800');
  await dialog().getByRole('button', { name: '发布话题' }).click();
  await expectWords(dialog(), '截止时间要比现在晚');
  await expectLayout(teacher, 'discussion-write', LOOKED_AT);
  await teacher.reload(); // nothing is lost by it
  await teacher.getByRole('button', { name: '新建话题' }).click();
  await expectWords(dialog(), '上次没有提交的内容还在');
  expect(await dialog().getByRole('textbox', { name: /^标题/ }).inputValue()).toBe('陀螺为什么不倒');
  await enterMoment(dialog(), '截止时间', digitsOf(Date.now() + 25.5 * HOUR_MS));
  await dialog().getByRole('button', { name: '发布话题' }).click();
  await expectWords(teacher, '已发布：陀螺为什么不倒', '还有 25 小时截止');
  await expectLayout(teacher, 'discussions-until', LOOKED_AT);
  await teacher.getByRole('button', { name: '新建话题' }).click();
  expect(await dialog().getByRole('textbox', { name: /^标题/ }).inputValue()).toBe(''); // what was sent is not kept
  await teacher.keyboard.press('Escape');
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

it('[R6.09] its author edits it; who comes later is shown both versions, in both languages, and loses nothing', async () => {
  const edit = async (page: Page, language: 'zh' | 'en') => {
    const [more, action] = language === 'zh' ? ['更多：陀螺为什么不倒', '改话题'] : ['More: 陀螺为什么不倒', 'Edit'];
    await page.getByRole('button', { name: more }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const later = await school.chromium.open({ as: await school.signIn('teacher'), language: 'en' });
  await later.goto(new URL(teacher.url()).pathname);
  await edit(later, 'en');
  await expectWords(later.getByRole('dialog'), 'Kind: Learning. It can’t change once published.');
  await edit(teacher, 'zh');
  await expectWords(dialog(), '类型：学习，发布后不能改。');
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('陀螺仪为什么不倒');
  await expectLayout(teacher, 'discussion-edit', LOOKED_AT);
  await dialog().getByRole('button', { name: '保存' }).click();
  await expectWords(teacher, '改好了', '陀螺仪为什么不倒', /今天 \d\d:\d\d 改过/);
  await later
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Title/ })
    .fill('为什么陀螺不倒');
  await later.getByRole('button', { name: 'Save' }).click();
  await expectWords(later.getByRole('dialog'), '陀螺仪为什么不倒', '为什么陀螺不倒');
  await expectLayout(later, 'discussion-edit-both', LOOKED_AT);
  await later.getByRole('button', { name: 'Keep mine' }).click();
  await expectWords(later, '为什么陀螺不倒', /edited today \d\d:\d\d/);
  await later.context().close();
  await phone.reload();
  await expectWords(phone, '为什么陀螺不倒', '改过');
  await expectLayout(phone, 'discussion-edited', LOOKED_AT);
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

it('[R8.42] [R8.31] who reads a topic learns at once that it was removed, keeps what was typed, and has it back with it', async () => {
  await composer(phone).fill('还没写完');
  await teacher.getByRole('button', { name: '更多：为什么陀螺不倒' }).click();
  await teacher.getByRole('menuitem', { name: '删除' }).click();
  await expectWords(teacher, '已删除：为什么陀螺不倒');
  await expectWords(phone, '没有这个话题，或已被删除', '你写的没有发出，还在下面');
  expect(await phone.getByRole('heading', { name: '为什么陀螺不倒' }).count()).toBe(0);
  expect(await composer(phone).inputValue()).toBe('还没写完');
  await teacher.locator('.toast').filter({ hasText: '已删除：' }).getByRole('button', { name: '撤销' }).click();
  await expectWords(phone.getByRole('heading', { level: 1 }), '为什么陀螺不倒');
  await send(phone);
  await expectWords(phone.getByRole('article', { name: me }).first(), '还没写完');
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

it('[R3.13] also where the page has read the other score meanwhile: what nobody wrote into follows it, what was typed does not', async () => {
  const [typed, followed] = [demoStudents[27]!, demoStudents[28]!];
  await teacher.goto(`/discussions/${scored.id}`);
  const scoreOf = ({ name }: { readonly name: string }) =>
    teacher.getByRole('textbox', { name: `${name} 的得分（满分 10）` });
  await scoreOf(typed).fill('7');
  const other = await school.signIn('assistant');
  const { rows } = (await other.query<{ rows: readonly Discussant[] }>(Discussants.path.replace(':id', scored.id)))
    .result!;
  for (const { id: personId } of [typed, followed]) {
    const basedOn = rows.find((row) => row.personId === personId)!.editedIn;
    await receipt(other.command('discussion', scored.id, 'ScoreDiscussant', { personId, scoreTenths: 50, basedOn }));
  }
  await teacher.getByRole('button', { name: `免评：${demoStudents[10]!.name}`, exact: true }).click(); // reads the list again
  await eventually(() => scoreOf(followed).inputValue()).toBe('5');
  expect(await scoreOf(typed).inputValue()).toBe('7');
  await teacher.getByRole('button', { name: `取消免评：${demoStudents[10]!.name}` }).click();
  await scoreOf(typed).press('Enter');
  await expectWords(teacher, '别人先给了 5 分，你给的是 7 分。');
  await teacher.getByRole('button', { name: '保留对方的' }).click();
  await eventually(() => scoreOf(typed).inputValue()).toBe('5');
});

it('[R3.13] whom a topic does not count for is excused, found among the excused, and put back', async () => {
  const { name } = demoStudents[10]!;
  await teacher.goto(`/discussions/${scored.id}`);
  await teacher.getByRole('searchbox', { name: '找姓名或账号' }).fill(name);
  await eventually(() => teacher.getByRole('row').count()).toBe(2); // the head, and who was sought
  await teacher.getByRole('button', { name: `免评：${name}`, exact: true }).click();
  await expectWords(teacher, '免评，不计入成绩单');
  await teacher.getByRole('searchbox', { name: '找姓名或账号' }).fill('');
  await teacher.getByRole('button', { name: /哪些学生/ }).click();
  await teacher.getByRole('option', { name: '免评', exact: true }).click();
  await expectWords(teacher.getByRole('row').nth(1), name, '免评，不计入成绩单');
  await expectLayout(teacher, 'discussion-excused', SIZES);
  await teacher.getByRole('button', { name: `取消免评：${name}` }).click();
  await expectWords(teacher, '没有找到');
});

it('what was typed outlives a lost network, the way to another page and a reload; it is its author’s alone, until it is sent', async () => {
  await phone.goto('/discussions');
  await phone.getByRole('link', { name: /实验楼 207/ }).click();
  await composer(phone).waitFor();
  await phone.context().setOffline(true);
  await composer(phone).fill('周日也有人值班');
  await send(phone);
  await expectWords(phone, '网络异常，请检查网络后重试');
  expect(await composer(phone).inputValue()).toBe('周日也有人值班');
  await phone.context().setOffline(false);
  await phone.getByRole('link', { name: '返回讨论' }).click();
  await phone.getByRole('link', { name: /实验楼 207/ }).click();
  await expectWords(phone, '上次没有提交的内容还在');
  expect(await composer(phone).inputValue()).toBe('周日也有人值班');
  await expectLayout(phone, 'discussion-kept', LOOKED_AT);
  const { origin } = new URL(phone.url());
  for (const [account, typed] of [
    ['student9', ''],
    ['student8', '周日也有人值班'],
  ] as const) {
    const { cookies } = await school.signIn(account);
    await phone.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
    await phone.reload();
    await eventually(() => composer(phone).inputValue()).toBe(typed);
  }
  await send(phone);
  await expectWords(phone.getByRole('article', { name: me }), '周日也有人值班');
  await phone.reload();
  await composer(phone).waitFor();
  expect(await composer(phone).inputValue()).toBe('');
});

it('a topic closes at its deadline while somebody writes: their words stay, and are sent once it is open again', async () => {
  const id = newId();
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '估一个数。' }] }] };
  const topic = { classId: demoClass.id, kind: 'learning', title: '进动有多快', content, closesAt: Date.now() + 9000 };
  const author = await school.signIn('teacher');
  await receipt(author.command('discussion', id, 'OpenTopic', topic));
  await phone.goto(`/discussions/${id}`);
  await expectWords(phone, '还有 1 分钟截止');
  await composer(phone).fill('大约每秒一圈');
  await expectWords(phone, '已截止', '不能再发言，可以看和点赞', '你写的没有发出，还在下面');
  expect(await composer(phone).inputValue()).toBe('大约每秒一圈');
  await send(phone);
  await expectWords(phone, '话题已截止，没有发出');
  await expectLayout(phone, 'discussion-over', LOOKED_AT);

  const english = await school.chromium.open({ as: author, language: 'en' });
  await english.goto(`/discussions/${id}`);
  await expectWords(english, 'Deadline passed', 'You can read and like.');
  await english.getByRole('button', { name: `More: ${topic.title}` }).click();
  await english.getByRole('menuitem', { name: 'Reopen' }).click();
  const asked = english.getByRole('dialog');
  await expectWords(asked, 'has passed. Set another one.', 'It closes by itself then');
  await expectLayoutInEnglish(english, 'discussion-reopen', LOOKED_AT);
  await enterMoment(asked, 'Deadline', digitsOf(Date.now() - HOUR_MS, 'en'));
  await asked.getByRole('button', { name: 'Reopen' }).click();
  await expectWords(asked, 'The deadline must be later than now');
  await enterMoment(asked, 'Deadline', digitsOf(Date.now() + 2.5 * HOUR_MS, 'en'));
  await asked.getByRole('button', { name: 'Reopen' }).click();
  await expectWords(english, `Reopened: ${topic.title}`, 'closes in 2 hours');
  await expectLayoutInEnglish(english, 'discussion-reopened', LOOKED_AT);
  await english.context().close();

  await expectWords(phone, '还有 2 小时截止'); // a page that is open learns of it
  expect(await composer(phone).inputValue()).toBe('大约每秒一圈');
  await send(phone);
  await expectWords(phone.getByRole('article', { name: me }), '大约每秒一圈');
});
