import { newId } from '@lectern/contracts/kernel/ids.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { LessonPlayback } from '@lectern/contracts/playback/queries.ts';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { approvedVideo } from '../../support/drive.ts';
import { insist } from '../../support/outbox.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { summary } from '../figures.ts';
import { compare, type Measured } from './rounds.ts';
import { seatedClass, type SeatedClass } from './seated-class.ts';

/** So long the question stands at least. */
const ASKED_MS = 2000;
const [WATCHERS, SEEKS, SHOWN_AFTER_MS] = [1000, 20, 5000];
/** Of one core, in percent; and until what stands beside a video is of the moment that was chosen, in ms. */
const GOALS = { cpu: 20, seek: 200 };
/** Linux counts what a process took in hundredths of a second. */
const TICK_MS = 10;

/** A class that watches the replay of its lesson: what its reports take, and how soon the lesson's facts follow a seek. */
export async function benchWatching(
  server: ServerProcess,
  databaseUrl: string,
  rounds: number,
  short: boolean,
): Promise<Measured[]> {
  const size = short ? 20 : WATCHERS;
  const room = await seatedClass(server.url, databaseUrl, size);
  await pause(ASKED_MS);
  await room.teach('EndLesson');
  await room.leave();
  const { lessonId } = room;
  const operator = await Client.signIn(server.url, 'operator', DEMO_PASSWORD);
  const teacher = await Client.signIn(server.url, 'teacher', DEMO_PASSWORD);
  const driveId = await approvedVideo(teacher, operator, '光学');
  const segmentId = newId();
  const path = `/api/lesson/${lessonId}/playback`;
  const { classId } = (await teacher.query<LessonPlayback>(path)).result!;
  const { questions } = (await teacher.query<{ questions: { atMs: number }[] }>(`${path}/timeline`)).result!;
  const beginsAtMs = Math.max(0, questions[0]!.atMs - SHOWN_AFTER_MS);
  const segment = { classId, segmentId, title: '光学', driveId, beginsAtMs };
  await insist(teacher, 'playback', lessonId, 'AddPlaybackSegment', segment);
  await insist(teacher, 'playback', lessonId, 'ShowPlaybackSegment', { segmentId });
  const student = await Client.signIn(server.url, 'student1', DEMO_PASSWORD);
  await insist(teacher, 'class', classId, 'EnrolStudents', { personIds: [student.id] });
  const shownAtS = (questions[0]!.atMs - beginsAtMs) / 1000;
  return [
    await benchReports(server, room, { segmentId, driveId }, rounds),
    ...(await benchSeeking(student, lessonId, shownAtS, rounds)),
  ];
}

/** All report once; a page does so each minute. */
async function benchReports(
  { pid }: ServerProcess,
  { students, each, lessonId }: SeatedClass,
  of: { readonly segmentId: string; readonly driveId: string },
  rounds: number,
): Promise<Measured> {
  await each(
    async (n) => void (await insist(students[n]!, 'watching', students[n]!.id, 'BeginWatching', { lessonId })),
  );
  let from = 0;
  const reported = async (): Promise<number> => {
    const spans = [{ from, to: from + 1000 }];
    from += 1000;
    const before = await cpuMs(pid);
    await each(async (n) => {
      const data = { lessonId, ...of, spans, speed: 1 };
      await insist(students[n]!, 'watching', students[n]!.id, 'WatchPlayback', data);
    });
    const perReport = ((await cpuMs(pid)) - before) / students.length;
    return (100 * perReport * WATCHERS) / PLAYBACK.reportMs;
  };
  const about = { name: `reports of ${WATCHERS} who watch, of one core`, unit: '%', peerName: 'the goal', rounds };
  return compare(about, reported, () => GOALS.cpu);
}

async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user! + system!) * TICK_MS;
}

async function benchSeeking(student: Client, lessonId: string, shownAtS: number, rounds: number) {
  const url = student.baseUrl;
  const executablePath = capabilities.chromium.path;
  if (executablePath === undefined) throw new Error(capabilities.chromium.missing);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.addCookies([...student.cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    await page.goto(`/lesson/${lessonId}/video`);
    await page.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 0);
    const seeks = async (): Promise<number> => {
      const all: number[] = [];
      for (let n = 0; n < SEEKS; n += 1) all.push(await seek(page, n % 2 === 0 ? shownAtS + 1 : 0, n % 2 === 0));
      return summary(all).p95;
    };
    const about = {
      name: 'a seek until the lesson’s facts are in step, p95',
      unit: 'ms',
      peerName: 'the goal',
      rounds,
    };
    return [await compare(about, seeks, () => GOALS.seek)];
  } finally {
    await browser.close();
  }
}

/** From the press until the moment and what the class was shown then stand beside it, in the browser's own time. */
const seek = (page: Page, toS: number, isAsked: boolean): Promise<number> =>
  page.evaluate(
    ([s, is]) =>
      new Promise<number>((resolve) => {
        const since = performance.now();
        document.querySelector('video')!.currentTime = s;
        const look = (): void => {
          const isThere = document.querySelector('.playback-question') !== null;
          if (isThere === is) resolve(performance.now() - since);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [toS, isAsked] as const,
  );
