import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';

/** A choice is named by its letter, in the order of the choices: A to J. */
export const letter = z.string().check(z.regex(/^[A-J]$/));
export const letterAt = (index: number): string => String.fromCharCode(65 + index);

/** Scores are integers of tenths: one decimal, and no floats in facts [R5.50]. */
const points = z.int().check(z.minimum(1), z.maximum(LIMITS.pointsMaxTenths));
const choices = z.array(text(LIMITS.choiceUnits)).check(z.minLength(LIMITS.choicesMin), z.maxLength(LIMITS.choicesMax));

export const questionShape = {
  kind: z.literal('singleChoice'), // [R3.10]
  text: secret(text(LIMITS.questionUnits), 'QuestionPublished'),
  choices: secret(choices, 'QuestionPublished'),
  points: secret(points, 'QuestionPublished'),
  key: secret(z.optional(letter), 'AnswerShown'),
  explanation: secret(z.optional(text(LIMITS.explanationUnits)), 'AnswerShown'),
};

export const QuestionWritten = fact('QuestionWritten', {
  summary: 'A question was written for this lesson.',
  data: z.object({ questionId: id, ...questionShape }),
});

export const QuestionRevised = fact('QuestionRevised', {
  summary: 'A question was changed before it was published.',
  data: z.object({ questionId: id, ...questionShape }),
});

export const QuestionDeleted = fact('QuestionDeleted', {
  summary: 'A question was taken away before it was published.',
  data: z.object({ questionId: id }),
});

export const QuestionPublished = fact('QuestionPublished', {
  summary: 'The class may answer until the deadline.',
  data: z.object({ questionId: id, durationS: z.int(), deadline: z.int() }),
});

export const QuestionExtended = fact('QuestionExtended', {
  summary: 'The deadline was moved further away.',
  data: z.object({ questionId: id, deadline: z.int() }),
});

export const QuestionCollected = fact('QuestionCollected', {
  summary: 'No more answers count. Collected early, this moment is the deadline [R5.36].',
  data: z.object({ questionId: id, by: z.enum(['teacher', 'deadline', 'lessonEnd']) }),
});

export const DistributionShown = fact('DistributionShown', {
  summary: 'The class sees how many chose what.',
  data: z.object({ questionId: id }),
});

export const AnswerShown = fact('AnswerShown', {
  summary: 'The class sees the correct answer.',
  data: z.object({ questionId: id }),
});

export const AnswerSubmitted = fact('AnswerSubmitted', {
  summary: 'A student answered, or answered anew. Whether it is late follows from where it stands [R8.35].',
  data: z.object({ questionId: id, personId: id, choice: secret(letter, 'DistributionShown') }),
});

export const LateAnswerAccepted = fact('LateAnswerAccepted', {
  summary: 'The teacher lets a late answer count.',
  data: z.object({ questionId: id, personId: id }),
});

export const quizFacts = [
  QuestionWritten,
  QuestionRevised,
  QuestionDeleted,
  QuestionPublished,
  QuestionExtended,
  QuestionCollected,
  DistributionShown,
  AnswerShown,
  AnswerSubmitted,
  LateAnswerAccepted,
] as const;
export type QuizFact = FactOf<(typeof quizFacts)[number]>;
