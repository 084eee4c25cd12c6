import { numberIn, sameForm } from '../kernel/same-words.ts';
import { letterAt } from './letter.ts';

/** What is right in one blank: any of these [R3.10], or a number so near to one of them. */
export interface Blank {
  readonly accepted: readonly string[];
  readonly within?: string | undefined;
}

/** The same in a view, which holds no lists: what is accepted is a line each. */
export type BlankSeen = { readonly accepted: string; readonly within?: string };

export const blankSeen = ({ accepted, within }: Blank): BlankSeen => ({
  accepted: accepted.join('\n'),
  ...(within !== undefined && { within }),
});

export const blanksOf = (seen: { readonly [letter: string]: BlankSeen }): Blank[] =>
  Object.keys(seen)
    .sort()
    .map((letter) => ({ ...seen[letter], accepted: seen[letter]!.accepted.split('\n') }));

/** What is right, a blank after the other. */
export const keyIn = (seen: { readonly [letter: string]: BlankSeen }): string =>
  blanksOf(seen)
    .map(({ accepted }) => accepted[0])
    .join('；');

/** What was filled in, a blank after the other. */
export const filledIn = (words: string): string =>
  words
    .split('\n')
    .map((one) => one || '—')
    .join('；');

/** An answer in words on one line: what was filled in, or how it begins. */
export const saidIn = (kind: string, words: string): string =>
  kind === 'fillBlank' ? filledIn(words) : words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words || '—';

/** As much of what was written as tells it from another. */
const EXCERPT = 24;

/** A blank stands in the text as it is written on paper: three underlines or more [R5.49]. */
const MARK = /[_＿]{3,}/;

/** The text around the blanks: one part more than there are blanks. */
export const aroundBlanks = (text: string): string[] => text.split(MARK);

export const blanksIn = (text: string): number => aroundBlanks(text).length - 1;

/** The letters of all blanks when each has what is right: what a question is published with. */
export function keyOfBlanks(text: string, blanks: readonly Blank[] = []): string | undefined {
  const letters = Array.from({ length: blanksIn(text) }, (_, index) =>
    (blanks[index]?.accepted.length ?? 0) > 0 ? letterAt(index) : undefined,
  );
  return letters.length > 0 && !letters.includes(undefined) ? letters.join('') : undefined;
}

/** The letters of the blanks that were filled right; an answer is a line for each blank. */
export const rightBlanks = (blanks: readonly Blank[], words: string, exact: boolean): string =>
  words
    .split('\n')
    .map((given, index) => (isRight(blanks[index], given, exact) ? letterAt(index) : ''))
    .join('');

export function isRight({ accepted, within }: Blank = { accepted: [] }, given: string, exact: boolean): boolean {
  if (given.trim() === '') return false;
  const form = sameForm(given, exact);
  return accepted.some((one) => sameForm(one, exact) === form || isNear(one, given, within));
}

function isNear(accepted: string, given: string, within: string | undefined): boolean {
  const [right, number] = [numberIn(accepted), numberIn(given)];
  if (within === undefined || right === undefined || number === undefined) return false;
  const [far, allowed] = [Math.abs(number - right), Number(within)];
  return far <= allowed + 1e-9 * Math.max(1, Math.abs(right)); // 0.59 is 0.01 from 0.58, which binary fractions miss
}
