/** What a text with formulas and code is made of: words, formulas between dollar signs, and blocks of code between fences. */
export type TextPart =
  | { readonly as: 'words'; readonly text: string }
  | { readonly as: 'formula'; readonly tex: string }
  | { readonly as: 'code'; readonly code: string; readonly language: string };

/** A line of three backticks begins a block of code, which may name its language, and another one ends it. */
const FENCED = /^```([a-z0-9+#.-]{0,20})[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?```[ \t]*$/gim;
/** A formula stands on one line. */
const FORMULA = /\$([^$\n]+)\$/g;

/** Where somebody fills in something: that is no formula. */
const FILLED_IN = /[_＿]{3,}/;

/** The parts in their order. The lines around a block of code are no lines of their own. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: language = '', 2: code = '' } of text.matchAll(FENCED)) {
    parts.push(...spoken(text.slice(from, index).replace(/\r?\n$/, '')), { as: 'code', code, language });
    from = index + whole.length;
    if (text[from] === '\r') from += 1;
    if (text[from] === '\n') from += 1;
  }
  return [...parts, ...spoken(text.slice(from))];
}

function spoken(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const words = (to: number) => to > from && parts.push({ as: 'words', text: text.slice(from, to) });
  for (const { index, 0: whole, 1: tex = '' } of text.matchAll(FORMULA)) {
    if (FILLED_IN.test(tex)) continue;
    words(index);
    parts.push({ as: 'formula', tex });
    from = index + whole.length;
  }
  words(text.length);
  return parts;
}

export const hasCode = (text: string): boolean => partsOf(text).some(({ as }) => as === 'code');

/** A block of code as it stands in a text. */
export const fenced = (code: string, language = ''): string => `\`\`\`${language}\n${code}\n\`\`\``;
