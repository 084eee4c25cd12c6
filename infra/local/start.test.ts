import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from './places.ts';
import { freePort } from './ports.ts';
import { readPidFile } from './postmaster.ts';
import { removePostgres } from './postgres.ts';
import { isAlive } from './processes.ts';

/** A checkout in miniature: our scripts around a server that only says who it is. */
const sources = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'contracts/note.txt': '',
  'web/index.html': '<script type="module" src="./main.ts"></script>',
  'web/main.ts': 'document.title = "a page";',
  'services/vite.config.ts': `export default { build: { ssr: true, rolldownOptions: { input: 'src/main.ts' } } };`,
  'services/src/main.ts': `
    import { createServer } from 'node:http';
    const { DATABASE_URL, LECTERN_LAN, LECTERN_SEED, PORT } = process.env;
    const server = createServer((_, reply) => reply.end(JSON.stringify({ pid: process.pid, DATABASE_URL, LECTERN_LAN, LECTERN_SEED })));
    server.on('error', (error) => process.send({ type: 'failed', text: error.code }, () => process.exit(98)));
    server.listen(Number(PORT), '127.0.0.1', () =>
      process.send({ type: 'listening', urls: [], accounts: [], text: 'Listening for the test' }));
    process.on('disconnect', () => process.exit(0));
    process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections());`,
};

let top: string;
let port: number;
let running: Start[];

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-infra-')));
  cpSync(join(root, 'infra', 'local'), join(top, 'infra', 'local'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(top, 'node_modules'));
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
});
beforeEach(async () => {
  port = await freePort();
  running = [];
});
afterEach(() => running.forEach(({ child }) => child.kill('SIGKILL')));
afterAll(async () => {
  await removePostgres(join(top, '.data', 'postgres'));
  rmSync(top, { recursive: true, maxRetries: 10 });
});

interface Start {
  child: ChildProcessByStdio<null, Readable, Readable>;
  output(): string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves when the output has this text so many times. */
  says(text: string, times?: number): Promise<void>;
}

function start(onPort = port, data = '.data', flags: readonly string[] = []): Start {
  const env = { ...process.env, PORT: String(onPort), LECTERN_DATA: data, DATABASE_URL: '', NODE_ENV: 'development' };
  const child = spawn(process.execPath, [join(top, 'infra', 'local', 'start.ts'), ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const says = (wanted: string, times = 1): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (text.split(wanted).length > times) resolve();
      };
      look();
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(`It ended without saying "${wanted}":\n${text}`)));
    });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const begun = { child, output: () => text, ended, says };
  running.push(begun);
  return begun;
}

interface Answer {
  pid: number;
  DATABASE_URL: string;
  LECTERN_SEED: string;
  LECTERN_LAN?: string;
}

async function ask(): Promise<Answer> {
  const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  return (await reply.json()) as Answer;
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(10);
}

test('builds once, serves, restarts what was killed, and ends cleanly at Ctrl+C', async () => {
  const first = start();
  await first.says('Listening for the test');
  expect(first.output()).toContain('Building services and web');
  const before = await ask();
  expect(before).toMatchObject({ LECTERN_SEED: 'demo', DATABASE_URL: expect.stringContaining('@127.0.0.1:') });

  process.kill(before.pid, 'SIGKILL');
  await first.says('The server is back');
  expect((await ask()).pid).not.toBe(before.pid);

  const cluster = join(top, '.data', 'postgres', 'cluster');
  const killed = readPidFile(cluster)?.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await first.says('Postgres ended unexpectedly');
  while (!(readPidFile(cluster)?.ready && readPidFile(cluster)?.pid !== killed)) await pause(10);

  first.child.kill('SIGINT');
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(first.output()).toContain('Stopping');

  expect(before.LECTERN_LAN).toBeUndefined();
  const second = start(port, '.data', ['--lan']);
  await second.says('Listening for the test');
  expect(second.output()).not.toContain('Building');
  expect(await ask()).toMatchObject({ LECTERN_LAN: 'true' });
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual({ code: 0, signal: null });
});

test('a second start on the same folder, and one on a taken port, say so', async () => {
  const first = start();
  await first.says('Listening for the test');
  const sameFolder = start(await freePort());
  expect(await sameFolder.ended).toEqual({ code: 1, signal: null });
  expect(sameFolder.output()).toContain(`already running on this data folder (process ${first.child.pid})`);
  const samePort = start(port, '.other');
  expect(await samePort.ended).toEqual({ code: 1, signal: null });
  expect(samePort.output()).toContain('EADDRINUSE');
  await removePostgres(join(top, '.other', 'postgres'));
});

test('kill -9 of the supervisor leaves no server, and the next start works', async () => {
  const first = start();
  await first.says('Listening for the test');
  const { pid } = await ask();
  first.child.kill('SIGKILL');
  await untilGone(pid);
  const second = start();
  await second.says('Listening for the test');
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual({ code: 0, signal: null });
});
