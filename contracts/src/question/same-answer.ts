/** Full-width letters, digits and signs as their half-width ones; "²" and "½" stay what they are. */
const halved = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xfe_e0));

/** A space says something only between two words or numbers of a script that puts spaces there. */
const IDLE_SPACE =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]) | (?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])/gu;

/** The form in which two answers are the same: whatever upper and lower case, full and half width, and spaces. */
export const answerForm = (words: string): string =>
  halved(words).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replace(IDLE_SPACE, '');
