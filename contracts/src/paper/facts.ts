import * as z from 'zod/mini';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line, text } from '../kernel/text.ts';
import { points, questionContent } from '../question/content.ts';
import { paperContent, paperGroup, paperQuestion, takenFrom } from './content.ts';
import { drawnFrom, drawSeed } from './draw.ts';

/** What a paper is called and what it is about. */
export const paperDetails = editable({
  title: paperContent.shape.title,
  description: z.optional(text(LIMITS.paperDescriptionUnits)), // [R5.14]
  tags: z.array(line(LIMITS.paperTagUnits)).check(z.maxLength(LIMITS.paperTags)),
});

/** What somebody edits of one question; others are moved and edited meanwhile without a conflict. */
export const paperQuestionEdit = editable({ content: questionContent });

/** What the paper comes to after a fact, so that lists need not read the questions. */
const after = { totals: z.object({ questions: z.int(), points: z.int(), errors: z.int(), variants: z.int() }) };

const nothing = z.object({});
/** Of a group paper, which of its variants: 0 is A. */
const variant = z.int().check(z.minimum(0), z.maximum(LIMITS.paperVariants - 1));
const groupTitle = line(LIMITS.paperGroupUnits);
/** Where it goes: before another one, or to the end. */
const before = z.optional(id);
const group = { groupId: id };
const item = { itemId: id };
const taken = z.array(paperQuestion).check(z.minLength(1), z.maxLength(LIMITS.paperQuestions));

export const PaperCreated = fact('PaperCreated', {
  summary: 'Somebody began a paper, empty or as a copy of another one of theirs.',
  data: z.object({
    ...paperDetails.fields,
    copyOf: z.optional(id),
    variants: z.array(z.array(paperGroup)).check(z.minLength(1)),
    ...after,
  }),
});

export const PaperDescribed = fact('PaperDescribed', {
  summary: 'It is called otherwise.',
  data: z.object(paperDetails.fields),
});

export const PaperDeleted = fact('PaperDeleted', {
  summary: 'It was taken away; exams that were made of it keep what they took.',
  data: nothing,
});

export const PaperRestored = fact('PaperRestored', { summary: 'It was put back.', data: nothing });

export const PaperVariantAdded = fact('PaperVariantAdded', {
  summary: 'A variant was made of the groups of the first one, under ids of its own.',
  data: z.object({ variant, groups: z.array(paperGroup), ...after }),
});

export const PaperVariantRemoved = fact('PaperVariantRemoved', {
  summary: 'The last variant was taken away.',
  data: z.object({ variant, ...after }),
});

export const PaperGroupAdded = fact('PaperGroupAdded', {
  summary: 'A group was added at the end of a variant.',
  data: z.object({ ...group, variant, title: groupTitle, ...after }),
});

export const PaperGroupRenamed = fact('PaperGroupRenamed', {
  summary: 'A group is called otherwise.',
  data: z.object({ ...group, title: groupTitle }),
});

export const PaperGroupMoved = fact('PaperGroupMoved', {
  summary: 'A group stands elsewhere in its variant.',
  data: z.object({ ...group, before }),
});

export const PaperGroupRemoved = fact('PaperGroupRemoved', {
  summary: 'A group was taken out with its questions.',
  data: z.object({ ...group, ...after }),
});

export const PaperGroupRestored = fact('PaperGroupRestored', {
  summary: 'A group was put back with its questions.',
  data: z.object({ ...group, ...after }),
});

export const PaperQuestionsPut = fact('PaperQuestionsPut', {
  summary: 'Questions were put into a group: written there, or copied from a library.',
  data: z.object({ ...group, before, questions: taken, ...after }),
});

export const PaperQuestionRevised = fact('PaperQuestionRevised', {
  summary: 'A question of the paper was written anew; the library’s stays as it is.',
  data: z.object({
    ...item,
    ...paperQuestionEdit.fields,
    /** Where it became what another version of a library says: which one. */
    from: z.optional(takenFrom),
    ...after,
  }),
});

export const PaperQuestionMoved = fact('PaperQuestionMoved', {
  summary: 'A question stands elsewhere, in the same group or in another one of its variant.',
  data: z.object({ ...item, ...group, before, ...after }),
});

export const PaperQuestionRemoved = fact('PaperQuestionRemoved', {
  summary: 'A question was taken out.',
  data: z.object({ ...item, ...after }),
});

export const PaperQuestionRestored = fact('PaperQuestionRestored', {
  summary: 'A question was put back to where it stood.',
  data: z.object({ ...item, ...after }),
});

export const PaperPointsSet = fact('PaperPointsSet', {
  summary: 'Questions are worth so much each, in tenths.',
  data: z.object({ itemIds: z.array(id), points, ...after }),
});

/** A draw by its id and, as it may be drawn again, by the seed of the time. */
const draw = { drawId: id, seed: drawSeed };
/** How many could have been drawn. */
const matching = z.int();

export const PaperQuestionsDrawn = fact('PaperQuestionsDrawn', {
  summary: 'Questions of a library were drawn by a seed and put at the end of a group, worth so much each.',
  data: z.object({ ...draw, ...group, from: drawnFrom, matching, questions: taken, ...after }),
});

export const PaperDrawRepeated = fact('PaperDrawRepeated', {
  summary: 'What is left of a draw was replaced, one by one where they stand, by what another seed draws.',
  data: z.object({
    ...draw,
    matching,
    replaced: z.array(z.object({ ...item, question: paperQuestion })).check(z.minLength(1)),
    ...after,
  }),
});

export const PaperDrawReverted = fact('PaperDrawReverted', {
  summary: 'A draw was undone: what it drew went out, and what it had replaced came back.',
  data: z.object({ ...draw, ...after }),
});

export const paperFacts = [
  PaperCreated,
  PaperDescribed,
  PaperDeleted,
  PaperRestored,
  PaperVariantAdded,
  PaperVariantRemoved,
  PaperGroupAdded,
  PaperGroupRenamed,
  PaperGroupMoved,
  PaperGroupRemoved,
  PaperGroupRestored,
  PaperQuestionsPut,
  PaperQuestionRevised,
  PaperQuestionMoved,
  PaperQuestionRemoved,
  PaperQuestionRestored,
  PaperPointsSet,
  PaperQuestionsDrawn,
  PaperDrawRepeated,
  PaperDrawReverted,
] as const;
export type PaperFact = FactOf<(typeof paperFacts)[number]>;
export type PaperTotals = z.output<typeof PaperGroupAdded.data>['totals'];
