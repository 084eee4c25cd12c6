/** Format and control characters: a name made of them would be invisible, or turn the line around it. */
export const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** Control characters, and marks that hide a place in a line or turn it around; the joiner of pictures is none of them. */
const HIDING = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of free text: single spaces, nothing that hides or turns it; empty when nothing of it would be seen. */
export function oneLine(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').replace(HIDING, '').trim();
  return tidy.replace(UNSEEN, '').trim() === '' ? '' : tidy;
}
