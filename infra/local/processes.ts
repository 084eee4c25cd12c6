import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 10;

/** Whether a process with this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** A dead orphan keeps its number until somebody asks for its exit code; in a container that can be never. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Numbers are used again, so an existing process proves nothing: it must be this program, and work in this folder. */
export function worksIn(folder: string, pid: number, program: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }
  const [command, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FI', `IMAGENAME eq ${program}.exe`, '/NH']]
      : ['ps', ['-ww', '-p', String(pid), '-o', 'command=']];
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return process.platform === 'win32' ? stdout.includes(`${program}.exe`) : stdout.includes(folder);
}

/** Resolves when a process that is not our child is gone. */
export async function vanished(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(POLL_MS);
}
