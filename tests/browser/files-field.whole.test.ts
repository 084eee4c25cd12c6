import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { problem, type RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { Page, Route } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Chromium } from './chromium.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const PART = LIMITS.uploadPartBytes;

let server: ViteDevServer;
let chromium: Chromium;
let page: Page;
beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));
  server = await createServer({ configFile, logLevel: 'silent', server: { port: 0, host: '127.0.0.1', hmr: false } });
  await server.listen();
  const address = server.httpServer!.address() as { readonly port: number };
  chromium = await Chromium.start(`http://127.0.0.1:${address.port}`);
  page = await chromium.open();
  await page.route(/\/api\/uploads/, (route) => answer(route));
});
afterAll(async () => {
  await chromium.close();
  await server.close();
});
inOrder(() => [['files', page]]);

/** What the server holds of each upload, what it was asked in order, and what it does with the next parts. */
const held = new Map<string, { readonly name: string; readonly bytes: number; offset: number }>();
let asked: string[];
let next: ('cut' | 'wait' | RefusalCode)[];
let goOn: () => void;

async function answer(route: Route): Promise<void> {
  const request = route.request();
  const json = (body: object, status = 200) => route.fulfill({ status, json: body });
  if (request.method() === 'POST') {
    const { uploadId, name, bytes } = request.postDataJSON();
    const upload = held.get(uploadId) ?? { name, bytes, offset: 0 };
    held.set(uploadId, upload);
    asked.push(`begin ${name} at ${upload.offset}`);
    return json({ offset: upload.offset });
  }
  const uploadId = new URL(request.url()).pathname.split('/').at(-1)!;
  const upload = held.get(uploadId)!;
  if (request.method() === 'DELETE') {
    asked.push(`give up ${upload.name}`);
    return json({});
  }
  const what = next.shift();
  asked.push(`${upload.name} from ${request.headers()['upload-offset']}${what === undefined ? '' : `: ${what}`}`);
  if (what === 'cut') return route.abort('connectionreset');
  if (what === 'wait') await new Promise<void>((resolve) => (goOn = resolve));
  else if (what !== undefined) return json(problem(what, 'zh-cn'), problem(what, 'zh-cn').status);
  upload.offset = Math.min(upload.bytes, upload.offset + PART);
  const file = {
    fileId: uploadId.replaceAll('-', '').repeat(2),
    name: upload.name,
    bytes: upload.bytes,
    type: 'application/pdf',
  };
  return json({ offset: upload.offset, ...(upload.offset === upload.bytes && { file }) }).catch(() => undefined); // it was given up
}

const form = () => page.locator('form.form');
const rows = () => form().locator('.files li');
const choose = (...files: readonly (readonly [name: string, bytes: number])[]) =>
  form()
    .locator('input[type=file]')
    .setInputFiles(files.map(([name, bytes]) => ({ name, mimeType: 'application/pdf', buffer: randomBytes(bytes) })));
const save = () => page.getByRole('button', { name: '保存', exact: true }).click();

beforeEach(async () => {
  [asked, next] = [[], []];
  await page.goto('/kit');
  await page.getByRole('tab', { name: '字段', exact: true }).click();
  await form().waitFor();
});

describe('[R5.55] files that are attached', () => {
  it('go up one after another, each from where it was when the network broke, and are sent with the form', async () => {
    next = [undefined, 'cut', 'cut'] as never;
    await choose(['教案.pdf', 2 * PART + 100], ['b.pdf', 100]);
    await eventually(() => Promise.resolve(held.size)).toBe(2);
    await expectWords(rows().nth(1), 'b.pdf', '100.00 Bytes');
    await eventually(() => form().getByRole('progressbar').count()).toBe(0);
    expect(asked).toEqual([
      'begin 教案.pdf at 0',
      '教案.pdf from 0',
      `教案.pdf from ${PART}: cut`,
      `begin 教案.pdf at ${PART}`,
      `教案.pdf from ${PART}: cut`,
      `begin 教案.pdf at ${PART}`,
      `教案.pdf from ${PART}`,
      `教案.pdf from ${2 * PART}`,
      'begin b.pdf at 0',
      'b.pdf from 0',
    ]);
    await save();
    await eventually(() => rows().count()).toBe(0);
  });

  it('say how far they are, and that the form waits for them', async () => {
    next = [undefined, 'wait'] as never;
    await choose(['a.pdf', 2 * PART], ['b.pdf', 100]);
    await expectWords(rows().first(), '4.00 MB / 8.00 MB');
    await expectWords(rows().nth(1), '排队中 · 100.00 Bytes');
    await save();
    await expectWords(form(), '文件还没有传完，等一等，或去掉它');
    goOn();
    await eventually(() => form().getByText('文件还没有传完').count()).toBe(0);
    await save();
    await eventually(() => rows().count()).toBe(0);
  });

  it('can be given up on the way; the next one begins', async () => {
    next = ['wait'];
    await choose(['a.pdf', 100], ['b.pdf', 100]);
    await eventually(() => Promise.resolve(asked.length)).toBe(2);
    await rows().first().getByRole('button', { name: '不传 a.pdf' }).click();
    await eventually(() => rows().count()).toBe(1);
    await eventually(() => Promise.resolve(asked)).toEqual(expect.arrayContaining(['give up a.pdf', 'b.pdf from 0']));
    goOn();
  });

  it('that the server refuses say why, and are sent again only where that may help', async () => {
    next = ['file.contentDiffers', 'server.error'];
    await choose(['a.pdf', 100], ['b.pdf', 100]);
    await expectWords(rows().first(), '文件内容和扩展名不符');
    expect(await rows().first().getByRole('button', { name: '再试一次' }).count()).toBe(0);
    await rows().nth(1).getByRole('button', { name: '再试一次' }).click();
    await expectWords(rows().nth(1), '100.00 Bytes');
    await rows().first().getByRole('button', { name: '去掉 a.pdf' }).click();
    await eventually(() => rows().count()).toBe(1);
  });

  it('that cannot be taken are not sent: of another type, empty, too many', async () => {
    await choose(['a.exe', 10]);
    await expectWords(form(), 'a.exe 是这里不收的类型');
    await choose(['a.pdf', 0]);
    await expectWords(form(), 'a.pdf 是空的');
    await choose(['b.exe', 10], ['c.pdf', 0]);
    await expectWords(form(), 'b.exe 是这里不收的类型', 'c.pdf 是空的');
    await choose(['a.pdf', 1], ['b.pdf', 1], ['c.pdf', 1], ['d.pdf', 1]);
    await expectWords(form(), '最多 3 个文件');
    await eventually(() => rows().count()).toBe(3);
    await eventually(() => Promise.resolve(asked.filter((one) => one.startsWith('begin')))).toEqual(
      ['a', 'b', 'c'].map((name) => `begin ${name}.pdf at 0`),
    );
  });
});
