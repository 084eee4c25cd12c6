import { MyAnnouncements as Mine, type MyAnnouncement } from '@lectern/contracts/announcement/queries.ts';
import { Link } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';

/** What my classes were told: pinned ones first, what I did not open yet marked. */
export function MyAnnouncements() {
  const { t } = useText();
  const list = useList(Mine, {}, 30_000);
  return (
    <ListPage
      list={list}
      label={t('announcement.mine')}
      empty={{ icon: 'inbox', title: t('announcement.none'), why: t('announcement.noneMineWhy') }}
    >
      {(rows) => (
        <ul className="announcements">
          {rows.map((row) => (
            <li key={row.id}>
              <One row={row} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function One({ row }: { row: MyAnnouncement }) {
  const { t } = useText();
  const when = useWhen();
  return (
    <Link to={`/announcements/${row.id}`} className={row.readAt === undefined ? 'unread' : undefined}>
      <span className="row">
        <b className="grow">{row.title}</b>
        {row.rank === 3 && <Pinned />}
        {row.readAt === undefined && <span className="chip">{t('announcement.newToMe')}</span>}
      </span>
      {row.message !== undefined && <span className="i2">{row.message}</span>}
      <small>
        {t('announcement.by', row)} · {when(row.at)}
      </small>
    </Link>
  );
}

export function Pinned() {
  const { t } = useText();
  return <span className="chip line">{t('announcement.pinned')}</span>;
}
