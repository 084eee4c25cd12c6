import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { workbookOf } from '../../../web/src/kit/files/workbook-of.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { longestFrame, longestFrameWhile, untilShown } from './frames.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

const [GROUPS, AT_ONCE, KEY_MS] = [10, 25, 60];
const [WIDTH, HEIGHT] = [640, 480];
const PAPER = '力学 期末卷';
/** What each should take at most. */
const GOALS = { opens: 1000, frame: 50, imported: 10 };
const TYPED = 'a torque-free disc keeps L = I w; 50% of it';

/** The largest paper that there may be, opened and typed in; and the largest file of questions, with a picture each. */
export async function benchQuestions(settings: Settings, rounds: number): Promise<Measured[]> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const files = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const server = await startServer({
    ...settings,
    ...AS_MANY,
    demoAccounts: true,
    filesFolder: files,
    webFolder: resolve('web', 'dist'),
  });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await seedDemo(server);
    const url = `http://127.0.0.1:${server.port}`;
    const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
    await fillPaper(teacher);
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const about = { rounds, peerName: 'the goal' };
    const name = `a paper of ${LIMITS.paperQuestions} questions`;
    return [
      await compare(
        { ...about, name: `${name}, from the list to the last of them`, unit: 'ms' },
        () => opened(page),
        () => GOALS.opens,
      ),
      await compare(
        { ...about, name: `${name}, longest frame while a question is written`, unit: 'ms' },
        () => written(page),
        () => GOALS.frame,
      ),
      await compare(
        { ...about, name: `${name}, longest frame while points are typed and set`, unit: 'ms' },
        () => worth(page),
        () => GOALS.frame,
      ),
      await compare(
        { ...about, name: `${name}, longest frame while it is scrolled`, unit: 'ms' },
        () => longestFrame(page),
        () => GOALS.frame,
      ),
      await benchImport(page, files, about),
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(files, { recursive: true, force: true });
  }
}

async function fillPaper(teacher: Client): Promise<void> {
  const paperId = newId();
  const give = (command: string, data: object) => insist(teacher, 'paper', paperId, command, data);
  let { cursor } = await give('CreatePaper', { title: PAPER, tags: [] });
  for (let group = 0; group < GROUPS; group += 1) {
    const groupId = newId();
    await give('AddPaperGroup', { groupId, title: `第 ${group + 1} 组`, variant: 0 });
    const here = LIMITS.paperQuestions / GROUPS;
    for (let from = 0; from < here; from += AT_ONCE) {
      const questions = Array.from({ length: Math.min(AT_ONCE, here - from) }, (_, at) => ({
        itemId: newId(),
        content: {
          kind: 'singleChoice',
          text: `第 ${group * here + from + at + 1} 道：圆盘的转动惯量 $I = \\frac{1}{2} m r^2$，合外力矩为零时，哪个量守恒？`,
          choices: ['动量 $p$', '动能 $E_k$', '角动量 $L = I \\omega$', '都不守恒'],
          points: 20,
          key: 'C',
          explanation: '由 $M = dL / dt$ 得出。',
        },
      }));
      ({ cursor } = await give('PutPaperQuestions', { groupId, questions }));
    }
  }
  await teacher.query(`/api/papers?after=${cursor.incarnation}.${cursor.position}`);
}

/** From the press on it in the list, with all code loaded before. */
async function opened(page: Page): Promise<number> {
  await page.goto('/papers');
  const link = page.getByRole('link', { name: PAPER });
  await link.waitFor();
  const since = performance.now();
  await link.click();
  await page.waitForFunction((all) => document.querySelectorAll('.paper-item').length === all, LIMITS.paperQuestions);
  await page.locator('.paper-item').first().waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return performance.now() - since;
}

/** A question in the middle of it, letter by letter. */
async function written(page: Page): Promise<number> {
  await page
    .locator('.paper-item')
    .nth(LIMITS.paperQuestions / 2)
    .getByRole('button', { name: /改题/ })
    .click();
  const text = page.getByRole('dialog').locator('textarea[name="text"]');
  await text.focus();
  const longest = await longestFrameWhile(page, () => page.keyboard.type(TYPED, { delay: KEY_MS }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '不保存' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  return longest;
}

/** Each time other points, so that all questions of a group change. */
let points = 20;
function worth(page: Page): Promise<number> {
  const field = page.locator('.paper-worth input').first();
  points += 1;
  return longestFrameWhile(page, async () => {
    await field.focus();
    await page.keyboard.type((points / 10).toFixed(1), { delay: KEY_MS });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.paper-worth input')?.value === '');
  });
}

async function benchImport(page: Page, folder: string, about: { rounds: number; peerName: string }): Promise<Measured> {
  // Read from the disk, as whoever chooses it has it read, and not handed to the browser as text.
  const file = join(folder, '习题.xlsx');
  let n = 0;
  return compare(
    { ...about, name: `import of ${LIBRARY.imported} questions with a picture each`, unit: 's' },
    async () => {
      await writeFile(file, await workbook((n += 1)));
      await page.goto('/library');
      await page.getByRole('link', { name: '导入' }).click();
      await page.getByText('把文件拖到这里').waitFor();
      const since = performance.now();
      await page.locator('input[type=file]').setInputFiles(file);
      const save = '.import-foot button:not([aria-disabled])';
      await untilShown(page, save, `存入 ${LIBRARY.imported} 题`);
      const shown = performance.now() - since;
      await page.locator(save, { hasText: '存入' }).click();
      await untilShown(page, 'h2', `存入了 ${LIBRARY.imported} 题`);
      const took = performance.now() - since;
      console.log(
        `  pictures there after ${(shown / 1000).toFixed(1)} s, all saved after ${(took / 1000).toFixed(1)} s`,
      );
      return took / 1000;
    },
    () => GOALS.imported,
  );
}

/** Of another round, other questions and other pictures. */
async function workbook(round: number): Promise<Uint8Array> {
  const head = ['题型', '题干', '选项 A', '选项 B', '答案', '分值'];
  const all = Array.from({ length: LIBRARY.imported }, (_, n) => n + 1);
  const lines = all.map((n) => ['单选', `第 ${round} 批第 ${n} 题：看图，哪个量守恒？`, '动量', '角动量', 'B', '2']);
  const pictures = await Promise.all(
    all.map(async (line) => ({
      line,
      column: 1,
      bytes: new Uint8Array(await drawing(round, line)),
      width: WIDTH,
      height: HEIGHT,
      alt: '圆盘',
    })),
  );
  return workbookOf('题目', [head, ...lines], pictures);
}

/** A circle and as many dots as rounds, dot by dot: within the program nothing reads SVG. */
function drawing(round: number, n: number): Promise<Buffer> {
  const dots = Buffer.alloc(WIDTH * HEIGHT, 255);
  const draw = (x: number, y: number) =>
    dots.fill(20, Math.round(y) * WIDTH + Math.round(x), Math.round(y) * WIDTH + Math.round(x) + 3);
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.004)
    draw(WIDTH / 2 + (100 + (n % 100)) * Math.cos(angle), HEIGHT / 2 + (100 + (n % 100)) * Math.sin(angle));
  for (let at = 0; at < round; at += 1) draw(20 + 6 * at, 20 + (n % 400));
  return sharp(dots, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
