import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

const server = fastify();
const folder = mkdtempSync(join(tmpdir(), 'web-files-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const file of ['outer.html', 'inner.html', 'sw.js', 'assets/a-1.js', 'assets/b-1.js']) {
    const content = `${file}<script>let a = 1;</script>`;
    writeFileSync(join(folder, file), content);
    if (file === 'assets/b-1.js') continue; // too small to be worth it
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content));
  }
  const parts = { '/': '</assets/home.js>', '/of/:id': '</assets/of.js>', '/door': '</assets/door.js>' };
  writeFileSync(join(folder, 'parts.json'), JSON.stringify(parts));
  await server.register(fastifyCookie);
  await serveWeb(server, folder, [
    { file: 'outer.html', paths: ['/', '/of/*', '/door', '/open'], signIn: '/door' },
    { file: 'inner.html', paths: ['/in', '/in/*'], isFramed: true },
  ]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const policyOf = async (url: string) => {
  const { headers } = await server.inject({ url, headers: { accept: 'text/html' } });
  return headers['content-security-policy'];
};

it('nobody shows a page in a frame, but this very site those that are meant to be', async () => {
  for (const url of ['/', '/nowhere', '/outer.html']) expect(await policyOf(url)).toMatch(/frame-ancestors 'none'$/);
  for (const url of ['/in', '/in/a']) expect(await policyOf(url)).toMatch(/frame-ancestors 'self'$/);
});

it('a page runs the script that it was built with, and no other that stands in it', async () => {
  const hash = createHash('sha256').update('let a = 1;').digest('base64');
  expect(await policyOf('/')).toContain(`; script-src 'self' 'sha256-${hash}'; `);
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { accept: 'text/html', ...headers } });

it.each(['/', '/in/a', '/sw.js', '/assets/a-1.js'])('%s comes as the build compressed it', async (url) => {
  const plain = await get(url);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const type = plain.headers['content-type'];
  const small = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'content-type': type });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
  const older = await get(url, { 'accept-encoding': 'gzip' });
  expect(older.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': type });
  expect(gunzipSync(older.rawPayload).toString()).toBe(plain.payload);
});

it('what was not compressed is sent as it is', async () => {
  const { headers, payload } = await get('/assets/b-1.js', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(payload).toContain('assets/b-1.js');
});

it('hashed files are kept for ever; what keeps its address is asked for each time, and sent when it is another', async () => {
  expect((await get('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/in/a', '/sw.js']) {
    const { headers } = await get(url, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.payload, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  }
  const missing = await get('/nowhere', { 'if-none-match': String((await get('/')).headers['etag']) });
  expect(missing.statusCode).toBe(404);
});

it('a page comes with the names of its own files; for who is not signed in, with those of the page that they will see', async () => {
  const linked = async (url: string, cookie = `${COOKIES.session}=a`) => (await get(url, { cookie })).headers['link'];
  expect(await linked('/')).toBe('</assets/home.js>');
  expect(await linked('/of/1')).toBe('</assets/of.js>');
  for (const url of ['/', '/of/1', '/door']) expect(await linked(url, '')).toBe('</assets/door.js>');
  for (const url of ['/open', '/of/1/more', '/in', '/nowhere', '/parts.json'])
    expect(await linked(url)).toBeUndefined();
});
