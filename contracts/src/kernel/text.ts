import * as z from 'zod/mini';

/** Wide and Fullwidth in Unicode's table (UAX #11, with the gaps between them), and pictures: what a reader sees two columns wide. */
const WIDE = new RegExp(
  [
    String.raw`[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2630-\u2637\u2648-\u2653]`,
    String.raw`[\u267f\u268a-\u268f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd]`,
    String.raw`[\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55]`,
    String.raw`[\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]`,
    String.raw`[\u{16fe0}-\u{1b2ff}\u{1d300}-\u{1d376}\u{1f004}\u{1f0cf}\u{1f18e}\u{1f191}-\u{1f19a}\u{1f1ae}\u{1f200}-\u{1f64f}]`,
    String.raw`[\u{1f680}-\u{1f6ff}\u{1f7da}-\u{1f7f0}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]`,
  ].join('|'),
  'u',
);

/** The length of a text in units: wide characters count two, all others one [R5.01]. */
export function units(text: string): number {
  let sum = 0;
  for (const character of text) sum += WIDE.test(character) ? 2 : 1;
  return sum;
}

/** What the edge does to every text before it reaches a schema: no NUL, no lone surrogate (jsonb refuses both). */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** Format and control characters: a name made of them would be invisible, or turn the line around it. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** A name: one line, trimmed, NFC, of characters that can be seen, between `min` and `max` units [R5.01]. */
export const name = (max: number, min = 1) =>
  bounded(max, min, (text) => text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim());

/** Free text: kept as typed but for its ends, between `min` and `max` units [R5.01]. */
export const text = (max: number, min = 1) => bounded(max, min, (value) => value.trim());

function bounded(max: number, min: number, tidy: (text: string) => string) {
  return z.string().check(
    z.overwrite(tidy),
    z.refine((value) => units(value) >= min, { error: 'text.required' }),
    z.refine((value) => units(value) <= max, { error: 'text.tooLong', params: { max } }),
    z.meta({ 'x-min-units': min, 'x-max-units': max }),
  );
}
