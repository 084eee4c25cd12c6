/** The letters and digits of a text as they are compared, each with the place in the text that it was read from. */
export interface Letters {
  readonly folded: string;
  /** For each unit of `folded`: where its character begins in the text and where it ends, in UTF-16 units. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** All that may stand between two letters without parting them: spaces, punctuation, symbols, what has no width. */
const BETWEEN = /[^\p{L}\p{N}]/gu;

/** Folds case and width, and leaves out what is no letter: `Ａ-b c` is read as `abc`. */
export function lettersIn(text: string): Letters {
  const [from, to]: [number[], number[]] = [[], []];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const letters = foldedCharacter(character);
    for (let i = 0; i < letters.length; i += 1) {
      from.push(at);
      to.push(at + character.length);
    }
    folded += letters;
    at += character.length;
  }
  return { folded, from, to };
}

const KEPT = 20_000;
const kept = new Map<string, string>();

/** What a character is compared as; those that were seen lately are not folded again. */
function foldedCharacter(character: string): string {
  const known = kept.get(character);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const folded = fold(character);
  kept.set(character, folded);
  return folded;
}

/** An accent on a Latin letter, which hides a word from a machine and not from a reader. */
const ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;

/** Up and down again: there are letters that have no other way to one common form, as ς and σ. */
const fold = (character: string): string =>
  character.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toUpperCase().toLowerCase().replace(BETWEEN, '');
