import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Room } from './room.ts';
import type { RoomSnapshot } from './room-snapshot.ts';

export interface RoomAs<View, Own> extends Omit<RoomSnapshot, 'view' | 'own'> {
  readonly room: Room;
  readonly view?: View;
  readonly own?: Own;
}

/** Opens a room for as long as the component is there; `View` and `Own` are what its stream's contexts present. */
export function useRoom<View, Own = unknown>(
  family: string,
  id: string,
  user: string,
  as?: 'screen',
): RoomAs<View, Own> {
  const room = useMemo(() => new Room({ family, id, user, as }), [family, id, user, as]);
  useEffect(() => {
    room.open();
    return () => room.close();
  }, [room]);
  return { ...(useSyncExternalStore(room.subscribe, room.snapshot) as Omit<RoomAs<View, Own>, 'room'>), room };
}
