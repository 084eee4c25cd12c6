import { resolve } from 'node:path';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { Pool } from 'pg';
import { chromium, type Page } from 'playwright-core';
import { entities } from '../../../services/src/catalog.ts';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { REPORT } from '../../../services/src/reports/report.projection.ts';
import { Projector } from '../../../services/src/rows/projector.ts';
import { rebuild } from '../../../services/src/rows/rebuild.ts';
import { startServer, type Server } from '../../../services/src/server.ts';
import { views } from '../../../services/src/views.migration.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { teachTerm } from '../../support/taught-term.ts';
import { summary } from '../figures.ts';
import { checkCells } from '../term-cells.ts';
import { factsOf, untilTaken } from '../term.ts';
import { longestFrame, untilShown } from './frames.ts';
import { gradebookLag } from './gradebook-lag.ts';
import { AS_MANY, compare, rate, type Measured } from './rounds.ts';

/** Three in ten submit: its table is as large as if all did, and it is written in a third of the time. */
const TERM = { students: 3000, units: 60, submits: 0.3 };
const [CELLS, CALLS] = [1000, 40];
/** As its page asks for it. */
const FIRST = 40;
const ROW = '.transcript-grade';
/** What each should take at most; of the rebuild, at least. */
const GOALS = { first: 80, table: 150, lag: 200, weight: 300, trial: 500, rebuild: 15_000, scores: 10, frame: 50 };

/** The transcript of a class of 3,000 with 60 units: asked for, reweighed, rebuilt, filled from a list, scrolled. */
export async function benchTerm(settings: Settings, rounds: number): Promise<Measured[]> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const server = await startServer({ ...settings, ...AS_MANY, demoAccounts: true, webFolder: resolve('web', 'dist') });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  const pool = new Pool({ connectionString: settings.databaseUrl });
  try {
    await seedDemo(server);
    const term = await teachTerm(settings.databaseUrl, { ...TERM, say: (text) => console.log(`  ${text}`) });
    await untilTaken(pool, term);
    const url = `http://127.0.0.1:${server.port}`;
    const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
    const { classId } = term;
    const about = { peerName: 'goal', rounds };
    const measured = [
      await compare(
        { ...about, name: 'first screen of a transcript of 3,000 with 60 units over HTTP, p95', unit: 'ms' },
        () => p95(() => teacher.query(`/api/transcript/${classId}/table?first=${FIRST}`)),
        () => GOALS.first,
      ),
      await compare(
        { ...about, name: 'all of it over HTTP, p95', unit: 'ms' },
        () => p95(() => teacher.query(`/api/transcript/${classId}/table`)),
        () => GOALS.table,
      ),
      await compare(
        { ...about, name: 'rebuild of what it reads', unit: 'facts/s' },
        () => rebuilt(server, settings),
        () => GOALS.rebuild,
      ),
      await compare(
        { ...about, name: '3,000 scores by hand, until they are in it', unit: 's' },
        () => scoresGiven(teacher, classId, term.studentIds),
        () => GOALS.scores,
      ),
    ];
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url })));
    measured.push(...(await benchPage(await context.newPage(), classId, about)));
    measured.push(
      await gradebookLag({ url, databaseUrl: settings.ownerUrl, teacher, classId, goal: GOALS.lag, rounds }),
    );
    const { cells, wrong } = await checkCells([teacher], classId, (stream) => factsOf(pool, stream), CELLS);
    console.log(`  ${cells - wrong.length} of ${cells} random cells recompute from the facts that they list`);
    if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('\n'));
    return measured;
  } finally {
    await pool.end();
    await browser.close();
    await server.close();
  }
}

async function benchPage(page: Page, classId: string, about: { peerName: string; rounds: number }) {
  const first = await compare(
    { ...about, name: 'its page, from the address to the first row', unit: 'ms' },
    async () => {
      const since = performance.now();
      await page.goto(`/class/${classId}/transcript`);
      await untilShown(page, ROW, '');
      return performance.now() - since;
    },
    () => GOALS.table,
  );
  const within = await compare(
    { ...about, name: 'its page, from another tab of the class to the first row', unit: 'ms' },
    async () => {
      await page.goto(`/class/${classId}/settings`);
      await page.getByRole('tab', { name: '成绩单' }).waitFor();
      const since = performance.now();
      await page.getByRole('tab', { name: '成绩单' }).click();
      await untilShown(page, ROW, '');
      return performance.now() - since;
    },
    () => GOALS.table,
  );
  const frames = await compare(
    { ...about, name: 'longest frame while it is scrolled', unit: 'ms' },
    () => longestFrame(page),
    () => GOALS.frame,
  );
  await page.getByRole('button', { name: '考核方案' }).click();
  const weight = page.getByRole('textbox', { name: '出勤', exact: true });
  let n = 0;
  const tried = await compare(
    { ...about, name: 'what-if over 3,000: a weight typed until who moves is shown', unit: 'ms' },
    async () => {
      const moves = page.getByRole('region', { name: '试算对照' }).getByRole('status');
      const before = await moves.innerText();
      const since = performance.now();
      await weight.fill(String(11 + (n += 1)));
      await page.getByRole('textbox', { name: '课堂', exact: true }).fill(String(29 - n));
      while ((await moves.innerText()) === before) await page.waitForTimeout(5);
      return performance.now() - since;
    },
    () => GOALS.trial,
  );
  await page.getByRole('button', { name: '放弃改动' }).click();
  const saved = await compare(
    { ...about, name: 'a weight saved until the table shows it', unit: 'ms' },
    async () => {
      await weight.fill(String(30 + (n += 1)));
      await page.getByRole('textbox', { name: '课堂', exact: true }).fill(String(10 - n));
      const since = performance.now();
      await page.getByRole('button', { name: '保存方案' }).click();
      await page
        .getByText(`出勤 ${30 + n}%`)
        .first()
        .waitFor();
      return performance.now() - since;
    },
    () => GOALS.weight,
  );
  return [first, within, frames, tried, saved];
}

/** Both read models that its marks come from, made anew beside the ones that are read. */
async function rebuilt(server: Server, settings: Settings): Promise<number> {
  const { readModels } = server.app.get(Projector);
  const store = server.app.get(EventStore);
  let facts = 0;
  const work = async () => {
    for (const name of [REPORT, 'homework_submission'])
      facts += (
        await rebuild(readModels.get(name)!, store, {
          ownerUrl: settings.ownerUrl,
          entities,
          views,
          stop: new AbortController().signal,
          tell: () => undefined,
        })
      ).facts;
  };
  const perWork = await rate(1, work);
  return facts * perWork;
}

/** In s, for a unit that the class did not have: as a list that was brought in is recorded. */
async function scoresGiven(teacher: Client, classId: string, studentIds: readonly string[]): Promise<number> {
  const path = `/api/transcript/${classId}/table`;
  const { policy, editedIn } = (await teacher.query<Transcript>(path)).result!;
  const unitId = newId();
  const own = [{ id: newId(), name: '期末', weight: 0, units: [{ id: unitId, name: '线下', weight: 1 }] }];
  await insist(teacher, 'transcript', classId, 'SetPolicy', { ...policy, own, basedOn: editedIn });
  const since = performance.now();
  let basedOn = 0;
  for (let from = 0; from < studentIds.length; from += LIMITS.scoresAtOnce) {
    const scores = studentIds
      .slice(from, from + LIMITS.scoresAtOnce)
      .map((personId) => ({ personId, scoreTenths: 880 }));
    basedOn = (await insist(teacher, 'transcript', classId, 'GiveScores', { unitId, scores, basedOn })).version;
  }
  const { ownUnits } = (await teacher.query<Transcript>(path)).result!;
  if (ownUnits.every(({ id }) => id !== unitId)) throw new Error('The scores are not in it.');
  return (performance.now() - since) / 1000;
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const since = performance.now();
    await work();
    samples.push(performance.now() - since);
  }
  return summary(samples).p95;
}
