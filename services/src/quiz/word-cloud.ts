import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Mark } from '../edge/words/word-list.ts';
import { wordsIn } from './segmenting.ts';

export interface Written {
  readonly personId: string;
  readonly text: string;
}

/**
 * How many people wrote a word, each person once. Answers were refused for their sensitive words as they came in; a list
 * that grew since then is heeded as well [R5.10].
 */
export async function cloudOf(written: readonly Written[], marksIn: (text: string) => Promise<readonly Mark[]>) {
  const people = new Map<string, string[]>();
  for (const { personId, text } of written)
    for (const word of wordsIn(text)) people.set(word, [...(people.get(word) ?? []), personId]);
  const all = [...people]
    .map(([word, personIds]) => ({ word, n: personIds.length, personIds }))
    .sort((one, other) => other.n - one.n || (one.word < other.word ? -1 : 1));
  const marked = await Promise.all(all.map(async ({ word }) => (await marksIn(word)).length > 0));
  const words = all.filter((_, index) => !marked[index]);
  return {
    answers: written.filter(({ text }) => text !== '').length,
    words: words.slice(0, LIMITS.cloudWords),
    leftOut: all.length - words.length,
  };
}
