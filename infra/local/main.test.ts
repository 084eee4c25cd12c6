import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const main = JSON.stringify(join(import.meta.dirname, 'main.ts'));

/** The exit code of a program, and what it said. */
function ended(body: string) {
  const program = `import { runMain } from ${main}; await runMain(async () => { ${body} });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return [status, stderr];
}

it('a program ends with 0, with the code that it has set, or with 1 and the reason', () => {
  expect(ended('')).toEqual([0, '']);
  expect(ended('process.exitCode = 3')).toEqual([3, '']);
  expect(ended(`return 'No room'`)).toEqual([1, 'No room\n']);
  expect(ended(`throw new Error('No disk')`)).toEqual([1, 'No disk\n']);
});
