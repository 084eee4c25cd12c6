import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, realFolder } from './data-folder.ts';
import { tryHold } from './hold.mjs';
import { openLog, tail } from './log.ts';
import { freePort } from './ports.ts';
import { binary, linkLibraries, runnerFor, type Runner } from './postgres-binaries.ts';
import { createCluster, OWNER } from './postgres-cluster.ts';
import { clearPredecessor, stopPostmaster, untilReady } from './postmaster.ts';
import { isAlive } from './processes.ts';

export interface PostgresOptions {
  /** Holds the cluster, its password and its port; made when it is not there. */
  folder: string;
  logFile: string;
  /** Settings of postgresql.conf, e.g. `{ max_connections: '300' }`. */
  settings?: Record<string, string>;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether stop() was called before. */
  expected: boolean;
}

export interface Postgres {
  folder: string;
  /** The owner's (superuser's) URL of the database `lectern`. */
  ownerUrl: string;
  port: number;
  pid: number;
  /** Fast shutdown: cuts clients off, writes a checkpoint. */
  stop(): Promise<void>;
  /** Ends it at once, without a checkpoint: the next start recovers from the log. */
  kill(): void;
  /** Settles once, when the process is gone and its folder free for the next. */
  exited: Promise<Exit>;
}

/** How long the remains of a killed Postgres (a backend busy in a query) may keep its shared memory. */
const REMAINS_MS = 15_000;

/** Starts the embedded Postgres of a folder, whatever the last one there died of. */
export async function startPostgres({ folder, logFile, settings = {} }: PostgresOptions): Promise<Postgres> {
  const home = await realFolder(folder);
  const held = await tryHold(`postgres:${home}`);
  if (held.holder !== undefined) throw new FolderInUse(home, held.holder);
  try {
    const running = await launch(home, logFile, settings);
    let expected = false;
    const exited = running.exited.then(async ({ code, signal }) => {
      await held.release();
      return { code, signal, expected };
    });
    const { pid, port, ownerUrl } = running;
    const stop = async (): Promise<void> => {
      expected = true;
      await stopPostmaster(
        join(home, 'cluster'),
        pid,
        running.exited.then(() => undefined),
      );
      await exited;
    };
    const kill = (): void => {
      expected = true;
      if (isAlive(pid)) process.kill(pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGQUIT');
    };
    return { folder: home, pid, port, ownerUrl, exited, stop, kill };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** Ends what a killed supervisor left in a folder and deletes the folder; false when a living process is using it. */
export async function removePostgres(folder: string): Promise<boolean> {
  const home = await realFolder(folder);
  const held = await tryHold(`postgres:${home}`);
  if (held.holder !== undefined) return false;
  await clearPredecessor(join(home, 'cluster'));
  await removeHalfMade(home);
  await rm(home, { recursive: true, force: true });
  await held.release();
  return true;
}

/** What a killed initdb left behind. */
async function removeHalfMade(home: string): Promise<void> {
  const siblings = await readdir(dirname(home));
  const halfMade = siblings.filter((name) => name.startsWith(`${basename(home)}.new-`));
  await Promise.all(
    halfMade.map((name) => rm(join(dirname(home), name), { recursive: true, force: true, maxRetries: 10 })),
  );
}

interface Running {
  pid: number;
  port: number;
  ownerUrl: string;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

async function launch(home: string, logFile: string, settings: Record<string, string>): Promise<Running> {
  await Promise.all([linkLibraries(), removeHalfMade(home)]);
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) {
    const half = `${home}.new-${randomBytes(4).toString('hex')}`;
    mkdirSync(half, { mode: 0o700 });
    await createCluster(half, home, runnerFor(undefined));
  }
  const { uid, gid } = statSync(cluster);
  const runner = runnerFor({ uid, gid });
  await clearPredecessor(cluster);

  const deadline = Date.now() + REMAINS_MS;
  const portFile = join(home, 'port');
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined;
  let port = await freePort(kept);
  for (;;) {
    // On a full disk a file that is written anew is empty then, and its address would be forgotten.
    if (port !== kept) await writeFile(portFile, `${port}\n`);
    const from = existsSync(logFile) ? statSync(logFile).size : 0;
    const child = spawnPostmaster(cluster, port, logFile, runner, settings);
    const exited = exitOf(child);
    const died = new AbortController();
    void exited.then(() => died.abort());
    try {
      await untilReady(cluster, child.pid ?? 0, died.signal);
      const password = readFileSync(join(home, 'password'), 'utf8').trim();
      return {
        pid: child.pid ?? 0,
        port,
        exited,
        ownerUrl: `postgres://${OWNER}:${password}@127.0.0.1:${port}/lectern`,
      };
    } catch (cause) {
      const said = tail(logFile, from);
      const portTaken = said.includes('could not bind') || said.includes('could not create any TCP/IP sockets');
      const remains =
        said.includes('pre-existing shared memory block') || said.includes('lock file "postmaster.pid" already');
      if ((!portTaken && !remains) || Date.now() > deadline) {
        throw new Error(`Postgres did not start. Its log (${logFile}) ends with:\n${said}`, { cause });
      }
      if (portTaken) port = await freePort();
      else await pause(100);
    }
  }
}

function spawnPostmaster(
  cluster: string,
  port: number,
  logFile: string,
  { prefix, user }: Runner,
  settings: Record<string, string>,
): ChildProcess {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...prefix, binary('postgres'), '-D', cluster, ...flags];
  const log = openLog(logFile);
  // In a process group of its own, so that a Ctrl+C in the terminal reaches only the supervisor, which knows the order.
  const child = spawn(command, args, { stdio: ['ignore', log.fd, log.fd], detached: true, windowsHide: true, ...user });
  log.close();
  return child;
}

function exitOf(child: ChildProcess): Running['exited'] {
  return new Promise((done) => {
    child.once('error', () => done({ code: null, signal: null }));
    child.once('exit', (code, signal) => done({ code, signal }));
  });
}
