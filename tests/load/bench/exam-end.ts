import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Summary } from '../figures.ts';
import { compare, type Measured } from './rounds.ts';

const SIMULATE = fileURLToPath(new URL('../simulate.ts', import.meta.url));
const [STUDENTS, SECONDS, GOAL_MS] = [1000, 20, 250];
const MOST_BYTES = 64 * 1024 * 1024;

interface Sat {
  readonly latencies: { readonly submit: Summary };
  readonly wrong: readonly string[];
}

/** An exam of a thousand who save every five seconds and all hand in within the last three, as `npm run simulate -- --exam` sits it. */
export async function benchExamEnd(rounds: number, short: boolean): Promise<Measured[]> {
  const many = ['--students', String(short ? 20 : STUDENTS), '--seconds', String(short ? 5 : SECONDS)];
  const sit = async (): Promise<number> => {
    const args = [SIMULATE, '--exam', ...many, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_BYTES });
    const { latencies, wrong } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Sat;
    if (wrong.length > 0) throw new Error(`An exam lost something: ${wrong.slice(0, 3).join('; ')}`);
    return latencies.submit.p99;
  };
  return [
    await compare(
      { name: 'the end of an exam, receipt p99', unit: 'ms', peerName: 'the goal', rounds },
      sit,
      () => GOAL_MS,
    ),
  ];
}
