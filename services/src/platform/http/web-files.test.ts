import fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

const server = fastify();
const folder = mkdtempSync(join(tmpdir(), 'web-files-'));
beforeAll(async () => {
  for (const file of ['outer.html', 'inner.html']) writeFileSync(join(folder, file), file);
  await serveWeb(server, folder, [
    { file: 'outer.html', paths: ['/'] },
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
  for (const url of ['/', '/nowhere']) expect(await policyOf(url)).toMatch(/frame-ancestors 'none'$/);
  for (const url of ['/in', '/in/a']) expect(await policyOf(url)).toMatch(/frame-ancestors 'self'$/);
});
