import { Conferencing, Meetings, type MeetingRow } from '@lectern/contracts/meeting/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { NewMeeting } from './new-meeting.tsx';
import { inThrees, useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './meeting.css';

const PARTS = ['all', 'toCome', 'over'] as const;
export const LOOKS = { scheduled: 'info', running: 'ok', ended: 'off', cancelled: 'off' } as const;

export const useConferencing = () =>
  useQuery({
    queryKey: [Conferencing.name],
    queryFn: () => query<typeof Conferencing>(Conferencing, {}),
    staleTime: 60_000,
  });

/** Meetings: those that I made, am invited to or was in; another's is joined by its code [R1.24]. */
export function MeetingsPage() {
  const { t } = useText();
  const { data: conferencing } = useConferencing();
  const [isMaking, setMaking] = useState(false);
  const [part, setPart] = useState<(typeof PARTS)[number]>('all');
  const [typed, onSearch] = useState('');
  const list = useList(Meetings, { part: part === 'all' ? undefined : part, search: usePaused(typed) }, 30_000);
  const columns = useColumns();
  const showAll = () => {
    setPart('all');
    onSearch('');
  };
  return (
    <Page title={t('meeting.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('meeting.title')}</h1>
          <p>{t('meeting.lead')}</p>
        </div>
        {conferencing?.isSet === true && (
          <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
            {t('meeting.new')}
          </Button>
        )}
      </header>
      {conferencing?.isSet === false && (
        <Notice>
          <b>{t('meeting.notSet')}</b>
          <p>{t('meeting.notSetWhy', { code: '{code}' })}</p>
        </Notice>
      )}
      <div className="meetings">
        <ListPage
          list={list}
          label={t('meeting.list')}
          search={{ label: t('meeting.search'), typed, onSearch }}
          onAll={part !== 'all' || typed !== '' ? showAll : undefined}
          empty={{ icon: 'cam', title: t('meeting.none'), why: t('meeting.noneWhy') }}
          filters={
            <Segmented
              label={t('meeting.part')}
              options={PARTS.map((id) => ({ id, label: t(`meeting.${id}`) }))}
              value={part}
              onChange={setPart}
            />
          }
        >
          {(rows) => <DataTable label={t('meeting.list')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </ListPage>
        <JoinByCode />
      </div>
      {isMaking && conferencing && <NewMeeting conferencing={conferencing} onClose={() => setMaking(false)} />}
    </Page>
  );
}

function useColumns() {
  const { t } = useText();
  const when = useWhen();
  return useMemo(
    (): readonly Column<MeetingRow>[] => [
      {
        id: 'what',
        head: t('meeting.what'),
        cell: ({ id, title, organiser }) => (
          <>
            <Link to={`/meetings/${id}`}>{title}</Link>
            <small>{t('meeting.by', { organiser })}</small>
          </>
        ),
      },
      {
        id: 'when',
        head: t('meeting.when'),
        cell: ({ startsAt, minutes }) => (
          <>
            {when(startsAt)}
            <small>{t('meeting.minutes', { n: minutes })}</small>
          </>
        ),
      },
      { id: 'code', head: t('meeting.code'), cell: ({ code }) => <span className="mono">{inThrees(code)}</span> },
      {
        id: 'people',
        head: t('meeting.people'),
        cell: ({ attended }) => <Figure label={t('meeting.people')}>{attended}</Figure>,
      },
      {
        id: 'status',
        head: t('meeting.status'),
        isEnd: true,
        cell: ({ status }) => <b className={`st ${LOOKS[status]}`}>{t(`meeting.is.${status}`)}</b>,
      },
    ],
    [t, when],
  );
}
