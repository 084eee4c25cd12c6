import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';

const root = join(import.meta.dirname, '../..');

function textOf(folders: readonly string[], isWanted: (name: string) => boolean): string {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && isWanted(entry.name) && !/node_modules|[\\/]dist([\\/]|$)/.test(entry.parentPath),
      )
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name);
/** Where codes are listed: a code that only stands there is said by nobody. */
const isCatalogue = (name: string) => /^refusals?(-[a-z-]+)?\.ts$/.test(name);
const isSource = (name: string) => /\.tsx?$/.test(name) && !isTest(name);

// The catalogue's own tests name some codes as examples: that reaches none of them.
const tests = textOf(['services/src', 'tests', 'web/src'], isTest);
const sources = textOf(['services/src', 'web/src', 'contracts/src'], (name) => isSource(name) && !isCatalogue(name));

const codes = Object.keys(REFUSALS);
const notNamedIn = (text: string) => codes.filter((code) => !text.includes(`'${code}'`));

describe('every refusal of the list', () => {
  it('is said by the program', () => {
    expect(notNamedIn(sources)).toEqual([]);
  });

  it('is named by a test that comes to it', () => {
    expect(notNamedIn(tests)).toEqual([]);
  });
});
