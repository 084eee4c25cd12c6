import { newId } from '@lectern/contracts/kernel/ids.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { demoClass, DEMO_PASSWORD, demoStudents } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { capabilities } from '../../support/capabilities.ts';
import type { Client } from '../../support/client.ts';
import { Client as Person } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { summary } from '../figures.ts';
import { longestFrame } from './frames.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

const [COMMENTS, CALLS] = [5000, 100];
const [READERS, WRITERS, EACH] = [1000, 50, 6];
/** Ten texts a second; of one person two danmu are not so close. */
const [COMMENT_EVERY_MS, DANMU_WRITERS, DANMU_EVERY_MS] = [5000, 40, 4000];
const [PAGE_GOAL_MS, FRAME_GOAL_MS] = [50, 50];

/** A topic of 5,000 comments: its first page, and its list scrolled; one that 50 write in and 1,000 read, beside a lesson with as many danmu. */
export async function benchTopic(settings: Settings, rounds: number): Promise<Measured[]> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const server = await startServer({
    ...settings,
    ...AS_MANY,
    demoAccounts: true,
    webFolder: resolve('web', 'dist'),
  });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await seedDemo(server);
    const url = `http://127.0.0.1:${server.port}`;
    const teacher = await Person.signIn(url, 'teacher', DEMO_PASSWORD);
    const students: Client[] = [];
    for (const { login } of demoStudents) students.push(await Person.signIn(url, login, DEMO_PASSWORD));
    const long = await topic(teacher);
    await Promise.all(
      students.map(async (student, n) => {
        for (let at = n; at < COMMENTS; at += students.length) await comment(student, long, `角动量为什么守恒 ${at}`);
      }),
    );
    const about = { rounds, unit: 'ms', peerName: 'the goal' };
    const firstPage = await compare(
      { ...about, name: `first page of ${COMMENTS} comments over HTTP, p95` },
      async () => summary(await readPages(teacher, long))['p95'],
      () => PAGE_GOAL_MS,
    );
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    await page.goto(`/discussions/${long}`);
    await page.locator('.comments > li').first().waitFor();
    const frames = await compare(
      { ...about, name: `longest frame while ${COMMENTS} comments are scrolled` },
      () => longestFrame(page),
      () => FRAME_GOAL_MS,
    );
    await context.close();
    const lesson = await runningLesson(teacher, students);
    const busy = await topic(teacher);
    const pushes = await compare(
      {
        rounds,
        unit: 'ms',
        name: `from the receipt of a comment to ${READERS} readers, ${WRITERS} write, p99`,
        peerName: `as many danmu of a lesson`,
      },
      () =>
        pushed(students, `discussion/${busy}`, [WRITERS, COMMENT_EVERY_MS], (student) =>
          comment(student, busy, '这里没看懂'),
        ),
      () =>
        pushed(students, `lesson/${lesson}`, [DANMU_WRITERS, DANMU_EVERY_MS], (student) =>
          insist(student, 'lesson', lesson, 'SendDanmu', { danmuId: newId(), words: '这里没看懂' }),
        ),
    );
    return [firstPage, frames, pushes];
  } finally {
    await browser.close();
    await server.close();
  }
}

async function topic(teacher: Client): Promise<string> {
  const id = newId();
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '说说看' }] }] };
  const opened = { classId: demoClass.id, kind: 'learning', title: '陀螺为什么不倒', content };
  await insist(teacher, 'discussion', id, 'OpenTopic', opened);
  return id;
}

const comment = (student: Client, id: string, words: string) =>
  insist(student, 'discussion', id, 'PostComment', { commentId: newId(), words });

async function readPages(teacher: Client, id: string): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const since = performance.now();
    const { problem } = await teacher.query(`/api/discussion/${id}/comments?only=top&order=newest`);
    if (problem !== undefined) throw new Error(`The comments were refused: ${problem.code}`);
    took.push(performance.now() - since);
  }
  return took;
}

async function runningLesson(teacher: Client, students: readonly Client[]): Promise<string> {
  const id = newId();
  await insist(teacher, 'lesson', id, 'ScheduleLesson', {
    classId: demoClass.id,
    title: '角动量',
    startsAt: Date.now(),
  });
  await insist(teacher, 'lesson', id, 'StartLesson', {});
  for (const student of students) await insist(student, 'lesson', id, 'JoinLesson', {});
  return id;
}

/** All sockets and all who write are in the one process that the server is in, too: its figures are of both. */
async function pushed(
  students: readonly Client[],
  place: string,
  [writers, everyMs]: readonly [number, number],
  write: (student: Client) => Promise<{ readonly version: number }>,
): Promise<number> {
  const [family, id] = place.split('/') as [string, string];
  const written: { readonly version: number; readonly at: number }[] = [];
  const through: { version: number; at: number }[][] = [];
  const rooms = await Promise.all(
    Array.from({ length: READERS }, (_, n) => {
      const mine: { version: number; at: number }[] = [];
      through.push(mine);
      return students[n % students.length]!.room(family, id, {
        keepFrames: false,
        hear: (frame, _text, at) => {
          if ('through' in frame) mine.push({ version: frame.through, at });
        },
      });
    }),
  );
  await Promise.all(
    Array.from({ length: writers }, async (_, n) => {
      await pause((n * everyMs) / writers);
      for (let turn = 0; turn < EACH; turn += 1) {
        const { version } = await write(students[n % students.length]!);
        written.push({ version, at: performance.now() });
        await pause(everyMs);
      }
    }),
  );
  for (const { socket } of rooms) socket.close();
  const took = written.flatMap(({ version, at }) =>
    through.map((mine) => {
      const seen = mine.find((one) => one.version >= version);
      if (seen === undefined) throw new Error(`Version ${version} of ${place} was not shown to everybody`);
      return Math.max(0, seen.at - at);
    }),
  );
  const { p50, p99, max } = summary(took);
  console.log(`  ${place.split('/')[0]}: p50 ${p50} ms, p99 ${p99} ms, the last ${max} ms`);
  return Math.max(p99, 0.1);
}
