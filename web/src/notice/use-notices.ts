import type { MyNotice, MyNotices } from '@lectern/contracts/notice/notice.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Room } from '../kit/data/room.ts';
import { whenConnected } from '../kit/data/when-connected.ts';
import { useList } from '../kit/lists/use-list.ts';

/** The list by its name and address: what all kinds of notices say is for whoever opens it, not for the first look. */
const UNREAD = { name: 'MyNotices', path: '/api/notices' } as typeof MyNotices;

interface Page {
  readonly rows: readonly MyNotice[];
  readonly total?: number;
}

const EVERY_MS = 300_000;
/** A class that was told at once does not ask at once. */
const [SOON_MS, SPREAD_MS] = [1_000, 20_000];

/** How many notices are unread; undefined until that is known. While a page is open, it is told of new ones. */
export function useUnread(userId: string): number | undefined {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [UNREAD.name] }), ms);
    };
    const told = (rows: readonly MyNotice[]) => {
      client.setQueriesData<InfiniteData<Page>>({ queryKey: [UNREAD.name] }, (shown) => shown && withNew(shown, rows));
      askIn(SOON_MS + Math.random() * SPREAD_MS);
    };
    const room = new Room({ family: 'notice', id: userId, user: userId }, { told: told as never });
    let seen: object | undefined;
    const forget = room.subscribe(() => {
      const { view } = room.snapshot();
      if (seen !== undefined && view !== seen) askIn(SOON_MS); // read on another device
      seen = view;
    });
    const forgetConnected = whenConnected(room, (isAgain) => askIn(isAgain ? Math.random() * SPREAD_MS : SOON_MS));
    room.open();
    return () => {
      forget();
      forgetConnected();
      room.close();
      clearTimeout(timer);
    };
  }, [client, userId]);
  return useList(UNREAD, { unread: true, size: 1 }, EVERY_MS).total;
}

/** One that is told anew stands where it is new. */
function withNew(
  { pages: [first, ...rest], ...more }: InfiniteData<Page>,
  rows: readonly MyNotice[],
): InfiniteData<Page> {
  if (first === undefined) return { ...more, pages: rest };
  const ids = new Set(rows.map(({ id }) => id));
  const others = first.rows.filter(({ id }) => !ids.has(id));
  return {
    ...more,
    pages: [{ ...first, rows: [...rows, ...others], total: (first.total ?? 0) + rows.length }, ...rest],
  };
}
