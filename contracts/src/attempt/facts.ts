import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { personal } from '../kernel/personal.ts';
import { points } from '../question/content.ts';
import { verdicts } from '../question/program.ts';

/** Letters of the choices, none where a choice was taken back; words stand sealed beside. */
const chosen = z.string().check(z.regex(/^A?B?C?D?E?F?G?H?I?J?$/));

const whose = { personId: id };

export const AttemptStarted = fact('AttemptStarted', {
  summary: 'A student began an exam: the paper of the exam, in the order of the seed, until the end.',
  data: z.object({
    ...whose,
    examId: id,
    classId: id,
    /** Which of the student's attempts it is, from 1. */
    n: z.int(),
    seed: z.string(),
    endsAt: z.int(),
    device: id,
    /** Where it is proctored: at how many leaves it is collected. */
    proctored: z.optional(z.object({ leaves: z.optional(z.int()) })),
  }),
});

export const AnswerSaved = fact('AnswerSaved', {
  summary: 'An answer arrived. It counts unless it came after the end.',
  data: z.object({
    ...whose,
    itemId: id,
    choice: z.optional(chosen),
    words: z.optional(personal()),
    /** When the device had it, as the device believes. */
    typedAt: z.int(),
    /** How long after the end it arrived; absent where it was in time. */
    lateMs: z.optional(z.int()),
  }),
});

export const ItemFlagged = fact('ItemFlagged', {
  summary: 'The student marked a question to come back to, or took the mark away.',
  data: z.object({ ...whose, itemId: id, flagged: z.boolean() }),
});

export const AttemptTakenOver = fact('AttemptTakenOver', {
  summary: 'The student goes on with another device; the one before stops.',
  data: z.object({ ...whose, device: id }),
});

export const AttemptExtended = fact('AttemptExtended', {
  summary: 'The end came, and it is a later one by now.',
  data: z.object({ ...whose, endsAt: z.int() }),
});

export const AttemptSubmitted = fact('AttemptSubmitted', {
  summary: 'The student handed it in.',
  data: z.object(whose),
});

export const AttemptCollected = fact('AttemptCollected', {
  summary: 'It was collected as it stood: its end came, a teacher did so earlier, or the page was left too often.',
  data: z.object({ ...whose, after: z.optional(z.literal('leaves')) }),
});

export const AttemptLateAccepted = fact('AttemptLateAccepted', {
  summary: 'What came after the end counts.',
  data: z.object(whose),
});

export const AttemptLateRefused = fact('AttemptLateRefused', {
  summary: 'What came after the end stays stored and does not count.',
  data: z.object(whose),
});

export const AttemptInvalidated = fact('AttemptInvalidated', {
  summary: 'The paper does not count, for a reason.',
  data: z.object({ ...whose, reason: personal() }),
});

export const AttemptRestored = fact('AttemptRestored', {
  summary: 'An invalid paper counts again, for a reason.',
  data: z.object({ ...whose, reason: personal() }),
});

export const AttemptReset = fact('AttemptReset', {
  summary: 'It stays stored and does not count, and the student may begin another in its place.',
  data: z.object({ ...whose, reason: personal() }),
});

export const AttemptItemGraded = fact('AttemptItemGraded', {
  summary: 'A teacher scored the answer to one question, for the first time or again.',
  data: z.object({ ...whose, itemId: id, points, remark: z.optional(personal()) }),
});

export const AttemptGradeWithdrawn = fact('AttemptGradeWithdrawn', {
  summary: 'The score of an answer was taken back: it waits to be scored as before.',
  data: z.object({ ...whose, itemId: id }),
});

export const AttemptItemScored = fact('AttemptItemScored', {
  summary: 'A program that was handed in was run against the tests of its question: what each came to.',
  data: z.object({
    ...whose,
    itemId: id,
    /** The number on the receipt of the answer that was run. */
    answer: z.int(),
    /** A letter for each shown test, and for each hidden one. */
    samples: verdicts,
    hidden: verdicts,
    /** What ran it, with its version: it comes to the same again. */
    scorer: z.string().check(z.maxLength(60)),
  }),
});

export const attemptFacts = [
  AttemptStarted,
  AnswerSaved,
  ItemFlagged,
  AttemptTakenOver,
  AttemptExtended,
  AttemptSubmitted,
  AttemptCollected,
  AttemptLateAccepted,
  AttemptLateRefused,
  AttemptInvalidated,
  AttemptRestored,
  AttemptReset,
  AttemptItemGraded,
  AttemptGradeWithdrawn,
  AttemptItemScored,
] as const;
export type AttemptFact = FactOf<(typeof attemptFacts)[number]>;
