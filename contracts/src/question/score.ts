import { LIMITS } from '../kernel/limits.ts';
import { keyOfBlanks, rightBlanks } from './blanks.ts';
import type { QuestionContent } from './content.ts';
import { hasKey, isMarked, isProgram, KINDS, lettersOf, scoreFor } from './kinds.ts';
import { testsOf } from './outcomes.ts';

/** What keeps a question from being put into students' hands, as a refusal's or a text's last word. */
export type ContentFault = 'noTests' | 'noKey' | 'noBlank' | 'noAccepted' | 'fewChoices' | 'noPoints';

/** A multiple choice needs a correct answer, a fill-blank a blank, each blank what is right, a program a test [R5.48, R5.49]. */
export function faultOf(content: QuestionContent): ContentFault | undefined {
  const { kind, text: words, choices: written, points: worth } = content;
  const of = KINDS[kind];
  if (worth < of.pointsMin) return 'noPoints';
  if (isProgram(kind) && testsOf(content) === 0) return 'noTests';
  if (of.choices === 'written' && written.length < LIMITS.choicesMin) return 'fewChoices';
  if (of.answer === 'blanks') {
    if (lettersOf({ kind, choices: written, text: words }).length === 0) return 'noBlank';
    return keyOfBlanks(words, content.blanks) === undefined ? 'noAccepted' : undefined;
  }
  return hasKey(kind) && content.key === undefined ? 'noKey' : undefined;
}

/** An answer as a student gave it: letters of the choices, or words (a line for each blank). */
export interface Answered {
  readonly choice?: string | undefined;
  readonly words?: string | undefined;
}

/** The version of the rules by which answers are scored; it stands beside every score that was published. */
export const SCORING = 1;

/** What an answer is worth by its content alone, in tenths; a subjective one is worth what was graded. */
export function scoreAnswer(content: QuestionContent, given: Answered | undefined, graded = 0): number {
  if (given === undefined) return 0;
  const { kind, points: worth } = content;
  if (KINDS[kind].answer === 'blanks')
    return scoreFor(
      kind,
      worth,
      keyOfBlanks(content.text, content.blanks),
      rightBlanks(content.blanks ?? [], given.words ?? '', content.exact ?? false),
    );
  if (isMarked(kind)) return given.words === undefined ? 0 : graded;
  return scoreFor(kind, worth, content.key, given.choice === '' ? undefined : given.choice);
}
