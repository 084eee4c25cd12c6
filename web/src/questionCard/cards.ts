import type { QuestionCardSeen } from '@lectern/contracts/questionCard/view.ts';

/** What of a question says where it stands. */
interface Asked {
  readonly status: string;
  readonly n?: number;
  readonly distributionAt?: number;
  readonly answerAt?: number;
}
type Questions<Question> = Readonly<Record<string, Question>>;
type Cards<Card> = { readonly cards: Readonly<Record<string, Card>> } | undefined;

export interface CardInFront<Card> {
  readonly cardId: string;
  readonly card: Card;
  /** In the order in which they stand on it. */
  readonly ids: readonly string[];
}

/** The card that a question stands on, if it was asked with others. */
export function cardOf<Card extends QuestionCardSeen>(of: Cards<Card>, questionId: string) {
  const found = Object.entries(of?.cards ?? {}).find(([, { questions }]) => questions[questionId] !== undefined);
  return found && inOrder(found);
}

const inOrder = <Card extends QuestionCardSeen>([cardId, card]: [string, Card]): CardInFront<Card> => ({
  cardId,
  card,
  ids: Object.entries(card.questions)
    .sort(([, one], [, other]) => one - other)
    .map(([questionId]) => questionId),
});

/** The question that the class has before it: the one published last; of a card the one shown last, or its first. */
export function frontOf(questions: Questions<Asked>, of: Cards<QuestionCardSeen>): string | undefined {
  const newest = Object.entries(questions).reduce<[string, Asked] | undefined>(
    (last, one) => ((one[1].n ?? 0) > (last?.[1].n ?? 0) ? one : last),
    undefined,
  )?.[0];
  const on = newest === undefined ? undefined : cardOf(of, newest);
  if (on === undefined) return newest;
  const shownAt = (id: string) => questions[id]?.answerAt ?? questions[id]?.distributionAt ?? 0;
  return on.ids.reduce((last, id) => (shownAt(id) > shownAt(last) ? id : last));
}

/** The card that the class has before it as a whole: from its publishing until the first of its results is shown. */
export function cardInFront<Card extends QuestionCardSeen>(
  questions: Questions<Asked>,
  of: Cards<Card>,
): CardInFront<Card> | undefined {
  const front = of && frontOf(questions, of);
  const on = front === undefined ? undefined : cardOf(of, front);
  const isWhole = on?.ids.every((id) => questions[id]?.status === 'open' || questions[id]?.status === 'collected');
  return isWhole ? on : undefined;
}
