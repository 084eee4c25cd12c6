import { LIMITS } from '../kernel/limits.ts';
import type { RefusalCode } from '../kernel/refusal.ts';
import { blanksIn, type Blank } from './blanks.ts';
import type { QuestionKind } from './content.ts';
import type { Program, ProgramTest } from './program.ts';
import { hasKey, isProgram, KINDS, lettersOf } from './kinds.ts';

interface Written {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly choices: readonly string[];
  readonly points: number;
  readonly key?: string | undefined;
  readonly blanks?: readonly Blank[] | undefined;
  readonly exact?: boolean | undefined;
  readonly program?: Program | undefined;
  readonly hiddenTests?: readonly ProgramTest[] | undefined;
  readonly pictures?: readonly { readonly choice?: string | undefined }[] | undefined;
}

/** What the kind of question asks for [R3.10]; a key may come later, but not a wrong one. */
export function wrongIn(content: Written): RefusalCode | undefined {
  const { kind, choices, points, key } = content;
  const isWritten = KINDS[kind].choices === 'written';
  if (!isWritten && choices.length > 0) return 'quiz.choicesGiven';
  if (isWritten && choices.length < LIMITS.choicesMin) return 'quiz.choicesMissing';
  if (points < KINDS[kind].pointsMin) return 'quiz.pointsMissing';
  if (!hasKey(kind) && key !== undefined) return 'quiz.keyNotNeeded';
  const letters = isWritten ? lettersOf(content) : [];
  if (content.pictures?.some(({ choice }) => choice !== undefined && !letters.includes(choice)))
    return 'quiz.pictureOfNoChoice';
  const wrong = wrongInBlanks(content) ?? wrongInProgram(content);
  if (wrong !== undefined) return wrong;
  return key !== undefined && !isPossible(key, content) ? 'quiz.keyNotAChoice' : undefined;
}

/** [R5.49] Each blank is worth the same, in whole tenths [R5.50]. */
function wrongInBlanks({ kind, text, points, blanks, exact }: Written): RefusalCode | undefined {
  if (KINDS[kind].answer !== 'blanks')
    return blanks === undefined && exact === undefined ? undefined : 'quiz.blanksNotNeeded';
  const count = blanksIn(text);
  if (count === 0) return 'quiz.blankMissing';
  if (count > LIMITS.blanksMax) return 'quiz.tooManyBlanks';
  if ((blanks ?? []).length > count) return 'quiz.blanksNotNeeded';
  return points % count === 0 ? undefined : 'quiz.pointsUneven';
}

function wrongInProgram({ kind, program, hiddenTests }: Written): RefusalCode | undefined {
  if (isProgram(kind)) return program === undefined ? 'quiz.programMissing' : undefined;
  return program === undefined && hiddenTests === undefined ? undefined : 'quiz.programNotNeeded';
}

function isPossible(key: string, { kind, choices, text }: Written): boolean {
  const letters = lettersOf({ kind, choices, text });
  return (
    Array.from(key).every((letter) => letters.includes(letter)) && (KINDS[kind].key === 'several' || key.length === 1)
  );
}
