import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binary } from './postgres-binaries.ts';
import { isAlive, vanished, worksIn } from './processes.ts';

const POLL_MS = 10;

export interface PidFile {
  pid: number;
  ready: boolean;
}

/** postmaster.pid is Postgres' own lock file; pg_ctl reads the same two of its lines. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Asks a postmaster to go: cuts clients off and writes a checkpoint; when that takes too long, without one; then by force. */
export async function stopPostmaster(cluster: string, pid: number, gone = vanished(pid)): Promise<void> {
  const steps: [NodeJS.Signals, string, number][] = [
    ['SIGINT', 'fast', 10_000],
    ['SIGQUIT', 'immediate', 5_000],
    ['SIGKILL', 'immediate', 5_000],
  ];
  for (const [signal, mode, patience] of steps) {
    if (process.platform === 'win32' && signal !== 'SIGKILL') {
      spawn(binary('pg_ctl'), ['stop', '-D', cluster, '-m', mode, '-W'], { stdio: 'ignore' });
    } else if (isAlive(pid)) {
      process.kill(pid, signal);
    }
    const giveUp = new AbortController();
    const late = pause(patience, 'late', { signal: giveUp.signal }).catch(() => 'gone');
    const outcome = await Promise.race([gone.then(() => 'gone'), late]);
    giveUp.abort();
    if (outcome === 'gone') return;
  }
  throw new Error(`Postgres (process ${pid}) does not stop.`);
}

/** Stops what a killed supervisor left running in this folder, and removes the lock file of one that was killed itself. */
export async function clearPredecessor(cluster: string): Promise<void> {
  const left = readPidFile(cluster);
  if (left !== undefined && worksIn(cluster, left.pid, 'postgres')) await stopPostmaster(cluster, left.pid);
  // Safe even if we are wrong: Postgres also refuses to start while its shared memory is in use.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** Resolves when this postmaster accepts connections; aborted when it died before that. */
export async function untilReady(cluster: string, pid: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const file = readPidFile(cluster);
    if (file?.pid === pid && file.ready) return;
    await pause(POLL_MS, undefined, { signal });
  }
}
