import { LiveWatchers, LiveWatches, PlaybackWatchers, PlaybackWatches } from '@lectern/contracts/playback/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { timeOfDay } from '../kit/i18n/format.ts';
import { clock, percentOf } from './clock.ts';
import { useText } from './texts.ts';

type Watcher = PlaybackWatchers['people'][number];
/** What is live has no speed, and no segment. */
type Report = Omit<PlaybackWatches['watches'][number], 'speed'> & { readonly speed?: number };

interface WatchersProps {
  readonly id: string;
  /** Of the replay, or of what was live: there is nothing of a lesson that was not. */
  readonly of: 'replay' | 'live';
}

/** Who watched how much; a figure opens the facts that it is made of. */
export function Watchers({ id, of }: WatchersProps) {
  const { t } = useText();
  const asked = of === 'live' ? LiveWatchers : PlaybackWatchers;
  const found = useQuery({
    queryKey: [asked.name, id],
    queryFn: () => query<typeof PlaybackWatchers>(asked, { id }),
    refetchInterval: 60_000,
  });
  const [opened, setOpened] = useState<Watcher>();
  const { data } = found;
  const columns = useColumns(data, setOpened);
  const label = t(of === 'live' ? 'playback.liveWatchers' : 'playback.watchers');
  if (of === 'live' && !data?.totalMs) return null;
  const done = data?.people.filter(({ isCompleted }) => isCompleted).length ?? 0;
  return (
    <section className="card playback-watchers" aria-label={label}>
      <header className="row wraps">
        <div className="grow">
          <h2>{label}</h2>
          <p className="i2">
            {of === 'live'
              ? t('playback.liveWatchersLead', { n: data?.percent ?? 0, length: clock(data?.totalMs ?? 0) })
              : t('playback.watchersLead')}
          </p>
        </div>
        {data && <b>{t('playback.doneOf', { n: done, all: data.people.length })}</b>}
      </header>
      {data === undefined ? (
        found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={3} retry={() => void found.refetch()} />
        )
      ) : data.people.length === 0 ? (
        <Empty icon="users" title={t('playback.nobody')} />
      ) : (
        <DataTable label={label} columns={columns} rows={data.people} keyOf={({ personId }) => personId} />
      )}
      {opened && <Reports id={id} of={of} watcher={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function useColumns(data: PlaybackWatchers | undefined, open: (watcher: Watcher) => void) {
  const { t } = useText();
  const when = useWhen();
  const { totalMs = 0, percent = 0 } = data ?? {};
  return useMemo(
    (): readonly Column<Watcher>[] => [
      { id: 'name', head: t('playback.student'), cell: ({ name }) => name, by: ({ name }) => name },
      {
        id: 'watched',
        head: t('playback.watched'),
        by: ({ watchedMs }) => watchedMs,
        cell: (watcher) => (
          <button
            type="button"
            className="link mono"
            aria-label={t('playback.openFacts', { name: watcher.name, length: clock(watcher.watchedMs) })}
            onClick={() => open(watcher)}
          >
            {clock(watcher.watchedMs)}
          </button>
        ),
      },
      { id: 'share', head: t('playback.share'), cell: ({ watchedMs }) => percentOf(watchedMs, totalMs) },
      {
        id: 'last',
        head: t('playback.last'),
        by: ({ lastAt = 0 }) => lastAt,
        cell: ({ lastAt }) => (lastAt === undefined ? '—' : when(lastAt)),
      },
      {
        id: 'state',
        head: t('playback.state'),
        isEnd: true,
        cell: ({ isCompleted, lastAt, watchedMs }) =>
          isCompleted ? (
            <b className="st ok">{t('playback.done')}</b>
          ) : lastAt === undefined ? (
            <b className="st off">{t('playback.notBegun')}</b>
          ) : (
            <b className="st warn">
              {t('playback.missing', { length: clock(Math.ceil((totalMs * percent) / 100 - watchedMs)) })}
            </b>
          ),
      },
    ],
    [t, when, open, totalMs, percent],
  );
}

interface ReportsProps extends WatchersProps {
  readonly watcher: Watcher;
  readonly onClose: () => void;
}

function Reports({ id, of, watcher, onClose }: ReportsProps) {
  const { t } = useText();
  const { personId: person, name, watchedMs } = watcher;
  const asked = of === 'live' ? LiveWatches : PlaybackWatches;
  const found = useQuery({
    queryKey: [asked.name, id, person],
    queryFn: (): Promise<{ readonly watches: readonly Report[] }> =>
      of === 'live'
        ? query<typeof LiveWatches>(LiveWatches, { id, person })
        : query<typeof PlaybackWatches>(PlaybackWatches, { id, person }),
  });
  const columns = useReportColumns(of);
  const { data } = found;
  return (
    <Dialog title={t('playback.factsOf', { name, length: clock(watchedMs) })} onClose={onClose}>
      {data === undefined ? (
        found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={3} retry={() => void found.refetch()} />
        )
      ) : data.watches.length === 0 ? (
        <p className="i2">{t('playback.noReports')}</p>
      ) : (
        <DataTable
          label={t('playback.reportsOf', { name })}
          columns={columns}
          rows={data.watches}
          keyOf={({ version }) => String(version)}
        />
      )}
    </Dialog>
  );
}

function useReportColumns(of: WatchersProps['of']) {
  const { t } = useText();
  const when = useWhen();
  return useMemo(
    (): readonly Column<Report>[] => [
      { id: 'when', head: t('playback.when'), cell: ({ at }) => when(at) },
      {
        id: 'what',
        head: t(of === 'live' ? 'playback.stretch' : 'playback.what'),
        cell: ({ title, spans, speed }) =>
          speed === undefined ? (
            <span className="mono">
              {spans.map(({ from, to }) => `${timeOfDay(from)}–${timeOfDay(to)}`).join('  ')}
            </span>
          ) : (
            <>
              <span className="mono">{spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join('  ')}</span>
              <small className="i2">
                {title ?? t('playback.notNow')} · {t('playback.speed', { n: speed })}
              </small>
            </>
          ),
      },
      {
        id: 'counts',
        head: t('playback.counts'),
        isEnd: true,
        cell: ({ newMs }) => (newMs > 0 ? <span className="mono">{clock(newMs)}</span> : t('playback.again')),
      },
    ],
    [t, when, of],
  );
}
