import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { HANDED_IN_BY } from './attempt.ts';
import { attemptFacts } from './facts.ts';
import { LEAVES, proctoringFacts } from './proctoring-facts.ts';
import { itemAsked } from '../question/asked.ts';

/** Whoever reads an attempt with its answers may hold them in a dispute; assistants do not [R6.12]. */
const teaches = { teacher: true, coTeacher: true } as const;

const attemptStep = z.object({
  /** The fact's number, and when the server had it. */
  version: z.int(),
  at: z.int(),
  is: z.enum([...attemptFacts, ...proctoringFacts].map(({ type }) => type)),
  itemId: z.optional(id),
  choice: z.optional(z.string()),
  /** What the student wrote, or what a teacher said. */
  words: z.optional(z.string()),
  /** When it was, as the device believes: an answer typed, a page left or come back to. */
  deviceAt: z.optional(z.int()),
  /** How long after the end it arrived. */
  lateMs: z.optional(z.int()),
  flagged: z.optional(z.boolean()),
  how: z.optional(z.enum(LEAVES)),
  /** In tenths. */
  points: z.optional(z.int()),
  endsAt: z.optional(z.int()),
  /** Of a program that was run, how many tests it passed. */
  tests: z.optional(z.object({ passed: z.int(), of: z.int() })),
  handedInBy: z.optional(z.enum(HANDED_IN_BY)),
  /** Who else did it. */
  by: z.optional(z.string()),
});
export type AttemptStep = z.output<typeof attemptStep>;

export const AttemptTimeline = query('AttemptTimeline', {
  summary: 'One attempt, fact after fact: what was answered when, what was left and came late, and who decided what.',
  path: '/api/attempt/:id/timeline',
  input: z.object({ id }),
  result: z.object({
    examId: id,
    title: z.string(),
    name: z.string(),
    n: z.int(),
    /** In the student's order. */
    questions: z.array(itemAsked),
    steps: z.array(attemptStep),
  }),
  allow: teaches,
});
export type AttemptTimeline = z.output<typeof AttemptTimeline.result>;

export const AttemptEvidence = fileQuery('AttemptEvidence', {
  summary:
    'One attempt as evidence: a zip archive of its facts, their proofs, a fresh signed head, the keys of its texts, the paper without what is right, and a verifier that needs no server.',
  path: '/api/attempt/:id/evidence',
  input: z.object({ id }),
  allow: teaches,
  file: 'application/zip',
});

export const dossierQueries = [AttemptTimeline, AttemptEvidence] as const;
