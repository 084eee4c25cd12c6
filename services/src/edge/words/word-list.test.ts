import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lettersIn } from './letters.ts';
import { WordList } from './word-list.ts';

const LETTERS = ['a', 'B', 'é', 'ß', 'ς', '7', '敏', '感', '词', '𠮷', 'ひ', 'ア', '한'];
const BETWEEN = [
  ' ',
  '.',
  '-',
  '_',
  '*',
  '·',
  '，',
  '　',
  '\u200b',
  '\u200d',
  '\ufe0f',
  '\u0301',
  '😀',
  '+',
  '|',
  '\n',
];
/** No letter of the words: what stands around them can't make one. */
const OTHERS = ['x', 'Y', 'ж', '天', '气', '9'];

const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
const gaps = fc.array(fc.constantFrom(...BETWEEN), { maxLength: 3 }).map((all) => all.join(''));
const around = fc.array(fc.constantFrom(...OTHERS, ...BETWEEN), { maxLength: 20 }).map((all) => all.join(''));

/** Full width, where there is one. */
const wide = (letter: string) => letter.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const disguises = [
  (letter: string) => letter,
  (letter: string) => letter.toUpperCase(),
  (letter: string) => letter.toLowerCase(),
  wide,
  (letter: string) => wide(letter.toUpperCase()),
];

/** A word as someone writes it who does not want it to be found. */
const disguised = (planted: string) =>
  fc
    .array(fc.tuple(fc.constantFrom(...disguises), gaps), { minLength: planted.length, maxLength: planted.length })
    .map((ways) =>
      Array.from(planted)
        .map((letter, index, { length }) => ways[index]![0](letter) + (index + 1 < length ? ways[index]![1] : ''))
        .join(''),
    );

describe('a list of sensitive words', () => {
  it('[R5.10] finds a word however it is spaced, cased or widened, and marks it from its first letter to its last', () => {
    const planted = fc.tuple(fc.array(word, { maxLength: 5 }), word, around, around).chain(([others, one, ...sides]) =>
      fc.record({
        others: fc.constant(others),
        one: fc.constant(one),
        sides: fc.constant(sides),
        written: disguised(one),
      }),
    );
    fc.assert(
      fc.property(planted, ({ others, one, sides: [before, after], written }) => {
        const text = `${before}${written}${after}`;
        const marks = new WordList([...others, one]).marksIn(text);
        expect(marks).toEqual([[before.length, before.length + written.length]]);
      }),
      { numRuns: 500 },
    );
  });

  it('[R5.10] never refuses a text that has none of them', () => {
    const text = fc
      .array(fc.constantFrom(...LETTERS, ...OTHERS, ...BETWEEN), { maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), text, (words, written) => {
        const { folded } = lettersIn(written);
        const isThere = words.some((one) => folded.includes(lettersIn(one).folded));
        expect(new WordList(words).marksIn(written).length > 0).toBe(isThere);
      }),
      { numRuns: 500 },
    );
  });

  it('marks each of several words, and words that overlap as one', () => {
    const list = new WordList(['敏感', '感词', 'bad']);
    expect(list.marksIn('敏感词 and B A D')).toEqual([
      [0, 3],
      [8, 13],
    ]);
    expect(list.marksIn('一切正常')).toEqual([]);
  });

  it('[R5.10] finds letters whose accents were added, taken away or put apart', () => {
    const list = new WordList(['mérde', 'がく', 'foo']);
    for (const text of ['mérde', 'me\u0301rde', 'merde', 'MÉRDE', 'm\u0301erd\u0308e'])
      expect(list.marksIn(text)).toEqual([[0, text.length]]);
    expect(list.marksIn('fo\u0308ö')).toEqual([[0, 4]]);
    expect(list.marksIn('かく')).toEqual([]); // another word, as others than Latin letters are
  });

  it('of nothing, or of what has no letter, finds nothing', () => {
    for (const words of [[], ['', ' ', '——', '\u200b']])
      expect(new WordList(words).marksIn('任何话 — any')).toEqual([]);
  });
});
