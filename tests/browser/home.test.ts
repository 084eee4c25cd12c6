import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { PHONE, shoot } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords, inOrder } from './see.ts';

let school: School;
let client: Client;
let teacher: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  client = await school.signIn('teacher');
});
afterAll(() => school.close());
inOrder(() => [
  ['home-teacher', teacher],
  ['home-phone', phone],
]);

/** Everybody's list has it. */
async function give(name: string): Promise<void> {
  const { cursor } = await insist(client, 'lesson', demoLesson.id, name);
  await client.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
}
/** All of it, without scrolling. */
async function expectSeen(one: Locator): Promise<void> {
  const { y, height } = (await one.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(one.page().viewportSize()!.height);
}
/** As somebody who takes the phone out of the pocket again. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('home, before a lesson, in it and after it', () => {
  it('a teacher is shown the next lesson and what is ready for it; a student what comes', async () => {
    teacher = await school.chromium.open({ as: client });
    await teacher.goto('/');
    const next = teacher.getByRole('region', { name: demoLesson.title });
    await expectWords(next, demoLesson.title, demoClass.name, '40 名学生');
    await expectWords(next, '还没有课件', '3 道题，答案已填', '名单 40 人');
    await expectWords(next.getByRole('button', { name: '开始上课' }), '开始上课');
    await shoot(teacher, 'home-before');
    phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
    await phone.goto('/');
    await phone.waitForURL('**/m/v2');
    await phone.getByRole('link', { name: '我的课堂' }).click();
    await phone.waitForURL(/\/s\/?$/);
    await expectWords(phone, demoStudents[0]!.name, '现在没有正在上的课。', '接下来', demoLesson.title);
    await expectSeen(phone.getByLabel('课堂码'));
    await shoot(phone, 'student-home');
  });

  it('a lesson that has begun is on a student’s home by itself, and one tap leads in', async () => {
    await give('StartLesson');
    await lookAgain(phone);
    await expectWords(phone, '正在上课', demoLesson.title, '刚开始上课');
    await expectSeen(phone.getByLabel('课堂码'));
    await expectSeen(phone.getByRole('button', { name: '进入课堂' }));
    await shoot(phone, 'student-home-live');
    await phone.getByRole('button', { name: '进入课堂' }).click();
    await expectWords(phone, '等老师出题', /已进课堂 · #\d+/);
    expect(new URL(phone.url()).pathname).toBe(`/s/${demoLesson.id}`);
    await teacher.reload();
    await expectWords(teacher, '上课中', '回到课堂');
    const code = await teacher.getByRole('img', { name: /\/join\/\d{6}/ }).getAttribute('aria-label');
    expect(code).toMatch(/\/join\/\d{6}$/);
    await shoot(teacher, 'home-running');
  });

  it('after it a teacher is shown what it came to, and a student what it was to them', async () => {
    const [questionId] = demoLesson.questions.map((question) => question.questionId);
    await insist(client, 'lesson', demoLesson.id, 'PublishQuestion', { questionId, durationS: 600 });
    await phone.getByText('变为 2 倍').click();
    await phone.getByRole('button', { name: '提交 B' }).click();
    await expectWords(phone, /已收到 · #\d+/);
    await give('EndLesson');
    await expectWords(phone, '下课了', /答了 1 \/ 1 题/);
    await teacher.goto('/');
    const last = teacher.getByRole('article').filter({ hasText: '刚结束的课' });
    await expectWords(last, demoLesson.title, '/ 40', '出勤', '100%', '正确率，1 份作答', '得分均值，满分 100');
    await shoot(teacher, 'home-after');
    const before = teacher.viewportSize()!;
    await teacher.setViewportSize({ width: 1024, height: 400 }); // the way to the report is further down
    await last.getByRole('link', { name: '看报告' }).click();
    await expectWords(teacher, '每分钟的互动', '1 / 1 份作答');
    expect(await teacher.evaluate(() => scrollY)).toBe(0);
    await teacher.setViewportSize(before);
    await phone.getByRole('button', { name: '设置' }).click();
    await phone.getByRole('button', { name: '离开课堂' }).click();
    await expectWords(phone, '上过的', demoLesson.title);
    await phone.getByRole('button', { name: new RegExp(demoLesson.title) }).click();
    await expectWords(phone, '下课了');
  });
});

describe('a class', () => {
  it('[R1.04] is made with a name, has an invite code that leads in, and is kept from the first page', async () => {
    await teacher.goto('/');
    await teacher.getByRole('button', { name: '新建班级' }).click();
    const dialog = teacher.getByRole('dialog', { name: '新建班级' });
    await dialog.getByRole('button', { name: '新建班级' }).click();
    await expectWords(dialog, '先填班级名称');
    await dialog.getByLabel('班级名称').fill('光学 2503 班');
    await dialog.getByLabel('人数上限').fill('0');
    await dialog.getByRole('button', { name: '新建班级' }).click();
    await expectWords(dialog, '写 1 到 100000 的整数，或者不填');
    await dialog.getByLabel('人数上限').fill('1');
    await shoot(teacher, 'home-new-class');
    await dialog.getByRole('button', { name: '新建班级' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectWords(teacher, '班级“光学 2503 班”建好了');

    await teacher.getByRole('button', { name: '设置 光学 2503 班' }).click();
    const kept = teacher.getByRole('dialog', { name: '光学 2503 班' });
    await expectWords(kept, '开着：知道邀请码或课堂码的人都能加入', '0 名学生');
    const invite = await kept.locator('.invite').innerText();
    await shoot(teacher, 'home-class');
    const guest = await school.chromium.open({ ...PHONE, as: await school.signIn('student9') });
    await guest.goto('/join');
    await guest.getByRole('heading', { name: '上过的' }).waitFor();
    await expectSeen(guest.getByRole('button', { name: '下一步' })); // the code and what it is sent with
    await shoot(guest, 'student-home-past');
    await guest.getByRole('button', { name: '用邀请码加入班级' }).click();
    await guest.getByLabel('邀请码').fill(invite);
    await guest.getByRole('button', { name: '下一步' }).click();
    await guest.getByRole('button', { name: '加入班级' }).click();
    await expectWords(guest, '你已在 光学 2503 班');
    const second = await school.chromium.open({ ...PHONE, as: await school.signIn('student10') });
    await second.goto('/join');
    await second.getByRole('button', { name: '用邀请码加入班级' }).click();
    await second.getByLabel('邀请码').fill(invite);
    await second.getByRole('button', { name: '下一步' }).click();
    await second.getByRole('button', { name: '加入班级' }).click();
    await expectWords(second.getByRole('alert'), /满/);
  });

  it('[R1.04] is restricted, allowed again, and archived after it was asked', async () => {
    const kept = teacher.getByRole('dialog', { name: '光学 2503 班' });
    await kept.getByRole('button', { name: '限制加入' }).click();
    await expectWords(kept, '已限制：新来的人加入不了，班里的人不受影响');
    await kept.getByRole('button', { name: '允许加入' }).click();
    await expectWords(kept, '开着：知道邀请码或课堂码的人都能加入');
    await kept.getByRole('button', { name: '归档这个班级' }).click();
    const asked = teacher.getByRole('dialog', { name: '归档“光学 2503 班”？' });
    await expectWords(asked, '上过的课和数据都保留，以后可以恢复。');
    await asked.getByRole('button', { name: '保留' }).click();
    await kept.getByRole('button', { name: '归档这个班级' }).click();
    await asked.getByRole('button', { name: '归档这个班级' }).click();
    await expectWords(teacher, '“光学 2503 班”已归档');
    await eventually(() => teacher.getByRole('button', { name: '设置 光学 2503 班' }).count()).toBe(0);
  });

  it('someone whom the school does not know is led to their lessons, not to making classes', async () => {
    const page = await school.chromium.open({ ...PHONE, as: await Client.takeSeat(school.url, '路过的') });
    await page.goto('/');
    await page.waitForURL(/\/s\/?$/);
    await expectWords(page, '路过的', '还没有课', '用老师给的课堂码进课堂，或用邀请码加入班级，你的课就会在这里。');
    await expectNoWords(page, '新建班级');
  });
});
