import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foldedBy } from './folded-by.ts';
import { hashOfSources } from './hash-of-sources.ts';

let checkout: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'sources-'));
  write('contracts/src/quiz/state.ts', 'fold');
  write('services/src/replay/lanes.ts', 'note');
  write('services/src/ledger/folding/packed.ts', 'pack');
  write('services/src/live/playback/fact-index.ts', 'index');
});
afterEach(() => rmSync(checkout, { recursive: true }));

it('is another one as soon as what folds says something else, and no other for a test', () => {
  const before = hashOfSources(checkout);
  write('contracts/src/quiz/quiz.test.ts', 'test');
  write('services/src/quiz/quiz.decider.ts', 'decide');
  expect(hashOfSources(checkout)).toBe(before);
  write('contracts/src/quiz/state.ts', 'fold otherwise');
  expect(hashOfSources(checkout)).not.toBe(before);
});

it('is that of this checkout where the program runs from its sources', () => {
  expect(foldedBy).toBe(hashOfSources(fileURLToPath(new URL('../../../../', import.meta.url))));
});
