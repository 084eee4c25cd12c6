import type { PlaybackTimeline, SegmentSeen } from '@lectern/contracts/playback/queries.ts';

/** A second of one of the videos. */
export interface Place {
  readonly segmentId: string;
  readonly startS: number;
}

/** Where a moment of the lesson is seen; undefined where no video has it. */
export function placeOf(segments: readonly SegmentSeen[], atMs: number): Place | undefined {
  const found = segments.find(
    ({ beginsAtMs, durationMs, isGone }) => !isGone && beginsAtMs <= atMs && atMs < beginsAtMs + durationMs,
  );
  return found && { segmentId: found.segmentId, startS: (atMs - found.beginsAtMs) / 1000 };
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
