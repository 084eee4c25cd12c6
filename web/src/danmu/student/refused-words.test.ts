import { expect, it } from 'vitest';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { markedWords, marksOf, pieces } from './refused-words.ts';

const refused = (marks: unknown): Problem => ({
  type: '',
  title: '',
  status: 422,
  code: 'danmu.sensitive',
  with: { marks },
});

it('[R5.10] the words of a refusal are marked where they stand, and all else stays', () => {
  const text = '选 B，要解析的加微信';
  const marks = marksOf(refused([[8, 11]]), text);
  expect(pieces(text, marks)).toEqual([
    { text: '选 B，要解析的', marked: false },
    { text: '加微信', marked: true },
  ]);
  expect(markedWords(text, marks)).toEqual(['加微信']);
  expect(
    pieces(text, marks)
      .map((one) => one.text)
      .join(''),
  ).toBe(text);
});

it('the same word twice is named once; marks that overlap are one after the other', () => {
  expect(markedWords('xx', [[0, 1], [1, 2]])).toEqual(['x']); // prettier-ignore
  expect(marksOf(refused([[0, 3], [2, 5]]), 'abcdef')).toEqual([[0, 3], [3, 5]]); // prettier-ignore
});

it('marks that are none are no marks', () => {
  expect(marksOf(refused(undefined), 'abc')).toEqual([]);
  expect(marksOf(refused([[2, 9], [2, 1], ['a', 2]]), 'abc')).toEqual([]); // prettier-ignore
});
