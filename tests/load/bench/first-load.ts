import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { DEMO_PASSWORD, demoLesson } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { FAST_3G, SLOW_3G, SLOW_4G, visit, type Visit, type Visitor } from '../../support/first-load.ts';
import { insist } from '../../support/outbox.ts';
import { upload } from '../../support/upload.ts';
import { compare, type Measured } from './rounds.ts';

const PACES = [
  { name: 'fast 3G', network: FAST_3G, goalMs: 4_000 },
  { name: 'slow 3G', network: SLOW_3G, goalMs: 9_000 },
];
/** Of a phone that costs little, against the machine of whoever measures. */
const SLOWNESS = 4;
/** How soon the list of courses is to be there on a phone. */
const MOBILE_GOAL_MS = 3_000;
/** How soon a student's phone is to show the page that the lesson is at. */
const SLIDE_GOAL_S = 2;
const DESK = { width: 1366, height: 768 };
const CODE = 'input[inputmode=numeric]';
const [STUDENT_KB, STUDENT_REQUESTS] = [120, 12];

/** First visits with an empty cache until the page listens, beside the goal; what a student's takes, beside its budget. */
export const benchFirstLoad = (settings: Settings, rounds: number): Promise<Measured[]> =>
  inDemo(settings, (browser, url) => measure(browser, url, rounds));

/** The list of courses on a phone, alone. */
export const benchMobile = (settings: Settings, rounds: number): Promise<Measured[]> =>
  inDemo(settings, async (browser, url) => {
    const student = await Client.signIn(url, 'student1', DEMO_PASSWORD);
    return [await mobileList(browser, url, student, rounds)];
  });

async function inDemo<Of>(settings: Settings, look: (browser: Browser, url: string) => Promise<Of>): Promise<Of> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const server = await startServer({ ...settings, demoAccounts: true, webFolder: resolve('web', 'dist') });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await seedDemo(server);
    return await look(browser, `http://127.0.0.1:${server.port}`);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measure(browser: Browser, url: string, rounds: number): Promise<Measured[]> {
  const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
  const deckId = await addSlides(teacher);
  await insist(teacher, 'lesson', demoLesson.id, 'StartLesson');
  await insist(teacher, 'lesson', demoLesson.id, 'ShowPage', { deckId, n: 1 });
  const scenes: Readonly<Record<string, (pace: Visitor) => Promise<number>>> = {
    '/join': (pace) => once(browser, url, pace, async (first) => opened(first, '/join', CODE)),
    'sign-in': (pace) => once(browser, url, { ...pace, ...DESK }, (first) => opened(first, '/', 'input[name=account]')),
    'home, from signing in': (pace) => once(browser, url, { ...pace, ...DESK }, signedIn),
    'home, signed in': (pace) =>
      once(browser, url, { ...pace, ...DESK, cookies: teacher.cookies }, (first) => opened(first, '/', '.hero .do')),
    console: (pace) =>
      once(browser, url, { ...pace, ...DESK, cookies: teacher.cookies }, (first) =>
        opened(first, `/lesson/${demoLesson.id}/console`, '.next .btn'),
      ),
  };
  const results: Measured[] = [];
  for (const [scene, timed] of Object.entries(scenes))
    for (const { name, network, goalMs } of PACES)
      results.push(
        await compare(
          { name: `${scene}, ${name}, 4× CPU`, unit: 'ms', peerName: 'goal', rounds },
          () => timed({ network, slowness: SLOWNESS }),
          () => goalMs,
        ),
      );
  const student = await Client.signIn(url, 'student1', DEMO_PASSWORD);
  results.push(await mobileList(browser, url, student, rounds));
  results.push(
    await compare(
      { name: 'the first slide, slow 4G, 4× CPU', unit: 's', peerName: 'goal', rounds },
      () =>
        once(
          browser,
          url,
          { network: SLOW_4G, slowness: SLOWNESS, cookies: student.cookies },
          async (first) => (await opened(first, `/s/${demoLesson.id}`, '.page .pic.loaded')) / 1000,
        ),
      () => SLIDE_GOAL_S,
    ),
  );
  const weighed = (weigh: (first: Visit) => number) => () =>
    once(browser, url, {}, async (first) => {
      await first.page.goto('/join', { waitUntil: 'networkidle' });
      return weigh(first);
    });
  const budget = { peerName: 'budget', rounds: 1 };
  results.push(
    await compare(
      { ...budget, name: '/join, over the wire', unit: 'KB' },
      weighed(({ bytes }) => bytes() / 1000),
      () => STUDENT_KB,
    ),
    await compare(
      { ...budget, name: '/join, requests', unit: '' },
      weighed(({ asked }) => asked.length),
      () => STUDENT_REQUESTS,
    ),
  );
  return results;
}

const mobileList = (browser: Browser, url: string, student: Client, rounds: number): Promise<Measured> =>
  compare(
    { name: '/m/v2, signed in, slow 4G, 4× CPU', unit: 'ms', peerName: 'goal', rounds },
    () =>
      once(browser, url, { network: SLOW_4G, slowness: SLOWNESS, cookies: student.cookies }, (first) =>
        opened(first, '/m/v2', '.mobile-courses .card'),
      ),
    () => MOBILE_GOAL_MS,
  );

/** The slides of the demo, until their first page is rendered. */
async function addSlides(teacher: Client): Promise<string> {
  const [deckId, { id }] = [newId(), demoLesson];
  const { file } = await upload(teacher, await readFile(resolve('services/src/demo/slides/angular-momentum.pdf')));
  await insist(teacher, 'lesson', id, 'AddSlides', { deckId, name: 'slides.pdf', file });
  const room = await teacher.room('lesson', id);
  await room.waitFor(({ view }) => ((view['slides'] as TeacherSlidesView).decks[deckId]?.ready ?? 0) > 0, 60_000);
  await room.close();
  return deckId;
}

async function once(
  browser: Browser,
  url: string,
  visitor: Visitor,
  look: (first: Visit) => Promise<number>,
): Promise<number> {
  const first = await visit(browser, url, visitor);
  try {
    return await look(first);
  } finally {
    await first.context.close();
  }
}

async function opened({ page, readyMs }: Visit, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return readyMs(selector);
}

/** From the press of the button, after a sign-in page that nobody was ever on before. */
async function signedIn(first: Visit): Promise<number> {
  const { page, readyMs } = first;
  await opened(first, '/', 'input[name=account]');
  await page.fill('input[name=account]', 'teacher');
  await page.fill('input[name=password]', DEMO_PASSWORD);
  const pressed = await page.evaluate(() => performance.now());
  await page.keyboard.press('Enter');
  return (await readyMs('.hero .do')) - pressed;
}
