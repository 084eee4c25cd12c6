import { Courses, OwnClasses } from '@lectern/contracts/course/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { TaughtStatistics } from '@lectern/contracts/statistics/queries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { NetworkError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { percent, score } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { Fresh, REFRESH_MS, TermSelect } from './term.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './statistics.css';

type Class = TaughtStatistics['classes'][number];

/** The classes that I teach, side by side; who only learns finds their own figures. */
export function OverviewPage() {
  const { t } = useText();
  const [term, setTerm] = useState<string>();
  const found = useQuery({
    queryKey: [TaughtStatistics.name, term],
    queryFn: () => query<typeof TaughtStatistics>(TaughtStatistics, { term }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  const columns = useColumns();
  return (
    <Page title={t('statistics.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('statistics.title')}</h1>
          {data?.classes.length !== 0 && <p>{t('statistics.lead')}</p>}
        </div>
      </header>
      {data === undefined ? (
        <section className="card">
          <PlaceNotThere part={found} />
        </section>
      ) : data.classes.length === 0 ? (
        <Learned />
      ) : (
        <div className="statistics">
          <div className="statistics-bar">
            <TermSelect term={data.term} terms={data.terms} onChange={setTerm} />
            <Fresh asOf={data.asOf} at={found.dataUpdatedAt} isOffline={error instanceof NetworkError} />
          </div>
          {data.isCut && <Notice>{t('statistics.isCut', { n: LIMITS.statisticsClasses })}</Notice>}
          <div className="card">
            <DataTable label={t('statistics.classes')} columns={columns} rows={data.classes} keyOf={({ id }) => id} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** For who teaches none: the classes that they are in, each with their own figures, or how one comes to figures at all. */
function Learned() {
  const { t } = useText();
  const mine = { part: 'learn' } as const;
  const courses = useList(Courses, { ...mine, status: 'active' });
  const alone = useList(OwnClasses, { ...mine, archived: 'false' });
  if (courses.rows === undefined || alone.rows === undefined) {
    const error = courses.error ?? alone.error;
    return (
      <section className="card">
        <PlaceNotThere part={{ error, refetch: () => [courses, alone].forEach((one) => one.again()) }} />
      </section>
    );
  }
  const classes = [...courses.rows.flatMap((course) => course.classes), ...alone.rows];
  if (classes.length > 0)
    return (
      <section className="card statistics-part" aria-labelledby="learned">
        <h2 id="learned">{t('statistics.learned')}</h2>
        <p className="i2">{t('statistics.learnedWhy')}</p>
        <ul className="statistics-rows">
          {classes.map(({ id, name }) => (
            <li key={id}>
              <Link className="row grow" to={`/class/${id}/data`}>
                <b className="grow">{name}</b>
                <Icon name="right" size="s" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <section className="card">
      <Empty
        icon="chart"
        title={t('statistics.noClasses')}
        actions={
          <Link className="btn primary" to="/courses">
            {t('statistics.toCourses')}
          </Link>
        }
      >
        {t('statistics.noClassesWhy')}
      </Empty>
    </section>
  );
}

function useColumns(): readonly Column<Class>[] {
  const { t } = useText();
  return useMemo(() => {
    const share = (label: string, n: number, of: number) => (
      <Figure label={label}>
        {of === 0 ? (
          '—'
        ) : (
          <>
            {percent(n, of)} <small>{t('statistics.ofN', { n, of })}</small>
          </>
        )}
      </Figure>
    );
    return [
      {
        id: 'class',
        head: t('statistics.class'),
        by: ({ name }: Class) => name,
        cell: ({ id, name, students, lessons }: Class) => (
          <>
            <Link to={`/class/${id}/data`}>
              <b>{name}</b>
            </Link>
            <small>{t('statistics.students', { n: students, lessons })}</small>
          </>
        ),
      },
      {
        id: 'took',
        head: t('statistics.took'),
        by: ({ took, of }: Class) => took / (of || 1),
        cell: ({ took, of, shares }: Class) => (
          <>
            {share(t('statistics.took'), took, of)}
            <Trend shares={shares} />
          </>
        ),
      },
      {
        id: 'attended',
        head: t('statistics.attended'),
        by: ({ attended, expected }: Class) => attended / (expected || 1),
        cell: ({ attended, expected }: Class) => share(t('statistics.attended'), attended, expected),
      },
      {
        id: 'score',
        head: t('statistics.score'),
        by: (one: Class) => one.score ?? -1,
        cell: (one: Class) => (
          <Figure label={t('statistics.score')}>{one.score === undefined ? '—' : score(one.score)}</Figure>
        ),
      },
      {
        id: 'homework',
        head: t('statistics.submitted'),
        by: ({ submitted, due }: Class) => submitted / (due || 1),
        cell: ({ submitted, due }: Class) => share(t('statistics.submitted'), submitted, due),
      },
      {
        id: 'behind',
        head: t('statistics.behind'),
        by: ({ behind }: Class) => -behind,
        cell: ({ id, behind }: Class) => (
          <Figure label={t('statistics.behind')}>
            {behind === 0 ? '0' : <Link to={`/class/${id}/data`}>{t('statistics.behindN', { n: behind })}</Link>}
          </Figure>
        ),
      },
    ];
  }, [t]);
}

const [WIDTH, HEIGHT] = [96, 20];

/** Taking part over the weeks, small: the page of the class has the chart and the table. */
function Trend({ shares }: { readonly shares: Class['shares'] }) {
  const { t } = useText();
  const step = shares.length > 1 ? WIDTH / (shares.length - 1) : 0;
  const points = shares.flatMap((share, at) =>
    share === null ? [] : [`${(at * step).toFixed(1)},${(HEIGHT - (share / 1000) * HEIGHT).toFixed(1)}`],
  );
  if (points.length < 2) return null;
  const what = shares.flatMap((share) => (share === null ? [] : [`${Math.round(share / 10)}%`])).join(' ');
  return (
    <svg
      className="statistics-trend"
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      role="img"
      aria-label={t('statistics.trendSaid', { what })}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
