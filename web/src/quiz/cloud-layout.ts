import cloud, { type Placed } from 'd3-cloud';

export type { Placed };
export interface Counted {
  readonly word: string;
  readonly n: number;
}

/** Of 1,080 lines: what is smaller is not read from the last row. */
export const WORD_MIN_PX = 42;
const WORD_MAX_PX = 190;
/** What words take, and how much of it they may fill so that all find a place. */
export const SIZE = [1752, 640] as const;
const SHARE = 0.35;

/**
 * Sizes go by the square root of how many wrote a word, so that areas go by the number: as large as there is room, and
 * never smaller than may be. Words that would make the most frequent one too large are left to the list.
 */
export function sized(words: readonly Counted[]): readonly { readonly text: string; readonly size: number }[] {
  const most = Math.max(0, ...words.map(({ n }) => n));
  const shown = words.filter(({ n }) => WORD_MIN_PX * Math.sqrt(most / n) <= WORD_MAX_PX);
  const least = Math.min(...shown.map(({ n }) => n));
  const characters = shown.reduce((sum, { word, n }) => sum + n * word.length, 0);
  const roomy = Math.min(WORD_MAX_PX / Math.sqrt(most), Math.sqrt((SHARE * SIZE[0] * SIZE[1]) / characters));
  const unit = Math.max(WORD_MIN_PX / Math.sqrt(least), roomy);
  return shown.map(({ word, n }) => ({ text: word, size: Math.round(unit * Math.sqrt(n) * 10) / 10 }));
}

/** Where the words stand around the middle, the same for the same words everywhere; answers with how to stop it. */
export function placed(words: readonly Counted[], done: (placed: readonly Placed[]) => void): () => void {
  const layout = cloud()
    .size(SIZE)
    .words(sized(words).map((one) => ({ ...one })))
    .padding(10)
    .rotate(0)
    .font(getComputedStyle(document.body).fontFamily)
    .fontWeight(600)
    .fontSize((word) => word.size)
    .random(() => 0.5)
    .on('end', done);
  layout.start();
  return () => layout.stop();
}
