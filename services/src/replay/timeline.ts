import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { Replay } from '@lectern/contracts/replay/queries.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type * as z from 'zod/mini';
import type { Playback } from '../live/playback/playback.ts';
import { BUCKET_MS, type Lanes } from './lanes.ts';

/** So many buckets are as fine as a screen shows. */
const MOST_BUCKETS = 720;
/** Marks stand in so many places at most: there may be thousands of strange facts, and a mark is as wide as a finger. */
const MOST_PLACES = 60;

/**
 * The lanes of a timeline, as far as its playback is folded: from the beginning of the lesson to its end, or to now. Who was late
 * is what the newest state says: a teacher may have said otherwise since.
 */
export function timelineOf(playback: Playback<unknown, Lanes>, { attendance, lesson }: LessonStreamState) {
  const { begun, ended, pages, questions, sections, danmu, answers, checkIns, comings, online } = playback.kept;
  const from = begun?.at ?? playback.clockAt(1);
  const to = Math.max(from, ended?.at ?? playback.clockAt(playback.through));
  const factor = Math.max(1, Math.ceil((to - from) / BUCKET_MS / MOST_BUCKETS));
  const buckets = Math.floor((to - from) / BUCKET_MS / factor) + 1;
  const isLate = (personId: string) =>
    attendanceStatus(get(attendance.participants, personId), attendance, lesson) === 'late';
  const arrivals = checkIns.length > 0 || sections.some(({ type }) => type === 'CheckInOpened') ? checkIns : comings;
  return {
    from,
    to,
    through: playback.through,
    ...(playback.brokenFrom !== undefined && { brokenFrom: playback.brokenFrom }),
    pages: pages.map((page, index) => ({ ...page, until: pages[index + 1]?.at ?? to })),
    questions: questions.map((question) => {
      const { collectedAt, distributionAt, answerAt } = question;
      return { ...question, until: Math.min(to, answerAt ?? distributionAt ?? collectedAt ?? to) }; // shown after the end, it lasts as long as the lesson
    }),
    sections,
    bucketMs: BUCKET_MS * factor,
    danmu: merged(danmu, factor, buckets),
    answers: merged(answers, factor, buckets),
    checkIns: arrivals.map((one) => ({ ...one, late: isLate(one.personId) })),
    online,
    strange: strangeIn(playback, from, to),
  };
}

type Strange = z.output<typeof Replay.result>['strange'][number];

/** Of one kind and form, those in one place of the timeline are one mark. */
function strangeIn(playback: Playback<unknown, Lanes>, from: number, to: number): Strange[] {
  const marks = new Map<string, Strange>();
  const wide = Math.max(1, to - from) / MOST_PLACES;
  for (const { version, form } of playback.strange) {
    const [at, type] = [playback.clockAt(version), playback.typeOf(version) ?? ''];
    const place = at < from ? 'before' : at > to ? 'after' : Math.floor((at - from) / wide);
    const key = `${place}/${form}/${type}`;
    const mark = marks.get(key);
    if (mark === undefined) marks.set(key, { at, version, type, form, count: 1 });
    else mark.count += 1;
  }
  return [...marks.values()];
}

const merged = (counts: readonly number[], factor: number, buckets: number): number[] =>
  Array.from({ length: buckets }, (_, index) =>
    counts.slice(index * factor, (index + 1) * factor).reduce((sum, count) => sum + count, 0),
  );
