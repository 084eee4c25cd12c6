import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { PHONE } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder, textOf } from './see.ts';
import { DIALOGS, expectLayoutInEnglish, expectLayout, type Size } from './layout.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let lecturer: Client;
let teacher: Page, phone: Page, home: Page;
beforeAll(async () => {
  school = await openSchool();
  lecturer = await school.signIn('teacher');
  const as = await school.signIn('student8');
  teacher = await school.chromium.open({ as: lecturer });
  phone = await school.chromium.open({ ...PHONE, as });
  home = await school.chromium.open({ ...PHONE, as });
});
afterAll(() => school.close());
inOrder(() => [
  ['notices', teacher],
  ['notices-phone', phone],
  ['notices-home', home],
]);

/** Two announcements of the demo school, and that the student was put into two classes. */
const UNREAD = 4;
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '带学生证。' }] }] };
const announce = (title: string) =>
  insist(lecturer, 'announcement', newId(), 'DraftAnnouncement', {
    classId: demoClass.id,
    title,
    content,
    publish: 'now',
  });
const bell = (page: Page) => page.getByRole('button', { name: /^通知/ });
const expectUnread = (page: Page, n: number) =>
  page.getByRole('button', { name: n === 0 ? '通知' : `通知，${n} 条未读`, exact: true }).waitFor();
const panel = (page: Page) => page.getByRole('dialog', { name: '通知' });
const settings = (page: Page) => page.getByRole('complementary', { name: '接收哪些通知' });

describe('a student', () => {
  it('sees on every page how much is unread, and at once when there is more', async () => {
    await Promise.all([phone.goto('/announcements'), home.goto('/s/')]);
    await expectUnread(phone, UNREAD);
    await expectWords(home.getByRole('link', { name: /通知/ }), `${UNREAD} 条未读`);
    await announce('明天停课');
    await expectUnread(phone, UNREAD + 1);
    await expectWords(home.getByRole('link', { name: /通知/ }), `${UNREAD + 1} 条未读`);
    await expectLayout(home, 'notices-home', SIZES.slice(0, 1));
  });

  it('finds the newest behind the bell, day by day, and what they open is read, there and on their other devices', async () => {
    await bell(phone).click();
    await expectWords(panel(phone), '今天', '明天停课', /公告 · .* · \d\d:\d\d/, '昨天', '牛顿环实验的安全须知');
    await expectLayoutInEnglish(phone, 'notices-panel', DIALOGS);
    await announce('后天也停课');
    await expectWords(panel(phone), '后天也停课');
    await panel(phone)
      .getByRole('link', { name: /明天停课/ })
      .click();
    await expectWords(phone, '带学生证。', '老师看得到你读过');
    await expectUnread(phone, UNREAD + 1);
    await phone.goBack();
    await expectUnread(phone, UNREAD + 1);
  });

  it('has all of them on a page, marks them read together, and switches off what they do not want', async () => {
    await bell(phone).click();
    await panel(phone).getByRole('link', { name: '全部通知' }).click();
    await expectWords(phone, '后天也停课', '期末考试时间和范围');
    await expectLayout(phone, 'notices', SIZES);
    await phone.getByRole('button', { name: '全部标为已读' }).click();
    await expectWords(phone, '都读过了');
    await expectUnread(phone, 0);
    await phone.getByLabel('只看未读').check();
    await expectWords(phone, '没有未读的通知');
    await phone.getByRole('button', { name: '看全部' }).click();
    await settings(phone).getByRole('switch', { name: '公告' }).click();
    await expectGone(phone, '后天也停课');
    await announce('不会听到的');
    await settings(phone).getByRole('switch', { name: '公告' }).click();
    await expectWords(phone, '不会听到的', '期末考试时间和范围');
  });

  it('is told when the network is away, and loses nothing that was there', async () => {
    await phone.context().setOffline(true);
    await settings(phone).getByRole('switch', { name: '上课' }).click();
    await expectWords(phone, /网络|连不上/);
    await expectWords(phone, '期末考试时间和范围');
    await phone.context().setOffline(false);
  });
});

describe('a teacher', () => {
  it('reminds those who have not read an announcement, once in an hour, and they alone are told [R2.19]', async () => {
    await teacher.goto('/announcements');
    await teacher.getByRole('button', { name: /^期末考试时间和范围：/ }).click();
    await teacher.getByRole('button', { name: '提醒未读的人' }).click();
    await expectWords(teacher, '已提醒还没读的人', /已提醒，.* 后可以再提醒/);
    await expectLayoutInEnglish(teacher, 'announcement-remind', DIALOGS);
    await phone.goto('/notices');
    await expectWords(phone, '请读公告：期末考试时间和范围');
    await phone.getByRole('link', { name: /请读公告：期末考试/ }).click();
    await expectWords(phone, '老师看得到你读过');
    await eventually(async () => {
      await phone.goto('/notices');
      await expectWords(phone, '期末考试时间和范围');
      return textOf(phone);
    }).not.toContain('请读公告：');
  });

  it('has a bell of their own: their reports, and nothing that learners are told', async () => {
    const id = newId();
    await insist(lecturer, 'lesson', id, 'ScheduleLesson', {
      classId: demoClass.id,
      title: '角动量',
      startsAt: Date.now(),
    });
    await insist(lecturer, 'lesson', id, 'StartLesson', {});
    await expectUnread(phone, 1);
    await insist(lecturer, 'lesson', id, 'EndLesson', {});
    await teacher.keyboard.press('Escape');
    await expectUnread(teacher, 1);
    await bell(teacher).focus();
    await teacher.keyboard.press('Enter');
    await expectWords(panel(teacher), '报告已生成：角动量');
    expect(await panel(teacher).getByText('明天停课').count()).toBe(0);
    await expectLayoutInEnglish(teacher, 'notices-panel-teacher', DIALOGS);
    await panel(teacher)
      .getByRole('link', { name: /报告已生成：角动量/ })
      .click();
    await teacher.waitForURL(`**/lesson/${id}/report`);
  });

  it('hears of what came while the server was not heard, as soon as it is', async () => {
    const away = await awayFrom(home, /\/ws\/notice/);
    await home.goto('/s/');
    await expectWords(home.getByRole('link', { name: /通知/ }), '2 条未读');
    await away.begin();
    await announce('没听到的');
    await expectUnread(phone, 3); // it was told by then
    away.end();
    await expectWords(home.getByRole('link', { name: /通知/ }), '3 条未读');
  });
});

/** The sockets of a page with such addresses are closed, and no other is let through until the end. */
async function awayFrom(page: Page, address: RegExp) {
  const open = new Set<WebSocketRoute>();
  let isAway = false;
  await page.routeWebSocket(address, (socket) => {
    if (isAway) return void socket.close({ code: 1001 });
    socket.connectToServer();
    open.add(socket);
  });
  return {
    begin: async () => {
      isAway = true;
      for (const socket of open) await socket.close({ code: 1001 });
      open.clear();
    },
    end: () => {
      isAway = false;
    },
  };
}
