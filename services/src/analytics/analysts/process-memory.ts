import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * What a process of Postgres holds for itself, in bytes; undefined where it runs on another machine, or this one does not
 * tell. What all of its processes share is not in it, as far as the machine tells them apart.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    return await (process.platform === 'linux' ? ofLinux(pid) : ofOthers(pid));
  } catch {
    return undefined; // it has ended, or never was on this machine
  }
}

async function ofLinux(pid: number): Promise<number | undefined> {
  const [title, status] = await Promise.all(
    ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
  );
  if (!title!.startsWith('postgres: ')) return undefined;
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(status!) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

async function ofOthers(pid: number): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,command=', '-p', String(pid)]);
  const [, kilobytes] = /^\s*(\d+) postgres: /.exec(stdout) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
