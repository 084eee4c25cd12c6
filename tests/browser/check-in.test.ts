import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoAuditor, demoStudents } from '../../services/src/demo/demo.school.ts';
import { goIn, press } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder, isLost } from './see.ts';
import { Wire } from './wire.ts';

const [first, second] = demoStudents.map(({ name }) => name) as [string, string];
const thirteenth = demoStudents[12]!.name;

let school: School;
let lesson: Running;
let crowd: Crowd;
let teacher: Page, screen: Page, phone: Page, other: Page;
let wire: Wire;
beforeAll(async () => {
  school = await openSchool();
  [lesson, crowd] = await Promise.all([runLesson(school), Crowd.gather(school.url, [3, 12])]);
  await crowd.join(lesson.code);
  teacher = await school.chromium.open({ as: lesson.teacher });
  await teacher.goto(`/lesson/${lesson.id}/console`);
  screen = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  await screen.goto(`/lesson/${lesson.id}/screen`);
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
  wire = await Wire.of(phone);
});
afterAll(async () => {
  await crowd.leave();
  await school.close();
});
inOrder(() => [
  ['check-in-teacher', teacher],
  ['check-in-screen', screen],
  ['check-in-phone', phone],
  ['check-in-other', other],
]);

const panel = () => teacher.getByRole('region', { name: '签到', exact: true });
const digits = () => screen.locator('.checking .digits').innerText();
const type = (code: string) => phone.getByLabel('签到码').fill(code);
/** How a student stands in the list, as a screen reader says it. */
const seat = (name: string) => teacher.getByRole('list', { name: '名单' }).getByRole('button', { name });

it('[R4.08] check-in opens on the projector: a picture and four digits that change', async () => {
  await phone.goto(`/s/${lesson.id}`);
  await expectWords(phone, '等老师出题');
  await press(teacher, 'a');
  await expectWords(panel(), /现在 11 人按进课堂算到课。开始签到后，就按签到算/);
  await shoot(teacher, 'console-check-in-before');
  await press(teacher, 'Enter');
  await expectWords(screen, '扫码签到', '或在手机上输入', '应到 40 人，0 人已签到');
  await eventually(digits).toMatch(/^\d{4}$/);
  await expectWords(panel(), '15 秒换一次', await digits(), '应到 40 人，0 人已签到');
  await expectWords(phone, '签到', '扫屏幕上的二维码，或输入旁边的 4 位数字');
  await shoot(screen, 'projector-check-in');
  await shoot(teacher, 'console-check-in');
  const turned = await digits();
  await eventually(digits).not.toBe(turned);
});

it('[R4.08] by digits: wrong ones are refused in place, those on the screen are received', async () => {
  const wrong = String((Number(await digits()) + 1234) % 10_000).padStart(4, '0');
  await type(wrong);
  await expectWords(phone.getByRole('alert'), /./);
  expect(await phone.getByLabel('签到码').inputValue()).toBe(wrong);
  await shoot(phone, 'student-check-in-refused');
  await wire.cut();
  await type('');
  await type(await digits());
  await expectWords(phone, '没有网络，没有签上。连上后用屏幕上最新的数字再试。');
  await wire.mend();
  await expectWords(phone, '已连接');
  await type('');
  await type(await digits());
  await expectWords(phone, /已签到 \d\d:\d\d:\d\d · #\d+/);
  expect(await isLost(phone)).toBe(false);
  await expectWords(screen, '应到 40 人，1 人已签到');
  await shoot(phone, 'student-checked-in');
});

it('[R4.08] by the picture: whoever scans it comes in and is checked in without another tap', async () => {
  const label = await screen.getByRole('img', { name: /\?c=/ }).getAttribute('aria-label');
  const [link] = /https?:\S+/.exec(label!)!;
  other = await school.chromium.open({ ...PHONE, as: await school.signIn('student2') });
  await other.goto(link);
  await expectWords(other, /已签到 \d\d:\d\d:\d\d · #\d+/);
  await expectWords(screen, '应到 40 人，2 人已签到');
  await seat(second).click();
  await expectWords(teacher.getByRole('region', { name: second }), '准时', /\d\d:\d\d:\d\d 扫码/, /\d\d:\d\d–现在/);
  await seat(first).click();
  await expectWords(teacher.getByRole('region', { name: first }), '准时', /\d\d:\d\d:\d\d 输入数字/);
  await shoot(teacher, 'console-person');
});

it('[R4.08] late after so many minutes; those who did not check in stand so in the list', async () => {
  await press(teacher, 'a');
  await panel().getByLabel('超过').fill('0');
  await press(teacher, 'Enter');
  await expectWords(phone, '比规定时间晚了一点，记为迟到');
  const filters = teacher.getByRole('group', { name: '筛选' });
  await filters.getByRole('button', { name: '迟到 2' }).click();
  expect(await teacher.getByRole('list', { name: '名单' }).getByRole('listitem').count()).toBe(2);
  await filters.getByRole('button', { name: '迟到 2' }).click();
  await expectWords(filters, '未签到 10');
  await phone.getByRole('button', { name: '我的' }).click();
  await expectWords(phone, '迟到', /签到 \d\d:\d\d:\d\d · #\d+/);
});

it('[R4.08] what the teacher says outranks it; the student reads that it was them', async () => {
  await seat(first).click();
  const person = teacher.getByRole('region', { name: first });
  await person.getByRole('group', { name: '记为' }).getByRole('button', { name: '病假' }).click();
  await expectWords(teacher, `${first} 记为病假`);
  await expectWords(phone, '病假', '老师改过');
  await person.getByRole('button', { name: '撤销，按记录算' }).click();
  await expectWords(phone, '迟到');
  await expectGone(phone, '老师改过');
});

it('[R6.06] an auditor takes part and is in no figure', async () => {
  const guest = await school.chromium.open(PHONE);
  await guest.goto(`/join/${lesson.code}`);
  await guest.getByLabel('账号', { exact: true }).fill('auditor');
  await guest.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await guest.getByRole('button', { name: '登录', exact: true }).click();
  await guest.getByRole('button', { name: /旁听/ }).click();
  await expectWords(guest, '等老师出题', '旁听');
  await expectWords(teacher, '旁听 1，不计入');
  await expectWords(teacher.getByRole('list', { name: '旁听名单' }), demoAuditor.name);
  await expectWords(screen, '应到 40 人，2 人已签到');
  await press(teacher, 'Escape'); // from the person to the question
  await lesson.publish(0);
  await guest.getByText('变为 2 倍').click();
  await guest.getByRole('button', { name: '提交 B' }).click();
  await expectWords(guest, /已收到 · #\d+/);
  await eventually(() => teacher.locator('.ans .r b').innerText()).toBe('0');
  const about = { questionId: lesson.questions[0] };
  for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await lesson.give(step, about);
  await expectWords(guest, '答对了', '你在旁听，答案不计入统计。');
  await shoot(guest, 'student-auditor');
});

it('[R4.08] several people on one device are listed for the teacher', async () => {
  await phone.context().clearCookies();
  await phone.goto(`/join/${lesson.code}`);
  await goIn(phone, { account: 'student13', password: DEMO_PASSWORD });
  await expectWords(teacher, '1 台设备有几个人用过');
  await teacher.getByRole('button', { name: '看看' }).click();
  const shared = teacher.getByRole('region', { name: '几个人用过的设备' });
  await expectWords(shared, first, thirteenth, '这里只列出来，不影响到课。');
  await shoot(teacher, 'console-shared-device');
});

it('[R4.08] check-in stops, and with the lesson whoever did not check in is absent', async () => {
  await press(teacher, 'a');
  await panel().getByRole('button', { name: '结束签到' }).click();
  await expectWords(panel(), '签到已结束。应到 40 人，2 人已签到。');
  await eventually(() => screen.locator('.checking').count()).toBe(0);
  await expectWords(phone, '签到已结束，你没有签到', '请找老师补记，不补记会算缺勤。');
  await shoot(phone, 'student-not-checked-in');
  await expectWords(panel(), '11 人进了课堂，没有签到', thirteenth, '不补记会算缺勤。');
  await shoot(teacher, 'console-not-checked-in');
  const line = panel().getByRole('listitem').filter({ hasText: thirteenth });
  await line.getByRole('button', { name: '记为准时' }).click();
  await expectWords(teacher, '1 人记为准时');
  await expectGone(phone, '签到已结束，你没有签到');
  await expectWords(panel(), '10 人都记为准时');
  await teacher.getByRole('button', { name: '撤销' }).last().click();
  await expectWords(phone, '签到已结束，你没有签到');
  await teacher.getByRole('button', { name: '结束课堂' }).click();
  await expectWords(teacher.getByRole('dialog'), '11 人进了课堂没有签到，会算缺勤。');
  await teacher.keyboard.press('Escape');
  await lesson.give('EndLesson');
  await expectWords(teacher, '这节课已经结束');
  await expectWords(teacher.getByRole('group', { name: '筛选' }), '迟到 2', '缺勤 38');
  await expectWords(phone, '下课了', '缺勤');
  await expectWords(other, '下课了', '迟到');
  await teacher.goto(`/lesson/${lesson.id}/report`);
  await teacher.getByRole('searchbox', { name: '找学生' }).fill(thirteenth);
  await teacher.getByRole('row').getByRole('link', { name: thirteenth }).click();
  await expectWords(teacher.getByRole('dialog'), '下课时记为缺勤', '系统，没有签到的记录'); // for they joined
});
