import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { openLog, tail } from './log.ts';
import { aborted, waited, type Stop } from './signals.ts';

/** What the server tells over its channel. */
export type ServerMessage =
  | { type: 'listening'; urls: string[]; accounts: unknown[]; text: string }
  | { type: 'failed'; text: string };

export interface ServerOptions {
  entry: string;
  /** Asked at every start: the address of the database can change. */
  env(): NodeJS.ProcessEnv;
  /** Where its log goes; without one, to our own output. */
  logFile?: string;
  say(text: string): void;
  /** Told whenever it listens, the first time and after every restart. */
  onListening?(): void;
  /** How long it may take to finish what it has begun; 5 s by default. */
  graceMs?: number;
}

export interface Server {
  /** Of the process that runs now; undefined between two of them. */
  readonly pid: number | undefined;
  /** Ends the running process and starts a new one; what it was doing is finished first. */
  restart(): void;
  /** Settles when it was asked to stop and is gone (undefined), or when starting it again makes no sense (why). */
  finished: Promise<string | undefined>;
}

const GRACE_MS = 5_000;
const [FIRST_DELAY_MS, LAST_DELAY_MS] = [100, 5_000];
/** So many deaths without ever having listened are a fault of the program, not of the moment. */
const TRIES = 5;

/** Runs the server until asked to stop, and starts it again when it dies. */
export function superviseServer(options: ServerOptions, stop: Stop): Server {
  let child: ChildProcess | undefined;
  let restarting = false;
  let everListened = false;
  let deaths = 0;

  async function once(): Promise<{ how: string; text: string | undefined; said: string }> {
    const log = options.logFile === undefined ? undefined : openLog(options.logFile);
    const from = options.logFile !== undefined && existsSync(options.logFile) ? statSync(options.logFile).size : 0;
    const output = log?.fd ?? 'inherit';
    // In a process group of its own: a Ctrl+C in the terminal reaches only the supervisor, which knows the order.
    const running = spawn(process.execPath, ['--enable-source-maps', options.entry], {
      env: options.env(),
      stdio: ['ignore', output, output, 'ipc'],
      detached: true,
      windowsHide: true,
    });
    child = running;
    log?.close();
    let text: string | undefined;
    running.on('message', (message: ServerMessage) => {
      if (message.type === 'failed') {
        text = message.text;
        return;
      }
      options.say(everListened ? 'The server is back.' : message.text);
      everListened = true;
      deaths = 0;
      options.onListening?.();
    });
    const gone = new Promise<string>((resolve) => {
      running.once('error', (error) => resolve(error.message));
      running.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    const how = await Promise.race([
      gone,
      aborted(stop.asked).then(() => end(running, gone, stop.hurried, options.graceMs ?? GRACE_MS)),
    ]);
    return { how, text, said: options.logFile === undefined ? '' : tail(options.logFile, from) };
  }

  async function run(): Promise<string | undefined> {
    while (!stop.asked.aborted) {
      restarting = false;
      const { how, text, said } = await once();
      if (stop.asked.aborted) return undefined;
      if (text !== undefined) return text;
      if (restarting) continue;
      deaths += 1;
      if (!everListened && deaths >= TRIES) return `The server does not start (${how}).\n${said}`;
      options.say(`The server ended unexpectedly (${how}); starting it again.`);
      await waited(Math.min(FIRST_DELAY_MS * 2 ** (deaths - 1), LAST_DELAY_MS), stop.asked);
    }
    return undefined;
  }

  const restart = (): void => {
    if (child === undefined || restarting) return;
    restarting = true;
    askToEnd(child);
  };
  const finished = run();
  return {
    restart,
    finished,
    get pid() {
      return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    },
  };
}

/** Asks the process to finish what it has begun, and waits for that only so long. */
async function end(child: ChildProcess, gone: Promise<string>, hurried: AbortSignal, graceMs: number): Promise<string> {
  askToEnd(child);
  const cut = new AbortController();
  void gone.then(() => cut.abort());
  void waited(graceMs, AbortSignal.any([hurried, cut.signal])).then(() => !cut.signal.aborted && child.kill('SIGKILL'));
  return gone;
}

/** Windows knows no SIGTERM; there the closed channel says the same. */
function askToEnd(child: ChildProcess): void {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else if (child.connected) child.disconnect();
}
