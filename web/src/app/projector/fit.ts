import { units } from '@lectern/contracts/kernel/text.ts';

/** Sizes in projector units (1/1080 of the height). The last is the smallest that may stand on a projector. */
export const SIZES = [
  { name: 'large', text: 76, choice: 58, gap: 34 },
  { name: 'medium', text: 58, choice: 48, gap: 24 },
  { name: 'small', text: 46, choice: 42, gap: 14 },
] as const;
export type Size = (typeof SIZES)[number]['name'];

interface Face {
  readonly text: string;
  readonly choices: { readonly [letter: string]: string };
}

const LETTER = 104;
const LINE = 1.36;
const HEAD = 90;

/** The largest size at which a question fits into so much room; what is longer than the smallest allows scrolls. */
export function sizeFor(face: Face, widthPu: number, heightPu: number): Size {
  const fitting = SIZES.find((size) => heightOf(face, size, widthPu) <= heightPu);
  return (fitting ?? SIZES[SIZES.length - 1]!).name;
}

function heightOf({ text, choices }: Face, size: (typeof SIZES)[number], widthPu: number): number {
  const rows = Object.values(choices).map(
    (choice) =>
      Math.max(lines(choice, size.choice, widthPu - LETTER) * size.choice * LINE, size.choice * 1.5) + size.gap,
  );
  return HEAD + lines(text, size.text, widthPu) * size.text * LINE + 56 + rows.reduce((sum, row) => sum + row, 0);
}

/** A wide character is as wide as it is high, all others about half [R5.01]. */
function lines(text: string, size: number, widthPu: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((units(line) * size * 0.53) / widthPu)), 0);
}
