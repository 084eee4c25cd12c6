import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPagesFolder, removeLeftovers } from './leftovers.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-leftovers-'));
});
afterAll(() => rm(place, { recursive: true }));

it('what a process that was killed has left half-rendered goes after a day, and nothing else', async () => {
  const yesterday = (Date.now() - 25 * 3600_000) / 1000;
  const [old, fresh] = [await newPagesFolder(place), await newPagesFolder(place)];
  const others = join(place, 'of-another-program');
  await mkdir(others);
  await writeFile(join(old, 'page-1-480.webp'), 'a picture');
  for (const folder of [old, others]) await utimes(folder, yesterday, yesterday);
  await removeLeftovers(place);
  expect([old, fresh, others].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

it('a place that is not there has no leftovers', async () => {
  await expect(removeLeftovers(join(place, 'nowhere'))).resolves.toBeUndefined();
});
