import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

export const logEntryName = name(LIMITS.activityNameUnits); // [R5.11]

/** Each teacher of a lesson has one entry about it in their log; it is named by its person. */
export const LogEntryNamed = fact('LogEntryNamed', {
  summary: 'A teacher gave their entry about this lesson a name, or took the name away.',
  data: z.object({ personId: id, name: z.optional(logEntryName) }),
});

export const LogEntryDeleted = fact('LogEntryDeleted', {
  summary: 'A teacher took their entry about this lesson out of their log.',
  data: z.object({ personId: id }),
});

export const LogEntryRestored = fact('LogEntryRestored', {
  summary: 'A teacher put their entry about this lesson back into their log.',
  data: z.object({ personId: id }),
});

export const journalFacts = [LogEntryNamed, LogEntryDeleted, LogEntryRestored] as const;
export type JournalFact = FactOf<(typeof journalFacts)[number]>;
