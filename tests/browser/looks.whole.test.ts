import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { choose, goIn, submit, ZH } from './actions.ts';
import { DESK, PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import type { Rules } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';
import { DESKS, DIALOGS, expectLayout, PHONES, PROJECTORS, WALLS, type Size } from './layout.ts';

const ON_THE_PHONE: Rules = { thumbs: true };
const ON_THE_CONSOLE: Rules = { stillFrom: 768, always: '.next .step .btn' };
/** On a phone a tool lies over the desk, with what it does at hand. */
const IN_A_SHEET: Rules = { always: 'form.tool .foot .btn' };
const ON_THE_WALL: Rules = { stillFrom: 0 };

let school: School;
let lesson: Running;
let crowd: Crowd;
let teacher: Page, screen: Page, phone: Page;

beforeAll(async () => {
  school = await openSchool();
  [lesson, crowd] = await Promise.all([runLesson(school), Crowd.gather(school.url, [2, 39])]);
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [
  ['looks-teacher', teacher],
  ['looks-screen', screen],
  ['looks-phone', phone],
]);

describe('every screen at every size, in both themes', () => {
  it('the dialogs of home, preparation', async () => {
    teacher = await school.chromium.open({ as: lesson.teacher });
    await teacher.goto('/');
    await expectWords(teacher, /好，林知远/, '回到课堂');
    await teacher.locator('svg.qr path').waitFor();
    await teacher.getByRole('button', { name: '安排一节课' }).first().click();
    await expectLayout(teacher, 'looks-schedule', DIALOGS);
    await teacher.goto(`/lesson/${lesson.id}`);
    await teacher
      .getByRole('navigation', { name: '题目' })
      .getByText('第')
      .or(teacher.locator('.prepared li button'))
      .first()
      .click();
    await expectLayout(teacher, 'looks-preparation', DESKS);
  });

  it('coming in by the code', async () => {
    phone = await school.chromium.open(PHONE);
    await phone.goto('/join');
    await phone.getByLabel('课堂码').fill('000009');
    await expectWords(phone.getByRole('alert'), '邀请码或课堂码不存在，请核对后重新输入');
    await expectLayout(phone, 'looks-join', PHONES, ON_THE_PHONE);
    await phone.goto(`/join/${lesson.code}`);
    await phone.getByRole('button', { name: ZH.toSeat }).click();
    await phone.getByLabel('你的名字').waitFor();
    await expectLayout(phone, 'looks-seat', PHONES, ON_THE_PHONE);
    await phone.getByRole('button', { name: '用账号登录' }).click();
    await goIn(phone, { account: 'student1', password: 'lectern' });
    await expectWords(phone, '等老师出题');
    await expectLayout(phone, 'looks-waiting', PHONES, ON_THE_PHONE);
    await phone.getByRole('button', { name: '设置' }).click();
    await expectLayout(phone, 'looks-settings', PHONES, ON_THE_PHONE);
    await phone.keyboard.press('Escape');
  });

  it('before the first question', async () => {
    screen = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
    await Promise.all([screen.goto(`/lesson/${lesson.id}/screen`), teacher.goto(`/lesson/${lesson.id}/console`)]);
    await crowd.join(lesson.code);
    await expectWords(screen, '39', '扫码，或输入课堂码');
    await expectWords(teacher, '上课中', '在课堂 39');
    await expectLayout(screen, 'looks-projector-lobby', WALLS, ON_THE_WALL);
    await expectLayout(teacher, 'looks-console-lobby', DESKS, ON_THE_CONSOLE);
    await teacher.getByRole('button', { name: '放大课堂码和二维码' }).click();
    await expectLayout(teacher, 'looks-console-code', DIALOGS);
    await teacher.keyboard.press('Escape');
    await teacher.keyboard.press('?');
    await expectLayout(teacher, 'looks-console-keys', DIALOGS);
    await teacher.keyboard.press('Escape');
    await teacher.keyboard.press('q');
    await teacher.getByRole('form', { name: '发题' }).waitFor();
    const isPhone = ([width]: Size) => width < 768;
    await expectLayout(
      teacher,
      'looks-console-publish',
      DESKS.filter((size) => !isPhone(size)),
      ON_THE_CONSOLE,
    );
    await expectLayout(teacher, 'looks-console-publish', DESKS.filter(isPhone), IN_A_SHEET);
    await teacher.keyboard.press('Escape');
  });

  it('a question that is open', async () => {
    await lesson.publish(0, 90);
    await choose(phone, 'B');
    await expectLayout(phone, 'looks-question', PHONES, ON_THE_PHONE);
    await crowd.answer(lesson.questions[0]!, 'BBB.BCBABBDB.');
    await submit(phone, 'B');
    await expectWords(phone, /已收到 · #\d+/);
    await expectLayout(phone, 'looks-received', PHONES, ON_THE_PHONE);
    await eventually(() => teacher.locator('.ans .r b').innerText()).toBe('34');
    await shoot(teacher, 'readme-console');
    await expectLayout(teacher, 'looks-console-open', DESKS, ON_THE_CONSOLE);
    await expectLayout(screen, 'looks-projector-open', PROJECTORS, ON_THE_WALL);
  });

  it('a question that is collected, its distribution, its answer', async () => {
    const about = { questionId: lesson.questions[0] };
    await lesson.give('CollectQuestion', about);
    await crowd.answer(lesson.questions[0]!, '...........B.');
    for (const [step, word] of [
      ['ShowDistribution', '答案稍后公布'],
      ['ShowAnswer', '正确率'],
    ] as const) {
      await lesson.give(step, about);
      await expectWords(screen, word);
      await expectWords(phone, '你选的');
      await expectLayout(phone, `looks-${step}`, PHONES, ON_THE_PHONE);
      await expectLayout(screen, `looks-projector-${step}`, PROJECTORS, ON_THE_WALL);
    }
    await expectWords(teacher, /正确 \d+ \//);
    await expectLayout(teacher, 'looks-console-answer', DESKS, ON_THE_CONSOLE);
  });

  it('the longest question that may be written', async () => {
    const questionId = newId();
    const choices = ['A', 'B', 'C', 'D', 'E', 'F'].map(
      (letter) => `${letter} ${'合外力矩为零时，系统的角动量守恒'.repeat(3)}`,
    );
    const text = '一个质量均匀的圆盘绕通过中心的竖直轴无摩擦地转动，盘上站着的人沿半径向外走。'.repeat(4);
    await lesson.give('WriteQuestion', { questionId, kind: 'singleChoice', text, choices, key: 'C', points: 1000 });
    await lesson.give('PublishQuestion', { questionId, durationS: 3600 });
    await teacher.keyboard.press('Escape'); // from a question that was looked at, if one was
    for (const page of [phone, screen, teacher]) await expectWords(page, text.slice(0, 20));
    await expectLayout(phone, 'looks-long', PHONES, ON_THE_PHONE);
    await expectLayout(screen, 'looks-projector-long', WALLS, ON_THE_WALL);
    for (const [width, height] of WALLS) {
      await screen.setViewportSize({ width, height });
      await eventually(() => screen.locator('.face').evaluate((face) => face.scrollHeight - face.clientHeight)).toBe(0);
    }
    await expectLayout(teacher, 'looks-console-long', DESKS, ON_THE_CONSOLE);
  });

  it('the end', async () => {
    await teacher.getByRole('button', { name: '结束课堂' }).click();
    await expectLayout(teacher, 'looks-console-end', DIALOGS);
    await teacher.getByRole('dialog').getByRole('button', { name: '收题并结束课堂' }).click();
    await expectWords(phone, '下课了');
    await expectWords(screen, '下课了');
    await expectWords(teacher, '这节课已经结束');
    await expectLayout(phone, 'looks-over', PHONES, ON_THE_PHONE);
    await expectLayout(screen, 'looks-projector-over', PROJECTORS, ON_THE_WALL);
    await expectLayout(teacher, 'looks-console-over', DESKS, { stillFrom: 768 });
    await teacher.setViewportSize(DESK);
  });
});
