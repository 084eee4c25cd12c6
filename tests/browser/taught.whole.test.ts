import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoClass, demoLesson, demoPageQuestions } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { goIn, press, submit, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { addSlides, DEMO_PAGES, demoPdf } from './decks.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, heldUndo, inOrder, textOf } from './see.ts';
import { expectPage, expectPageOnPhone, publishHere, say, showResult, swipe } from './teaching.ts';
import { Wire } from './wire.ts';

const CROWD = 300;
const id = newId();
const [judgement, multiple, poll] = demoPageQuestions;
const single = demoLesson.questions[0];
/** On which page stands which. */
const onPages = [judgement, multiple, poll, single].map((question, index) => ({
  ...question,
  questionId: newId(),
  n: index + 2,
}));

let school: School;
let client: Client;
let crowd: Crowd;
let teacher: Page, screen: Page, phone: Page, other: Page;
let wire: Wire;
let deckId = '';

beforeAll(async () => {
  school = await openSchool();
  client = await school.signIn('teacher');
  const give = (name: string, data: object) => insist(client, 'lesson', id, name, data);
  await give('ScheduleLesson', { classId: demoClass.id, title: '角动量', startsAt: Date.now() });
  // As soon as some pages are there the lesson begins; the rest is rendered beside it.
  const [page] = await addSlides(client, id, await demoPdf(), onPages.length + 2);
  deckId = page!.deckId;
  for (const { n, questionId, kind, text, choices, key, points, explanation } of onPages.map(withAll))
    await give('WriteQuestion', {
      questionId,
      kind,
      text,
      choices,
      points,
      page: {
        deckId,
        n,
        ...(questionId === onPages[1]!.questionId && { bearsIt: true }),
      },
      ...(key && { key }),
      ...(explanation && { explanation }),
    });
  crowd = await Crowd.gather(school.url, [3, 38], CROWD - 36);
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [
  ['taught-teacher', teacher],
  ['taught-screen', screen],
  ['taught-phone', phone],
  ['taught-other', other],
]);

type Asked = { readonly key?: string; readonly explanation?: string };
const withAll = <Question extends object>(question: Question): Question & Asked => question;
const answered = () => teacher.locator('.ans .r b').innerText();
const back = (page: Page) => page.getByRole('button', { name: '回到课件' }).click();

it('[R2.13] [R3.17] a lesson with 40 pages starts, and 300 students beside two phones follow from page to page', async () => {
  teacher = await school.chromium.open({ as: client });
  await teacher.goto(`/lesson/${id}`);
  const opened = teacher.context().waitForEvent('page');
  await teacher.getByRole('button', { name: '开始上课' }).click();
  screen = await opened;
  await screen.setViewportSize({ width: 1920, height: 1080 });
  const code = (await teacher.locator('.code b').innerText()).replaceAll(/\s/g, '');
  phone = await school.chromium.open(PHONE);
  wire = await Wire.of(phone);
  other = await school.chromium.open(PHONE);
  for (const [page, account] of [
    [phone, 'student1'],
    [other, 'student2'],
  ] as const) {
    await page.goto(`/join/${code}`);
    await goIn(page, { account, password: DEMO_PASSWORD });
    await expectWords(page, '等老师出题');
  }
  await crowd.join(code);
  await eventually(() => screen.locator('.in b').innerText()).toBe(String(CROWD + 2));

  await press(teacher, ' '); // 下一步：第 1 页
  await expectPage(screen, 1);
  await expectWords(phone, `1 / ${DEMO_PAGES} · 跟着老师`);
  await press(teacher, 'PageDown');
  await press(teacher, 'ArrowRight');
  await expectPage(screen, 3);
  await expectPageOnPhone(phone, 3);
  await press(teacher, 'PageUp');
  await expectPage(screen, 2);
  const thumbnails = teacher.getByRole('navigation', { name: '课件' });
  await thumbnails.getByRole('button', { name: /^第 6 页/ }).click();
  for (const page of [phone, other]) await expectPageOnPhone(page, 6);
  await expectPage(screen, 6);
  await shoot(teacher, 'taught-console');
  await shoot(phone, 'taught-phone');
});

it('[R2.14] a student looks back while the teacher goes on, marks what was not understood, and follows again', async () => {
  await swipe(phone, 'before');
  await expectPageOnPhone(phone, 3);
  await expectWords(phone, '自己看', '老师在第 6 页');
  await expectWords(teacher, '1 人在回看');
  await press(teacher, 'ArrowLeft');
  await expectWords(phone, '老师在第 5 页');
  await expectPageOnPhone(phone, 3);
  await phone.getByRole('button', { name: '回到老师这一页' }).click();
  await expectPageOnPhone(phone, 5);
  await expectWords(phone, '跟着老师');
  await phone.getByRole('button', { name: '没听懂' }).click();
  await expectWords(phone, '已标没听懂');
  await other.getByRole('button', { name: '收藏' }).click();
  await crowd.give('MarkPage', [0, 20], () => ({ deckId, n: 5, mark: 'notUnderstood' }));
  await expectWords(teacher, '没听懂 21', '收藏 1');
  await phone.getByRole('button', { name: '已标没听懂' }).click();
  await expectWords(teacher, '没听懂 20');
});

it('[R5.10] danmu of phones and crowd are on the projector; moderated, taken down, put back, and one student is muted', async () => {
  await say(phone, '角动量为什么守恒');
  await expectWords(phone, /已发出 · #\d+/);
  await expectWords(screen, '角动量为什么守恒');
  await expectWords(other, '角动量为什么守恒');
  const danmu = teacher.getByRole('region', { name: '弹幕' });
  await danmu.getByRole('button', { name: '撤下: 角动量为什么守恒' }).click();
  await expectWords(phone, /老师撤下了 · #\d+/);
  await eventually(() => textOf(other)).not.toContain('角动量为什么守恒');
  await eventually(() => textOf(screen)).not.toContain('角动量为什么守恒');
  await danmu.getByRole('button', { name: '恢复: 角动量为什么守恒' }).click();
  await expectWords(other, '角动量为什么守恒');

  await danmu.getByRole('switch', { name: '先审后放' }).click();
  await say(phone, '先给老师看');
  await expectWords(phone, /等老师放行 · #\d+/);
  await expectWords(danmu, '1 待审', '先给老师看');
  for (const page of [screen, other]) await expectNoWords(page, '先给老师看');
  await press(teacher, 'Enter');
  for (const page of [screen, other]) await expectWords(page, '先给老师看');
  await danmu.getByRole('switch', { name: '先审后放' }).click();
  await danmu.getByRole('button', { name: '禁言: 陈思齐' }).first().click();
  const undo = await heldUndo(teacher);
  await expectWords(phone, '老师把你禁言了');
  await undo.click();
  await say(phone, '又能说了');
  await expectWords(screen, '又能说了');
  await crowd.give('SendDanmu', [0, 40], (n) => ({ danmuId: newId(), words: `好 ${n + 1}` }));
  await expectWords(teacher, '43 条');
  for (const page of [screen, other]) await expectWords(page, /^好 \d+$/);
});

it('[R3.10] a judgement and a question of several choices stand on their pages; half the points for a part', async () => {
  await teacher
    .getByRole('navigation', { name: '课件' })
    .getByRole('button', { name: /^第 2 页/ })
    .click();
  await publishHere(teacher, judgement.text);
  await expectWords(screen.locator('.proj.ask'), judgement.text, '对', '错', '已答'); // though its page is the one that is shown
  await expectWords(teacher, '投屏上是第 1 题');
  await press(teacher, 'PageDown');
  await expectPage(screen, 3);
  await expectWords(screen.locator('.words'), judgement.text, '对', '错'); // and on whatever page comes while it is open
  await expectWords(teacher, '投屏上是这一页，第 1 题在页面下方');
  await shoot(screen, 'taught-words-below');
  await press(teacher, 'PageUp');
  await submit(phone, 'B', ZH, '错');
  await crowd.answer(onPages[0]!.questionId, 'BBA');
  await eventually(answered).toBe(String(CROWD + 1));
  await showResult(teacher);
  await expectWords(phone, '答对了', '本题得 2.0 / 2.0 分');
  await expectWords(other, '没有作答，正确答案是 错');
  await shoot(screen, 'taught-judgement');

  for (const page of [phone, other]) await back(page);
  await press(teacher, 'PageDown');
  await publishHere(teacher, multiple.text);
  await expectWords(teacher, '投屏上是这一页，第 2 题在页面上');
  await expectWords(screen, '已答');
  await expectPage(screen, 3); // the teacher said that the page itself bears it
  await shoot(screen, 'taught-page-bears');
  await expectWords(phone, '全对得满分；漏选得一半；有错选不得分');
  await submit(phone, 'B');
  await submit(other, 'BD');
  await crowd.answer(onPages[1]!.questionId, 'AB');
  await eventually(answered).toBe(String(CROWD + 2));
  await showResult(teacher);
  await expectWords(phone, '对了一部分，正确答案是 BD', '本题得 2.5 / 5.0 分');
  await expectWords(other, '答对了', '本题得 5.0 / 5.0 分');
  for (const page of [phone, other]) await back(page);
});

it('[R3.10] [R8.31] a poll shows its result without an answer; an answer that a cut kept back is sent on return', async () => {
  await press(teacher, 'PageDown');
  await publishHere(teacher, poll.text);
  await expectWords(phone, '没有对错');
  await submit(phone, 'A');
  await crowd.answer(onPages[2]!.questionId, 'AAB');
  await eventually(answered).toBe(String(CROWD + 1));
  await showResult(teacher, true);
  await expectWords(screen, '投票结果', `${CROWD + 1} / ${CROWD + 2} 人作答`);
  await expectWords(phone, '投票结果出来了', '你选 A');
  for (const page of [phone, other]) await back(page);

  await press(teacher, 'PageDown');
  await publishHere(teacher, single.text);
  await expectWords(phone, single.text);
  await wire.cut();
  await submit(phone, 'B');
  await expectWords(phone, '已存在这台手机', '你选 B，连上网自动送出', '离线');
  await submit(other, 'C');
  await crowd.answer(onPages[3]!.questionId, 'BBBC');
  await eventually(answered).toBe(String(CROWD + 1));
  await wire.mend();
  await expectWords(phone, /已收到 · #\d+/);
  await eventually(answered).toBe(String(CROWD + 2));
  await showResult(teacher);
  await expectWords(phone, '答对了');
  await expectWords(other, '答错了，正确答案是 B');
  await expectWords(screen, '正确率', '75%');
  for (const page of [phone, other]) await back(page);
  await shoot(screen, 'taught-result');
});

it('[R3.10] a question is made up on the spot, published and answered', async () => {
  await press(teacher, 'q');
  await teacher.getByRole('button', { name: '临时出一题' }).click();
  await teacher.getByRole('textbox', { name: '题目' }).fill('听明白了吗？');
  await teacher.getByRole('textbox', { name: '选项 A' }).fill('明白了');
  await teacher.getByRole('textbox', { name: '选项 B' }).fill('再讲一遍');
  await teacher.getByTitle('A 是正确答案').click();
  await teacher.getByRole('button', { name: '保存这道题' }).click();
  await publishHere(teacher, '听明白了吗？');
  await submit(phone, 'A');
  await expectWords(phone, /已收到 · #\d+/);
  await eventually(answered).toBe('1');
});

it('[R2.13] the lesson ends: everyone reads what it was to them, and nobody was shown what they should not see', async () => {
  await teacher.getByRole('button', { name: '结束课堂' }).click();
  const dialog = teacher.getByRole('dialog', { name: '结束这节课？' });
  await expectWords(dialog, '第 5 题还在作答，结束时会先收题。', `${CROWD + 2} 名学生会看到这节课已经结束。`);
  await dialog.getByRole('button', { name: '收题并结束课堂' }).click();
  await expectWords(screen, '下课了', `${CROWD + 2} 人进过课堂`);
  await expectWords(phone, '下课了', /答了 5 \/ 5 题/);
  await expectWords(other, '下课了', /答了 2 \/ 5 题/);
  await shoot(phone, 'taught-over');
  expect(crowd.wrongs).toEqual([]);
});
