import * as z from 'zod/mini';
import { blinded, modulus } from '../kernel/ballot.ts';
import { editable } from '../kernel/editable.ts';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { line, name, text } from '../kernel/text.ts';

export const ASKED_AS = ['single', 'multiple', 'rating', 'text'] as const;
export type AskedAs = (typeof ASKED_AS)[number];

const { questionnaireOptions: OPTIONS, questionnaireRating: RATING } = LIMITS;

export const asked = z.object({
  kind: z.enum(ASKED_AS),
  text: text(LIMITS.questionnaireQuestionUnits),
  isRequired: z.boolean(),
  /** Of a choice. */
  options: z.optional(z.array(line(LIMITS.questionnaireOptionUnits)).check(z.minLength(2), z.maxLength(OPTIONS))),
  /** Of a multiple choice: how many may be chosen; all of them, without it. */
  most: z.optional(z.int().check(z.minimum(1), z.maximum(OPTIONS))),
  /** Of a rating: the highest; the lowest is 1. */
  scale: z.optional(z.int().check(z.minimum(2), z.maximum(RATING))),
});
export type Asked = z.output<typeof asked>;

/** What one answers to each question, in their order: places of options, a rating as its place from 0, or words. */
export const answers = z
  .array(
    z.object({
      chosen: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(OPTIONS))).check(z.maxLength(OPTIONS))),
      words: z.optional(z.string().check(z.maxLength(LIMITS.questionnaireWordsUnits))),
    }),
  )
  .check(z.maxLength(LIMITS.questionnaireQuestions));
export type Answers = z.output<typeof answers>;

/** What its author writes, and edits until it is published. */
export const wording = editable({
  title: name(LIMITS.titleUnits),
  lead: z.optional(text(LIMITS.questionnaireLeadUnits)),
  isAnonymous: z.boolean(),
  questions: z.array(asked).check(z.minLength(1), z.maxLength(LIMITS.questionnaireQuestions)),
});

/** A class sees nothing of it before it opens. */
const written = {
  title: secret(wording.fields.title, 'QuestionnaireOpened'),
  lead: secret(wording.fields.lead, 'QuestionnaireOpened'),
  isAnonymous: secret(wording.fields.isAnonymous, 'QuestionnaireOpened'),
  questions: secret(wording.fields.questions, 'QuestionnaireOpened'),
};

/** From when to when it is answered. */
export const publishing = { opensAt: z.int(), closesAt: z.int() };

export const QuestionnaireDrafted = fact('QuestionnaireDrafted', {
  summary: 'Somebody who teaches a class wrote a questionnaire for it.',
  data: z.object({ classId: id, ...written }),
});

export const QuestionnaireEdited = fact('QuestionnaireEdited', {
  summary: 'Its author wrote it anew, before it was published.',
  data: z.object(written),
});

export const QuestionnaireScheduled = fact('QuestionnaireScheduled', {
  summary: 'It opens at a time, and closes at another.',
  data: z.object({ ...publishing, ballotKey: z.optional(modulus) }),
});

export const QuestionnaireUnscheduled = fact('QuestionnaireUnscheduled', {
  summary: 'It is a draft again, before it opened.',
  data: z.object({}),
});

export const QuestionnaireOpened = fact('QuestionnaireOpened', {
  summary: 'The class can answer it.',
  data: z.object({
    classId: id,
    title: wording.fields.title,
    closesAt: z.int(),
    ballotKey: z.optional(modulus),
    by: z.enum(['author', 'timer']),
  }),
});

export const QuestionnaireClosed = fact('QuestionnaireClosed', {
  summary: 'It takes no more answers.',
  data: z.object({ by: z.enum(['author', 'timer']) }),
});

export const QuestionnaireRemoved = fact('QuestionnaireRemoved', {
  summary: 'Its author took it away; nobody finds it any more.',
  data: z.object({}),
});

export const QuestionnaireRestored = fact('QuestionnaireRestored', {
  summary: 'Its author put it back.',
  data: z.object({}),
});

export const QuestionnaireAnswered = fact('QuestionnaireAnswered', {
  summary:
    'Somebody took part. Of an anonymous one that is all that a fact says, beside the ballot that was signed unseen.',
  data: z.object({
    personId: id,
    /** To each question, the places that were chosen. */
    chosen: z.optional(z.array(z.array(z.int()))),
    /** To each question, the words, as one text. */
    words: z.optional(personal()),
    blinded: z.optional(blinded),
  }),
});

export const RespondentsReminded = fact('RespondentsReminded', {
  summary: 'Those who have not answered yet were asked to.',
  data: z.object({ classId: id }),
});

export const questionnaireFacts = [
  QuestionnaireDrafted,
  QuestionnaireEdited,
  QuestionnaireScheduled,
  QuestionnaireUnscheduled,
  QuestionnaireOpened,
  QuestionnaireClosed,
  QuestionnaireRemoved,
  QuestionnaireRestored,
  QuestionnaireAnswered,
  RespondentsReminded,
] as const;
export type QuestionnaireFact = FactOf<(typeof questionnaireFacts)[number]>;
