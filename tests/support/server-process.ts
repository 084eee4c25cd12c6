import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/local/ports.ts';
import { filesBeside } from './database.ts';

const ENTRY = fileURLToPath(new URL('../../services/dist/main.js', import.meta.url));
const STARTS_WITHIN_MS = 5 * 60_000; // on a machine that does ten other things

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly isAlive: boolean;
  /** What it wrote to its log: JSON lines of level warn and above. */
  readonly log: readonly string[];
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as whoever runs it ends it; resolves when it is gone. */
  end(): Promise<void>;
  /** The built program once more, on the same port. */
  startAgain(): Promise<ServerProcess>;
}

/** The built server as a process of its own, with the demo school; it ends with the process that started it. */
export async function startServerProcess(
  databaseUrl: string,
  wanted?: number,
  environment: Readonly<Record<string, string>> = {},
  entry = ENTRY,
): Promise<ServerProcess> {
  const port = wanted ?? (await freePort());
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'lectern-compiled'), // a quarter of what a start costs
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      LECTERN_SEED: 'demo-people',
      LECTERN_DEMO_ACCOUNTS: 'true',
      LECTERN_FILES: filesBeside(databaseUrl),
      LECTERN_DATA: filesBeside(databaseUrl),
      LECTERN_LOG: 'warn',
      LECTERN_SOCKETS_PER_PERSON: '1000', // one teacher teaches every lesson of a file
      LECTERN_WEB: '', // no pages: most of these tests are about the log
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const endWithUs = (): unknown => child.kill('SIGKILL'); // a test that fails leaves no server behind
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => log.push(...chunk.toString().split('\n').filter(Boolean)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await listening(child, log);
  // What a test then says is that nobody answers.
  child.once(
    'exit',
    (code) => code && process.stderr.write(`A server ended with ${code}:\n${log.slice(-20).join('\n')}\n`),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    log,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
    end: () => {
      child.kill('SIGTERM');
      return gone;
    },
    startAgain: () => startServerProcess(databaseUrl, port, environment, entry),
  };
}

function listening(child: ChildProcess, log: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The server did not start (${why}):\n${log.join('\n')}`));
    const late = setTimeout(() => fail('too late'), STARTS_WITHIN_MS);
    child.once('exit', (code) => fail(`exit ${code}`));
    child.once('message', ({ type, text }: { type: string; text: string }) => {
      clearTimeout(late);
      if (type === 'listening') resolve();
      else fail(text);
    });
  });
}
