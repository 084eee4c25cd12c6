/** What a text is as a number, as people type one: full-width digits, ".58", "5.80", "−3"; undefined when it is none. */
export function numberIn(text: string): number | undefined {
  const typed = text.normalize('NFKC').replaceAll('−', '-').trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(typed) ? Number(typed) : undefined;
}

/**
 * The form in which texts are the same: one number, or the same words whatever the spaces. Unless it is to be exact, upper
 * and lower case, full and half width are the same as well.
 */
export function sameForm(text: string, exact = false): string {
  const number = numberIn(text);
  if (number !== undefined) return String(number);
  const words = text.replace(/\s+/g, ' ').trim();
  return exact ? words : words.normalize('NFKC').toLowerCase();
}

/** Line by line, from 1, how many wrote the same, in the spelling that most of them chose. */
export type Tallied = { readonly [line: string]: { readonly [text: string]: number } };

/** Counts texts of several lines; an empty line is nobody's answer, nor is the text of someone who was erased. */
export function tally(texts: readonly string[], exact: boolean): Tallied {
  const lines: Record<string, Map<string, Map<string, number>>> = {};
  for (const text of texts) {
    for (const [index, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const forms = (lines[index + 1] ??= new Map());
      const form = sameForm(line, exact);
      const spellings = forms.get(form) ?? new Map<string, number>();
      forms.set(form, spellings.set(line, (spellings.get(line) ?? 0) + 1));
    }
  }
  return Object.fromEntries(
    Object.entries(lines).map(([line, forms]) => [line, Object.fromEntries([...forms.values()].map(grouped))]),
  );
}

/** Whoever wrote first does not matter, so that it is the same in whatever order answers are looked at. */
function grouped(spellings: ReadonlyMap<string, number>): readonly [text: string, n: number] {
  const [[text]] = [...spellings].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1)) as [[string, number]];
  return [text, [...spellings.values()].reduce((sum, n) => sum + n, 0)];
}
