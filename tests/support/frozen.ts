import { spawnSync } from 'node:child_process';

/**
 * Stops a process and all that it began, as a machine does that hangs: connections stay open, and nobody answers. Answers
 * how they go on. The first stops first, so that it begins nothing meanwhile.
 */
export function freeze(pid: number): () => void {
  process.kill(pid, 'SIGSTOP');
  const all = [pid, ...begunBy(pid)];
  for (const one of all) signal(one, 'SIGSTOP');
  const thaw = (): void => {
    process.off('exit', thaw);
    for (const one of all.splice(0).toReversed()) signal(one, 'SIGCONT');
  };
  process.once('exit', thaw); // what is stopped cannot be ended kindly
  return thaw;
}

function begunBy(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** One that ended meanwhile is no fault. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
