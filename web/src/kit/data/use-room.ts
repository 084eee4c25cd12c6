import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { inClassroom } from './request.ts';
import { cachedView, cacheView } from './session-cache.ts';
import type { ScreenView } from './lesson-views.ts';
import { Room } from './room.ts';
import type { RoomSnapshot } from './room-snapshot.ts';

export interface RoomAs<View, Own> extends Omit<RoomSnapshot, 'view' | 'own'> {
  readonly room: Room;
  readonly view?: View;
  readonly own?: Own;
}

/**
 * Opens a room for as long as the component is there; `View` and `Own` are what its stream's contexts present. One that is
 * kept is shown as it was when the page is loaded anew without network.
 */
export function useRoom<View, Own = unknown>(
  family: string,
  id: string,
  user: string,
  as?: 'screen',
  isKept = false,
): RoomAs<View, Own> {
  const place = `${family}/${id}`;
  const room = useMemo(
    () => new Room({ family, id, user, as }, {}, isKept ? cachedView(user, place) : undefined),
    [family, id, user, as, isKept, place],
  );
  useEffect(() => {
    room.open();
    return () => room.close();
  }, [room]);
  useEffect(() => (isKept ? keepAsSeen(room, user, place) : undefined), [room, isKept, user, place]);
  const snapshot = useSyncExternalStore(room.subscribe, room.snapshot);
  const { classId } = (snapshot.view as Partial<Pick<ScreenView, 'lesson'>> | undefined)?.lesson ?? {};
  useEffect(() => (classId === undefined ? undefined : inClassroom(classId)), [classId]);
  return { ...(snapshot as Omit<RoomAs<View, Own>, 'room'>), room };
}

/** A busy lesson changes many times a second; a page that is closed in between is kept as it is closed. */
const EVERY_MS = 2_000;

/** Keeps what a room shows on this device, until it is called off. */
function keepAsSeen(room: Room, user: string, place: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { view: before, own: ownBefore } = room.snapshot();
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const { state, audience, through, view, own, heardAt } = room.snapshot();
    if (state === 'refused' || view === undefined || audience === undefined) return;
    cacheView(user, place, { audience, through, view, own, heardAt, aheadMs: room.clock.now() - Date.now() });
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
