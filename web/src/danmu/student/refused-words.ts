import type { Problem } from '@lectern/contracts/kernel/refusal.ts';

/** Where a refused text holds words that cannot be sent: from and to in UTF-16, in order and apart. */
export type Marks = readonly (readonly [from: number, to: number])[];

/** The marks that a refusal names, made safe to cut a text by. */
export function marksOf({ with: detail }: Problem, text: string): Marks {
  const given: unknown = detail && 'marks' in detail ? detail.marks : undefined;
  if (!Array.isArray(given)) return [];
  const marks: [number, number][] = [];
  for (const [from, to] of given as [number, number][]) {
    const start = Math.max(from, marks.at(-1)?.[1] ?? 0);
    if (Number.isInteger(from) && to > start && to <= text.length) marks.push([start, to]);
  }
  return marks;
}

/** A text in pieces: what may stay, and what is marked. */
export function pieces(text: string, marks: Marks): readonly { readonly text: string; readonly marked: boolean }[] {
  const cut: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) cut.push({ text: text.slice(at, from), marked: false });
    cut.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) cut.push({ text: text.slice(at), marked: false });
  return cut;
}

/** The words that are marked, each once. */
export const markedWords = (text: string, marks: Marks): readonly string[] => [
  ...new Set(marks.map(([from, to]) => text.slice(from, to))),
];
