import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hold, tryHold } from './hold.mjs';

test('a lock has one holder, who can be named', async () => {
  const name = randomUUID();
  const first = await hold(name);
  expect(await tryHold(name)).toEqual({ holder: process.pid });
  await first.release();
  const second = await hold(name);
  await second.release();
});

test('those who wait get it one after another', async () => {
  const name = randomUUID();
  let inside = 0;
  const seen: number[] = [];
  const worker = async (): Promise<void> => {
    const held = await hold(name);
    seen.push(++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    await held.release();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(seen).toEqual(Array(8).fill(1));
});

test('a killed holder leaves no lock', async () => {
  const name = randomUUID();
  const script = `
    import { hold } from ${JSON.stringify(new URL('./hold.mjs', import.meta.url).href)};
    await hold(${JSON.stringify(name)});
    console.log('held');
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await tryHold(name)).toEqual({ holder: child.pid });
  child.kill('SIGKILL');
  const held = await hold(name);
  expect(held.holder).toBeUndefined();
  await held.release();
});
