import type { QuestionKind } from './facts.ts';
import { letterAt } from './letter.ts';

/** The letters of a question: two of a judgement, one for each choice of any other. */
export function lettersOf({ kind, choices }: { readonly kind: QuestionKind; readonly choices: readonly string[] }) {
  const count = kind === 'judgement' ? 2 : choices.length;
  return Array.from({ length: count }, (_, index) => letterAt(index));
}

/** How many letters an answer may have. */
export function mostOf(question: { kind: QuestionKind; atMost?: number | undefined }, choices: number): number {
  if (question.kind === 'multipleChoice') return choices;
  return question.kind === 'poll' ? (question.atMost ?? 1) : 1;
}

/**
 * What an answer is worth, in tenths. One choice and judgement: all or nothing. Multiple choice: all for exactly the
 * key, half (rounded down to a tenth) for some of the key and nothing wrong, else nothing; not shown in the spec, it is
 * the rule of the national entrance exam. A poll gives its points for taking part [R3.10].
 */
export function scoreFor(
  kind: QuestionKind,
  points: number,
  key: string | undefined,
  choice: string | undefined,
): number {
  if (choice === undefined) return 0;
  if (kind === 'poll') return points;
  if (key === undefined) return 0;
  if (choice === key) return points;
  const isPart = kind === 'multipleChoice' && Array.from(choice).every((letter) => key.includes(letter));
  return isPart ? Math.floor(points / 2) : 0;
}
