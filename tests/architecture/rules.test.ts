import { expect, it } from 'vitest';
import { contentOf, filesUnder } from './source.ts';

/** The rules of the product, by chapter: those that have a number of their own. */
const RULES: Readonly<Record<string, string>> = {
  R1: '1-30',
  R2: '1-8 10-24',
  R3: '1-25',
  R4: '1-24',
  R5: '1-17 20-21 25-26 30-36 40-41 45-52 55-58 60-63',
  R6: '1-17',
  R7: '1-3 10-21 30',
  R8: '1-18 20 30-43',
  R9: '1-21',
};

const two = (n: number) => String(n).padStart(2, '0');
const all = Object.entries(RULES).flatMap(([chapter, spans]) =>
  spans.split(' ').flatMap((span) => {
    const [from = 0, to = from] = span.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => `${chapter}.${two(from + n)}`);
  }),
);

/** In the title of a test, each in brackets of its own. Rows of a table that a title is made of say `rule`. */
function namedIn(text: string): string[] {
  const named = text.matchAll(/\[(R\d+\.\d+)\]|["']?rule["']?: ["'](R\d+\.\d+)["']/g);
  return [...named].map(([, inTitle, inRow]) => (inTitle ?? inRow)!);
}

const tests = ['contracts', 'services', 'web', 'infra', 'tests'].flatMap((folder) =>
  filesUnder(folder).filter(
    (path) => /\.test\.tsx?$/.test(path) || path === 'tests/support/golden/documented-calls.json',
  ),
);

it('every rule is named by a test', () => {
  const named = new Set(tests.flatMap((path) => namedIn(contentOf(path))));
  expect(all.filter((rule) => !named.has(rule))).toEqual([]);
});

it('no test names a rule that there is not', () => {
  const known = new Set(all);
  const unknown = tests.flatMap((path) =>
    namedIn(contentOf(path)).flatMap((rule) => (known.has(rule) ? [] : [`${path}: ${rule}`])),
  );
  expect(unknown).toEqual([]);
});
