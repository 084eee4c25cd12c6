import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse } from './data-folder.ts';
import { removePostgres, startPostgres, type Postgres } from './postgres.ts';
import { readPidFile } from './postmaster.ts';
import { isAlive } from './processes.ts';

let base: string;
let options: { folder: string; logFile: string };

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lectern-infra-'));
  options = { folder: join(base, 'postgres'), logFile: join(base, 'postgres.log') };
});
afterEach(async () => {
  await removePostgres(options.folder);
  rmSync(base, { recursive: true });
});

async function query(postgres: Postgres | { ownerUrl: string }, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.ownerUrl);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Record<string, unknown>[];
}

/** Another process that starts this folder's Postgres and says its pid; killing it leaves what it had begun. */
function supervisor(): ChildProcessByStdio<null, Readable, null> {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)};
    const { pid } = await startPostgres(${JSON.stringify(options)});
    console.log(pid);
    setInterval(() => {}, 1e6);`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('what was committed survives kill -9 of Postgres, at the same address', async () => {
  const first = await startPostgres(options);
  await query(first, 'create table t as select 42 as n');
  process.kill(first.pid, 'SIGKILL');
  expect(await first.exited).toMatchObject({ signal: 'SIGKILL', expected: false });

  const portFile = join(options.folder, 'port');
  const since = statSync(portFile).mtimeMs;
  const second = await startPostgres(options);
  expect(second.ownerUrl).toBe(first.ownerUrl);
  // On a full disk, what is written anew would be empty then.
  expect(statSync(portFile).mtimeMs).toBe(since);
  expect(await query(second, 'select n from t')).toEqual([{ n: 42 }]);
  expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await second.stop();
  expect(await second.exited).toMatchObject({ code: 0, expected: true });
});

test('sorts by code point, keeps the password to its owner, and lets nobody in without it', async () => {
  const postgres = await startPostgres({ ...options, settings: { max_connections: '17' } });
  expect(
    await query(postgres, `select 'a' < 'B' as a, upper('é') as b, current_setting('max_connections') as c`),
  ).toEqual([{ a: false, b: 'É', c: '17' }]);
  expect(statSync(join(options.folder, 'password')).mode & 0o777).toBe(0o600);
  const url = new URL(postgres.ownerUrl);
  url.password = 'guess';
  await expect(query({ ownerUrl: url.href }, 'select 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
});

test('a lock file that names a process of somebody else is not believed', async () => {
  const first = await startPostgres(options);
  await first.stop();
  const lockFile = join(options.folder, 'cluster', 'postmaster.pid');
  writeFileSync(lockFile, `${process.pid}\n${join(options.folder, 'cluster')}\n1\n1\n\nlocalhost\n\nready\n`);
  const second = await startPostgres(options);
  expect(readPidFile(join(options.folder, 'cluster'))?.pid).toBe(second.pid);
  await second.stop();
});

test('a second supervisor is told who has the folder; the orphan of a killed one is replaced', async () => {
  const child = supervisor();
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const postmaster = Number(said.toString());
  const refused = await startPostgres(options).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderInUse);
  expect(refused).toMatchObject({ holder: child.pid });

  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(postmaster)).toBe(true);
  const next = await startPostgres(options);
  expect(isAlive(postmaster)).toBe(false);
  expect(await query(next, 'select 1 as n')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('a supervisor killed in the middle of initdb leaves nothing that looks finished', async () => {
  const begun = watch(base);
  const child = supervisor();
  await once(begun, 'change');
  child.kill('SIGKILL');
  await once(child, 'exit');
  begun.close();
  expect(readdirSync(base)).not.toContain('postgres');

  const postgres = await startPostgres(options);
  expect(await query(postgres, 'select current_database() as name')).toEqual([{ name: 'lectern' }]);
  expect(readdirSync(base).toSorted()).toEqual(['postgres', 'postgres.log']);
  await postgres.stop();
});
