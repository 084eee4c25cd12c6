import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from './log.ts';
import { vanished, worksIn } from './processes.ts';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it was asked to end before. */
  expected: boolean;
}

/** A running program that works in a folder of its own. */
export interface Daemon {
  pid: number;
  exited: Promise<Exit>;
  /** Asks it to end, and ends it by force when that takes too long. Resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would; the signal is sent before this returns. */
  kill(): Promise<void>;
}

interface Command {
  folder: string;
  logFile: string;
  command: string;
  args: string[];
}

const PATIENCE_MS = 10_000;
const pidFile = (folder: string): string => join(folder, 'pid');

/** Starts a program in a folder, whose file `pid` tells the next who has been there. */
export async function startDaemon({ folder, logFile, command, args }: Command): Promise<Daemon> {
  const log = openLog(logFile);
  // In a process group of its own, so that a Ctrl+C in the terminal reaches only the supervisor, which knows the order.
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    windowsHide: true,
  });
  log.close();
  let expected = false;
  const exited = new Promise<Exit>((done) => {
    child.once('error', () => done({ code: null, signal: null, expected }));
    child.once('exit', (code, signal) => done({ code, signal, expected }));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    expected = true;
    child.kill(signal);
    await exited;
  };
  const stop = async (): Promise<void> => {
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await end('SIGTERM');
    clearTimeout(late);
  };
  const pid = child.pid ?? 0;
  await writeFile(pidFile(folder), `${pid}\n`);
  return { pid, exited, stop, kill: () => end('SIGKILL') };
}

/** Ends what a killed supervisor left running in a folder. */
export async function endPredecessor(folder: string, program: string): Promise<void> {
  const file = pidFile(folder);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  if (pid > 0 && worksIn(folder, pid, program)) {
    process.kill(pid, 'SIGTERM');
    const giveUp = new AbortController();
    const late = pause(PATIENCE_MS, true, { signal: giveUp.signal }).catch(() => false);
    if (await Promise.race([vanished(pid).then(() => false), late])) process.kill(pid, 'SIGKILL');
    giveUp.abort();
    await vanished(pid);
  }
  await rm(file, { force: true });
}
