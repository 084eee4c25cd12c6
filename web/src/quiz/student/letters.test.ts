import { expect, it } from 'vitest';
import { answerWords, isSeveral, toggled } from './letters.ts';

it('[R3.10] several choices stand in the order of the letters, whatever was tapped first', () => {
  expect(toggled(toggled('D', 'A'), 'C')).toBe('ACD');
  expect(toggled('ACD', 'C')).toBe('AD');
  expect(toggled('A', 'A')).toBe('');
});

it('[R3.10] only multiple choice, and a poll that allows it, take several', () => {
  expect(isSeveral('multipleChoice', 4)).toBe(true);
  expect(isSeveral('poll', 2)).toBe(true);
  expect(isSeveral('poll', 1)).toBe(false);
  expect(isSeveral('judgement', 2)).toBe(false);
});

it('[R3.10] a judgement is said in words', () => {
  const words = { right: '对', wrong: '错' };
  expect(answerWords('judgement', 'A', words)).toBe('对');
  expect(answerWords('judgement', 'B', words)).toBe('错');
  expect(answerWords('multipleChoice', 'AB', words)).toBe('AB');
});
