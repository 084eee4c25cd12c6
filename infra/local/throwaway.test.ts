import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAlive } from './processes.ts';
import { startThrowaway } from './throwaway.ts';

test('what a killed run left is ended and deleted by the next, which deletes itself', async () => {
  const script = `
    import { startThrowaway } from ${JSON.stringify(new URL('./throwaway.ts', import.meta.url).href)};
    const { pid, folder } = await startThrowaway();
    console.log(JSON.stringify({ pid, folder }));
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const left = JSON.parse(said.toString()) as { pid: number; folder: string };
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([isAlive(left.pid), existsSync(left.folder)]).toEqual([true, true]);

  const next = await startThrowaway();
  expect([isAlive(left.pid), existsSync(left.folder)]).toEqual([false, false]);
  await next.stop();
  expect([isAlive(next.pid), existsSync(next.folder)]).toEqual([false, false]);
});
