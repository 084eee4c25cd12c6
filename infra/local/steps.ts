import { spawn } from 'node:child_process';
import { root } from './places.ts';

/** One thing that was checked, and how it went. */
export interface Step {
  name: string;
  good: boolean;
  seconds: number;
  /** Shown when it failed. */
  output: string;
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Whether its output goes to the terminal as it comes, or is kept for a failure. */
  show?: boolean;
  stop: AbortSignal;
}

/** Runs a program under this Node. */
export async function runNode(
  args: string[],
  { env = {}, show = false, stop }: RunOptions,
): Promise<Omit<Step, 'name'>> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    signal: stop,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { good: code === 0, seconds: (performance.now() - start) / 1000, output };
}

/** Runs a step of which only the failure is worth reading. */
export async function quietStep(name: string, args: string[], stop: AbortSignal): Promise<Step> {
  const result = await runNode(args, { stop });
  if (!result.good) console.log(`\n${result.output.trimEnd()}\n`);
  console.log(line({ name, ...result }));
  return { name, ...result };
}

/** A step on one line: its name, its result, its time. */
export function line({ name, good, seconds }: Step): string {
  return `  ${name.padEnd(8)} ${good ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s`;
}
