import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SetFormula } from './formula-setter.ts';
import { linesOf } from './lines.ts';

/** Chinese is as wide as it is high, all else half of that. */
const measure = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 10 : 5), 0);
const formula = (width: number): SetFormula => ({
  tex: 'x',
  width,
  above: 8,
  below: 2,
  scale: 1,
  drawing: { name: 'svg', attributes: {}, inside: [] },
});
const said = (runs: readonly (string | SetFormula)[], width: number): string[] =>
  linesOf(runs, width, measure).map((line) =>
    line.map((piece) => (piece.as === 'words' ? piece.text : `[${piece.width}]`)).join(''),
  );

it('breaks Chinese between words, and English between words, too, whose space stays behind', () => {
  expect(said(['角动量守恒定律'], 60)).toEqual(['角动量守恒', '定律']);
  expect(said(['the force of a body'], 50)).toEqual(['the force ', 'of a body']);
});

it('no line begins with what closes, or ends with what opens', () => {
  expect(said(['若 ', formula(30), '，则'], 35)).toEqual(['若 ', '[30]，', '则']);
  expect(said(['其中（', formula(30), '）'], 50)).toEqual(['其中', '（[30]）']);
});

it('a formula stands in the line of the words before it where it has room', () => {
  expect(said(['设 ', formula(20), ' 为实数'], 100)).toEqual(['设 [20] 为实数']);
});

it('breaks where the text does, and a word that is wider than a line anywhere', () => {
  expect(said(['一\n\n二'], 100)).toEqual(['一', '', '二']);
  expect(said(['aaaaaaaaaa'], 20)).toEqual(['aaaa', 'aaaa', 'aa']);
});

it('nothing but spaces at a line’s end is lost, and words and formulas keep to the width where they can', () => {
  const run = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', '角', '动', '，', '（', '）', '\n') }),
    fc.constant(formula(30)),
  );
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), fc.integer({ min: 60, max: 300 }), (runs, width) => {
      const lines = said(runs, width);
      const all = runs.map((one) => (typeof one === 'string' ? one : '[30]')).join('');
      expect(lines.join('').replaceAll(' ', '')).toBe(all.replaceAll(/[ \n]/g, ''));
    }),
  );
});
