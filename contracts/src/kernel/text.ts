import * as z from 'zod/mini';
import { oneLine, UNSEEN } from './one-line.ts';
import { units } from './units.ts';

export { units };

/** What the edge does to every text before it reaches a schema: no NUL, no lone surrogate (jsonb refuses both). */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** A name: one line, trimmed, NFC, of characters that can be seen, between `min` and `max` units [R5.01]. */
export const name = (max: number, min = 1) =>
  bounded(max, min, (text) => text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim());

/** Free text: kept as typed but for its ends, between `min` and `max` units [R5.01]. */
export const text = (max: number, min = 1) => bounded(max, min, (value) => value.trim());

/** One line of free text: single spaces, nothing that hides or turns it, between `min` and `max` units [R5.01]. */
export const line = (max: number, min = 1) => bounded(max, min, oneLine);

/** A program: as typed, with the ends of lines that one system has, between `min` and `max` units [R5.01]. */
export const code = (max: number, min = 0) => bounded(max, min, (value) => value.replace(/\r\n?/g, '\n').trimEnd());

function bounded(max: number, min: number, tidy: (text: string) => string) {
  return z.string().check(
    z.overwrite(tidy),
    z.refine((value) => units(value) >= min, { error: 'text.required' }),
    z.refine((value) => units(value) <= max, { error: 'text.tooLong', params: { max } }),
    z.meta({ 'x-min-units': min, 'x-max-units': max }),
  );
}
