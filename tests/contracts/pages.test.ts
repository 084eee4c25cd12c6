import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import { demoExams } from '../../services/src/demo/demo.exams.ts';
import { demoTopics } from '../../services/src/demo/demo.discussion.ts';
import { demoQuestionnaires } from '../../services/src/demo/demo.questionnaires.ts';
import { demoExperiments } from '../../services/src/demo/demo.experiments.ts';
import { demoHomeworks } from '../../services/src/demo/demo.homework.ts';
import { demoPaper } from '../../services/src/demo/demo.library.ts';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { addPages } from '../browser/decks.ts';
import { runLesson, type Running } from '../browser/running.ts';
import type { Rules } from '../browser/inspect.ts';
import { openSchool, type School } from '../browser/school.ts';
import { isWhole } from '../browser/whole.ts';
import { barriersInThemes, themesOf, wrongAtSizes, type Size, type Theme } from '../browser/layout.ts';
import type { Client } from '../support/client.ts';
import { addDriveFile } from '../support/drive.ts';
import { insist } from '../support/outbox.ts';
import { attach, pdfWithPages } from '../support/upload.ts';
import { SAID, Server, STATES, type State } from './pages/answers.ts';
import { PAGES, type Walked } from './pages/routes.ts';

/**
 * Every page of the program, by its route: whoever adds one has it looked at here. What the kit says in the same way on each
 * page (that something loads, is forbidden, offline) is left to the whole form, as are sizes in between (decision 108).
 */

const [PHONE, DESK]: readonly [Size, Size] = [
  [360, 640],
  [1440, 900],
];
const SIZES: readonly Size[] = isWhole ? [PHONE, [390, 844], [768, 1024], DESK, [1920, 1080]] : [PHONE, DESK];
/** Where there is least room and where there is enough: states are said by a few parts of the kit, which are looked at by day, too. */
const ENDS: readonly Size[] = isWhole ? [PHONE, DESK] : [PHONE];

let school: School;
let lessons: Readonly<Record<Walked['lesson'], string>>;
/** One in a teacher’s drive. */
let driveFile: string;
const clients = new Map<string, Client>();
const [coursewareId, meetingId] = [newId(), newId()];
beforeAll(async () => {
  school = await openSchool();
  for (const account of new Set(PAGES.flatMap(({ as }) => as ?? [])))
    clients.set(account, await school.signIn(account));
  const [running, over] = [await taught('正在上的课'), await taught('上完的课')];
  const { cursor } = await over.give('EndLesson');
  await over.teacher.query(`/api/lesson/${over.id}/report?after=${cursor.incarnation}.${cursor.position}`);
  driveFile = (await addDriveFile(clients.get('teacher')!, '双音叉')).id;
  await insist(over.teacher, 'meeting', meetingId, 'ScheduleMeeting', {
    title: '期中答疑',
    startsAt: Date.now() + 3_600_000,
    minutes: 60,
    classIds: [demoClass.id],
  });
  lessons = { running: running.id, over: over.id };
  const to = { family: 'courseware', id: coursewareId, command: 'UploadCourseware' };
  const { file } = await attach(over.teacher, to, 'slides.pdf', pdfWithPages(['Angular momentum', 'Torque']));
  await insist(over.teacher, 'courseware', coursewareId, 'UploadCourseware', {
    name: '角动量',
    tags: ['新课'],
    files: [file],
  });
});
afterAll(() => school.close());

/** A lesson with a slide, a student, and a question that was answered. */
async function taught(title: string): Promise<Running> {
  const lesson = await runLesson(school, title);
  const [page] = await addPages(lesson.teacher, lesson.id, ['Angular momentum']);
  await lesson.give('ShowPage', { deckId: page!.deckId, n: page!.n });
  const student = clients.get('student1')!;
  await insist(student, 'lesson', lesson.id, 'JoinLesson', {});
  await lesson.publish(0);
  await insist(student, 'lesson', lesson.id, 'SubmitAnswer', { questionId: lesson.questions[0], choice: 'B' });
  await lesson.give('CollectQuestion', { questionId: lesson.questions[0] });
  return lesson;
}

const idOf = (path: string): string | undefined => {
  if (path.startsWith('/courses')) return demoCourses[0].id;
  if (path.startsWith('/class')) return demoClass.id;
  if (path.startsWith('/papers')) return demoPaper.id;
  if (path === '/drive/:id') return driveFile;
  if (path.startsWith('/courseware')) return coursewareId;
  if (path.startsWith('/meetings')) return meetingId;
  if (path === '/exams/:id') return demoExams.running.id;
  if (path.startsWith('/discussions')) return demoTopics[0].id;
  if (path.startsWith('/questionnaires')) return demoQuestionnaires.closed.id;
  if (path.startsWith('/experiments')) return demoExperiments.open.id;
  if (path.startsWith('/homework')) return demoHomeworks[0].id;
  return path.startsWith('/announcements') ? demoAnnouncements[0].id : undefined;
};

const addressOf = ({ path, lesson }: Walked): string =>
  path
    .replace(':id', idOf(path) ?? lessons[lesson])
    .replace(':code', '404000')
    .replace('/*', '/no/such/page');

/** Until everything that it asks for is there. */
async function visit(page: Page, walked: Walked): Promise<void> {
  await page.goto(addressOf(walked), { waitUntil: 'networkidle' });
  while ((await page.locator('[aria-busy="true"]').count()) > 0)
    await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Until it says what became of what it asked for: it asks a few times before it gives up, and time passes quickly here. */
async function visitIn(page: Page, walked: Walked, state: State, hasData: boolean): Promise<string[]> {
  if (state === 'empty') return (await visit(page, walked), []);
  await page.goto(addressOf(walked), { waitUntil: 'load' });
  const isWaiting = state === 'loading' && hasData;
  const text = () => page.locator('body').innerText();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const isTold = isWaiting ? (await page.locator('[aria-busy="true"]').count()) > 0 : SAID[state].test(await text());
    if (isTold) return [];
    await page.clock.runFor(state === 'loading' ? 200 : 3000);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return [`says nothing of being ${state}: ${(await text()).slice(0, 80)}`];
}

/**
 * Failing, being refused and being offline are said by one part of the kit, and one sentence of the catalogue; loading says
 * nothing. The short form has what each page says in words of its own: that there is nothing.
 */
const STATES_IN: { readonly [language in Language]: readonly State[] } = isWhole
  ? { 'zh-cn': STATES, en: ['empty', 'failed'] }
  : { 'zh-cn': ['empty'], en: [] };

const lookedAt = new Set<string>();

/** What axe says of a page depends on its markup and on whether it has words, not on which: the same is not asked twice. */
async function isNew(page: Page): Promise<boolean> {
  const markup = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) node.nodeValue = node.nodeValue!.trim() && '…';
    for (const script of copy.querySelectorAll('script, style, link')) script.remove();
    return copy.outerHTML;
  });
  return lookedAt.size !== lookedAt.add(markup).size;
}

/** Students have phones. */
const FOR_THUMBS: Rules = { thumbs: true };
const TURNS = 60;
/** Pages that are there to say that something else is not for their reader. */
const REFUSING = new Set(['/v2/web/forbidden', '/m/v2/error/403']);
/** This school sells nothing: a price stands only where money that came before is counted [R6.13]. */
const PRICED = new Set(['/books']);
const BROKEN = /页面出了错|Something went wrong/;

const LANGUAGES = ['zh-cn', 'en'] as const;

/** What is wrong with a page as it is and in each state, in both languages; colours and what axe says are those of the first. */
async function walk(walked: Walked): Promise<string[]> {
  const as = walked.as === undefined ? {} : { as: clients.get(walked.as)! };
  const isMobile = walked.path === '/m/v2'; // a wide window would lead elsewhere [R9.19]
  const page = await school.chromium.open({ ...as, ...(isMobile && { width: 390, height: 844 }) });
  const server = await Server.of(page);
  const rules = isMobile || /^\/(s|join)\b/.test(walked.path) ? FOR_THUMBS : {};
  const speak = (language: Language) =>
    page.context().addCookies([{ name: COOKIES.language, value: language, url: school.url }]);
  const looked = async (name: string, sizes: readonly Size[], inNarrow: readonly Size[], themes: readonly Theme[]) => [
    ...(await wrongAtSizes(page, name, sizes, rules, inNarrow)),
    ...(themes.length > 0 && (await isNew(page)) ? await barriersInThemes(page, name, themes) : []),
    ...(BROKEN.test(await page.locator('body').innerText()) ? [`${name} breaks`] : []),
  ];
  const found: string[] = [];
  for (const language of LANGUAGES) {
    await speak(language);
    await visit(page, walked);
    const text = await page.locator('body').innerText();
    if (!REFUSING.has(walked.path) && SAID.forbidden.test(text))
      return [
        `${walked.path} is not for ${walked.as ?? 'nobody'}: say who goes there in VISITORS, tests/contracts/pages/routes.ts`,
      ];
    if (!PRICED.has(walked.path) && text.includes('¥'))
      found.push(`${walked.path} shows a price, and this school sells nothing`);
    const isFirst = language === 'zh-cn';
    const sizes = isFirst || isWhole ? SIZES : ENDS;
    const inNarrow = isWhole ? ENDS : [];
    found.push(...(await looked(`${walked.path} ${language}`, sizes, inNarrow, isFirst ? themesOf(walked.path) : [])));
  }
  await page.clock.install();
  for (const language of walked.asks ? LANGUAGES : []) {
    await speak(language);
    for (const state of STATES_IN[language]) {
      server.state = state;
      const silent = await visitIn(page, walked, state, server.hasData);
      const themes: readonly Theme[] = language === 'zh-cn' && isWhole ? ['dark'] : [];
      found.push(
        ...silent.map((it) => `${walked.path} ${it}`),
        ...(await looked(`${walked.path} ${language} ${state}`, ENDS, [], themes)),
      );
    }
  }
  await page.context().close();
  return found;
}

it.concurrent.each(PAGES)(
  '[R6.13] $path fits from a phone to a desk and keeps nobody out, as it is and in its states, and shows no price where nothing is sold, in both languages',
  async (walked) => {
    expect(await walk(walked)).toEqual([]);
  },
);
