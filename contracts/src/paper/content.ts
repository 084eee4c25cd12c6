import * as z from 'zod/mini';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line, text } from '../kernel/text.ts';
import { questionContent } from '../question/content.ts';

/** Of a library, which question it was and in which version it was taken. */
export const takenFrom = z.object({ questionId: id, version: z.int() });

/** A question as it stands in a paper: a copy, so that what the library does later changes nothing here. */
export const paperQuestion = z.object({ itemId: id, content: questionContent, from: z.optional(takenFrom) });

export const paperGroup = z.object({
  groupId: id,
  title: line(LIMITS.paperGroupUnits),
  questions: z.array(paperQuestion).check(z.maxLength(LIMITS.paperQuestions)),
});

/** What students are given, with its answers: the teacher's side of a paper. */
export const paperContent = z.object({
  title: line(LIMITS.paperTitleUnits), // [R5.14]
  description: z.optional(text(LIMITS.paperDescriptionUnits)), // [R5.14]
  groups: z.array(paperGroup).check(z.maxLength(LIMITS.paperGroups)), // [R5.45]
});
export type PaperContent = z.output<typeof paperContent>;
export type PaperQuestion = z.output<typeof paperQuestion>;
