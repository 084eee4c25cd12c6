import type { Room } from './room.ts';

/**
 * Acts each time that a room is connected, the first time too: what was told before is not told again, so that it is asked
 * for then. Returns how to stop.
 */
export function whenConnected(room: Pick<Room, 'subscribe' | 'snapshot'>, act: (isAgain: boolean) => void): () => void {
  let [isThere, wasThere] = [false, false];
  return room.subscribe(() => {
    const isNow = room.snapshot().state === 'connected';
    if (isNow && !isThere) act(wasThere);
    isThere = isNow;
    wasThere ||= isNow;
  });
}
