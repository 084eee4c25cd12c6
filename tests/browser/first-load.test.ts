import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { HEADERS, PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoSchool } from '../../services/src/demo/demo.school.ts';
import { visit, type Visit, type Visitor } from '../support/first-load.ts';
import { signIn } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { addPages } from './decks.ts';
import { barriers } from './inspect.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

let school: School;
let browser: Browser;
beforeAll(async () => {
  school = await openSchool();
  browser = (await school.chromium.open()).context().browser()!;
});
afterAll(() => school.close());

/** Somebody's first visit, until nothing more is asked for. */
async function firstVisit(path: string, selector: string, visitor: Visitor = {}): Promise<Visit> {
  const first = await visit(browser, school.url, visitor);
  await first.page.goto(path, { waitUntil: 'networkidle' });
  await first.readyMs(selector);
  return first;
}

const KB = 1000;
const DESK = { width: 1366, height: 768 };
/** A file that was fetched early is named again by what needs it, and is there by then. */
const requests = ({ asked }: Visit): number => new Set(asked).size;
/** All that came as it was; the first few lines of bundler and program are smaller than any packet. */
const plainOnes = ({ encodings }: Visit): string[] =>
  [...encodings]
    .filter(([path, encoding]) => encoding !== 'br' && !path.startsWith('/api/') && !/runtime|full-|\.svg$/.test(path))
    .map(([path]) => path);

describe('what a first visit takes', () => {
  it('a student: 120 KB in 12 requests at most, all of it compressed', async () => {
    const first = await firstVisit('/join', 'input[inputmode=numeric]');
    expect(requests(first)).toBeLessThanOrEqual(12);
    expect(first.bytes()).toBeLessThanOrEqual(120 * KB);
    expect(plainOnes(first)).toEqual([]);
    await first.context.close();
  });

  it('a teacher: sign-in and home 260 KB in 27 requests at most, all of it compressed', async () => {
    const first = await firstVisit('/', 'input[name=account]', DESK);
    await signIn(first.page, 'teacher', DEMO_PASSWORD);
    await first.readyMs('.hero .do');
    await first.page.waitForLoadState('networkidle');
    expect(requests(first)).toBeLessThanOrEqual(27); // one of them asks what waits to be graded
    expect(first.bytes()).toBeLessThanOrEqual(260 * KB);
    expect(plainOnes(first)).toEqual([]);
    await first.context.close();
  });

  it('a teacher who goes straight to the console: 280 KB in 26 requests at most', async () => {
    const { id, teacher } = await runLesson(school);
    const console = `/lesson/${id}/console`;
    const first = await firstVisit(console, '.next .btn', { ...DESK, cookies: teacher.cookies });
    expect(requests(first)).toBeLessThanOrEqual(26);
    expect(first.bytes()).toBeLessThanOrEqual(280 * KB);
    expect(plainOnes(first)).toEqual([]);
    await first.context.close();
  });
});

it('what a page says of a button prevails over what is said of all, though its styles come later', async () => {
  const { id, teacher } = await runLesson(school);
  const page = await school.chromium.open({ ...PHONE, as: teacher });
  await page.goto(`/lesson/${id}/console`);
  const showCode = page.getByRole('button', { name: '放大课堂码和二维码' });
  expect((await showCode.boundingBox())?.width).toBe(44);
});

describe('before the program is there', () => {
  /** A page whose scripts and styles are still on their way. */
  async function waiting(path: string, person: { language?: Language; theme?: 'light' | 'dark' }): Promise<Page> {
    const page = await school.chromium.open({ ...PHONE, ...person });
    await page.route(/\/assets\//, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    return page;
  }
  const ground = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

  it.each([
    ['/join', 'zh-cn', 'light', '正在打开讲台…'],
    ['/join', 'en', 'dark', 'Opening Lectern…'],
    ['/', 'zh-cn', 'dark', '正在打开讲台…'],
    ['/', 'en', 'light', 'Opening Lectern…'],
  ] as const)(
    '%s says so in the language (%s) and on the ground (%s) of what comes',
    async (path, language, theme, words) => {
      const page = await waiting(path, { language, theme });
      await expectWords(page.getByRole('status'), words);
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'en' ? 'en' : 'zh-CN');
      expect(await barriers(page, 'all')).toEqual([]);
      await shoot(page, `first-look${path.replaceAll('/', '-')}-${theme}`);
      const ours = await ground(page, '.first-look');
      await page.unrouteAll();
      await page.goto(path);
      await page.locator('.first-look').waitFor({ state: 'detached' });
      expect(await ground(page, 'body')).toBe(ours);
    },
  );

  it('a theme that was chosen is there from the first look on, whatever the system has', async () => {
    const page = await waiting('/join', { theme: 'light' });
    await page.evaluate(() => localStorage.setItem('lectern.theme', 'dark'));
    await page.reload({ waitUntil: 'commit' });
    await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await ground(page, '.first-look')).toBe('rgb(15, 21, 19)');
  });

  /** What is asked for while nothing of the program runs. */
  async function askedFor(
    path: string,
    cookies: ReadonlyMap<string, string> = new Map(),
    isAll = (asked: readonly Request[]): boolean => asked.some(isOfSession),
  ): Promise<Request[]> {
    const { page, context } = await visit(browser, school.url, { ...DESK, cookies });
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await page.route(/\/assets\/(full|student)-/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await eventually(() => isAll(asked)).toBe(true);
    await context.close();
    return asked;
  }
  const isOfSession = (request: Request) => request.url().endsWith('/api/session');
  const pagesOf = (asked: readonly Request[]) =>
    asked.flatMap((request) => /assets\/([\w-]+-page)-[\w-]+\.js$/.exec(request.url())?.[1] ?? []);

  it('a phone that a lesson’s address leads to asks for the lesson beside it, with its texts, and that of the courses for them; nothing else does', async () => {
    const isLesson = (request: Request) =>
      /assets\/(live-lesson|classroom|later|later\.zh-cn)-[\w-]+\.js$/.test(request.url());
    const student = await school.signIn('student1');
    const asked = await askedFor(`/s/${newId()}`, student.cookies, (all) => all.filter(isLesson).length >= 4);
    expect(asked.filter(isLesson)).toHaveLength(4);
    const isCourses = (request: Request) => /assets\/mobile-courses-[\w-]+\.js$/.test(request.url());
    await askedFor('/m/v2', student.cookies, (all) => all.some(isCourses));
    for (const path of ['/s/log', '/join'])
      expect((await askedFor(path, student.cookies)).filter(isLesson)).toEqual([]);
  });

  it('its page is asked for beside it: the console, the home, and for whoever is not signed in the sign-in', async () => {
    const { id, teacher } = await runLesson(school);
    expect(pagesOf(await askedFor(`/lesson/${id}/console`, teacher.cookies))).toEqual(['console-page']);
    expect(pagesOf(await askedFor('/', teacher.cookies))).toEqual(['home-page']);
    expect(pagesOf(await askedFor(`/lesson/${id}/console`))).toEqual(['sign-in-page']);
  });

  it.each(['/join', '/login'])('%s asks who is signed in, and once', async (path) => {
    expect((await askedFor(path)).filter(isOfSession)).toHaveLength(1);
    const first = await firstVisit(path, 'input');
    expect(first.asked.filter((url) => url.endsWith('/api/session'))).toHaveLength(1);
    await first.context.close();
  });

  it('what is asked then carries what every request does [R7.01] [R7.02]', async () => {
    const { page, context } = await visit(browser, school.url, DESK);
    const [early] = await Promise.all([page.waitForRequest(isOfSession), page.goto('/login')]);
    const [later] = await Promise.all([
      page.waitForRequest((request) => isOfSession(request) && request.method() === 'POST'),
      signIn(page, 'teacher', DEMO_PASSWORD),
    ]);
    const standing = (request: Request, names: readonly string[]) => names.map((name) => request.headers()[name]);
    const same = [HEADERS.platform, HEADERS.agent];
    expect(standing(early, same)).toEqual(standing(later, same));
    expect(standing(early, same)).toEqual([PLATFORM_ID, 'web']);
    // Which school it is the first answer tells.
    expect([early, later].map((request) => request.headers()[HEADERS.university])).toEqual(['0', demoSchool.id]);
    await context.close();
  });

  it('a program that does not arrive is said, with a way to try again', async () => {
    const page = await school.chromium.open(PHONE);
    await page.route(/\/assets\/student-.*\.js/, (route) => route.abort());
    await page.goto('/join');
    await expectWords(page.getByRole('alert'), '没有打开。请检查网络，然后');
    await page.unrouteAll();
    await page.getByRole('link', { name: '重新加载' }).click();
    await page.getByLabel('课堂码').waitFor();
  });
});

it('the page that a lesson is at comes before what may be needed later in it', async () => {
  const { id, teacher, give } = await runLesson(school);
  const [first] = await addPages(teacher, id, ['角动量']);
  await give('ShowPage', { deckId: first!.deckId, n: 1 });
  const page = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
  const later: string[] = [];
  page.on(
    'request',
    (request) => void (/assets\/(mine|roll-call-card)-/.test(request.url()) && later.push(request.url())),
  );
  const held = Promise.withResolvers<Route>();
  await page.route(/\/pages\//, held.resolve);
  await page.goto(`/s/${id}`);
  const picture = await held.promise;
  await expectWords(page, '投稿');
  expect(later).toEqual([]);
  await picture.continue();
  await eventually(() => later.length).toBeGreaterThan(1);
});

it('what is fetched beside the program is what it uses: no style comes twice', async () => {
  const { id, teacher } = await runLesson(school);
  const first = await visit(browser, school.url, { ...DESK, cookies: teacher.cookies });
  const said: string[] = [];
  first.page.on('console', (message) => said.push(message.text()));
  await first.page.goto(`/lesson/${id}/console`, { waitUntil: 'networkidle' });
  await first.readyMs('.next .btn');
  expect(said.filter((words) => words.includes('preload'))).toEqual([]);
  await first.context.close();
});

describe('the tools of the console, which come after its first sight', () => {
  it('are there when the network is lost, and say so where they could not be fetched', async () => {
    const { id, teacher } = await runLesson(school);
    const { page, context } = await visit(browser, school.url, { ...DESK, cookies: teacher.cookies });
    await page.route(/\/assets\/opened-tool-.*\.js/, (route) => route.abort());
    await page.goto(`/lesson/${id}/console`);
    await page.getByRole('button', { name: '弹幕' }).first().click();
    const tool = page.locator('.tool-place');
    await tool.getByRole('button', { name: '再试一次' }).waitFor();
    await shoot(page, 'console-tool-not-there');
    await page.unrouteAll();
    await tool.getByRole('button', { name: '再试一次' }).click();
    await tool.locator('.danmu-tool').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('a');
    await expectWords(tool.getByRole('heading', { level: 2 }), '签到');
    await context.close();
  });
});
