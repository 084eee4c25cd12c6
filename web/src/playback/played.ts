import type { Span } from '@lectern/contracts/kernel/spans.ts';

/** Where a player is, as one of its events says it. */
export interface Sample {
  readonly atMs: number;
  /** By a clock that only goes on, in ms. */
  readonly clockMs: number;
  readonly isPlaying: boolean;
  readonly speed: number;
}

/** What events that come late may add to what the clock allows. */
const LATE_MS = 500;

/** What was played between two events; nothing where somebody jumped. */
export function played(before: Sample | undefined, now: Sample): Span | undefined {
  if (before?.isPlaying !== true) return undefined;
  const most = (now.clockMs - before.clockMs) * before.speed * 1.25 + LATE_MS;
  const step = now.atMs - before.atMs;
  return step > 0 && step <= most ? { from: before.atMs, to: now.atMs } : undefined;
}

export const sampleOf = (media: HTMLVideoElement, clockMs: number): Sample => ({
  atMs: Math.round(media.currentTime * 1000),
  clockMs,
  isPlaying: !media.paused && !media.seeking && !media.ended,
  speed: media.playbackRate,
});
