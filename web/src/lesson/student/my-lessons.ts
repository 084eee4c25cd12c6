import type { LessonRow, Lessons } from '@lectern/contracts/lesson/queries.ts';
import { query } from '../../kit/data/request.ts';

/** The path stands here so that a phone need not load the schemas; a test compares. */
export const LESSONS_PATH = '/api/lessons';

export const loadLessons = async (): Promise<readonly LessonRow[]> =>
  (await query<typeof Lessons>({ path: LESSONS_PATH }, {})).lessons;

const TAKES_PART = new Set(['student', 'representative', 'auditor']);

export interface MyLessons {
  readonly live: readonly LessonRow[];
  /** The next first. */
  readonly coming: readonly LessonRow[];
  /** The last first. */
  readonly past: readonly LessonRow[];
}

/** The lessons that someone takes part in, not those that they teach. */
export function mine(rows: readonly LessonRow[]): MyLessons {
  const my = rows.filter(({ role }) => TAKES_PART.has(role));
  return {
    live: my.filter(({ status }) => status === 'running'),
    coming: my.filter(({ status }) => status === 'scheduled').sort((a, b) => a.startsAt - b.startsAt),
    past: my
      .filter(({ status }) => status === 'ended')
      .sort((a, b) => (b.endedAt ?? b.startsAt) - (a.endedAt ?? a.startsAt)),
  };
}
