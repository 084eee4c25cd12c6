import { newId } from '@lectern/contracts/kernel/ids.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import { resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { capabilities } from '../../support/capabilities.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { median } from '../figures.ts';
import { compare, type Measured } from './rounds.ts';

const [GOAL_MS, KEY_GOAL_MS, CHAPTER] = [1000, 100, 40];

/** The largest graph that a course may have: until its page takes keys, and how long one step by a key takes. */
export async function benchGraph(settings: Settings, rounds: number): Promise<Measured[]> {
  const path = capabilities.chromium.path;
  if (path === undefined) throw new Error(capabilities.chromium.missing);
  const server = await startServer({ ...settings, demoAccounts: true, webFolder: resolve('web', 'dist') });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await seedDemo(server);
    const url = `http://127.0.0.1:${server.port}`;
    const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
    const [courseId, classId] = [newId(), newId()];
    await insist(teacher, 'course', courseId, 'CreateCourse', { name: '光学', type: 'university' });
    const { cursor } = await insist(teacher, 'class', classId, 'CreateClass', { name: '光学 1 班', courseId });
    await teacher.query(`/api/classes?after=${cursor.incarnation}.${cursor.position}`);
    await fill(teacher, courseId);
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const about = { rounds, unit: 'ms', peerName: 'the goal' };
    const name = `a graph of ${KNOWLEDGE.nodes} nodes`;
    return [
      await compare(
        { ...about, name: `${name}, from its tab to a key that moves` },
        () => opened(page, classId),
        () => GOAL_MS,
      ),
      await compare(
        { ...about, name: `${name}, one step by a key` },
        () => step(page),
        () => KEY_GOAL_MS,
      ),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Each node needs the one before it in its chapter, and one of the chapter before. */
async function fill(teacher: Client, courseId: string): Promise<void> {
  const nodes = Array.from({ length: KNOWLEDGE.nodes }, (_, n) => ({
    nodeId: newId(),
    name: `概念 ${n}`,
    chapter: `第 ${Math.floor(n / CHAPTER) + 1} 章`,
  }));
  const links = nodes.flatMap(({ nodeId }, n) =>
    [n % CHAPTER === 0 ? -1 : n - 1, n - CHAPTER].flatMap((at) =>
      at < 0 ? [] : [{ nodeId, needs: nodes[at]!.nodeId }],
    ),
  );
  const give = (command: string, data: object) => insist(teacher, 'knowledge', courseId, command, data);
  for (let at = 0; at < nodes.length; at += KNOWLEDGE.nodesAtOnce)
    await give('AddKnowledgeNodes', { nodes: nodes.slice(at, at + KNOWLEDGE.nodesAtOnce) });
  for (let at = 0; at < links.length; at += KNOWLEDGE.linksAtOnce)
    await give('LinkKnowledgeNodes', { links: links.slice(at, at + KNOWLEDGE.linksAtOnce) });
}

/** From the press on its tab, with all code loaded before, until an arrow moved the focus. */
async function opened(page: Page, classId: string): Promise<number> {
  await page.goto(`/class/${classId}/knowledge`);
  await page.locator('[data-node]').first().waitFor();
  await page.getByRole('tab', { name: '数据' }).click();
  await page.locator('[data-node]').first().waitFor({ state: 'detached' });
  const since = performance.now();
  await page.getByRole('tab', { name: '知识图谱' }).click();
  await page.locator('[data-node]').first().focus();
  await moved(page);
  return performance.now() - since;
}

async function step(page: Page): Promise<number> {
  const took: number[] = [];
  await page.locator('[data-node]').first().focus(); // below the last one of a column there is none
  for (let n = 0; n < 15; n += 1) {
    const since = performance.now();
    await moved(page);
    took.push(performance.now() - since);
  }
  return median(took);
}

async function moved(page: Page): Promise<void> {
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset['node'] ?? '';
  const before = await page.evaluate(focused);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((was) => (document.activeElement as HTMLElement).dataset['node'] !== was, before);
}
