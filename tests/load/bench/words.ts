import { lettersIn } from '../../../services/src/edge/words/letters.ts';
import { WordList } from '../../../services/src/edge/words/word-list.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { seeded } from '../../support/random.ts';
import { compare, rate, type Measured } from './rounds.ts';

const WORDS = 10_000;
const TEXTS = 500;
const TEXT_LENGTH = 70; // the longest danmu of Chinese characters

/** Danmu against a list of 10,000 words, beside looking for one word after another in the same letters. */
export async function benchWords(_: Settings, rounds: number): Promise<Measured[]> {
  const random = seeded(2026);
  const text = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(0x4e00 + random.int(6000))).join('');
  const words = Array.from({ length: WORDS }, () => text(2 + random.int(3)));
  const texts = Array.from({ length: TEXTS }, () => text(TEXT_LENGTH));
  const list = new WordList(words);
  const over = (find: (text: string) => unknown) =>
    rate((TEXTS * TEXT_LENGTH) / 1e6, async () => texts.forEach((one) => find(one)));
  return [
    await compare(
      { name: 'sensitive words, a list of 10,000', unit: 'M chars/s', peerName: 'indexOf, word by word', rounds },
      () => over((one) => list.marksIn(one)),
      () =>
        over((one) => {
          const { folded } = lettersIn(one);
          return words.filter((word) => folded.includes(word));
        }),
    ),
  ];
}
