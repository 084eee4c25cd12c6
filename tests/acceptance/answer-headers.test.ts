import { HEADERS, PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Upload } from '@lectern/contracts/kernel/upload.ts';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Client, SendOptions } from '../support/client.ts';
import { pdfWithPages } from '../support/upload.ts';
import { openSchool, serverOn, urlOf, type School } from './school.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
let school: School;
let teacher: Client;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index.html', 'student.html']) writeFileSync(join(folder, page), `<script>1</script>${page}`);
  writeFileSync(join(folder, 'assets', 'a-12345678.js'), 'export {};');
  school = await openSchool({ LECTERN_WEB: folder });
  teacher = await school.teacher();
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

interface Kind extends SendOptions {
  readonly method?: string;
  readonly path: string;
  readonly status: number;
}

const html = { accept: 'text/html' };
const kinds: Record<string, Kind> = {
  'a page': { path: '/', status: 200 },
  "a student's page": { path: '/join/123456?c=x', status: 200 },
  'a page that is not there': { path: '/nowhere', status: 404, headers: html },
  'a hashed asset': { path: '/assets/a-12345678.js', status: 200 },
  'an asset that is not there': { path: '/assets/b-12345678.js', status: 404 },
  'an answer of the API': { path: '/api/session', status: 200 },
  'a read model': { path: '/api/lessons', status: 200 },
  'a file to take away': { path: `/api/lesson/${demoLesson.id}/report/learners.csv`, status: 200 },
  'a refused query': { path: `/api/lesson/${newId()}/report`, status: 404 },
  'a refused command': { method: 'POST', path: `/api/lesson/${demoLesson.id}/StartLesson`, status: 400, body: {} },
  'a body that is none': { method: 'POST', path: '/api/session', status: 400, body: '{"a":' },
  'an upload': {
    method: 'PUT',
    path: Upload.path,
    status: 200,
    body: new Uint8Array(pdfWithPages(['One'])),
    headers: { 'content-type': 'application/octet-stream' },
  },
  'an upload that is refused': { method: 'PUT', path: Upload.path, status: 415, body: {} },
  'a route that is not there': { path: '/api/nothing/here', status: 404 },
  'the health': { path: '/health/ready', status: 200 },
  'the metrics': { path: '/metrics', status: 200 },
  'the call of statements, asked wrongly': { path: '/xapi/statements', status: 400 },
};

describe('what a browser is told with', () => {
  it.each(Object.entries(kinds))('%s', async (_, { method = 'GET', path, status, ...options }) => {
    const { headers, status: answered } = await teacher.fetch(method, path, options);
    expect(answered).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src '(self|none)'.*; frame-ancestors '(self|none)'$/),
      'cache-control': path.startsWith('/assets/a')
        ? 'public, max-age=31536000, immutable'
        : headers.get('content-type')!.startsWith('text/html')
          ? 'no-cache'
          : 'no-store',
    });
    expect(headers.get('strict-transport-security')).toBeNull(); // plain http here
    // What documents may do: a file of a page is none.
    const [opener, permissions] = ['cross-origin-opener-policy', 'permissions-policy'].map((name) => headers.get(name));
    const isFile = path.startsWith('/assets/a');
    const isKept = permissions && /geolocation=\(\), .*camera=\(self\), microphone=\(self\)$/.test(permissions);
    expect([opener, isKept]).toEqual(isFile ? [null, null] : ['same-origin', true]);
  });

  it('what is served over TLS: come back over TLS only, also where a trusted proxy says so, and nobody else', async () => {
    const saidBy = async (environment: Readonly<Record<string, string>>, headers: Record<string, string> = {}) => {
      const server = await serverOn(school.database, { ...environment, LECTERN_WEB: folder });
      const paths = ['/', '/assets/a-12345678.js', '/api/session', '/api/nothing/here', '/health/live'];
      const answers = await Promise.all(paths.map((path) => fetch(urlOf(server) + path, { headers })));
      await server.close();
      return new Set(answers.map((answer) => answer.headers.get('strict-transport-security')));
    };
    const told = new Set(['max-age=63072000']);
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect(await saidBy({ LECTERN_HTTPS: 'true' })).toEqual(told);
    expect(await saidBy({}, forwarded)).toEqual(told); // loopback is trusted unless said otherwise
    expect(await saidBy({ LECTERN_TRUSTED_PROXIES: '192.0.2.1' }, forwarded)).toEqual(new Set([null]));
  });
});

/** As it goes over the wire: nobody unpacks it on the way. */
async function raw(path: string, headers: Record<string, string>) {
  const asked = request(school.url + path, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { headers: answer.headers, body: Buffer.concat((await answer.toArray()) as Buffer[]) };
}

describe('a long answer of the API', () => {
  const PATH = '/api/analytics/datasets';
  const ask = async (more: Record<string, string> = {}, path = PATH) => {
    const { cookies } = await school.other('analyst');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return raw(path, { cookie, 'accept-encoding': 'gzip, br', ...more });
  };
  const ours = { [HEADERS.platform]: PLATFORM_ID };

  it('is compressed for a page of ours, and is the same unpacked', async () => {
    const plain = await ask();
    expect(plain.body.length).toBeGreaterThan(4096);
    const small = await ask(ours);
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
    const older = await ask({ ...ours, 'accept-encoding': 'gzip, deflate' });
    expect(older.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(older.body)).toEqual(plain.body);
    expect(small.body.length).toBeLessThan(plain.body.length / 3);
  });

  it('is not for who cannot unpack it, nor for what another site made this browser ask, nor is a short one', async () => {
    expect((await ask({ ...ours, 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
    expect((await ask()).headers['content-encoding']).toBeUndefined();
    expect((await ask(ours, '/api/session')).headers['content-encoding']).toBeUndefined();
  });
});
