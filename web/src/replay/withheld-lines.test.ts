import { expect, it } from 'vitest';
import { withheldLines } from './withheld-lines.ts';

const questions = [
  { questionId: 'first', n: 1 },
  { questionId: 'second', n: 2 },
];

it('the question before the class comes first; what others answered before is one sum', () => {
  expect(
    withheldLines(
      [
        { what: 'answersOfOthers', subject: 'first', count: 30 },
        { what: 'key', subject: 'second', value: 'B' },
        { what: 'answersOfOthers', subject: 'second', count: 22 },
        { what: 'pagesToCome', count: 11 },
      ],
      questions,
    ),
  ).toEqual([
    { what: 'key', subject: 'second', value: 'B', n: 2 },
    { what: 'answersOfOthers', subject: 'second', count: 22, n: 2 },
    { what: 'pagesToCome', count: 11 },
    { what: 'answersOfOthers', count: 30 },
  ]);
});

it('a key of an earlier question that was never shown is still withheld', () => {
  const lines = withheldLines(
    [
      { what: 'key', subject: 'first', value: 'A' },
      { what: 'distribution', subject: 'second', count: 3 },
    ],
    questions,
  );
  expect(lines.map(({ what, n }) => [what, n])).toEqual([
    ['distribution', 2],
    ['key', 1],
  ]);
});

it('one danmu that waits is said as it is, dozens are one line with the words of some', () => {
  const one = { what: 'heldDanmu', subject: 'd', value: '懂了', until: { version: 9, at: 5 } } as const;
  expect(withheldLines([one], questions)).toEqual([one]);
  expect(
    withheldLines([one, { what: 'heldDanmu', value: '没懂' }, { what: 'heldDanmu', count: 20 }], questions),
  ).toEqual([{ what: 'heldDanmu', count: 22, words: ['懂了', '没懂'] }]);
});

it('nothing withheld is no line', () => expect(withheldLines([], questions)).toEqual([]));
