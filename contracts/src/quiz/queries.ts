import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { questionKind } from './facts.ts';

export const LessonQuestions = query('LessonQuestions', {
  summary: 'The questions of a lesson in the order of asking, to be taken into another one.',
  path: '/api/lesson/:id/questions',
  input: z.object({ id }),
  result: z.object({
    questions: z.array(
      z.object({
        questionId: id,
        kind: questionKind,
        text: z.string(),
        choices: z.array(z.string()),
        points: z.int(),
        key: z.optional(z.string()),
        explanation: z.optional(z.string()),
        atMost: z.optional(z.int()),
        /** Of those who answered, how many were right, in percent; undefined before it was collected, or without a key. */
        correct: z.optional(z.int()),
      }),
    ),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
});

export const quizQueries = [LessonQuestions] as const;
