import {
  AnnouncementReaders,
  Announcements,
  type AnnouncedClass,
  type AnnouncementRow,
} from '@lectern/contracts/announcement/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { AnnouncementActions } from './announcement-actions.tsx';
import { Pinned } from './my-announcements.tsx';
import { ReadersDialog } from './readers-dialog.tsx';
import { useText } from './texts.ts';

const STATUSES = ['published', 'scheduled', 'draft'] as const;

/** What my classes were told, and what waits to be: pinned ones, drafts and scheduled ones stand first. */
export function TaughtAnnouncements({ classes }: { classes: readonly AnnouncedClass[] }) {
  const { t } = useText();
  const [typed, onSearch] = useState('');
  const [classId, setClass] = useState<string>();
  const [status, setStatus] = useState<string>();
  const [readersOf, setReadersOf] = useState<AnnouncementRow>();
  const list = useList(Announcements, { classId, status, search: usePaused(typed) }, 30_000);
  const columns = useMemo(
    (): readonly Column<AnnouncementRow>[] => [
      { id: 'what', head: t('announcement.what'), cell: (row) => <What row={row} /> },
      { id: 'status', head: t('announcement.status'), cell: ({ status: now }) => t(`announcement.${now}`) },
      { id: 'where', head: t('announcement.where'), cell: (row) => <Where row={row} /> },
      { id: 'when', head: t('announcement.when'), cell: (row) => <When row={row} /> },
      { id: 'read', head: t('announcement.read'), cell: (row) => <Read row={row} onOpen={setReadersOf} /> },
      {
        id: 'do',
        head: t('announcement.actions'),
        isEnd: true,
        cell: (row) => <AnnouncementActions announcement={{ ...row, pinned: row.rank === 3 }} />,
      },
    ],
    [t],
  );
  const isNarrow = classId !== undefined || status !== undefined || typed !== '';
  const showAll = () => {
    setClass(undefined);
    setStatus(undefined);
    onSearch('');
  };
  return (
    <>
      <ListPage
        list={list}
        label={t('announcement.title')}
        search={{ label: t('announcement.search'), typed, onSearch }}
        onAll={isNarrow ? showAll : undefined}
        empty={{ icon: 'inbox', title: t('announcement.none'), why: t('announcement.noneWhy') }}
        filters={
          <>
            {classes.length > 1 && (
              <Select
                label={t('announcement.class')}
                value={classId ?? ''}
                onChange={(id) => setClass(id === '' ? undefined : id)}
                options={[
                  { id: '', label: t('announcement.allClasses') },
                  ...classes.map(({ id, name }) => ({ id, label: name })),
                ]}
              />
            )}
            <Select
              label={t('announcement.status')}
              value={status ?? ''}
              onChange={(id) => setStatus(id === '' ? undefined : id)}
              options={[
                { id: '', label: t('announcement.all') },
                ...STATUSES.map((id) => ({ id, label: t(`announcement.${id}`) })),
              ]}
            />
          </>
        }
      >
        {(rows) => <DataTable label={t('announcement.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </ListPage>
      {readersOf && <ReadersDialog announcement={readersOf} onClose={() => setReadersOf(undefined)} />}
    </>
  );
}

function What({ row: { id, title, rank, editedAt, files } }: { row: AnnouncementRow }) {
  const { t } = useText();
  const when = useWhen();
  return (
    <>
      <span className="row wraps">
        <Link to={`/announcements/${id}`}>{title}</Link>
        {rank === 3 && <Pinned />}
      </span>
      <small>
        {[
          files > 0 && t('announcement.filesOf', { n: files }),
          editedAt !== undefined && t('announcement.edited', { when: when(editedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}

const Where = ({ row: { className, author } }: { row: AnnouncementRow }) => (
  <>
    {className}
    <small>{author}</small>
  </>
);

function When({ row: { publishedAt, publishAt } }: { row: AnnouncementRow }) {
  const { t } = useText();
  const when = useWhen();
  if (publishedAt !== undefined) return when(publishedAt);
  return publishAt === undefined ? t('announcement.noTime') : t('announcement.willBe', { when: when(publishAt) });
}

function Read({ row, onOpen }: { row: AnnouncementRow; onOpen: (row: AnnouncementRow) => void }) {
  const { t } = useText();
  const { title, reads: n, students: of, publishedAt, role } = row;
  if (publishedAt === undefined) return <span className="i3">—</span>;
  if (!may({ role, bound: true }, AnnouncementReaders.allow)) return t('announcement.readBy', { n, of });
  return (
    <Button
      look="quiet"
      size="sm"
      aria-label={t('announcement.readByOf', { title, n, of })}
      onClick={() => onOpen(row)}
    >
      {t('announcement.readBy', { n, of })}
    </Button>
  );
}
