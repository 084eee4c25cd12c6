import { LessonLooks, ReviewedLessons, type ReviewedLesson } from '@lectern/contracts/access/queries.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { query } from '../data/request.ts';

const REFRESH_MS = 30_000;

/** The lessons that my grants let me watch, by part of a name. */
export const useReviewedLessons = (search: string) =>
  useInfiniteQuery({
    queryKey: ['reviewed-lessons', search],
    queryFn: ({ pageParam }) =>
      query<typeof ReviewedLessons>(ReviewedLessons, { page: pageParam, ...(search !== '' && { search }) }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    select: ({ pages }) => pages.flatMap(({ lessons }): readonly ReviewedLesson[] => lessons),
  });

/** Which reviewers looked at a lesson: the newest. */
export const useLessonLooks = (lessonId: string) =>
  useQuery({
    queryKey: ['lesson-looks', lessonId],
    queryFn: () => query<typeof LessonLooks>(LessonLooks, { id: lessonId }),
    refetchInterval: REFRESH_MS,
  });
