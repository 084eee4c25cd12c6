import { resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { Pool } from 'pg';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { teachTerm } from '../../support/taught-term.ts';
import { summary } from '../figures.ts';
import { untilTaken } from '../term.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

/** All of them submit, and none is scored: two units are of the lesson that a term has. */
const [SUBMISSIONS, UNITS] = [100, 3];
/** So long somebody who is quick looks at each. */
const LOOKS_MS = 300;
const GOALS = { whole: 150, next: 100 };

interface Took {
  /** In ms, from the key that scores a submission until the next one is there. */
  readonly whole: number;
  /** From the key that records it. */
  readonly next: number;
}

/** A hundred submissions graded by the keyboard: what the program takes of somebody who does not wait. */
export async function benchGrading(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const server = await startServer({ ...settings, ...AS_MANY, demoAccounts: true, webFolder: resolve('web', 'dist') });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  const pool = new Pool({ connectionString: settings.databaseUrl });
  try {
    await seedDemo(server);
    const url = `http://127.0.0.1:${server.port}`;
    const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url })));
    const runs: Took[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const wanted = { students: short ? 10 : SUBMISSIONS, units: UNITS, submits: 1, scored: 0, seed: round + 1 };
      const term = await teachTerm(settings.databaseUrl, wanted);
      await untilTaken(pool, term);
      const page = await context.newPage();
      await page.goto(`/homework/${term.homeworkIds[0]}/grade`);
      runs.push(await graded(page, wanted.students));
      await page.close();
    }
    const of = (what: keyof Took, name: string) => {
      const rest = runs.values();
      return compare(
        { name, unit: 'ms', peerName: 'goal', rounds },
        () => summary(rest.next().value!.map((one) => one[what])).p95,
        () => GOALS[what],
      );
    };
    return [
      await of('whole', `a submission of ${SUBMISSIONS} graded by two keys, until the next is there, p95`),
      await of('next', `of it, from the key that records it, p95`),
    ];
  } finally {
    await pool.end();
    await browser.close();
    await server.close();
  }
}

/** Times are taken in the page, frame by frame: how long a key takes from here to there is no part of them. */
async function graded(page: Page, submissions: number): Promise<Took[]> {
  await page.getByRole('textbox', { name: /^得分/ }).waitFor();
  await page.evaluate(() => {
    const keys: { key: string; at: number }[] = [];
    window.addEventListener('keydown', ({ key }) => keys.push({ key, at: performance.now() }), { capture: true });
    Object.assign(globalThis, { keysOfBench: keys });
  });
  const took: Took[] = [];
  for (let n = 1; n < submissions; n += 1) {
    const title = await page.locator('.homework h2').first().innerText();
    await page.waitForTimeout(LOOKS_MS);
    await page.keyboard.press('w');
    const isThere = page.evaluate(
      (before) =>
        new Promise<number>((done) => {
          const look = () => {
            const now = document.querySelector<HTMLElement>('.homework h2')?.innerText;
            const score = document.querySelector<HTMLInputElement>('form.form input')?.value;
            if (now !== undefined && now !== before && score === '') done(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      title,
    );
    await page.keyboard.press('Enter');
    const at = await isThere;
    const [scored, recorded] = await page.evaluate(() => {
      const { keysOfBench: keys } = globalThis as unknown as { keysOfBench: { at: number }[] };
      return keys.splice(0).map((one) => one.at);
    });
    if (scored === undefined || recorded === undefined) throw new Error('A key did not come.');
    took.push({ whole: at - scored, next: at - recorded });
  }
  return took;
}
