import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import { Lessons, type LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { LessonQuestions } from '@lectern/contracts/quiz/queries.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { query } from '../../kit/data/request.ts';
import type { Commands } from '../../kit/data/use-commands.ts';

type ResultOf<Kind extends QueryKind> = z.output<Kind['result']>;
export type Reusable = ResultOf<typeof LessonQuestions>['questions'][number];

/** My lessons that have questions, without the one that they are taken into. */
export function useReusableLessons(lessonId: string) {
  return useInfiniteQuery({
    queryKey: ['reusable-lessons'],
    queryFn: ({ pageParam }) => query<typeof Lessons>(Lessons, { page: pageParam, cancelled: 'too' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    select: ({ pages }): readonly LessonRow[] =>
      pages.flatMap(({ lessons }) => lessons).filter(({ id, questions }) => questions > 0 && id !== lessonId),
  });
}

export function useReusableQuestions(lessonId: string | undefined) {
  return useQuery({
    queryKey: ['reusable-questions', lessonId],
    queryFn: () => query<typeof LessonQuestions>(LessonQuestions, { id: lessonId! }),
    select: ({ questions }): readonly Reusable[] => questions,
    enabled: lessonId !== undefined,
  });
}

/** The command's data of a question that is taken over; `questionId` is its new one. */
export function takenOver(questionId: string, lessonId: string, question: Reusable) {
  const { correct: _, questionId: earlier, ...shape } = question;
  return { ...shape, questionId, from: { lessonId, questionId: earlier } };
}

/**
 * Takes questions over one after the other, so that they stand in the order in which they stood. One that fails stops
 * it; tried again, those that arrived are not taken twice.
 */
export function useTakeOver(commands: Commands): (from: string, questions: readonly Reusable[]) => Promise<boolean> {
  const given = useRef(new Map<string, { readonly id: string; done: boolean }>());
  return async (from, questions) => {
    for (const question of questions) {
      const one = given.current.get(question.questionId) ?? { id: newId(), done: false };
      given.current.set(question.questionId, one);
      if (one.done) continue;
      const done = await commands.give(WriteQuestion, takenOver(one.id, from, question));
      if (done === undefined) return false;
      one.done = true;
    }
    return true;
  };
}
