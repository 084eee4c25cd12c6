import { blanksIn } from './blanks.ts';
import type { QuestionKind } from './content.ts';
import { BANDS } from './bands.ts';
import { letterAt } from './letter.ts';
import { OUTCOMES } from './outcomes.ts';

interface Shape {
  readonly kind: QuestionKind;
  readonly choices: readonly string[];
  /** What it asks; only a fill-blank's letters depend on it. */
  readonly text?: string | undefined;
}

/**
 * A kind of question, once: what its draft holds, what an answer is, what one is worth, and when its result is out.
 * Answers of every kind come to letters, from A: what was chosen of so many, which of so many blanks are right, the band
 * of the grade, or what became of a program.
 */
interface Kind {
  /** Whether the choices are written, the kind has its own, which are said in the reader's language, or there are none. */
  readonly choices: 'written' | 'fixed' | 'none';
  /** What its own are called, where that is the same in every language. */
  readonly names?: readonly string[];
  /** Whether an answer is chosen by letters, filled in, written and then graded by a teacher, or a program that tests score. */
  readonly answer: 'letters' | 'blanks' | 'words' | 'code';
  /** Published with what is right, whether several letters may be, and shown it in the end; else its distribution is its result. */
  readonly key: 'one' | 'several' | 'none';
  readonly pointsMin: number;
  readonly letters: (shape: Shape) => number;
  /** How many letters an answer may have, of so many. */
  readonly most: (letters: number, atMost: number) => number;
  /** What an answer is worth, in tenths, that is not exactly the key. */
  readonly part: (points: number, key: string | undefined, choice: string, graded: number) => number;
}

const nothing = (): number => 0;
const one = (): number => 1;

/** One of several that are written, all or nothing: what the others differ from. */
const single: Kind = {
  choices: 'written',
  answer: 'letters',
  key: 'one',
  pointsMin: 1,
  letters: ({ choices }) => choices.length,
  most: one,
  part: nothing,
};

export const KINDS: { readonly [kind in QuestionKind]: Kind } = {
  singleChoice: single,
  multipleChoice: {
    ...single,
    key: 'several',
    most: (letters) => letters,
    // Half, rounded down to a tenth, for some of the key and nothing wrong; not shown in the spec, it is the rule of the national entrance exam.
    part: (points, key = '', choice) =>
      Array.from(choice).every((letter) => key.includes(letter)) ? Math.floor(points / 2) : 0,
  },
  judgement: { ...single, choices: 'fixed', letters: () => 2 },
  // It gives its points for taking part [R3.10], and may be worth nothing.
  poll: { ...single, key: 'none', pointsMin: 0, most: (_, atMost) => atMost, part: (points) => points },
  // The sum of its blanks, each worth the same: which are right is decided as the answer comes in.
  fillBlank: {
    ...single,
    choices: 'none',
    answer: 'blanks',
    key: 'several',
    letters: ({ text = '' }) => blanksIn(text),
    most: nothing,
    part: (points, key = '', choice) => Math.floor((points * choice.length) / key.length),
  },
  // Worth what a teacher gave for it; its distribution is how many stand in which band [R9.08].
  subjective: {
    ...single,
    choices: 'fixed',
    names: BANDS.map((band) => `${band}%`),
    answer: 'words',
    key: 'none',
    letters: () => BANDS.length,
    most: nothing,
    part: (_, __, ___, graded) => graded,
  },
  // Worth what its tests gave for it; its distribution is how many programs came to what.
  programming: {
    ...single,
    choices: 'fixed',
    answer: 'code',
    key: 'none',
    letters: () => OUTCOMES.length,
    most: nothing,
    part: (_, __, ___, graded) => graded,
  },
};

/** The letters of a question: two of a judgement, one for each choice of any other. */
export const lettersOf = (shape: Shape): string[] =>
  Array.from({ length: KINDS[shape.kind].letters(shape) }, (_, index) => letterAt(index));

/** What its choices say: as they were written, or its own. */
export const choicesOf = ({ kind, choices }: Shape): readonly string[] => KINDS[kind].names ?? choices;

/** How many letters an answer may have. */
export const mostOf = ({ kind, atMost = 1 }: { kind: QuestionKind; atMost?: number | undefined }, letters: number) =>
  KINDS[kind].most(letters, atMost);

/** Whether a teacher grades its answers. */
export const isGraded = (kind: QuestionKind): boolean => KINDS[kind].answer === 'words';

/** Whether its answers are worth what is given for them once they are there: by a teacher, or by its tests. */
export const isMarked = (kind: QuestionKind): boolean => isGraded(kind) || isProgram(kind);

/** Whether its answers are programs. */
export const isProgram = (kind: QuestionKind): boolean => KINDS[kind].answer === 'code';

/** All of them, in the order in which they are offered [R3.10]. */
export const QUESTION_KINDS = Object.keys(KINDS) as readonly QuestionKind[];

/** Whether it is published with what is right: a poll has nothing that is. */
export const hasKey = (kind: QuestionKind): boolean => KINDS[kind].key !== 'none';

/** What an answer is worth, in tenths. */
export function scoreFor(
  kind: QuestionKind,
  points: number,
  key: string | undefined,
  choice: string | undefined,
  graded = 0,
): number {
  if (choice === undefined || (key === undefined && hasKey(kind))) return 0;
  return choice === key ? points : KINDS[kind].part(points, key, choice, graded);
}
