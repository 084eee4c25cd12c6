import type { PlaybackTimeline, SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { momentIn, playedAt } from '@lectern/contracts/kernel/spans.ts';

/** A second of one of the videos. */
export interface Place {
  readonly segmentId: string;
  readonly startS: number;
}

/** The moment of the lesson that a segment shows so long after its beginning. */
export const momentOf = ({ beginsAtMs, kept }: SegmentSeen, inVideoMs: number): number =>
  beginsAtMs + momentIn(inVideoMs, kept);

/** Where a moment of the lesson is seen; undefined where no video has it, or it was cut out. */
export function placeOf(segments: readonly SegmentSeen[], atMs: number): Place | undefined {
  for (const { segmentId, beginsAtMs, kept, isGone } of segments) {
    const ms = isGone ? undefined : playedAt(atMs - beginsAtMs, kept);
    if (ms !== undefined) return { segmentId, startS: ms / 1000 };
  }
  return undefined;
}

/** How long a danmu stands beside the video. */
const DANMU_MS = 20_000;
const DANMU_SHOWN = 6;

/** What the class was shown at a moment of the lesson. */
export function shownAt({ pages, questions, danmu }: PlaybackTimeline, atMs: number) {
  return {
    page: pages.findLast((one) => one.atMs <= atMs),
    question: questions.findLast(({ atMs: from, untilMs = Infinity }) => from <= atMs && atMs < untilMs),
    danmu: danmu.filter((one) => one.atMs <= atMs && one.atMs > atMs - DANMU_MS).slice(-DANMU_SHOWN),
  };
}

/** Pages and questions in the order of the lesson. */
export const entriesOf = ({ pages, questions }: PlaybackTimeline) =>
  [
    ...pages.map((page) => ({ is: 'page' as const, key: `p${page.atMs} ${page.deckId} ${page.n}`, ...page })),
    ...questions.map((question) => ({ is: 'question' as const, key: question.questionId, ...question })),
  ].toSorted((one, other) => one.atMs - other.atMs);

/** Where a segment's chapters begin, in seconds of it: at the first page that it shows, and wherever one was turned. */
export function chaptersOf({ pages }: PlaybackTimeline, { beginsAtMs, kept }: SegmentSeen): readonly number[] {
  const turns = pages.flatMap(({ atMs }) => playedAt(atMs - beginsAtMs, kept) ?? []);
  return [...new Set([0, ...turns])].map((ms) => ms / 1000).toSorted((one, other) => one - other);
}
