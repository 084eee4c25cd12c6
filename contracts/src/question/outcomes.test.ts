import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameOutput, outcomeOf, OUTCOMES, pointsFor, verdictOf } from './outcomes.ts';

const verdicts = fc.string({ unit: fc.constantFrom(...Array.from('pwestmo')), minLength: 1, maxLength: 20 });

it('[R5.50] a program is worth a share of its points in whole tenths, all of them only when every test passes', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), verdicts, (points, of) => {
      const worth = pointsFor(points, of);
      expect(Number.isInteger(worth) && worth >= 0 && worth <= points).toBe(true);
      expect(pointsFor(points, of.replaceAll(/./g, 'p'))).toBe(points);
      expect(pointsFor(points, `${of}p`) * (of.length + 1)).toBeGreaterThanOrEqual(worth * of.length);
    }),
  );
  expect(pointsFor(100, '')).toBe(0);
});

it.each([
  ['pp', 'allPassed'],
  ['pw', 'somePassed'],
  ['ww', 'nonePassed'],
  ['ss', 'doesNotParse'],
  ['wt', 'overLimits'],
] as const)('%s is %s', (of, outcome) => {
  expect(OUTCOMES[outcomeOf(of).charCodeAt(0) - 65]).toBe(outcome);
});

it('compares numbers as numbers, and lines without what they end with', () => {
  expect(isSameOutput('2.10', '2.1')).toBe(true);
  expect(isSameOutput('0.3', String(0.1 + 0.2))).toBe(true);
  expect(isSameOutput('a\nb\n', 'a  \nb')).toBe(true);
  expect(isSameOutput('2', '2.1')).toBe(false);
  expect(isSameOutput(' a', 'a')).toBe(false);
  expect(verdictOf('1', { fault: 'time', message: '' })).toBe('time');
});
