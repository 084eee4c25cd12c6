import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { readRows } from '@lectern/contracts/roster/rows.ts';
import { chromium } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { summary } from '../figures.ts';
import { longestFrame } from './frames.ts';
import { compare, type Measured } from './rounds.ts';

const [MEMBERS, BATCH, CALLS] = [5000, 500, 60];
const [IMPORT_GOAL_S, PAGE_GOAL_MS, FRAME_GOAL_MS] = [20, 50, 50];
/** Of a core, that one person's queries may take for long. */
const SHARE = 0.1;

/** A class of 5,000: brought in as the page does, batch after batch; its first page of members; its list, scrolled. */
export async function benchBigClass(settings: Settings, rounds: number): Promise<Measured[]> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const server = await startServer({ ...settings, demoAccounts: true, webFolder: resolve('web', 'dist') });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await seedDemo(server);
    const url = `http://127.0.0.1:${server.port}`;
    const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
    let classId = '';
    const about = { peerName: 'goal', rounds };
    const imported = await compare(
      { ...about, name: `import of ${MEMBERS} rows`, unit: 's' },
      async () => {
        classId = newId();
        await insist(teacher, 'class', classId, 'CreateClass', { name: '光学' });
        return importInto(teacher, classId);
      },
      () => IMPORT_GOAL_S,
    );
    const firstPage = await compare(
      { ...about, name: `first page of ${MEMBERS} members over HTTP, p95`, unit: 'ms' },
      () => p95(() => teacher.query(`/api/class/${classId}/members?size=50`)),
      () => PAGE_GOAL_MS,
    );
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    await page.goto(`/class/${classId}/members`);
    await page.getByText('同学0', { exact: true }).first().waitFor();
    const frames = await compare(
      { ...about, name: `longest frame while the list of ${MEMBERS} is scrolled`, unit: 'ms' },
      () => longestFrame(page),
      () => FRAME_GOAL_MS,
    );
    return [imported, firstPage, frames];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** In s, from the first batch to the receipt of the last. */
async function importInto(teacher: Client, classId: string): Promise<number> {
  const list = Array.from({ length: MEMBERS }, (_, n) => ({
    name: `同学${n}`,
    number: `2026${String(n).padStart(6, '0')}`,
    department: '',
    email: '',
    phone: '',
    role: '',
  }));
  const rows = readRows(list).map(({ row }) => row!);
  const since = performance.now();
  await teacher.call('/api/roster/check', { classId, rows });
  for (let first = 0; first < MEMBERS; first += BATCH)
    await insist(teacher, 'class', classId, 'ImportMembers', { rows: rows.slice(first, first + BATCH) });
  return (performance.now() - since) / 1000;
}

/** As somebody looks at pages: whoever asks without end gets a tenth of a core, and what rests then is not the answer. */
async function p95(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const since = performance.now();
    await work();
    const took = performance.now() - since;
    samples.push(took);
    await pause(took / SHARE);
  }
  return summary(samples).p95;
}
