import { RemindReaders } from '@lectern/contracts/announcement/announcement.ts';
import {
  Announcements,
  AnnouncementReaders,
  type AnnouncementReader,
  type AnnouncementRow,
} from '@lectern/contracts/announcement/queries.ts';
import { useMemo, useState } from 'react';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { RemindButton } from '../kit/forms/remind-button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly announcement: Pick<AnnouncementRow, 'id' | 'title' | 'remindedAt'>;
  readonly onClose: () => void;
}

/** Who opened an announcement, and who did not: those first, for they may have to be told. */
export function ReadersDialog({ announcement, onClose }: Props) {
  const { id, title } = announcement;
  const { t } = useText();
  const when = useWhen();
  const [tab, setTab] = useState<'unread' | 'read'>('unread');
  const [typed, onSearch] = useState('');
  const read = tab === 'read';
  const readAgain = useReadAgain(Announcements);
  const list = useList(AnnouncementReaders, { id, read: String(read), search: usePaused(typed) }, 30_000);
  const columns = useMemo(
    (): readonly Column<AnnouncementReader>[] => [
      {
        id: 'name',
        head: t('announcement.name'),
        cell: ({ name, login }) => (
          <>
            {name}
            {login !== undefined && <small>{login}</small>}
          </>
        ),
      },
      ...(read
        ? [
            {
              id: 'at',
              head: t('announcement.readAt'),
              cell: ({ readAt }: AnnouncementReader) => readAt !== undefined && when(readAt),
            },
          ]
        : []),
    ],
    [t, when, read],
  );
  return (
    <Dialog title={t('announcement.readers')} onClose={onClose}>
      <p className="i2">
        {title} · {t('announcement.readersLead')}
      </p>
      <Tabs
        label={t('announcement.readers')}
        tabs={(['unread', 'read'] as const).map((one) => ({ id: one, label: t(`announcement.${one}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {!read && list.rows !== undefined && list.rows.length > 0 && (
          <p className="announcement-remind">
            <RemindButton
              command={RemindReaders}
              to={{ family: 'announcement', id: announcement.id }}
              remindedAt={announcement.remindedAt}
              was={t('announcement.wasReminded')}
              onDone={readAgain}
            >
              {t('announcement.remind')}
            </RemindButton>
          </p>
        )}
        <ListPage
          list={list}
          label={t('announcement.readers')}
          search={{ label: t('announcement.searchPeople'), typed, onSearch }}
          exports={[
            { label: t('announcement.exportReaders'), href: `/api/announcement/${id}/readers/xlsx?read=${read}` },
          ]}
          empty={{ icon: 'users', title: t(read ? 'announcement.nobodyRead' : 'announcement.everybodyRead') }}
        >
          {(rows) => (
            <DataTable
              label={t('announcement.readers')}
              columns={columns}
              rows={rows}
              keyOf={({ personId }) => personId}
            />
          )}
        </ListPage>
      </Tabs>
    </Dialog>
  );
}
