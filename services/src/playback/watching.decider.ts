import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { Segment } from '@lectern/contracts/playback/playback.ts';
import { common, firstOf, inRecording, lengthOf, within, type Span } from '@lectern/contracts/kernel/spans.ts';
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

/** What of a recording is played, and how long it is as a whole. */
export interface Visible extends Pick<Segment, 'segmentId' | 'driveId' | 'durationMs'> {
  readonly kept: readonly Span[];
  readonly cutId?: string | undefined;
}

/** The replay as this person may watch it; undefined where it is not theirs to watch, or is not counted. */
export interface WatchingGathered {
  readonly percent: number;
  readonly visible: readonly Visible[];
}

/** How much of what is visible was watched, each moment once: replays, skips and pauses add nothing. */
export const watchedMs = (visible: readonly Visible[], spansOf: (one: Visible) => readonly Span[]): number =>
  visible.reduce((sum, one) => sum + lengthOf(common(spansOf(one), one.kept)), 0);

export const totalMs = (visible: readonly Visible[]): number =>
  visible.reduce((sum, { kept }) => sum + lengthOf(kept), 0);

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
  const { percent, visible } = gathered;
  const total = totalMs(visible);
  const before = (one: Visible) => get(watching.watched, watchedKey(lessonId, one)) ?? [];
  const completed = (watched: number) =>
    now !== 'completed' && isComplete(watched, total, percent)
      ? [PlaybackCompleted({ lessonId, watchedMs: watched, ofMs: total })]
      : [];
  if (command.name === 'BeginWatching') {
    const isGoingOn = now !== 'none' && at - (watching.lastAt ?? 0) < PLAYBACK.gapMs;
    if (isGoingOn) return refuse('already.so');
    const seen = watchedMs(visible, before);
    return [WatchingBegun({ lessonId }), ...completed(seen)]; // also of what was hidden or cut out since
  }
  const { segmentId, driveId, cutId, spans, speed } = command.data;
  const segment = visible.find((one) => one.segmentId === segmentId && one.driveId === driveId);
  // Whoever still plays the whole recording reports its time; of a cut that is not played any more nothing is known.
  if (segment === undefined || (cutId !== undefined && cutId !== segment.cutId)) return refuse('playback.unknown');
  const playable = cutId === undefined ? segment.durationMs : lengthOf(segment.kept);
  const played = firstOf(within(spans, playable), playableMs(watching, at, speed));
  if (played.length === 0 || now === 'none') return refuse('playback.tooFast');
  const taken = cutId === undefined ? played : inRecording(played, segment.kept);
  const watched = watchedMs(visible, (one) => (one === segment ? [...before(one), ...taken] : before(one)));
  return [PlaybackWatched({ lessonId, segmentId, driveId, spans: taken, speed }), ...completed(watched)];
}
