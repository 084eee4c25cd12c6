import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { line, text } from '../kernel/text.ts';
import { hiddenTests, program } from './program.ts';
import { questionPictures } from './pictures.ts';

/** What a question is, wherever it stands: in a lesson, in a library, in a paper. */

// [R3.10]
export const questionKind = z.enum([
  'singleChoice',
  'multipleChoice',
  'judgement',
  'poll',
  'fillBlank',
  'subjective',
  'programming',
]);
export type QuestionKind = z.output<typeof questionKind>;

/** Choices are named by letters, in the order of the choices: A to J. */
export const letters = z.string().check(z.regex(/^A?B?C?D?E?F?G?H?I?J?$/), z.minLength(1));

/** Scores are integers of tenths: one decimal, and no floats in facts [R5.50]. Only a poll may be worth nothing. */
export const points = z.int().check(z.minimum(0), z.maximum(LIMITS.pointsMaxTenths));

export const choices = z.array(text(LIMITS.choiceUnits)).check(z.maxLength(LIMITS.choicesMax));

const blank = z.object({
  /** Any of them is right: as words, or as a number. */
  accepted: z.array(line(LIMITS.blankUnits)).check(z.maxLength(LIMITS.acceptedMost)),
  /** How far from one of them a number may be; text, as there are no floats in facts. */
  within: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/))),
});
export const blanks = z.array(blank).check(z.maxLength(LIMITS.blanksMax));

/** How many one may choose in a poll. */
export const atMost = z.int().check(z.minimum(1), z.maximum(LIMITS.choicesMax));

/** What students see of it before its answer is released. */
export const asked = {
  kind: questionKind,
  text: text(LIMITS.questionUnits),
  choices,
  points,
  pictures: z.optional(questionPictures),
  /** Upper and lower case, full and half width are not the same in its blanks. */
  exact: z.optional(z.boolean()),
  atMost: z.optional(atMost),
  program: z.optional(program),
};

/** What only who wrote it sees before that. */
export const answer = {
  /** The correct choice, or all of them; a judgement is A for right and B for wrong, a poll has none. */
  key: z.optional(letters),
  /** Of a fill-blank, in the order in which the blanks stand in the text. */
  blanks: z.optional(blanks),
  /** Of a programming question: they are nobody's else, ever. */
  hiddenTests: z.optional(hiddenTests),
  explanation: z.optional(text(LIMITS.explanationUnits)),
};

export const questionContent = z.object({ ...asked, ...answer });
export type QuestionContent = z.output<typeof questionContent>;
