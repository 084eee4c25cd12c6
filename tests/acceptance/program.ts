import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../infra/local/build.ts';
import { filesBeside } from '../support/database.ts';

const BUILT = join(import.meta.dirname, '../../services/dist');
/** A quarter of what a start costs. */
const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'lectern-compiled') };

/** Builds the program as it is released, unless it is there already. */
export const buildProgram = () => ensureBuilt(() => {});

export interface Program {
  /** The lines of its log so far. */
  lines(): Record<string, unknown>[];
  /** What it said when it listened, or why it did not. */
  readonly said: { readonly type: 'listening' | 'failed'; readonly text: string; readonly urls?: readonly string[] };
  readonly exitCode: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Asks it to end, and waits until it has. */
  end(): Promise<number | null>;
}

/** Runs the built program in a process of its own until it says that it listens, or that it will not. */
export async function runProgram(environment: Readonly<Record<string, string>>): Promise<Program> {
  const files = environment['DATABASE_URL'] && { LECTERN_FILES: filesBeside(environment['DATABASE_URL']) };
  const child = spawn(process.execPath, [join(BUILT, 'main.js')], {
    env: {
      ...process.env,
      ...COMPILED,
      NODE_ENV: 'development',
      PORT: '0',
      LECTERN_SEED: '',
      LECTERN_DEMO_ACCOUNTS: 'true',
      ...files,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const out: Buffer[] = [];
  child.stdout!.on('data', (chunk: Buffer) => out.push(chunk));
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const [said] = (await once(child, 'message')) as [Program['said']];
  return {
    lines: () =>
      Buffer.concat(out)
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    said,
    exitCode,
    signal: (name) => void child.kill(name),
    end: () => {
      child.kill('SIGTERM');
      return exitCode;
    },
  };
}

/** Runs a task of the built program with this on its standard input. */
export async function runTask(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: string,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [join(BUILT, 'task.js'), ...args], {
    env: { ...process.env, ...COMPILED, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => out.push(chunk));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: Buffer.concat(out).toString() };
}
