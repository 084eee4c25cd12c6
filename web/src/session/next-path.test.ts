import { expect, it } from 'vitest';
import { isStudents, nextPath } from './next-path.ts';

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
  ]) {
    expect(nextPath(asked)).toBe('/');
  }
});

it('knows the paths of the student’s entry', () => {
  expect(isStudents('/join?code=472916')).toBe(true);
  expect(isStudents('/s/7')).toBe(true);
  expect(isStudents('/joinery')).toBe(false);
  expect(isStudents('/')).toBe(false);
});
