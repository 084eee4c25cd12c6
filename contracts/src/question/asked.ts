import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';
import type { RefusalCode } from '../kernel/refusal.ts';
import { asked, type QuestionContent } from './content.ts';
import { KINDS, lettersOf, mostOf } from './kinds.ts';

/** What a question asks; its key, its blanks and its explanation are no part of it. */
export const itemAsked = z.object({ itemId: id, ...asked });
export type ItemAsked = z.output<typeof itemAsked>;

/** A question as it is asked; there may be more in it. */
type Asked = Omit<QuestionContent, 'key' | 'blanks' | 'explanation' | 'hiddenTests'>;

/** The question without what is right; what is not named here does not leave. */
export function askedOf({ itemId, content }: { readonly itemId: string; readonly content: Asked }) {
  const { kind, text, choices, points, pictures, exact, atMost, program } = content;
  return {
    itemId,
    kind,
    text,
    choices,
    points,
    ...(pictures !== undefined && { pictures }),
    ...(exact !== undefined && { exact }),
    ...(atMost !== undefined && { atMost }),
    ...(program !== undefined && { program }),
  };
}

/** Choices by letters, blanks by lines, programs by code, anything else by words; nothing at all takes an answer back. */
export function answerFault(
  content: QuestionContent,
  choice?: string,
  words?: string,
  code?: string,
): RefusalCode | undefined {
  const { answer } = KINDS[content.kind];
  if (answer === 'code' || code !== undefined)
    return answer === 'code' && choice === undefined && words === undefined && code !== undefined
      ? undefined
      : 'attempt.otherAnswer';
  if ((answer === 'letters') !== (words === undefined) || (choice === undefined) === (words === undefined))
    return 'attempt.otherAnswer';
  const letters = lettersOf(content);
  if (answer === 'blanks') return words!.split('\n').length > letters.length ? 'attempt.otherAnswer' : undefined;
  if (answer === 'words') return undefined;
  const isThere = Array.from(choice!).every((letter) => letters.includes(letter));
  return isThere && choice!.length <= mostOf(content, letters.length) ? undefined : 'attempt.otherAnswer';
}
