import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../infra/local/build.ts';
import { root } from '../../../infra/local/places.ts';
import { isLong } from '../storm.ts';
import { afterEdit, buildWith } from './build.ts';
import { bugs } from './bugs.ts';
import { examine } from './examination.ts';

/** Who watches the watchers: a checker that lets one of these pass is worth nothing. */
describe('the checkers', () => {
  it.each(bugs.flatMap(({ name, edits }) => edits.map((edit) => ({ name, edit }))))(
    'can still be tried with $name in $edit.file',
    ({ edit }) => {
      expect(afterEdit(edit)).not.toBe(readFileSync(join(root, edit.file), 'utf8'));
    },
  );

  // Minutes of it: only `npm run faults` has these.
  if (!isLong) return;

  describe('on a running program', () => {
    beforeAll(() => ensureBuilt(() => undefined));

    it('find nothing wrong with the program as it is', async () => {
      expect(await examine(undefined)).toEqual([]);
    });

    it.each(bugs)('find $name', async (bug) => {
      const found = await examine(await buildWith(bug));
      expect(found, `Of ${bug.name} it was said: ${found.slice(0, 5).join('; ') || 'nothing'}`).toContainEqual(
        expect.stringMatching(bug.caughtBy),
      );
    });
  });
});
