import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { QuestionCard, QuestionCardState } from './state.ts';

/** A card as the class and the screens see it: its questions, and how many handed it in, never who. */
export type QuestionCardSeen = {
  /** Which of the lesson it is, from 1. */
  readonly no: number;
  readonly publishedAt: number;
  /** The place of each question on it, from 0. */
  readonly questions: { readonly [questionId: string]: number };
  readonly handedIn: number;
};

/** With when who handed it in. */
export type TeacherQuestionCardSeen = QuestionCardSeen & { readonly people: { readonly [personId: string]: number } };

export type QuestionCardView = { readonly cards: { readonly [cardId: string]: QuestionCardSeen } };
export type TeacherQuestionCardView = { readonly cards: { readonly [cardId: string]: TeacherQuestionCardSeen } };
/** When I handed in which. */
export type QuestionCardOwn = { readonly handedIn: { readonly [cardId: string]: number } };

/** A lesson without a card says nothing of it. */
export function presentQuestionCard(
  { questionCard }: { readonly questionCard: QuestionCardState },
  audience: Audience,
): QuestionCardView | TeacherQuestionCardView | undefined {
  if (questionCard.cards.length === 0) return undefined;
  return audience === 'teacher' ? forTeachers(questionCard) : forClass(questionCard);
}

export function ownQuestionCard(
  { questionCard }: { readonly questionCard: QuestionCardState },
  personId: string,
): QuestionCardOwn | undefined {
  const mine = questionCard.cards.flatMap(({ cardId, handedIn }) => {
    const given = get(handedIn, personId);
    return given === undefined ? [] : [[cardId, given.at] as const];
  });
  return mine.length === 0 ? undefined : { handedIn: Object.fromEntries(mine) };
}

const asClass = remembered(({ publishedAt, questionIds, counted }: QuestionCard): Omit<QuestionCardSeen, 'no'> => ({
  publishedAt,
  questions: Object.fromEntries(questionIds.map((questionId, place) => [questionId, place])),
  handedIn: counted,
}));

const asTeacher = remembered((card: QuestionCard): Omit<TeacherQuestionCardSeen, 'no'> => ({
  ...asClass(card),
  people: Object.fromEntries([...entries(card.handedIn)].map(([personId, { at }]) => [personId, at])),
}));

const all =
  <Seen>(one: (card: QuestionCard) => Seen) =>
  ({ cards }: QuestionCardState) => ({
    cards: Object.fromEntries(cards.map((card, index) => [card.cardId, { no: index + 1, ...one(card) }])),
  });
const forClass = remembered(all(asClass));
const forTeachers = remembered(all(asTeacher));
