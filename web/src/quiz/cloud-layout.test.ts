import { expect, it } from 'vitest';
import { sized, WORD_MIN_PX } from './cloud-layout.ts';

it('the size of a word is the square root of how many wrote it, as large as there is room', () => {
  const few = [
    { word: '守恒', n: 16 },
    { word: '对称', n: 4 },
    { word: '孤立', n: 1 },
  ];
  expect(sized(few).map(({ size }) => size)).toEqual([190, 95, 47.5]);
  expect(sized([])).toEqual([]);
});

it('a word is 42 px at least, however many there are', () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ word: `一二三四五六词${n}`, n: n < 10 ? 9 : 1 }));
  const sizes = sized(many).map(({ size }) => size);
  expect(Math.min(...sizes)).toBe(WORD_MIN_PX);
  expect(Math.max(...sizes)).toBe(3 * WORD_MIN_PX);
});

it('words so rare that the most frequent one would fill the screen are left to the list', () => {
  const left = sized([
    { word: '守恒', n: 300 },
    { word: '对称', n: 100 },
    { word: '孤立', n: 2 },
  ]);
  expect(left.map(({ text }) => text)).toEqual(['守恒', '对称']);
});
