import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../web/src/kit/data/catalogue.ts';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { DESK, PHONE, shoot } from './chromium.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';
import { toldIn } from './whole.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('teacher');
});
afterAll(() => school.close());

/** What one call of a page is answered with, by whatever stands in front of the server. */
interface Answer {
  readonly rule: string;
  readonly http?: number;
  readonly body?: object;
  /** The address it leads to, and what stands there in both languages; none where the page stays. */
  readonly to: string;
  readonly says: readonly [chinese: string | RegExp, english: string | RegExp];
}

const FROM = '/notices?from=mail';
const BACK = encodeURIComponent(FROM);
const signIn = ['登录', 'Sign in'] as const;
const forbidden = ['你没有权限看这个页面', 'You don’t have permission to view this page'] as const;
const missing = ['没有这个页面', /doesn’t exist|no such page|not here|isn’t here|find/i] as const;
const course = ['这门课打不开', 'This course doesn’t open'] as const;

/** Each row of section 8 in the order of R8.18. */
const ROWS: readonly Answer[] = [
  { rule: 'R8.14', http: 401, to: `/web/?next=${BACK}`, says: signIn },
  { rule: 'R8.15', http: 403, to: '/v2/web/forbidden', says: forbidden },
  { rule: 'R8.02', body: { op: 'redirect', url: '/me' }, to: `/me?next=${BACK}`, says: ['个人中心', 'My account'] },
  { rule: 'R8.03', body: { op: 'web_redirect' }, to: `/web/?next=${BACK}`, says: signIn },
  {
    rule: 'R8.04',
    body: { op: 'redirect_bind' },
    to: '/v2/web/no_bind',
    says: ['还没绑定手机或邮箱', 'no phone or email'],
  },
  {
    rule: 'R8.05',
    body: { op: 'k12_redirect_bind' },
    to: '/v/index/need-bind',
    says: ['先绑定你的学校身份', 'Link your school identity'],
  },
  { rule: 'R8.06', body: { status_code: 4 }, to: '/v2/web/forbidden', says: forbidden },
  { rule: 'R8.06', body: { error_code: 20007 }, to: '/v2/web/forbidden', says: forbidden },
  {
    rule: 'R8.07',
    body: { status_code: 5 },
    to: `/v/index/edituserinfo_simple?next_url=${BACK}`,
    says: ['确认你的姓名', 'Check your name'],
  },
  { rule: 'R8.08', body: { error_code: 404000 }, to: '/v/index/course/normalcourse/error/404000', says: course },
  { rule: 'R8.09', body: { error_code: 20009 }, to: `/web/?next=${BACK}`, says: signIn },
  {
    rule: 'R8.10',
    body: { error_code: 40000, sub_code: 302 },
    to: '/static/html/tsinghua_bind.html?from=2',
    says: ['绑定学校账号', 'Link your school account'],
  },
  { rule: 'R8.11', body: { errcode: 500001 }, to: '/v2/web/404', says: missing },
  {
    rule: 'R8.12',
    body: { error_code: 500500, msg: '服务器在休息 7' },
    to: FROM,
    says: ['服务器在休息 7', '服务器在休息 7'],
  },
  {
    rule: 'R8.13',
    body: { error_code: 80019 },
    to: '/m/v2/error/403',
    says: ['你没有权限看这个内容', 'You don’t have permission to view this'],
  },
  { rule: 'R8.16', body: { errcode: 403012 }, to: '/v2/web/forbidden', says: forbidden },
  { rule: 'R8.17', body: { errcode: 404012 }, to: '/v2/web/404', says: missing },
  {
    rule: 'R8.18',
    http: 401,
    body: { errcode: 401999, title: '只有来问的知道' },
    to: FROM,
    says: ['只有来问的知道', '只有来问的知道'],
  },
  { rule: 'R8.01', body: { success: true, rows: [], isStale: false }, to: FROM, says: ['通知', 'Notifications'] },
];

const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The one call that the page is about is answered so, and no other. */
async function visit(page: Page, { http = 200, body = {} }: Pick<Answer, 'http' | 'body'>): Promise<void> {
  await page.route(/\/api\/notices(\?|$)/, (route) =>
    route.fulfill({ status: http, json: body, headers: { 'x-request-id': 'q-17' } }),
  );
  await page.goto(FROM);
}

describe.each(toldIn<Language>('zh-cn', 'en'))(
  'an answer that a row of the catalogue names leads where the row says (%s)',
  (language: Language) => {
    it.each(ROWS.map((row) => ({ ...row, answer: JSON.stringify([row.http ?? 200, row.body ?? {}]) })))(
      '[$rule] $answer leads to $to',
      async ({ to, says, ...answer }) => {
        const page = await school.chromium.open({ ...DESK, as: teacher, language });
        await visit(page, answer);
        await eventually(() => placeOf(page)).toBe(to);
        await expectWords(page, says[language === 'en' ? 1 : 0]);
        expect(new URL(page.url()).origin).toBe(new URL(school.url).origin);
        await page.context().close();
      },
    );
  },
);

it('there is a row here for each that the catalogue has [R8.01–R8.18]', () => {
  const here = new Set(ROWS.map(({ rule }) => rule));
  expect(CATALOGUE.map(({ rule }) => rule).filter((rule) => !here.has(rule))).toEqual([]);
});

it('[R8.12] [R9.17] the server’s sentence is there for 3000 ms', async () => {
  const page = await school.chromium.open({ as: teacher });
  await page.clock.install();
  // Once: notices are asked for again as soon as their room is connected.
  const refuse = (route: Route) => route.fulfill({ json: { errcode: 300413, msg: '稍后再来' } });
  await page.route(/\/api\/notices(\?|$)/, refuse, { times: 1 });
  await page.goto(FROM);
  const said = page.locator('.toast', { hasText: '稍后再来' });
  await said.first().hover(); // it stays as long as somebody points at it
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.move(10, 10);
  await page.clock.runFor(2900);
  expect(await said.count()).toBe(1);
  await page.clock.runFor(200);
  await eventually(() => said.count()).toBe(0);
});

it('[R8.03] [R8.15] inside the messenger app the login is its own, and leads back', async () => {
  const page = await school.chromium.open({ ...PHONE, as: teacher, agent: 'Mozilla/5.0 MicroMessenger/8.0' });
  await visit(page, { http: 403 });
  await eventually(() => placeOf(page)).toBe(`/login/weixinapp/?next=${BACK}`);
  await expectWords(page, '登录');
  await shoot(page, 'manners-messenger');
});

it('an unknown error has a page with the request’s id, and a way back', async () => {
  const page = await school.chromium.open({ as: teacher });
  await visit(page, { body: { success: false, msg: '从没见过的错误' } });
  await expectWords(page, '从没见过的错误', 'q-17');
  await shoot(page, 'manners-unknown');
  await page.getByRole('link', { name: '回到我的课' }).click();
  await eventually(() => placeOf(page)).toBe('/');
});

it('[R8.31] what was typed is there again after an answer led away', async () => {
  const page = await school.chromium.open({ as: teacher });
  const field = page.getByRole('textbox', { name: '题目' });
  await page.goto(`/lesson/${demoLesson.id}`);
  await page.getByText(demoLesson.questions[2].text).click();
  await field.fill('改到一半的题');
  await page.route(/ReviseQuestion/, (route) => route.fulfill({ status: 403, body: '<html>Blocked</html>' }), {
    times: 1,
  });
  await page.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(page.getByRole('dialog'), '还有 1 道题没有保存'); // before the page is led away, it asks
  await page.getByRole('dialog').getByRole('button', { name: '留下来保存' }).click();
  expect(await field.inputValue()).toBe('改到一半的题');
});

it('[R8.07] the simple page about oneself goes on to where one came from, and nowhere else', async () => {
  const page = await school.chromium.open({ as: teacher });
  await page.goto('/v/index/edituserinfo_simple?next_url=%2Fnotices');
  await page.getByRole('link', { name: '继续' }).click();
  await eventually(() => placeOf(page)).toBe('/notices');
  await page.goto('/v/index/edituserinfo_simple?next_url=https%3A%2F%2Fevil.example%2F');
  await page.getByRole('link', { name: '继续' }).click();
  await eventually(() => page.url()).toBe(`${school.url}/`);
});

it('[R7.02] every request of a page says platform, school, agent, and the class of a lesson', async () => {
  const page = await school.chromium.open({ as: teacher });
  const said: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (/\/api\//.test(request.url())) said.push(request.headers());
  });
  await page.goto('/');
  await expectWords(page, '我的课');
  const last = () => said.at(-1)!;
  await eventually(() => last()['x-university-id']).not.toBe('0');
  expect(last()).toMatchObject({ 'x-platform': '2', 'x-agent': 'web' });
});

it.each([
  ['zh-cn', '和你有关的事；右边决定哪些要通知你。', '在菜单、标签和选项里移动', '帮助'],
  ['en', 'What concerns you.', 'Move within a menu, tabs or options', 'Help'],
] as const)(
  'a question mark says what the page is for and which keys hold (%s)',
  async (language, what, key, button) => {
    const page = await school.chromium.open({ as: teacher, language });
    await page.goto('/notices');
    await page.getByRole('checkbox').first().waitFor();
    await page.keyboard.press('?');
    await expectWords(page.getByRole('dialog'), what, key);
    await shoot(page, `manners-help-${language}`);
    await page.keyboard.press('/'); // what lies over the page has the keys
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: button }).click();
    await expectWords(page.getByRole('dialog'), what);
  },
);
