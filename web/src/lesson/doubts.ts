import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';

const LONG_PAST_MS = 3_600_000;
/** One lesson of a class begins while the other is surely still on. */
const AT_ONCE_MS = 40 * 60_000;

export type Doubt =
  | { readonly is: 'past' }
  | { readonly is: 'atOnce'; readonly title: string; readonly startsAt: number };

type Known = Pick<LessonRow, 'id' | 'title' | 'classId' | 'status' | 'startsAt'>;

/** What is likely a slip in a lesson's time: whoever schedules it is asked once. */
export function doubtsOf(
  wanted: { readonly id: string; readonly classId: string | undefined; readonly startsAt: number },
  lessons: readonly Known[],
  now: number,
): readonly Doubt[] {
  const other = lessons.find(
    ({ id, classId, status, startsAt }) =>
      id !== wanted.id &&
      classId === wanted.classId &&
      (status === 'scheduled' || status === 'running') &&
      Math.abs(startsAt - wanted.startsAt) < AT_ONCE_MS,
  );
  return [
    ...(wanted.startsAt < now - LONG_PAST_MS ? [{ is: 'past' } as const] : []),
    ...(other ? [{ is: 'atOnce', title: other.title, startsAt: other.startsAt } as const] : []),
  ];
}
