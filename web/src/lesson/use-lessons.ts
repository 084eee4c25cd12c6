import { Lessons, type LessonRow } from '@lectern/contracts/lesson/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { afterOf, query } from '../kit/data/request.ts';

const KEY = ['lessons'] as const;
const REFRESH_MS = 30_000;

/** The newest thing that this page has done: the list waits for it, so that who scheduled a lesson sees it. */
let done: string | undefined;

/** My lessons: running first, then coming, then past; more pages are fetched when they are looked at. */
export function useLessons() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => query<typeof Lessons>(Lessons, { page: pageParam, ...(done && { after: done }) }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    refetchInterval: REFRESH_MS,
    select: ({ pages }) => ({
      lessons: pages.flatMap(({ lessons }): readonly LessonRow[] => lessons),
      more: pages.at(-1)?.more ?? false,
    }),
  });
}

/** Reads the list again, at least as fresh as the receipt if there is one. */
export function useLessonsAfter(): (receipt: Receipt | undefined) => Promise<void> {
  const client = useQueryClient();
  return (receipt) => {
    if (receipt) done = afterOf(receipt);
    return client.invalidateQueries({ queryKey: KEY });
  };
}
