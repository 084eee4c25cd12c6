import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import { choose, signIn } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectNoWords, expectWords, inOrder, textOf } from './see.ts';
import { Wire } from './wire.ts';

const BUILT = process.env['LECTERN_WEB'] ?? fileURLToPath(new URL('../../web/dist', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'built-'));
const [first, second] = demoStudents.map(({ name }) => name) as [string, string];
const [question] = demoLesson.questions;

let school: SchoolProgram;
let lesson: Running;
let phone: Page;
let wire: Wire;
beforeAll(async () => {
  cpSync(BUILT, folder, { recursive: true });
  school = await openProgram({ LECTERN_WEB: folder });
  lesson = await runLesson(school);
  const student = await school.signIn('student1');
  await student.command('lesson', lesson.id, 'JoinLesson');
  phone = await school.chromium.open({ ...PHONE, keepsPage: true, as: student });
  wire = await Wire.of(phone);
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});
inOrder(() => [['offline-phone', phone]]);

/** The worker has all of its build. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && installing === null && waiting === null;
  });
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

it('a reload without network shows the lesson as it was, and the answer that waits; back again, it is sent', async () => {
  await phone.goto(`/s/${lesson.id}`);
  await lesson.publish(0, 600);
  await expectWords(phone, question.text);
  await eventually(() => isKept(phone)).toBe(true);
  await wire.cut();
  await choose(phone, 'B');
  await phone.getByRole('button', { name: '提交 B' }).click();
  await phone.reload();
  await expectWords(phone, demoLesson.title, question.text, '已存在这台手机', /你看到的是 \d\d:\d\d/);
  expect(await phone.locator('input[value="B"]').isChecked()).toBe(true);
  await shoot(phone, 'student-offline-reloaded');
  await wire.mend();
  await expectWords(phone, '已连接', /已收到 · #\d+/);
  await eventually(() => stored(phone)).not.toContainEqual(expect.stringContaining('lectern.outbox/'));
});

it('a session that this browser does not hold any more shows nothing of what was kept', async () => {
  await wire.cut();
  const cookies = await phone.context().cookies();
  await phone.context().clearCookies();
  await phone.reload();
  await expectWords(phone, '再试一次');
  await expectNoWords(phone, question.text, first);
  await phone.context().addCookies(cookies);
  await phone.reload();
  await expectWords(phone, question.text);
  await wire.mend();
  await expectWords(phone, '已连接');
});

it('nothing that the server said to somebody is in the cache of the worker', async () => {
  const paths = await cached(phone);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => path !== '/join' && !path.startsWith('/assets/'))).toEqual([]);
});

it('signing out leaves nothing of that person, and the next one sees their own', async () => {
  await phone.getByRole('button', { name: '设置' }).click();
  await phone.getByRole('button', { name: '不是我' }).click();
  await phone.getByRole('button', { name: /账号/ }).first().waitFor();
  await eventually(async () => (await stored(phone)).filter((name) => !OF_THE_DEVICE.has(name))).toEqual([]);
  await wire.cut();
  await phone.reload();
  await expectWords(phone, '再试一次');
  await expectNoWords(phone, question.text, demoLesson.title, first);
  await wire.mend();
  await phone.goto('/join');
  await phone.getByRole('button', { name: /登录/ }).click();
  await signIn(phone, 'student2', DEMO_PASSWORD);
  await expectWords(phone, second);
  await wire.cut();
  await phone.goto(`/s/${lesson.id}`);
  await expectNoWords(phone, question.text, first);
  await wire.mend();
});

/** Which browser this is, and how it looks: nobody's. */
const OF_THE_DEVICE = new Set(['lectern.device', 'lectern.theme', 'lectern.reloaded']);

it('a new build is seen at once, and is what a reload without network shows from then on', async () => {
  for (const [file, from, to] of [
    ['student.html', '<html ', '<html data-build="2" '],
    ['sw.js', /name:`[0-9a-f]{12}`/, 'name:`222222222222`'],
  ] as const) {
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
    for (const ending of ['.br', '.gz']) rmSync(join(folder, file + ending));
  }
  await school.kill();
  await school.startAgain();
  await phone.goto('/join');
  const build = () => phone.locator('html').getAttribute('data-build');
  expect(await build()).toBe('2');
  await eventually(() => phone.evaluate(() => caches.has('lectern-page/222222222222'))).toBe(true);
  await eventually(() => isKept(phone)).toBe(true);
  await wire.cut();
  await phone.reload();
  expect(await build()).toBe('2');
  expect(await phone.evaluate(() => caches.keys())).toHaveLength(2); // the one before, for pages that are still open
  await wire.mend();
  expect(await textOf(phone)).not.toBe('');
});
