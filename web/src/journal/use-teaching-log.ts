import { TeachingLog, type TeachingLogEntry } from '@lectern/contracts/journal/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { afterOf, query } from '../data/request.ts';

const KEY = ['teaching-log'] as const;
const REFRESH_MS = 60_000;

/** Which entries: of one class, of the last so many days, my own alone, those that I deleted. */
export interface LogFilter {
  readonly classId?: string | undefined;
  readonly from?: number | undefined;
  readonly mine: boolean;
  readonly deleted: boolean;
}

/** The newest thing that this page has done: the log waits for it. */
let done: string | undefined;

/** What was taught in my classes, the newest first; more is fetched when it is looked at. */
export function useTeachingLog({ classId, from, mine, deleted }: LogFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, classId, from, mine, deleted],
    queryFn: ({ pageParam }) =>
      query<typeof TeachingLog>(TeachingLog, {
        page: pageParam,
        ...(done && { after: done }),
        ...(classId && { classId }),
        ...(from !== undefined && { from }),
        ...(mine && { mine: 'true' }),
        ...(deleted && { deleted: 'true' }),
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ entries }): readonly TeachingLogEntry[] => entries),
  });
}

/** Reads the log again, at least as fresh as the receipt. */
export function useTeachingLogAfter(): (receipt: Receipt | undefined) => Promise<void> {
  const client = useQueryClient();
  return (receipt) => {
    if (receipt) done = afterOf(receipt);
    return client.invalidateQueries({ queryKey: KEY });
  };
}
