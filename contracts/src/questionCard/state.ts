import { emptyTable, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { QuestionCardFact } from './facts.ts';

export interface HandedIn {
  readonly at: number;
  /** An auditor's: in no figure [R6.06]. */
  readonly uncounted?: true;
}

export interface QuestionCard {
  readonly cardId: string;
  /** In the order in which they stand on it. */
  readonly questionIds: readonly string[];
  readonly publishedAt: number;
  readonly durationS?: number | undefined;
  readonly handedIn: Table<HandedIn>;
  /** How many of them count. */
  readonly counted: number;
}

export interface QuestionCardState {
  /** In the order in which they were published. */
  readonly cards: readonly QuestionCard[];
}

export const initialQuestionCards: QuestionCardState = { cards: [] };

/** The card that a question stands on, if it was asked with others. */
export const cardOf = ({ cards }: QuestionCardState, questionId: string): QuestionCard | undefined =>
  cards.find(({ questionIds }) => questionIds.includes(questionId));

export const hasHandedIn = (card: QuestionCard | undefined, personId: string): boolean =>
  card !== undefined && get(card.handedIn, personId) !== undefined;

export function evolveQuestionCard(state: QuestionCardState, { type, data, at, role }: QuestionCardFact) {
  if (type === 'QuestionCardPublished')
    return { cards: [...state.cards, { ...data, publishedAt: at, handedIn: emptyTable<HandedIn>(), counted: 0 }] };
  const isAuditor = role === 'auditor';
  return changed(state, data.cardId, ({ handedIn, counted }) => ({
    handedIn: set(handedIn, data.personId, { at, ...(isAuditor && { uncounted: true }) }),
    counted: counted + (isAuditor || get(handedIn, data.personId) ? 0 : 1),
  }));
}

const changed = (
  { cards }: QuestionCardState,
  cardId: string,
  change: (card: QuestionCard) => Partial<QuestionCard>,
): QuestionCardState => ({
  cards: cards.map((card) => (card.cardId === cardId ? { ...card, ...change(card) } : card)),
});

export const handOverQuestionCard = ({ cards }: QuestionCardState, from: string, to: string): QuestionCardState => ({
  cards: cards.map((card) => ({ ...card, handedIn: rekeyed(card.handedIn, from, to) })),
});
