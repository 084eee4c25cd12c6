import { RemindReaders } from '@lectern/contracts/announcement/announcement.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
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
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { toast } from '../kit/ui/toast.tsx';
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
        {!read && list.rows !== undefined && list.rows.length > 0 && <Remind announcement={announcement} />}
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

/** Asks those to read it who did not; again after a while only, which the server holds to, too. */
function Remind({ announcement: { id, remindedAt } }: Pick<Props, 'announcement'>) {
  const { t } = useText();
  const when = useWhen();
  const readAgain = useReadAgain(Announcements);
  const now = useMinute();
  const [at, setAt] = useState(remindedAt);
  const again = at === undefined ? 0 : at + LIMITS.remindAgainAfterMs;
  return (
    <p className="announcement-remind">
      <CommandButton
        command={RemindReaders}
        to={{ family: 'announcement', id }}
        data={{}}
        icon="bell"
        why={now < again ? t('announcement.remindAgain', { when: when(again) }) : undefined}
        onDone={({ receipt }) => {
          setAt(Date.now());
          readAgain(receipt);
          toast('ok', t('announcement.wasReminded'));
        }}
      >
        {t('announcement.remind')}
      </CommandButton>
    </p>
  );
}
