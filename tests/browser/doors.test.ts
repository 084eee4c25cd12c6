import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoClass, demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { EN, goIn, signIn, typeCode, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';
import { Wire } from './wire.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** The place of a page, as a person would copy it. */
const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

it('[R4.19] who is not signed in signs in, and is where they wanted to be', async () => {
  const page = await school.chromium.open();
  await page.goto(`/lesson/${demoLesson.id}?from=mail`);
  await signIn(page, 'teacher', DEMO_PASSWORD);
  await expectWords(page, demoLesson.title, demoLesson.questions[0].text);
  expect(placeOf(page)).toBe(`/lesson/${demoLesson.id}?from=mail`);
});

it('[R4.19] a session that ends in the middle leads to the login and back, with what was typed', async () => {
  const page = await school.chromium.open({ as: await school.signIn('teacher') });
  await page.goto(`/lesson/${demoLesson.id}`);
  await page.getByText(demoLesson.questions[2].text).click();
  await page.getByRole('textbox', { name: '题目' }).fill('改到一半的题');
  await page.context().clearCookies();
  // Whichever comes first, this or what the page asks for by itself, finds that the session is over.
  const atTheDoor = page.waitForURL(/\/web\/\?next=/);
  await Promise.race([atTheDoor, page.getByRole('button', { name: '保存这道题' }).click()]);
  await atTheDoor;
  await signIn(page, 'teacher', DEMO_PASSWORD);
  await page.waitForURL(new RegExp(`/lesson/${demoLesson.id}$`));
  await expectWords(page, '没保存');
  await page.getByText(demoLesson.questions[2].text).click();
  expect(await page.getByRole('textbox', { name: '题目' }).inputValue()).toBe('改到一半的题');
});

it('[R8.31] a wrong password is said in place, and what was typed stays', async () => {
  const page = await school.chromium.open();
  await page.goto('/login');
  await signIn(page, 'teacher', 'not this one');
  await eventually(() => page.getByRole('alert').first().innerText()).toBe('账号或密码不对');
  expect(await page.getByLabel(ZH.account, { exact: true }).inputValue()).toBe('teacher');
  expect(await page.getByLabel(ZH.password, { exact: true }).inputValue()).toBe('not this one');
  await shoot(page, 'sign-in-refused');
});

it.each([
  ['zh-cn', '邀请码或课堂码不存在，请核对后重新输入', '课堂码'],
  ['en', 'Invite code or lesson code does not exist, please verify and re-enter', 'Lesson code'],
] as const)('[R8.32] a code that does not exist stays in its field (%s)', async (language, words, label) => {
  const page = await school.chromium.open({ ...PHONE, language });
  await page.goto('/join');
  await page.getByLabel(label).fill('000001');
  await expectWords(page.getByRole('alert'), words);
  expect(await page.getByLabel(label).inputValue()).toBe('000001');
  await page.goto('/join/000002'); // from a link
  await expectWords(page.getByRole('alert'), words);
  expect(await page.getByLabel(label).inputValue()).toBe('000002');
  await shoot(page, `join-refused-${language}`);
});

it.each([
  ['zh-cn', '老师已限制加入这个班', '进入课堂', '课堂码'],
  ['en', 'The teacher has restricted joining for this class', 'Join lesson', 'Lesson code'],
] as const)('[R8.32] a class that takes nobody else says so (%s)', async (language, words, button, label) => {
  const { teacher, give, code } = await runLesson(school);
  await insist(teacher, 'class', demoClass.id, 'RestrictJoining');
  const page = await school.chromium.open({ ...PHONE, language });
  await page.goto(`/join/${code}`);
  await page.getByRole('button', { name: (language === 'en' ? EN : ZH).toSeat }).click();
  await page.getByLabel(language === 'en' ? 'Your name' : '你的名字').fill('旁听');
  await page.getByRole('button', { name: language === 'en' ? 'Join' : '入座', exact: true }).click();
  await page.getByRole('button', { name: button }).click();
  await expectWords(page.getByRole('alert'), words);
  await insist(teacher, 'class', demoClass.id, 'AllowJoining');
  await give('EndLesson');
  await page.goto('/join');
  await page.getByLabel(label).fill(code);
  await expectWords(
    page.getByRole('alert'),
    language === 'en' ? 'This class or lesson is over' : '这个班或这节课已经结束',
  );
});

it.each([
  ['zh-cn', '加入班级', '进不去：这个班的人数已满', '加入失败，请稍后再试'],
  [
    'en',
    'Join class',
    'Unable to join. The number of students in the class has reached the upper limit',
    'Failed to join the class. Please try again later',
  ],
] as const)(
  '[R8.32] a full class says so, and so does joining that failed (%s)',
  async (language, join, full, failed) => {
    const [teacher, student] = [await school.signIn('teacher'), await school.signIn('student12')];
    const id = newId();
    await insist(teacher, 'class', id, 'CreateClass', { name: '小班', capacity: 1 });
    await insist(teacher, 'class', id, 'EnrolStudents', { personIds: [demoStudents[0]!.id] });
    const { result } = await teacher.query<{ inviteCode: string }>(`/api/class/${id}/settings`);
    const page = await school.chromium.open({ ...PHONE, language, as: student });
    await page.goto(`/join/${result!.inviteCode}`);
    await expectWords(page.getByRole('heading', { level: 1 }), join); // it is no lesson
    await page.getByRole('button', { name: join }).click();
    await expectWords(page.getByRole('alert'), full);
    const problem = { type: '/problems/join.failed', title: failed, status: 503, code: 'join.failed' };
    await page.route(/JoinClass/, (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
    await page.getByRole('button', { name: join }).click();
    await expectWords(page.getByRole('alert'), failed);
  },
);

it('[R8.32] joining that the server cannot do just now is tried again with one tap', async () => {
  const { code } = await runLesson(school);
  const page = await school.chromium.open(PHONE);
  await page.goto(`/join/${code}`);
  await page.route(/JoinClass|JoinLesson/, (route) => route.abort(), { times: 1 });
  await goIn(page, { account: 'student5', password: DEMO_PASSWORD });
  await expectWords(page.getByRole('alert'), '网络异常，请检查网络后重试');
  await shoot(page, 'join-network');
  await page.getByRole('button', { name: ZH.goIn }).click();
  await expectWords(page, '等老师出题');
});

it('[R1.18] an invite code leads into the class', async () => {
  const teacher = await school.signIn('teacher');
  const { result } = await teacher.query<{ classes: { id: string; inviteCode: string }[] }>('/api/classes');
  const { inviteCode: code } = result!.classes.find(({ id }) => id === demoClass.id)!;
  const page = await school.chromium.open(PHONE);
  await page.goto('/join');
  await page.getByRole('button', { name: '用邀请码加入班级' }).click();
  await page.getByLabel('邀请码').fill(code.toLowerCase());
  await page.getByRole('button', { name: '下一步' }).click();
  expect(await page.getByRole('button', { name: ZH.toSeat }).count()).toBe(0); // no guest is in a class
  await signIn(page, 'student8', DEMO_PASSWORD);
  await page.getByRole('button', { name: '加入班级' }).click();
  await expectWords(page, `你已在 ${demoClass.name}`, '老师开始上课后，用课堂码进入。');
});

it('[R8.42] a student who opens the console, a stranger and a wrong address read what is the matter, and where to go', async () => {
  const { id } = await runLesson(school);
  const student = await school.chromium.open({ as: await school.signIn('student6') });
  await student.goto(`/lesson/${id}/console`);
  await expectWords(student, '这节课你看不了', '回到我的课');
  await shoot(student, 'forbidden');
  await student.goto(`/lesson/${newId()}`);
  await expectWords(student, /没有这个页面|这节课你看不了/);
  await student.goto('/no/such/page');
  await expectWords(student, '没有这个页面', '可能被删除了，也可能地址少了几个字。');
  await shoot(student, 'missing');
  const seat = await school.chromium.open(PHONE);
  await seat.goto(`/s/${newId()}`);
  await seat.getByRole('button', { name: ZH.toSeat }).click();
  await seat.getByLabel(ZH.name).fill('走错门的');
  await seat.getByRole('button', { name: ZH.takeSeat, exact: true }).click();
  await expectWords(seat, '没有这节课', '输入课堂码');
});

it('[R6.11] who was taken out of a class reads that on its pages, and is led home instead of asked to try again', async () => {
  const { id, teacher, give } = await runLesson(school);
  const student = await school.signIn('student11');
  await insist(student, 'lesson', id, 'JoinLesson');
  await give('EndLesson');
  await insist(teacher, 'class', demoClass.id, 'BlacklistMembers', { personIds: [student.id] });
  const phone = await school.chromium.open({ ...PHONE, as: student });
  for (const address of [`/s/${id}/result`, `/class/${demoClass.id}/transcript`, `/class/${demoClass.id}/data`]) {
    await phone.goto(address);
    await expectWords(phone, '你没有权限查看或操作', '可能是老师把你移出了这个班');
    expect(await phone.getByRole('button', { name: '再试一次' }).count()).toBe(0);
    await shoot(phone, `taken-out-${address.split('/').at(-1)}`);
  }
  await phone.goto(`/s/${id}/result`);
  await phone.getByRole('link', { name: '回到首页' }).click();
  await phone.waitForURL('**/m/v2');
});

it('[R8.40] a phone that loses the network and finds it again shows how old its screen is, and loses nothing', async () => {
  const { code } = await runLesson(school);
  const page = await school.chromium.open(PHONE);
  const wire = await Wire.of(page);
  await page.goto('/join');
  await typeCode(page, code);
  await goIn(page, { account: 'student7', password: DEMO_PASSWORD });
  await expectWords(page, '已连接', '等老师出题');
  await wire.cut();
  await expectWords(page, '离线', /你看到的是 \d\d:\d\d:\d\d 的样子，操作会先存着。/, '现在重试');
  await wire.mend();
  await expectWords(page, '已连接', '等老师出题');
});

it('an address that was cut in the middle of a character leads to a page that says so, not to an error of the server', async () => {
  const page = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
  expect((await page.goto('/s/%E0%A4%A'))!.status()).toBe(200);
  await expectWords(page, '没有');
  const teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  for (const path of ['/lesson/%E0%A4%A/report', '/lesson/x/replay']) {
    await teacher.goto(path);
    await expectWords(teacher, '没有这个页面');
  }
});
