import { Formula } from './formula.tsx';

/** A formula stands between dollar signs, on one line. */
const MARK = /\$([^$\n]+)\$/;

export const hasFormula = (text: string): boolean => MARK.test(text);

/** A text with its formulas drawn as they are read. */
export function WithFormulas({ text }: { readonly text: string }) {
  return text.split(MARK).map((part, index) =>
    index % 2 === 1 ? (
      // A part has no name but its place.
      // oxlint-disable-next-line react/no-array-index-key
      <Formula key={index} tex={part} />
    ) : (
      part
    ),
  );
}
