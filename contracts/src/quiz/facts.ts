import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';

export { letterAt } from './letter.ts';

/** Choices are named by letters, in the order of the choices: A to J. */
export const letters = z.string().check(z.regex(/^A?B?C?D?E?F?G?H?I?J?$/), z.minLength(1));

/** Scores are integers of tenths: one decimal, and no floats in facts [R5.50]. Only a poll may be worth nothing. */
const points = z.int().check(z.minimum(0), z.maximum(LIMITS.pointsMaxTenths));
const choices = z.array(text(LIMITS.choiceUnits)).check(z.maxLength(LIMITS.choicesMax));

export const questionKind = z.enum(['singleChoice', 'multipleChoice', 'judgement', 'poll']); // [R3.10]
export type QuestionKind = z.output<typeof questionKind>;

/** The page that a question stands on. */
const onPage = z.object({
  deckId: id,
  n: z.int(),
  /** The page's own picture has the question on it: a screen that shows the page need not show the question as well. */
  bearsIt: z.optional(z.boolean()),
});

export const questionShape = {
  kind: secret(questionKind, 'QuestionPublished'),
  text: secret(text(LIMITS.questionUnits), 'QuestionPublished'),
  choices: secret(choices, 'QuestionPublished'),
  points: secret(points, 'QuestionPublished'),
  /** The correct choice, or all of them; a judgement is A for right and B for wrong, a poll has none. */
  key: secret(z.optional(letters), 'AnswerShown'),
  explanation: secret(z.optional(text(LIMITS.explanationUnits)), 'AnswerShown'),
  /** How many one may choose in a poll; one without it. */
  atMost: secret(z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.choicesMax))), 'QuestionPublished'),
  page: secret(z.optional(onPage), 'QuestionPublished'),
};

export const QuestionWritten = fact('QuestionWritten', {
  summary: 'A question was written for this lesson.',
  data: z.object({
    questionId: id,
    ...questionShape,
    /** The question of an earlier lesson that it was taken from. */
    from: z.optional(z.object({ lessonId: id, questionId: id })),
  }),
});

export const QuestionRevised = fact('QuestionRevised', {
  summary: 'A question was changed before it was published.',
  data: z.object({ questionId: id, ...questionShape }),
});

export const QuestionDeleted = fact('QuestionDeleted', {
  summary: 'A question was taken away before it was published.',
  data: z.object({ questionId: id }),
});

export const QuestionsReordered = fact('QuestionsReordered', {
  summary: 'The questions were put in another order.',
  data: z.object({ questionIds: z.array(id) }),
});

export const QuestionPublished = fact('QuestionPublished', {
  summary: 'The class may answer until the deadline; without one until the teacher collects or the lesson ends.',
  data: z.object({ questionId: id, durationS: z.optional(z.int()), deadline: z.optional(z.int()) }),
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
  data: z.object({ questionId: id, personId: id, choice: secret(letters, 'DistributionShown') }),
});

export const LateAnswerAccepted = fact('LateAnswerAccepted', {
  summary: 'The teacher lets a late answer count.',
  data: z.object({ questionId: id, personId: id }),
});

export const quizFacts = [
  QuestionWritten,
  QuestionRevised,
  QuestionDeleted,
  QuestionsReordered,
  QuestionPublished,
  QuestionExtended,
  QuestionCollected,
  DistributionShown,
  AnswerShown,
  AnswerSubmitted,
  LateAnswerAccepted,
] as const;
export type QuizFact = FactOf<(typeof quizFacts)[number]>;
