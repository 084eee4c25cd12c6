import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Outbox, type OutboxItem } from './outbox.ts';
import { command } from './request.ts';
import type { Room } from './room.ts';

export interface OutboxInUse {
  readonly items: readonly OutboxItem[];
  /** How many the server has not answered yet. */
  readonly unsent: number;
  readonly outbox: Outbox;
}

/** What one person has not delivered yet to one room: over its socket while there is one, else over plain HTTP. */
export function useOutbox(room: Room, family: string, id: string, user: string): OutboxInUse {
  const outbox = useMemo(
    () =>
      new Outbox({
        storage: localStorage,
        place: `${user}/${family}/${id}`,
        overSocket: () =>
          room.snapshot().state === 'connected' ? (item) => room.command(item.key, item.name, item.data) : undefined,
        overHttp: ({ key, name, data }) => command(family, id, name, data, { key }),
      }),
    [room, family, id, user],
  );
  useEffect(() => {
    let before = room.snapshot().state;
    const whenBack = room.subscribe(() => {
      const { state } = room.snapshot();
      if (state === 'connected' && before !== 'connected') outbox.retryNow();
      before = state;
    });
    outbox.open();
    return () => {
      whenBack();
      outbox.close();
    };
  }, [room, outbox]);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  return { items, unsent: items.filter(({ state }) => state === 'saved' || state === 'sending').length, outbox };
}
