import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { lengthOf, union, type Span } from '@lectern/contracts/kernel/spans.ts';
import type { BeginWatching, WatchPlayback } from '@lectern/contracts/playback/watching.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAlreadySo, isPassing } from '../kit/data/errors.ts';
import { command } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { played, sampleOf, type Sample } from './played.ts';

/** What is shorter waits for more, unless the page is left. */
const LEAST_MS = 5000;

interface Watched {
  readonly segment: SegmentSeen;
  readonly speed: number;
  spans: Span[];
}

/** Whether two are one video: spans of it can be joined. */
const isSame = (one: SegmentSeen, other: SegmentSeen): boolean =>
  one.driveId === other.driveId && one.cutId === other.cutId;

/** Reports what is watched, a stretch at a time; without a network it is kept, and reported with what follows. */
export function useWatching(lessonId: string, segment: SegmentSeen, isCounted: boolean, onReported: () => void) {
  const { id: personId } = useUser();
  const [isKept, setKept] = useState(false);
  const before = useRef<Sample>(undefined);
  const watched = useRef<Watched>(undefined);
  /** Whether the server knows that watching began: without it nothing counts. */
  const begun = useRef<Promise<boolean>>(undefined);
  const told = useRef(onReported);
  useEffect(() => {
    told.current = onReported;
  });
  const report = useCallback(
    async (leastMs: number) => {
      const { current } = watched;
      if (current === undefined || lengthOf(current.spans) < leastMs) return;
      watched.current = undefined;
      const later = () => {
        const now = watched.current;
        setKept(true);
        if (now === undefined) watched.current = current;
        else if (isSame(now.segment, current.segment) && now.speed === current.speed)
          now.spans = union([...current.spans, ...now.spans]);
      };
      if ((await begun.current) !== true) {
        begun.current = undefined; // it is said again when it plays on
        later();
        return;
      }
      const { segmentId, driveId, cutId } = current.segment;
      const spans = current.spans.slice(0, PLAYBACK.spans);
      const data = { lessonId, segmentId, driveId, ...(cutId && { cutId }), spans, speed: current.speed };
      try {
        await command<typeof WatchPlayback>('watching', personId, 'WatchPlayback', data);
        setKept(false);
        told.current();
      } catch (error) {
        if (isPassing(error)) later(); // else it was decided that it does not count
      }
    },
    [lessonId, personId],
  );
  const begin = useCallback(
    () =>
      command<typeof BeginWatching>('watching', personId, 'BeginWatching', { lessonId }).then(
        () => true,
        (error: unknown) => isAlreadySo(error) || !isPassing(error),
      ),
    [lessonId, personId],
  );
  useEffect(() => {
    const left = () => document.visibilityState === 'hidden' && void report(1);
    document.addEventListener('visibilitychange', left);
    return () => {
      document.removeEventListener('visibilitychange', left);
      before.current = undefined;
      void report(1);
    };
  }, [report, segment.segmentId]);
  const moved = useCallback(
    (media: HTMLVideoElement) => {
      if (!isCounted || !segment.isVisible) return;
      const now = sampleOf(media, performance.now());
      if (now.isPlaying) begun.current ??= begin();
      const span = played(before.current, now);
      const { speed = now.speed } = before.current ?? {};
      before.current = now;
      if (span !== undefined) {
        const { current } = watched;
        if (current !== undefined && (current.speed !== speed || !isSame(current.segment, segment))) void report(1);
        const spans = watched.current?.spans ?? [];
        watched.current = { segment, speed, spans: union([...spans, span]) };
      }
      if (watched.current === undefined) return;
      if (!now.isPlaying) void report(media.ended ? 1 : LEAST_MS);
      else if (lengthOf(watched.current.spans) >= PLAYBACK.reportMs * speed) void report(1);
    },
    [isCounted, segment, report, begin],
  );
  return { moved, isKept };
}
