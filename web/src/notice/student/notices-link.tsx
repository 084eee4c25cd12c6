import type { MyNotices } from '@lectern/contracts/notice/notice.ts';
import { useEffect, useState } from 'react';
import { query } from '../../kit/data/request.ts';
import { Room } from '../../kit/data/room.ts';
import { onWake } from '../../kit/data/wake.ts';
import { whenConnected } from '../../kit/data/when-connected.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';

/** The path stands here so that a phone need not load the schemas. */
const path = '/api/notices';
/** A class whose server comes back does not ask at once. */
const SPREAD_MS = 20_000;
const WITHOUT_ROOM_MS = 1_500;

/** Leads to what somebody was told, with how much of it is unread; told of more while the page is open. */
export function NoticesLink({ userId }: { userId: string }) {
  const { t } = useText();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const look = () =>
      void query<typeof MyNotices>({ path }, { unread: 'true', size: 1 }).then(
        ({ total = 0 }) => setUnread(total),
        () => undefined, // the lessons above say that the network is away
      );
    // What is told between this answer and the first word of the room would be lost.
    let waiting = setTimeout(look, WITHOUT_ROOM_MS);
    const lookIn = (ms: number) => {
      clearTimeout(waiting);
      waiting = setTimeout(look, ms);
    };
    const sleep = onWake((event) => event !== 'offline' && look());
    const told = (rows: readonly object[]) => setUnread((before) => before + rows.length);
    const room = new Room({ family: 'notice', id: userId, user: userId }, { told });
    const forget = whenConnected(room, (isAgain) => lookIn(isAgain ? Math.random() * SPREAD_MS : 0));
    room.open();
    return () => {
      sleep();
      forget();
      clearTimeout(waiting);
      room.close();
    };
  }, [userId]);
  return (
    <a className="btn touch wide" href="/notices">
      <Icon name="bell" />
      {t('home.notices')}
      {unread > 0 && <span className="badge hot">{t('home.unread', { n: unread })}</span>}
    </a>
  );
}
