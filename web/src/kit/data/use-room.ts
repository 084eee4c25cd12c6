import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { keepAsSeen } from './keep-as-seen.ts';
import { keptView } from './kept.ts';
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
    () => new Room({ family, id, user, as }, {}, isKept ? keptView(user, place) : undefined),
    [family, id, user, as, isKept, place],
  );
  useEffect(() => {
    room.open();
    return () => room.close();
  }, [room]);
  useEffect(() => (isKept ? keepAsSeen(room, user, place) : undefined), [room, isKept, user, place]);
  return { ...(useSyncExternalStore(room.subscribe, room.snapshot) as Omit<RoomAs<View, Own>, 'room'>), room };
}
