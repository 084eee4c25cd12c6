import type { Wish } from './command-data.ts';
import { cardId, questionId, type Lesson } from './lesson-history.ts';

/** What a wish about a card of several questions asks for. */
export function ofQuestionCard({ name, stale }: Wish, { state: { quiz, questionCard } }: Lesson): object {
  const cards = questionCard.cards.length;
  if (name === 'SubmitQuestionCard') return { cardId: cardId(Math.max(1, stale ? cards - 1 : cards)) };
  const drafts = Object.values(quiz.questions)
    .filter((one) => one.status === 'draft' && !one.anonymous && (stale || one.key !== undefined))
    .map((one) => one.questionId);
  const questionIds = drafts.length > 1 ? drafts : [questionId(1), questionId(2)];
  return { cardId: cardId(cards + 1), questionIds, ...(!stale && { durationS: 600 }) };
}
