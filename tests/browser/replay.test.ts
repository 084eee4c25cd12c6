import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder, secondsLeft } from './see.ts';

let school: School;
let taught: Taught;
let admin: Page;
/** Of what the server says here, the tests change something. */
let strange: Page;
beforeAll(async () => {
  school = await openSchool();
  taught = await teachLesson(school.databaseUrl, { students: 30, minutes: 20, seed: 5, title: '角动量守恒' });
  const as = await school.signIn('admin');
  [admin, strange] = await Promise.all([school.chromium.open({ as }), school.chromium.open({ as })]);
});
afterAll(() => school.close());
inOrder(() => [
  ['replay', admin],
  ['replay-strange', strange],
]);

const press = (key: string) => admin.keyboard.press(key);
const head = () => admin.getByRole('slider', { name: '播放位置' });
/** Where the head is, in seconds. */
const second = async () => Number(await head().getAttribute('aria-valuenow'));
const figure = (name: string) =>
  admin.getByRole('region', { name: '这一秒', exact: true }).getByRole('button', { name });
const around = () => admin.getByRole('region', { name: '这一秒前后' });
const current = () => around().locator('[aria-current]');
const phone = () => admin.frameLocator('iframe');

it('[R6.07] an administrator watches a lesson again: a link leads to its second, with the pictures and figures of then', async () => {
  await admin.goto(`/lesson/${taught.lessonId}/replay?t=4m10s`);
  await expectWords(admin, '角动量守恒', '林知远', '只看不改 · 管理员 郑航', /哈希链完整 · \d+ 条/);
  await eventually(second).toBe(250);
  await expectWords(admin, /已答 \d+ \/ \d+/); // the projector's own parts, and its time
  expect(await secondsLeft(admin.locator('.rail .time b'))).toBeGreaterThan(0);
  await eventually(() => current().count()).toBe(1);
  await press('Shift+ArrowRight');
  await expectWords(current(), /收了第 1 题|时间到，自动收题/);
  await eventually(() => admin.evaluate(() => location.search)).toMatch(/^\?v=\d+$/); // a reload leads to the same fact
});

it('the head follows hand and keys, and plays as fast as is wanted', async () => {
  const { x, y, width } = (await head().boundingBox())!;
  await admin.mouse.move(x + width / 4, y + 8);
  await admin.mouse.down();
  for (const share of [0.3, 0.5, 0.7]) await admin.mouse.move(x + width * share, y + 8);
  await admin.mouse.up();
  await eventually(second).toBe(840);
  await press('ArrowLeft');
  await eventually(second).toBe(825);
  const fact = () => admin.getByRole('complementary').locator('.fx').innerText();
  for (const key of ['.', ',']) {
    const before = await fact();
    await press(key);
    await eventually(fact).not.toBe(before);
  }
  await press('5');
  await press(' ');
  await eventually(second).toBeGreaterThan(840);
  await press(' ');
  await admin.getByRole('button', { name: '播放', exact: true }).waitFor();
  await head().focus();
  await press('Home');
  await eventually(second).toBe(0);
  expect(await head().getAttribute('aria-valuetext')).toBe('00:00:00，共 00:20:00');
});

it('a figure opens its facts, a fact its moment: who, when, where it stands and what it hangs on', async () => {
  await press('End');
  await figure('课件 10').waitFor(); // the picture and its figures are there
  await figure('弹幕').first().click();
  const behind = admin.getByRole('region', { name: '弹幕背后的事实' });
  await behind.getByRole('button', { name: /弹幕/ }).nth(3).click();
  const fact = admin.getByRole('complementary').locator('.fx');
  await expectWords(fact, /DanmuSent|DanmuHeld/, '当时的身份', '晚 40 毫秒', '认识，已校验', '接上前一条', '"words"');
  await behind.getByRole('button', { name: '回到这一秒前后' }).click();
  await around().waitFor();
});

it('two moments are compared, and what differs opens the facts between them', async () => {
  await head().focus();
  await press('Home');
  await press('a');
  await expectWords(admin, 'A 设好了，再到另一刻设另一个。');
  await press('PageUp');
  await press('PageUp');
  await eventually(second).toBe(120);
  await press('b');
  const table = admin.getByRole('table');
  await expectWords(table.getByRole('row', { name: /^课件/ }), '第 1 页');
  await table.getByRole('row', { name: /^到课/ }).getByRole('button').click();
  await expectWords(admin, '到课背后的事实', /扫码签到/);
  await press('Escape');
  await around().waitFor();
});

it('a student’s eyes: their own page at that second, what they were not shown, and nothing that can be done there', async () => {
  await admin.goto(`/lesson/${taught.lessonId}/replay?t=4m10s`);
  const given: string[] = [];
  admin.on('request', (request) => request.method() === 'POST' && given.push(new URL(request.url()).pathname));
  await admin.getByRole('button', { name: '学生', exact: true }).click();
  await admin.getByRole('searchbox', { name: '姓名或拼音' }).fill('siqi');
  await admin.getByRole('option', { name: /思齐/ }).first().waitFor();
  await press('ArrowDown');
  await press('Enter');
  await expectWords(admin, /^学生 .思齐（访客）$/, '第 1 题的分布', '老师翻到才有', '手机时间和服务器差 40 毫秒');
  const question = phone().locator('form.qz');
  const before = await question.innerText();
  for (const one of await question.locator('button:not(.to-slides), label').all()) await one.click({ force: true });
  expect(await question.innerText()).toBe(before);
  await phone().getByRole('button', { name: '看课件' }).click();
  await phone().getByRole('navigation').getByRole('button', { name: '我的' }).click();
  await expectWords(admin, /公布后才有/);
  expect(given.filter((path) => path.startsWith('/api/lesson'))).toEqual([]);
  await admin.getByRole('button', { name: '老师', exact: true }).click();
  await expectWords(admin, '未答', /^第 1 题$/);
});

/** What one of the replay's queries answers from now on: changed, or not at all. */
async function answers(what: '' | '/frame' | '/facts', change: number | ((answer: Answer) => object)): Promise<void> {
  const path = new RegExp(`/api/lesson/[^/]+/replay${what}(\\?|$)`);
  const answer = async (route: Route) => {
    if (typeof change === 'number') return route.fulfill({ status: change, body: '{"code":"server.error"}' });
    const response = await route.fetch();
    return route.fulfill({ response, json: change((await response.json()) as Answer) });
  };
  // The new one first: what the page asks meanwhile must not reach the server, or a lesson that is over ends the asking.
  await strange.route(path, answer);
  const before = changed.get(what);
  if (before) await strange.unroute(path, before);
  changed.set(what, answer);
}
const changed = new Map<string, (route: Route) => Promise<void>>();
type Answer = Record<string, unknown>;
const asItIs = (answer: Answer) => answer;
const open = (search = '') => strange.goto(`/lesson/${taught.lessonId}/replay${search}`);
/** Until it says this, again and again more time passes than between two tries. */
const comesTo = (words: string) =>
  eventually(async () => {
    await strange.clock.fastForward(5000);
    return strange.locator('body').innerText();
  }).toContain(words);

it('[R6.07] a lesson that is prepared, was never taught, runs, or may not be seen any more, says so; a server that is away is waited for', async () => {
  await strange.clock.install();
  await answers('', (lesson) => ({ ...lesson, prepared: 0.4 }));
  await open();
  expect(await strange.getByRole('progressbar', { name: '正在准备回放' }).getAttribute('aria-valuenow')).toBe('40');
  await answers('', 503);
  await comesTo('没有取到：服务器出错');
  await answers('', (lesson) => ({ ...lesson, status: 'running' }));
  await strange.clock.fastForward(5000);
  await strange.getByTitle('课还在上，回放跟到现在').waitFor();
  await answers('', 503);
  await comesTo('离线');
  await answers('', asItIs);
  await strange.clock.fastForward(5000);
  await expectGone(strange, '离线');
  for (const [status, words] of [
    ['scheduled', '这节课还没有开始'],
    ['cancelled', '这节课取消了，没有上过'],
  ] as const) {
    await answers('', (lesson) => ({ ...lesson, status, startedAt: undefined }));
    await open();
    await expectWords(strange, words);
  }
  await answers('', 403);
  await open();
  await expectWords(strange, '这节课你看不了');
});

it('facts that are strange, missing or do not come stop nothing: the chain, the lanes and the panel say so', async () => {
  const odd = (lesson: Answer) => ({
    at: lesson['from'],
    type: 'SeatMapDrawn',
    form: 'unknown',
    version: 60,
    count: 3,
  });
  const gone = (lesson: Answer) => ({ at: lesson['to'], type: '', form: 'missing', version: 20, count: 1 });
  const broken = (lesson: Answer) => ({ ...lesson, brokenFrom: 20, strange: [odd(lesson), gone(lesson)] });
  await answers('', broken);
  await answers('/facts', ({ facts, more }) => ({
    facts: (facts as { version: number }[]).filter(({ version }) => version !== 20),
    more,
  }));
  await open();
  await expectWords(strange, '哈希链从 #20 起断开', /^#20 不在了，它后面的/, '3 条照实显示');
  await strange.getByRole('button', { name: '看这一条' }).click();
  await expectWords(strange.getByRole('complementary'), '记录里没有这一条，没有人知道它写的什么。');
  await strange.getByRole('button', { name: /^不在了的事实 · / }).waitFor();
  await strange.getByRole('button', { name: /^照实显示 SeatMapDrawn × 3 · 00:00:00/ }).click();
  await eventually(() => strange.evaluate(() => location.search)).toBe('?v=60');
  await answers('', (lesson) => ({ ...broken(lesson), strange: [odd(lesson)] }));
  await answers('/facts', 503);
  await open('?v=60');
  await expectWords(strange, /^#20 的内容与它的哈希不符/);
  await comesTo('没有取到：服务器出错');
  await answers('/facts', asItIs);
  await strange.getByRole('complementary').getByRole('button', { name: '再试一次' }).click();
  await expectWords(strange.getByRole('complementary').locator('.fx'), '接上前一条');
});

it('a moment that does not come is asked for again, and one that cannot be drawn leaves all else as it is', async () => {
  await answers('/frame', 503);
  await strange.keyboard.press('.');
  await expectWords(strange, '这一刻没有取到：服务器出错，请稍后再试');
  await answers('/frame', (frame) => ({ ...frame, patch: undefined, view: { lesson: {} } }));
  await strange.getByRole('button', { name: '老师', exact: true }).click();
  await expectWords(strange, '这一刻画不出来', '这一秒前后');
  await answers('/frame', asItIs);
  await strange.getByRole('button', { name: '投屏', exact: true }).click();
  await expectGone(strange, '这一刻画不出来');
  await answers('/frame', 503);
  await strange.keyboard.press(',');
  await expectWords(strange, '这一刻没有取到：服务器出错，请稍后再试');
  await answers('/frame', asItIs);
  await strange.getByRole('button', { name: '再试一次' }).click();
  await expectGone(strange, '这一刻没有取到');
  await answers('', (lesson) => ({ ...lesson, title: '更正过的课' })); // facts may come when it is over
  await strange.getByRole('link', { name: '返回这节课' }).click();
  await strange.getByRole('link', { name: '返回这节课' }).waitFor({ state: 'detached' });
  await strange.goBack();
  await expectWords(strange, '更正过的课');
});

it('says its keys, and all of it in the other language', async () => {
  await admin.getByRole('button', { name: '投屏', exact: true }).click();
  await expectWords(admin, '人已进课堂');
  await press('?');
  await expectWords(admin, '回放的快捷键');
  await press('Escape');
  await admin
    .getByRole('button', { name: '切换到英文' })
    .or(admin.getByRole('button', { name: 'EN' }))
    .first()
    .click();
  await expectWords(admin, 'Around this second');
  await expectGone(admin, '这一秒前后');
});
