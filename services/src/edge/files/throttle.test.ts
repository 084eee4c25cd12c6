import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Throttle } from './throttle.ts';

it('lets so many pass in a turn, in the order of their coming, and is open again when all are through', async () => {
  const throttle = new Throttle(2);
  const passed: number[] = [];
  const come = (n: number) => void throttle.pass().then(() => passed.push(n));
  for (const n of [1, 2, 3, 4, 5]) come(n);
  const after: number[][] = [];
  for (let n = 0; n < 3; n += 1) {
    await turn();
    after.push([...passed]);
  }
  expect(after).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]);
  come(6);
  await turn();
  expect(passed.at(-1)).toBe(6);
});
