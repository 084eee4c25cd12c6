import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { runMain } from './main.ts';
import { dataFolder, root } from './places.ts';
import { reachDatabase } from './reach-database.ts';
import { stopRequests } from './signals.ts';

const say = (text: string): void => console.error(text);

/** `npm run <task>`: one of the built program's tasks (services/src/tasks.ts), on this installation's database. */
async function task(): Promise<undefined> {
  const stop = stopRequests();
  const database = await reachDatabase(say, stop);
  try {
    await ensureBuilt(say, stop.asked);
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', join(root, 'services', 'dist', 'task.js'), ...process.argv.slice(2)],
      { stdio: 'inherit', env: { ...process.env, LECTERN_DATA: dataFolder, ...database.env } },
    );
    stop.asked.addEventListener('abort', () => child.kill('SIGTERM'));
    const [code] = (await once(child, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
    return undefined;
  } finally {
    await database.end();
  }
}

await runMain(task);
