import { MeetingAttendance } from '@lectern/contracts/meeting/queries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

type Attendee = MeetingAttendance['people'][number];

/** Who was in it, from when to when; whose page went without a word is marked. */
export function Attendance({ id, isRunning }: { id: string; isRunning: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const found = useQuery({
    queryKey: [MeetingAttendance.name, id, isRunning], // nobody is in it once it is over
    placeholderData: keepPreviousData,
    queryFn: () => query<typeof MeetingAttendance>(MeetingAttendance, { id }),
    refetchInterval: isRunning ? 5_000 : 60_000,
  });
  const columns = useMemo(
    (): readonly Column<Attendee>[] => [
      { id: 'name', head: t('meeting.name'), cell: ({ name }) => name },
      {
        id: 'stays',
        head: t('meeting.stays'),
        cell: ({ stays }) => (
          <ul className="meeting-stays">
            {stays.map(({ from, to, isLost }) => (
              <li key={from}>
                {to === undefined
                  ? t('meeting.still', { from: when(from) })
                  : t(isLost === true ? 'meeting.lostStay' : 'meeting.stay', { from: when(from), to: when(to) })}
              </li>
            ))}
          </ul>
        ),
      },
    ],
    [t, when],
  );
  return (
    <section className="card meeting-attendance" aria-label={t('meeting.attendance')}>
      <h2>{t('meeting.attendance')}</h2>
      {found.data === undefined ? (
        found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={3} retry={() => void found.refetch()} />
        )
      ) : found.data.people.length === 0 ? (
        <Empty icon="users" title={t('meeting.nobody')}>
          {t('meeting.nobodyWhy')}
        </Empty>
      ) : (
        <DataTable
          label={t('meeting.attendance')}
          columns={columns}
          rows={found.data.people}
          keyOf={({ personId }) => personId}
        />
      )}
    </section>
  );
}
