import type { PaperQuestion } from '../paper/content.ts';
import { isMarked, isProgram } from '../question/kinds.ts';
import { pointsFor } from '../question/outcomes.ts';
import { scoreAnswer, type Answered } from '../question/score.ts';

/** What the answer to one question is worth, in tenths. */
export interface ItemScore {
  readonly itemId: string;
  readonly points: number;
  readonly of: number;
  /** Whether it waits for a teacher, or for its program to be run; until then it is worth nothing. */
  readonly isUngraded: boolean;
}

export const isGiven = (answer: { readonly choice?: unknown; readonly words?: unknown } | undefined): boolean =>
  answer !== undefined && (answer.words !== undefined || (answer.choice ?? '') !== '');

/** What the tests that count made of a program: those that were wrong are left out, by their places from 1. */
export const countedVerdicts = (verdicts: string, without: readonly number[] = []): string =>
  Array.from(verdicts)
    .filter((_, at) => !without.includes(at + 1))
    .join('');

/** What was run of an attempt. */
export interface Ran {
  /** By question, a letter for each test; of the program that counts. */
  readonly verdicts: Readonly<Record<string, string | undefined>>;
  readonly withoutTests?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** An attempt scored by these questions: with another key in them, it is what that key would make of it. */
export const scoreItems = (
  questions: readonly PaperQuestion[],
  answers: Readonly<Record<string, Answered | undefined>>,
  grades: Readonly<Record<string, { readonly points: number } | undefined>>,
  /** Questions that give everybody all they are worth. */
  fullForAll: readonly string[] = [],
  ran: Ran = { verdicts: {} },
): ItemScore[] =>
  questions.map(({ itemId, content }) => {
    const answer = answers[itemId];
    const verdicts = ran.verdicts[itemId];
    const tested = verdicts === undefined ? undefined : countedVerdicts(verdicts, ran.withoutTests?.[itemId]);
    const grade = isProgram(content.kind)
      ? tested === undefined
        ? undefined
        : pointsFor(content.points, tested)
      : grades[itemId]?.points;
    const isFull = fullForAll.includes(itemId);
    return {
      itemId,
      points: isFull ? content.points : scoreAnswer(content, answer, grade),
      of: content.points,
      isUngraded: !isFull && isMarked(content.kind) && isGiven(answer) && grade === undefined,
    };
  });

export const totalOf = (items: readonly ItemScore[]) => ({
  points: items.reduce((sum, { points }) => sum + points, 0),
  of: items.reduce((sum, { of }) => sum + of, 0),
  ungraded: items.filter(({ isUngraded }) => isUngraded).length,
});
