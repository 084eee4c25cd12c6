import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';

export const one = { cardId: id };

export const QuestionCardPublished = fact('QuestionCardPublished', {
  summary: 'Several questions were asked at once, as one card: they are answered in any order and collected together.',
  data: z.object({
    ...one,
    /** In the order in which they stand on it. */
    questionIds: z.array(id),
    durationS: z.optional(z.int()),
  }),
});

export const QuestionCardSubmitted = fact('QuestionCardSubmitted', {
  summary: 'Somebody handed in their card: what they answered stays as it is.',
  data: z.object({ ...one, personId: secret(id) }),
});

export const questionCardFacts = [QuestionCardPublished, QuestionCardSubmitted] as const;
export type QuestionCardFact = FactOf<(typeof questionCardFacts)[number]>;
