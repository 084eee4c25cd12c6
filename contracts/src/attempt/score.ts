import type { PaperQuestion } from '../paper/content.ts';
import { isGraded } from '../question/kinds.ts';
import { scoreAnswer, type Answered } from '../question/score.ts';

/** What the answer to one question is worth, in tenths. */
export interface ItemScore {
  readonly itemId: string;
  readonly points: number;
  readonly of: number;
  /** Whether it waits for a teacher; until then it is worth nothing. */
  readonly isUngraded: boolean;
}

export const isGiven = (answer: { readonly choice?: unknown; readonly words?: unknown } | undefined): boolean =>
  answer !== undefined && (answer.words !== undefined || (answer.choice ?? '') !== '');

/** An attempt scored by these questions: with another key in them, it is what that key would make of it. */
export const scoreItems = (
  questions: readonly PaperQuestion[],
  answers: Readonly<Record<string, Answered | undefined>>,
  grades: Readonly<Record<string, { readonly points: number } | undefined>>,
  /** Questions that give everybody all they are worth. */
  fullForAll: readonly string[] = [],
): ItemScore[] =>
  questions.map(({ itemId, content }) => {
    const answer = answers[itemId];
    const grade = grades[itemId]?.points;
    const isFull = fullForAll.includes(itemId);
    return {
      itemId,
      points: isFull ? content.points : scoreAnswer(content, answer, grade),
      of: content.points,
      isUngraded: !isFull && isGraded(content.kind) && isGiven(answer) && grade === undefined,
    };
  });

export const totalOf = (items: readonly ItemScore[]) => ({
  points: items.reduce((sum, { points }) => sum + points, 0),
  of: items.reduce((sum, { of }) => sum + of, 0),
  ungraded: items.filter(({ isUngraded }) => isUngraded).length,
});
