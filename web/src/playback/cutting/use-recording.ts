import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { Span } from '@lectern/contracts/kernel/spans.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStream } from '../../drive/hls.ts';
import { endOf, onFrame, type Cuttable } from './draft.ts';

/** So much is played before and after a seam. */
const SEAM_MS = 2000;

/** The whole recording in a player, moved by frames: in the middle of one, so that no rounding shows its neighbour. */
export function useRecording({ driveId, hasStream, own }: Cuttable) {
  const media = useRef<HTMLVideoElement>(null);
  const seam = useRef<Span>(undefined);
  const [atMs, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const address = `/api/drive-files/${driveId}`;
  const { recordingMs } = own;

  useStream(media, hasStream ? `${address}/index.m3u8` : undefined, setFailed);

  const show = useCallback((ms: number) => {
    setAt(ms);
    if (media.current) media.current.currentTime = (ms + PLAYBACK.frameMs / 2) / 1000;
  }, []);
  const seek = useCallback(
    (ms: number) => {
      seam.current = undefined;
      show(Math.min(endOf(recordingMs) - PLAYBACK.frameMs, onFrame(ms, recordingMs)));
    },
    [recordingMs, show],
  );
  const stop = useCallback(() => {
    seam.current = undefined;
    media.current?.pause();
  }, []);
  const start = useCallback(() => void media.current?.play().catch(() => undefined), []);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let next = 0;
    const look = () => {
      const now = Math.floor(((media.current?.currentTime ?? 0) * 1000) / PLAYBACK.frameMs) * PLAYBACK.frameMs;
      const over = seam.current;
      if (over !== undefined && now >= over.from && now < over.to) show(over.to);
      else setAt(now);
      if (over !== undefined && now >= over.to + SEAM_MS) stop();
      next = requestAnimationFrame(look);
    };
    next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [isPlaying, show, stop]);

  return {
    atMs,
    isPlaying,
    hasFailed,
    seek,
    toggle: () => (media.current?.paused === true ? start() : stop()),
    /** As it will be heard once this is cut out. */
    playSeam: (cut: Span) => {
      seek(cut.from === 0 ? cut.to : Math.max(0, cut.from - SEAM_MS));
      seam.current = cut;
      start();
    },
    video: {
      ref: media,
      src: hasStream ? undefined : `${address}/media`,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onError: () => setFailed(true),
    },
  };
}
export type Recording = ReturnType<typeof useRecording>;
