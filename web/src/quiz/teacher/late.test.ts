import { expect, it } from 'vitest';
import { onlyLate } from './late.ts';

it('[R8.35] counts who answered late only; a late change of an answer that counts, and one accepted, are none', () => {
  const late = { lateChoice: 'B', lateAt: 9, lateVersion: 12 };
  const inTime = { choice: 'A', at: 5, version: 9 };
  expect(onlyLate({ answers: { a: inTime, b: late, c: { ...inTime, ...late } } })).toBe(1);
  expect(onlyLate({ answers: { a: inTime } })).toBe(0);
});
