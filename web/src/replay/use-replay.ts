import { Replay, ReplayFrame, ReplayRange } from '@lectern/contracts/replay/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { isPassing } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import type { PlaybackSource } from './playback.ts';

/** A lesson as a timeline. */
export type ReplayedLesson = z.output<typeof Replay.result>;

const PREPARING_MS = 600;
/** A lesson that runs grows. */
const RUNNING_MS = 5_000;

/** Also of a lesson that is over, facts may come later: attendance that was corrected. */
export function useReplay(lessonId: string) {
  return useQuery({
    queryKey: ['replay', lessonId],
    queryFn: () => query<typeof Replay>(Replay, { id: lessonId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, error } }) => askedAgainIn(data, error),
  });
}

/** Asked for again while it is being prepared, as long as the lesson runs, and until a server that is away is back. */
export function askedAgainIn(
  data: Pick<ReplayedLesson, 'prepared' | 'status'> | undefined,
  error: unknown,
): number | false {
  if (data === undefined) return false;
  if (error !== null) return askedAgainAfter(error);
  if (data.prepared < 1) return PREPARING_MS;
  return data.status === 'running' ? RUNNING_MS : false;
}

/** A server that is away is asked until it is back; one that refused is not. */
export const askedAgainAfter = (error: unknown): number | false => isPassing(error) && RUNNING_MS;

/** Moments as the server gives them. */
export const playbackSource = (lessonId: string): PlaybackSource => ({
  frame: (asked) => query<typeof ReplayFrame>(ReplayFrame, { id: lessonId, ...asked }),
  range: (asked) => query<typeof ReplayRange>(ReplayRange, { id: lessonId, ...asked }),
});
