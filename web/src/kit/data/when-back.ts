import type { Room } from './room.ts';

/** Acts each time that a room is connected again: what it was told of meanwhile is not told again. Returns how to stop. */
export function whenBack(room: Pick<Room, 'subscribe' | 'snapshot'>, act: () => void): () => void {
  let [wasThere, isAway] = [false, false];
  return room.subscribe(() => {
    const isThere = room.snapshot().state === 'connected';
    if (isThere && isAway) act();
    wasThere ||= isThere;
    isAway = wasThere && !isThere;
  });
}
