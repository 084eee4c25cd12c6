import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binary, type Runner } from './postgres-binaries.ts';

/** The role that owns the database; the server gives up its rights for those of the application's role. */
export const OWNER = 'lectern';

/**
 * Makes a whole cluster (data, password, the database `lectern`) under a name that nobody uses, then gives it its real name:
 * whoever is killed in the middle leaves nothing that looks finished.
 */
export async function createCluster(half: string, home: string, runner: Runner): Promise<void> {
  const cluster = join(half, 'cluster');
  const passwordFile = join(half, 'password');
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (runner.user) {
    await chown(half, runner.user.uid, runner.user.gid);
    await chown(passwordFile, runner.user.uid, runner.user.gid);
  }
  // Sorting by code point and Unicode's own case mapping: the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${OWNER}`, `--pwfile=${passwordFile}`];
  const zone = ['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'];
  await run(runner, [binary('initdb'), '-D', cluster, ...locale, ...access, ...zone]);
  await run(runner, [binary('postgres'), '--single', '-D', cluster, 'postgres'], `create database ${OWNER}\n`);
  await rename(half, home);
  await syncFolder(dirname(home));
}

/** Makes the rename itself durable; Windows has no such call for folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

async function run({ prefix, user }: Runner, program: string[], input = ''): Promise<void> {
  const [command = '', ...args] = [...prefix, ...program];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, windowsHide: true, ...user });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const text = Buffer.concat(said).toString().trim();
  if (code !== 0) throw new Error(`${program[0]} failed (${String(code)}):\n${text}`);
  // The single-user mode reports a failed statement, but does not exit with it.
  if (input !== '' && /\b(ERROR|FATAL):/.test(text)) throw new Error(`Postgres refused "${input.trim()}":\n${text}`);
}
