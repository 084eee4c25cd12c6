import { keepView } from './kept.ts';
import type { Room } from './room.ts';

/** A busy lesson changes many times a second; a page that is closed in between is kept as it is closed. */
const EVERY_MS = 2_000;

/** Keeps what a room shows on this device, until it is called off. */
export function keepAsSeen(room: Room, user: string, place: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { view: before, own: ownBefore } = room.snapshot();
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const { state, audience, through, view, own, heardAt } = room.snapshot();
    if (state === 'refused' || view === undefined || audience === undefined) return;
    keepView(user, place, { audience, through, view, own, heardAt, aheadMs: room.clock.now() - Date.now() });
  };
  const forget = room.subscribe(() => {
    const { view, own } = room.snapshot();
    if (view === before && own === ownBefore) return;
    [before, ownBefore] = [view, own];
    timer ??= setTimeout(keep, EVERY_MS);
  });
  addEventListener('pagehide', keep);
  return () => {
    forget();
    removeEventListener('pagehide', keep);
    clearTimeout(timer);
  };
}
