import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TARGETS } from './bench/targets.ts';

const BENCH = fileURLToPath(new URL('bench.ts', import.meta.url));
/** Those that need no broker and no browser, and have a short form. */
const SHORT = ['B1', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10', 'B11', 'B12'];

it('each bench of the proof runs in its short form and yields the figures that the table says it does', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--short', ...SHORT]);
  const said = stdout.matchAll(/^ +(B\d+): .+?, (?:goal met|must met|missed): (.+)$/gm);
  const wanted = TARGETS.filter((target) => SHORT.includes(target.id) && target.from !== undefined);
  expect(Array.from(said, ([, id, what]) => [id, what])).toEqual(wanted.map(({ id, what }) => [id, what]));
});
