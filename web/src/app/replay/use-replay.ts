import { Replay, ReplayFrame, ReplayRange } from '@lectern/contracts/replay/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { query } from '../../data/request.ts';
import type { FilmSource } from './film.ts';

/** A lesson as a timeline. */
export type ReplayedLesson = z.output<typeof Replay.result>;

const PREPARING_MS = 600;
/** A lesson that runs grows. */
const RUNNING_MS = 5_000;

/** Asked for again while it is being prepared, and as long as the lesson runs. */
export function useReplay(lessonId: string) {
  return useQuery({
    queryKey: ['replay', lessonId],
    queryFn: () => query<typeof Replay>(Replay, { id: lessonId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined || error !== null) return false;
      if (data.prepared < 1) return PREPARING_MS;
      return data.status === 'running' ? RUNNING_MS : false;
    },
  });
}

/** Moments as the server gives them. */
export const filmSource = (lessonId: string): FilmSource => ({
  frame: (asked) => query<typeof ReplayFrame>(ReplayFrame, { id: lessonId, ...asked }),
  range: (asked) => query<typeof ReplayRange>(ReplayRange, { id: lessonId, ...asked }),
});
