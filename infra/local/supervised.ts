import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endPredecessor, startDaemon, type Daemon, type Exit } from './daemon.ts';
import { FolderInUse, realFolder } from './data-folder.ts';
import { tryHold } from './hold.mjs';
import { tail } from './log.ts';
import { freePort } from './ports.ts';
import { isAlive } from './processes.ts';

export interface Place {
  /** Holds all that it keeps, and its port; made when it is not there. */
  folder: string;
  logFile: string;
  /** For the first time in this folder, if it is free; afterwards it is that of the last time. */
  port?: number;
}

/** What there is to know about a program that listens on a port of the loopback address. */
export interface Recipe {
  /** What it is called in messages, and its process in lists. */
  name: string;
  program: string;
  /** Makes what it needs in its folder; its command line. */
  prepare(folder: string, port: number): Promise<{ command: string; args: string[] }>;
  /** Resolves when it serves; rejects when aborted. */
  untilReady(port: number, died: AbortSignal): Promise<void>;
}

/** A program that can be started again and again, with the same port and data. */
export interface Supervised {
  readonly port: number;
  /** Of the process that runs now, or ran last; so is `exited`. */
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Starts it after it ended, however it did; one that runs goes on. Resolves when it serves. */
  start(): Promise<void>;
  /** Ends it as a crash would; its folder stays ours. */
  kill(): Promise<void>;
  /** Lets it finish, and its folder go. */
  stop(): Promise<void>;
}

const TRIES = 5;
const TAKEN = /address already in use/i;

/** Takes a folder, and starts its program there, whatever the last one died of. */
export async function tend(recipe: Recipe, { folder, logFile, port: preferred }: Place): Promise<Supervised> {
  const home = await realFolder(folder);
  const portFile = join(home, 'port');
  let held = await take(recipe, home);
  let port = 0;
  let daemon: Daemon;

  async function launch(mayMove: boolean): Promise<Daemon> {
    await endPredecessor(home, recipe.program);
    for (let left = TRIES; ; left -= 1) {
      const from = existsSync(logFile) ? statSync(logFile).size : 0;
      const running = await startDaemon({ folder: home, logFile, ...(await recipe.prepare(home, port)) });
      const died = new AbortController();
      void running.exited.then(() => died.abort());
      try {
        await recipe.untilReady(port, died.signal);
        return running;
      } catch (cause) {
        await running.kill();
        const said = tail(logFile, from);
        if (!TAKEN.test(said) || left === 0)
          throw new Error(`${recipe.name} did not start. Its log (${logFile}) ends with:\n${said}`, { cause });
        if (mayMove) port = await freePort();
      }
    }
  }

  try {
    await mkdir(home, { recursive: true });
    port = await freePort(existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : preferred);
    daemon = await launch(true);
    await writeFile(portFile, `${port}\n`);
  } catch (error) {
    await held?.release();
    throw error;
  }

  return {
    port,
    get pid() {
      return daemon.pid;
    },
    get exited() {
      return daemon.exited;
    },
    start: async () => {
      if (isAlive(daemon.pid)) return;
      held ??= await take(recipe, home);
      daemon = await launch(false);
    },
    kill: () => daemon.kill(),
    stop: async () => {
      await daemon.stop();
      await held?.release();
      held = undefined;
    },
  };
}

/** Ends what a killed supervisor left in a folder and deletes it; false when a living process is using it. */
export async function removeSupervised(
  { name, program }: Pick<Recipe, 'name' | 'program'>,
  folder: string,
): Promise<boolean> {
  const home = await realFolder(folder);
  const held = await tryHold(`${name}:${home}`);
  if (held.holder !== undefined) return false;
  await endPredecessor(home, program);
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
  await held.release();
  return true;
}

async function take({ name }: Recipe, home: string): Promise<{ release(): Promise<void> } | undefined> {
  const held = await tryHold(`${name}:${home}`);
  if (held.holder !== undefined) throw new FolderInUse(home, held.holder);
  return held;
}
