import * as z from 'zod/mini';

/** East Asian Wide and Fullwidth (Unicode 16, UAX #11) and emoji: what a reader sees two columns wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u;

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

/** A name: one line, trimmed, NFC, between `min` and `max` units [R5.01]. */
export const name = (max: number, min = 1) => bounded(max, min, (text) => text.normalize('NFC').replace(/\s+/g, ' ').trim());

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
