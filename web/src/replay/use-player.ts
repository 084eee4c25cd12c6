import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Pace } from '../kit/ui/pace.ts';
import type { Eyes } from './playback.ts';
import { Player, type Bounds, type PlayerSnapshot } from './player.ts';
import { clockOf } from './playhead.ts';
import { playbackSource } from './use-replay.ts';

/** The player of one lesson, which does not change: it goes on with each frame that is drawn, for as long as the page is there. */
export function usePlayer(lessonId: string, bounds: Bounds, eyes: Eyes): Player {
  const [player] = useState(() => new Player({ source: playbackSource(lessonId), bounds, eyes }));
  const { from, to, isOpen } = bounds;
  useEffect(() => player.bound({ from, to, isOpen }), [player, from, to, isOpen]);
  useEffect(() => {
    let frame = requestAnimationFrame(function tick() {
      player.tick();
      frame = requestAnimationFrame(tick);
    });
    const again = () => void player.retry();
    window.addEventListener('online', again);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('online', again);
    };
  }, [player]);
  return player;
}

export const useSnapshot = (player: Player): PlayerSnapshot => useSyncExternalStore(player.subscribe, player.snapshot);

/** Tells where the head is, at once and for each frame that is drawn while it moves. */
export function usePosition(player: Player, show: (at: number) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
    show(player.position());
  });
  const { head } = useSnapshot(player);
  useEffect(() => {
    latest.current(player.position());
    if (head.rate === 0) return undefined;
    let frame = requestAnimationFrame(function draw() {
      latest.current(player.position());
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, head]);
}

const deviceClock = () => performance.now();

/** How the time of the pictures goes: as the head does, and anew from each jump. */
export function useReplayPace({ head, cut }: PlayerSnapshot): Pace & Required<Pick<Pace, 'replayed'>> {
  return useMemo(() => ({ rate: head.rate, replayed: { now: clockOf(head, deviceClock), cut } }), [head, cut]);
}
