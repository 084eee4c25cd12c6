import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { KINDS } from '@lectern/contracts/question/kinds.ts';

/** A choice added or taken away, the letters in their order: what a question of several choices is answered with. */
export function toggled(chosen: string, letter: string): string {
  const next = chosen.includes(letter) ? chosen.replace(letter, '') : chosen + letter;
  return Array.from(next).sort().join('');
}

/** Whether one may choose more than one. */
export const isSeveral = (kind: QuestionKind, most: number): boolean => kind !== 'judgement' && most > 1;

/** What an answer is called: its letters, the two words of a judgement, what stands in each blank, or how it begins. */
export function answerWords(
  kind: QuestionKind,
  choice: string,
  words: { readonly right: string; readonly wrong: string },
): string {
  if (KINDS[kind].answer !== 'letters') return saidIn(kind, choice);
  if (kind !== 'judgement') return choice;
  return choice === 'A' ? words.right : words.wrong;
}
