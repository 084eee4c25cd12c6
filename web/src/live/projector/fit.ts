import { units } from '@lectern/contracts/kernel/text.ts';

/**
 * Sizes in projector units (1/1080 of the height). Nothing on a projector is below 42, which is read from the last
 * row; only in the last two steps, for a question longer than a board, seeing all of it is worth more than that.
 */
export const SIZES = [
  { name: 'large', text: 76, choice: 58, gap: 34, columns: 1, letter: 104, foot: 56 },
  { name: 'medium', text: 58, choice: 48, gap: 24, columns: 1, letter: 92, foot: 30 },
  { name: 'small', text: 46, choice: 42, gap: 14, columns: 1, letter: 82, foot: 18 },
  { name: 'dense', text: 38, choice: 34, gap: 14, columns: 2, letter: 64, foot: 18 },
  { name: 'tiny', text: 30, choice: 28, gap: 8, columns: 2, letter: 54, foot: 14 },
] as const;
export type Size = (typeof SIZES)[number]['name'];

interface Face {
  readonly text: string;
  readonly choices: { readonly [letter: string]: string };
}

const LINE = 1.36;
const HEAD = 90;
const BETWEEN_COLUMNS = 40;

/** The largest size at which a question fits into so much room; what is longer than even the smallest allows scrolls. */
export function sizeFor(face: Face, widthPu: number, heightPu: number): Size {
  const fitting = SIZES.find((size) => heightOf(face, size, widthPu) <= heightPu);
  return (fitting ?? SIZES[SIZES.length - 1]!).name;
}

function heightOf({ text, choices }: Face, size: (typeof SIZES)[number], widthPu: number): number {
  const { choice: high, gap, columns, letter, foot } = size;
  const width = (widthPu - (columns - 1) * BETWEEN_COLUMNS) / columns - letter;
  const rows: number[] = [];
  Object.values(choices).forEach((choice, index) => {
    const row = Math.floor(index / columns); // choices beside each other are as high as the higher one
    rows[row] = Math.max(rows[row] ?? 0, lines(choice, high, width) * high * LINE, high * 1.5);
  });
  const list = rows.reduce((sum, row) => sum + row + gap, 0);
  return HEAD + lines(text, size.text, widthPu) * size.text * LINE + foot + list;
}

/** A wide character is as wide as it is high, all others about half [R5.01]. */
function lines(text: string, size: number, widthPu: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((units(line) * size * 0.53) / widthPu)), 0);
}
