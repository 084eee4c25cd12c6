import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

export const title = name(LIMITS.lessonTitleUnits); // [R5.03]

export const LessonScheduled = fact('LessonScheduled', {
  summary: 'A lesson of a class was put on the timetable.',
  data: z.object({ classId: id, title, startsAt: z.int() }),
});

export const LessonRevised = fact('LessonRevised', {
  summary: 'Its title or its time was changed.',
  data: z.object({ title, startsAt: z.int() }),
});

export const LessonCancelled = fact('LessonCancelled', {
  summary: 'It was taken off the timetable before it began.',
  data: z.object({}),
});

export const LessonStarted = fact('LessonStarted', {
  summary: 'It began: students may come in with the code, and it ends by itself at closesAt.',
  data: z.object({ code: z.string(), closesAt: z.int() }),
});

export const LessonEnded = fact('LessonEnded', {
  summary: 'It is over, by the teacher or because nobody ended it.',
  data: z.object({ by: z.enum(['teacher', 'timer']) }),
});

export const lessonFacts = [LessonScheduled, LessonRevised, LessonCancelled, LessonStarted, LessonEnded] as const;
export type LessonFact = FactOf<(typeof lessonFacts)[number]>;
