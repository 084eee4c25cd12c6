import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import { choose, goIn, press, signIn, submit, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectNoWords, expectSameCountdown, expectWords, inOrder, secondsLeft, textOf } from './see.ts';
import { Wire } from './wire.ts';

const HOUR_MS = 3_600_000;
const SEATED = '雨天旁听的小满';
const [first, second] = demoLesson.questions.map(({ questionId }) => questionId) as [string, string];

let school: SchoolProgram;
let crowd: Crowd;
let teacher: Page, screen: Page, phone: Page, other: Page;
let wire: Wire, otherWire: Wire;
let code = '';

beforeAll(async () => {
  school = await openProgram();
  crowd = await Crowd.gather(school.url, [2, 39], 12);
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [
  ['teacher', teacher],
  ['screen', screen],
  ['phone', phone],
  ['other', other],
]);

/** How many have answered, as the console says it. */
const answered = () => teacher.locator('.ans .r b').innerText();
const clocks = () => [
  teacher.locator('.cd b'),
  screen.locator('.time b'),
  phone.locator('.clock b'),
  other.locator('.clock b'),
];

/** Numbers, never names. */
async function expectNoNames(): Promise<void> {
  await expectNoWords(screen, SEATED, '同学', ...demoStudents.map(({ name }) => name));
}

it('[R1.02][R2.13] the teacher signs in and starts the next lesson from home; the projector opens with its code', async () => {
  teacher = await school.chromium.open();
  await teacher.goto('/');
  await signIn(teacher, 'teacher', DEMO_PASSWORD);
  await expectWords(teacher, /好，林知远/, demoLesson.title);
  await shoot(teacher, 'home');
  const opened = teacher.context().waitForEvent('page');
  await teacher.getByRole('button', { name: '开始上课' }).click();
  screen = await opened;
  await screen.setViewportSize({ width: 1920, height: 1080 });
  await teacher.waitForURL(/\/lesson\/[^/]+\/console$/);
  code = (await teacher.locator('.code b').innerText()).replaceAll(/\s/g, '');
  expect(code).toMatch(/^\d{6}$/);
  await expectWords(screen, `${code.slice(0, 3)} ${code.slice(3)}`, '人已进课堂，应到 40 人', '扫码，或输入课堂码');
  await expectWords(teacher, '上课中', '已连接', '投屏已开');
});

it('[R1.18] students come in by the code: one by account, one by a seat, fifty beside them', async () => {
  phone = await school.chromium.open(PHONE);
  wire = await Wire.of(phone);
  await phone.goto('/join');
  await typeCode(phone, code);
  await expectWords(phone, demoLesson.title, '林知远');
  await goIn(phone, { account: 'student1', password: DEMO_PASSWORD });
  await expectWords(phone, '等老师出题', /已进课堂 · #\d+/);

  other = await school.chromium.open({ ...PHONE, clockOffsetMs: HOUR_MS });
  otherWire = await Wire.of(other);
  await other.goto(`/join/${code}`); // what the QR code says
  await goIn(other, { name: SEATED });
  await expectWords(other, '等老师出题');
  await shoot(phone, 'student-waiting');

  await crowd.join(code);
  await eventually(() => screen.locator('.in b').innerText()).toBe('52');
  await expectWords(teacher.getByRole('region', { name: '学生' }), '52 / 53 已进课堂', '在课堂 52', '未到 1', SEATED);
  await expectWords(phone, '52 人已进课堂');
  await expectNoNames();
  await shoot(screen, 'projector-lobby');
  await shoot(teacher, 'console-lobby');
});

it('[R1.03] Q and Enter publish a question; every screen counts down by the same clock, whatever its date', async () => {
  await press(teacher, 'q');
  const panel = teacher.getByRole('form', { name: '发题' });
  await panel.getByText('5 分钟', { exact: true }).click();
  await shoot(teacher, 'console-publish');
  await press(teacher, 'Escape');
  await panel.waitFor({ state: 'detached' });
  await press(teacher, 'q');
  await panel.waitFor();
  await press(teacher, 'Enter');
  for (const page of [phone, other, screen, teacher]) await expectWords(page, demoLesson.questions[0].text);
  expect(await other.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + HOUR_MS / 2);
  expect(await expectSameCountdown(clocks())).toBeGreaterThan(240);
  await shoot(phone, 'student-question');
});

it('[R8.31] an answer is received on the phone only after its receipt, by the number in the lesson', async () => {
  wire.hold();
  await submit(phone, 'B');
  await expectWords(teacher, '人已答，共 52 人进课堂');
  await eventually(answered).toBe('1'); // the server has it
  await expectWords(phone, '已存在这台手机', /你选 B，/);
  await expectNoWords(phone, '已收到');
  await shoot(phone, 'student-sending');
  wire.release();
  await expectWords(phone, /已收到 · #\d+/, /你选 B，\d\d:\d\d:\d\d 到达/);
  const shown = Number(/已收到 · #(\d+)/.exec(await textOf(phone))?.[1]);
  expect(wire.acknowledged).toContain(shown);
  await shoot(phone, 'student-received');
});

it('[R8.31] a change that the network kept back survives a reload, and is sent on return', async () => {
  await phone.getByRole('button', { name: '改答案' }).click();
  await choose(phone, 'C');
  await wire.cut();
  await phone.getByRole('button', { name: '提交 C' }).click();
  await expectWords(phone, '已存在这台手机', '你选 C，连上网自动送出', /离线/);
  await shoot(phone, 'student-offline');
  await expect(phone.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await wire.mend();
  await phone.reload();
  await expectWords(phone, /已收到 · #\d+/, /你选 C，/);
  await eventually(answered).toBe('1');
});

it('the class answers: the teacher sees who has not, the projector how many', async () => {
  await crowd.answer(first, 'BBBABBCBDB');
  await eventually(answered).toBe('51');
  await expectWords(teacher.locator('.quiz .names'), SEATED);
  expect(await teacher.locator('.quiz .names li').count()).toBe(1);
  await expectWords(screen, '已答 51 / 52');
  await expectNoNames();
  await shoot(teacher, 'console-open');
  await shoot(screen, 'projector-open');
});

it('+ gives thirty seconds more on every screen', async () => {
  const before = await expectSameCountdown(clocks());
  await press(teacher, '+');
  for (const clock of clocks()) await eventually(() => secondsLeft(clock)).toBeGreaterThan(before);
  expect(await expectSameCountdown(clocks())).toBeLessThanOrEqual(before + 30);
});

it('[R8.40] the console reopens where it was, after a reload and after the server was killed', async () => {
  await teacher.reload();
  await expectWords(teacher, demoLesson.questions[0].text, '人已答，共 52 人进课堂', '下一步：收题', '作答中');
  await school.kill();
  await expectWords(teacher, /正在重连。|离线，\d/);
  await submit(other, 'B');
  await expectWords(other, '已存在这台手机');
  await shoot(teacher, 'console-offline');
  await school.startAgain();
  await expectWords(other, /已收到 · #\d+/);
  await eventually(answered).toBe('52');
  await expectWords(teacher, '已连接', '都答了');
  await expectSameCountdown(clocks());
});

it('Space collects, shows the distribution, then the answer', async () => {
  await press(teacher, ' ');
  await expectWords(teacher, '下一步：公布分布', /\d\d:\d\d:\d\d 手动/);
  await expectWords(screen, '已收题');
  await expectWords(phone, /已收题 · #\d+/, /你选 C · 等老师公布结果/);
  await press(teacher, ' ');
  await expectWords(screen, '答案稍后公布', '/ 52 人作答');
  await expectWords(phone, '52 人作答', '你选的');
  await expectNoWords(screen, '正确');
  await expectNoWords(phone, '正确');
  await shoot(screen, 'projector-distribution');
  await shoot(phone, 'student-distribution');
  await press(teacher, ' ');
  await expectWords(screen, '正确答案', '正确率', demoLesson.questions[0].explanation);
  await expectWords(phone, '答错了，正确答案是 B', '本题得 0.0 / 5.0 分');
  await expectWords(other, '答对了', '本题得 5.0 / 5.0 分');
  await expectWords(teacher, /正确 \d+ \/ 52，\d+%/);
  await expectNoNames();
  await shoot(teacher, 'console-answer');
  await shoot(screen, 'projector-answer');
  await shoot(phone, 'student-wrong');
});

it('[R8.43][R9.21] the next question is collected when its time is up; a phone without a network says so itself', async () => {
  await press(teacher, ' ');
  await teacher.getByLabel('自定秒数').fill('12');
  await press(teacher, 'Enter');
  await submit(phone, 'B');
  await expectWords(phone, /已收到/);
  await choose(other, 'B');
  await otherWire.cut();
  await other.getByRole('button', { name: '提交 B' }).click();
  await expectWords(other, '已存在这台手机', '收题后才送到，会记为迟交，答案照样保留');
  await crowd.answer(second, 'BD');
  await expectWords(other, '时间到');
  await expectWords(teacher, /到时自动/, '已收题');
  await shoot(other, 'student-time-up');
});

it('[R8.35] the late answer is stored and flagged, and counts once the teacher accepts it', async () => {
  await otherWire.mend();
  await expectWords(other, '已过截止时间，不能提交', /你的答案 B 已存下 · #\d+，记为迟交，老师接受才计分/);
  await shoot(other, 'student-late');
  await expectWords(teacher, '收题后才到，不计入。你可以接受。', '另有 1 人迟交，没有计入');
  await expectNoWords(teacher, '都答了');
  await eventually(answered).toBe('51');
  await shoot(teacher, 'console-late');
  await teacher.getByRole('button', { name: `接受: ${SEATED}` }).click();
  await eventually(answered).toBe('52');
  await expectWords(teacher, '都答了');
  await expectWords(other, /已收题 · #\d+/, /你选 B/);
  await press(teacher, ' ');
  await expectWords(teacher, '下一步：公布答案');
  await press(teacher, ' ');
  await expectWords(other, '答对了');
});

it('the lesson ends after it was asked; the students read that it is over, and it opens again as its record', async () => {
  await teacher.getByRole('button', { name: '结束课堂' }).click();
  const dialog = teacher.getByRole('dialog', { name: '结束这节课？' });
  await expectWords(dialog, '52 名学生会看到这节课已经结束。', '结束后不能重新开始，记录都会保留。');
  await shoot(teacher, 'console-end');
  await dialog.getByRole('button', { name: '继续上课' }).click();
  await expectWords(teacher, '上课中');
  await teacher.getByRole('button', { name: '结束课堂' }).click();
  await dialog.getByRole('button', { name: '结束课堂' }).click();
  await expectWords(phone, '下课了', '答了 2 / 2 题，答对 1 题，题目得 5.0 / 10.0 分。');
  await expectWords(other, '下课了', '答了 2 / 2 题，答对 2 题，题目得 10.0 / 10.0 分。', '100.0');
  await expectWords(screen, '下课了', '52 人进过课堂');
  await expectWords(teacher, '这节课已经结束');
  await shoot(phone, 'student-over');
  await shoot(screen, 'projector-over');
  await teacher.reload();
  await expectWords(teacher, '这节课已经结束');
  const record = teacher.getByRole('region', { name: '这节课的记录' });
  for (const place of [record, teacher.locator('.quiz')])
    await expectWords(place, demoLesson.questions[1].text, /^第 2 题/);
  await shoot(teacher, 'console-over');
  await teacher.getByRole('navigation', { name: '工具' }).getByRole('button', { name: '发题' }).click();
  await expectWords(teacher.getByRole('form', { name: '发题' }), '发过的 2 题，点开看结果', '52 人已答');
});
