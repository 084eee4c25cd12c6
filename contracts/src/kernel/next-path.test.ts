import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutatedAddress } from '../../../tests/support/mutated-address.ts';
import { isAnotherDocument, nextPath } from './next-path.ts';

it('[R4.19] leads back to where one was', () => {
  expect(nextPath('/lesson/7/console?tab=students')).toBe('/lesson/7/console?tab=students');
  expect(nextPath(null)).toBe('/');
});

it('never leads to another site', () => {
  for (const asked of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/a/..//evil.example',
    '//[',
  ]) {
    expect(nextPath(asked)).toBe('/');
  }
});

it('knows the paths of the student’s entry', () => {
  expect(isAnotherDocument('/join?code=472916')).toBe(true);
  expect(isAnotherDocument('/s/7')).toBe(true);
  expect(isAnotherDocument('/m/v2')).toBe(true);
  expect(isAnotherDocument('/m/v2/error/403')).toBe(false);
  expect(isAnotherDocument('/en/pay-list')).toBe(true);
  expect(isAnotherDocument('/enter')).toBe(false);
  expect(isAnotherDocument('/joinery')).toBe(false);
  expect(isAnotherDocument('/')).toBe(false);
});

it('[R2.06] of 10,000 mutated addresses none leads to another origin, read as a link, by the router or by the address bar', () => {
  fc.assert(
    fc.property(mutatedAddress, (asked) => {
      const next = nextPath(asked);
      for (const page of ['https://ours.example/login', 'https://ours.example/a/b/?next=/'])
        expect({ asked, next, origin: new URL(next, page).origin }).toEqual({
          asked,
          next,
          origin: 'https://ours.example',
        });
      expect(nextPath(next)).toBe(next);
    }),
    { numRuns: 10_000, seed: 1 },
  );
});
