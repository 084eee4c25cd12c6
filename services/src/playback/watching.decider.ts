import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { Segment } from '@lectern/contracts/playback/playback.ts';
import { firstOf, lengthOf, union, within, type Span } from '@lectern/contracts/playback/spans.ts';
import {
  playableMs,
  PlaybackCompleted,
  PlaybackWatched,
  WatchingBegun,
  watchedKey,
  watchingMachine,
  type WatchingCommand,
  type WatchingStreamState,
} from '@lectern/contracts/playback/watching.ts';
import type { Deciding } from '../ledger/submission.ts';

export type Visible = Pick<Segment, 'segmentId' | 'driveId' | 'durationMs'>;

/** The replay as this person may watch it; undefined where it is not theirs to watch, or is not counted. */
export interface WatchingGathered {
  readonly percent: number;
  readonly visible: readonly Visible[];
}

/** How much of what is visible was watched, each moment once: replays, skips and pauses add nothing. */
export const watchedMs = (visible: readonly Visible[], spansOf: (one: Visible) => readonly Span[]): number =>
  visible.reduce((sum, one) => sum + lengthOf(within(spansOf(one), one.durationMs)), 0);

export const totalMs = (visible: readonly Visible[]): number =>
  visible.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Never rounded up: a thousandth less than the line is not completed. */
export const isComplete = (watched: number, total: number, percent: number): boolean =>
  total > 0 && watched * 100 >= percent * total;

export function decideWatching(
  { watching }: WatchingStreamState,
  command: WatchingCommand,
  { at, status, gathered }: Deciding<WatchingGathered | undefined>,
): readonly NewFact[] | Refused {
  const { lessonId } = command.data;
  const now = status(watchingMachine, lessonId);
  if (gathered === undefined || gathered.visible.length === 0) return refuse('playback.unknown');
  if (command.name === 'BeginWatching') {
    const isGoingOn = now !== 'none' && at - (watching.lastAt ?? 0) < PLAYBACK.gapMs;
    return isGoingOn ? refuse('already.so') : [WatchingBegun({ lessonId })];
  }
  const { segmentId, driveId, spans, speed } = command.data;
  const segment = gathered.visible.find((one) => one.segmentId === segmentId && one.driveId === driveId);
  if (segment === undefined) return refuse('playback.unknown');
  const taken = firstOf(within(spans, segment.durationMs), playableMs(watching, at, speed));
  if (taken.length === 0 || now === 'none') return refuse('playback.tooFast');
  const { percent, visible } = gathered;
  const total = totalMs(visible);
  const watched = watchedMs(visible, (one) => {
    const before = get(watching.watched, watchedKey(lessonId, one)) ?? [];
    return one === segment ? union([...before, ...taken]) : before;
  });
  const isFirst = now !== 'completed' && isComplete(watched, total, percent);
  return [
    PlaybackWatched({ lessonId, segmentId, driveId, spans: taken, speed }),
    ...(isFirst ? [PlaybackCompleted({ lessonId, watchedMs: watched, ofMs: total })] : []),
  ];
}
