import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { onePage, pageOfText, streamOf, type PdfObject } from '../../../../tests/support/pdf.ts';
import { newFolder, processes, rendered } from '../../../../tests/support/rendering.ts';
import { confinedTo, startConfined } from './confinement.ts';
import { RENDER_LIMITS } from './limits.ts';

// Every test starts processes, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 });

/** A page of a few kilobytes that mixes its colours anew, all over, thousands of times. */
function endless(): Buffer {
  const group = '/Group << /S /Transparency >> /Resources << /ExtGState << /G 6 0 R >> >>';
  const form = { dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 960 540] ${group}`, stream: mix };
  const resources = '/XObject << /F 5 0 R >> /ExtGState << /G 6 0 R >>';
  const more = [form, '<< /BM /Luminosity /ca 0.5 >>'];
  return onePage({ content: streamOf(`/G gs ${'/F Do '.repeat(20_000)}`), resources, more });
}
const mix = Buffer.from('/G gs 0.9 0.2 0.1 rg 0 0 960 540 re f');

/** Forms that draw forms, each ten times the next: they need all the memory there is. */
function exponential(): Buffer {
  const depth = 18;
  const more = Array.from({ length: depth }, (_, level): PdfObject => {
    const resources = level === depth - 1 ? '' : `/Resources << /XObject << /F ${level + 6} 0 R >> >>`;
    const content = level === depth - 1 ? '0 0 9 9 re f' : '/F Do '.repeat(10);
    const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 960 540] ${resources}`;
    return { dictionary, stream: Buffer.from(content) };
  });
  return onePage({ content: streamOf('/F Do'), resources: '/XObject << /F 5 0 R >>', more });
}

/** As many pixels as are read. */
const largePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#0b6b57' } })
    .gif()
    .toBuffer();

const word = () => onePage(pageOfText([{ text: 'Word', size: 40, y: 400 }]));

describe('the renderer is ended', () => {
  it('when a page takes too long', async () => {
    expect((await rendered(endless(), { limits: { pageMs: 5000 } })).outcome).toEqual({ failed: 'timeout' });
    await expect.poll(processes).toBe(0);
  });

  it('when all of it takes too long', async () => {
    expect((await rendered(endless(), { limits: { totalMs: 1000 } })).outcome).toEqual({ failed: 'timeout' });
  });

  it('when a page takes too much memory', async () => {
    const limits = { memoryBytes: 480 * 1024 ** 2 };
    expect((await rendered(exponential(), { limits })).outcome).toEqual({ failed: 'memory' });
    await expect.poll(processes).toBe(0);
  });

  it('when it takes too much memory outside of what Node and PDFium count', async () => {
    const limits = { memoryBytes: 220 * 1024 ** 2 };
    const { outcome } = await rendered(await largePicture(), { mediaType: 'image/gif', limits });
    expect(outcome).toEqual({ failed: 'memory' });
  });

  it('when the job is given up, even in the middle of a page', async () => {
    const reason = new Error('deleted meanwhile');
    const abort = new AbortController();
    const job = rendered(endless(), { signal: abort.signal, onPages: () => abort.abort(reason) });
    await expect(job).rejects.toBe(reason);
    await expect.poll(processes).toBe(0);
    await expect(rendered(word(), { signal: abort.signal })).rejects.toBe(reason);
  });

  it('when nobody wants its pages', async () => {
    const reason = new Error('the disk is full');
    await expect(rendered(word(), { onPage: () => Promise.reject(reason) })).rejects.toBe(reason);
    await expect.poll(processes).toBe(0);
  });

  it.each([
    ['application/pdf', endless],
    ['image/gif', largePicture],
  ])('when whoever started it is gone (%s)', async (mediaType, content) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'upload'), await content());
    const order = { file: join(folder, 'upload'), mediaType, outFolder: folder, limits: RENDER_LIMITS };
    const child = startConfined({ ...order, parent: process.pid + 1 });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('but not by the %s that its server’s whole group got', async (signal) => {
    const folder = await newFolder();
    const file = join(folder, 'upload');
    await writeFile(file, word());
    const order = { file, mediaType: 'application/pdf', outFolder: folder, limits: RENDER_LIMITS, parent: process.pid };
    const child = startConfined(order);
    const said: string[] = [];
    child.on('message', ({ type }: { type: string }) => {
      said.push(type);
      if (type === 'ready') child.kill(signal);
    });
    await once(child, 'exit');
    expect(said).toEqual(['ready', 'pages', 'page', 'done']);
  });
});

describe('the renderer’s confinement', () => {
  it('lets it read its file, write into its folder, and nothing else', async () => {
    const [folder, other] = [await newFolder(), await newFolder()];
    const file = join(folder, 'upload');
    for (const path of [file, join(other, 'secret')]) await writeFile(path, 'text');
    const attempts = `
      const fs = require('node:fs');
      const tried = (action) => { try { action(); return 'done'; } catch (error) { return error.code; } };
      console.log(JSON.stringify([
        tried(() => fs.readFileSync(${JSON.stringify(file)})),
        tried(() => fs.writeFileSync(${JSON.stringify(join(folder, 'pages', 'a'))}, '')),
        tried(() => fs.readFileSync(${JSON.stringify(join(other, 'secret'))})),
        tried(() => fs.writeFileSync(${JSON.stringify(join(other, 'b'))}, '')),
        tried(() => require('node:child_process').execFileSync(process.execPath, ['--version'])),
      ]));`;
    const flags = confinedTo({ file, outFolder: join(folder, 'pages') });
    await mkdir(join(folder, 'pages'));
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', attempts]);
    const denied = 'ERR_ACCESS_DENIED';
    expect(JSON.parse(stdout)).toEqual(['done', 'done', denied, denied, denied]);
    expect(existsSync(join(other, 'b'))).toBe(false);
  });
});
