import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  ClassStatistics,
  StatisticsCsv,
  StatisticsWorkbook,
  type StatisticsWeek,
} from '@lectern/contracts/statistics/queries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Chart } from '../kit/charts/chart.tsx';
import { NetworkError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { percent, score } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice, Skeleton } from '../kit/ui/states.tsx';
import { Behind } from './behind.tsx';
import { Fresh, REFRESH_MS, TermSelect, WeekName, weekNumber } from './term.tsx';
import { useText } from './texts.ts';
import { WeekDialog } from './week-dialog.tsx';
import './statistics.css';

const TermCloud = lazy(() => import('./term-cloud.tsx'));

/** A term of a class: its figures, week by week with a chart, homework, and who falls behind by which rules. */
export function ClassTerm({ room }: { readonly room: ClassSettings }) {
  const { t } = useText();
  const [term, setTerm] = useState<string>();
  const [after, setAfter] = useState<string>();
  const found = useQuery({
    queryKey: [ClassStatistics.name, room.id, term, after],
    queryFn: () => query<typeof ClassStatistics>(ClassStatistics, { id: room.id, term, after }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  if (data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={found} lines={8} />
      </section>
    );
  const files = [
    ['statistics.csv', StatisticsCsv],
    ['statistics.xlsx', StatisticsWorkbook],
  ] as const;
  return (
    <div className="statistics">
      <div className="statistics-bar">
        <TermSelect term={data.term} terms={data.terms} onChange={setTerm} />
        <Fresh asOf={data.asOf} at={found.dataUpdatedAt} isOffline={error instanceof NetworkError} />
        <span className="grow" />
        {files.map(([label, { path }]) => (
          <a key={path} className="btn" href={`${path.replace(':id', room.id)}?term=${data.term}`} download>
            {t(label)}
          </a>
        ))}
      </div>
      <p className="t13 i2">{t('statistics.counts', { n: data.students })}</p>
      {data.hidesExercises && <Notice>{t('statistics.large', { n: LIMITS.exerciseStudents })}</Notice>}
      {data.weeks.length === 0 ? (
        <div className="card">
          <Empty icon="chart" title={t(data.terms.length > 1 ? 'statistics.noneTerm' : 'statistics.none')}>
            {t('statistics.noneWhy')}
          </Empty>
        </div>
      ) : (
        <>
          <Tiles data={data} />
          <Weeks classId={room.id} data={data} />
        </>
      )}
      <HomeworkPart data={data} />
      <CloudPart key={data.term} room={room} term={data.term} />
      <Behind room={room} data={data} onChanged={setAfter} />
    </div>
  );
}

const sum = <One,>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0);

function Tiles({ data: { weeks, homework } }: { readonly data: ClassStatistics }) {
  const { t } = useText();
  const [took, of] = [sum(weeks, (one) => one.took), sum(weeks, (one) => one.of)];
  const [attended, expected] = [sum(weeks, (one) => one.attended), sum(weeks, (one) => one.expected)];
  const due = homework.filter(({ isDue }) => isDue);
  const [submitted, all] = [sum(due, (one) => one.submitted), sum(due, (one) => one.of)];
  const lessons = weeks.flatMap((week) => week.lessons);
  const scored = lessons.filter((one) => one.score !== undefined);
  const students = sum(scored, (one) => one.expected);
  const mean = students === 0 ? undefined : sum(scored, (one) => one.score! * one.expected) / students;
  const figures = [
    [t('statistics.took'), percent(took, of), t('statistics.ofN', { n: took, of }), t('statistics.tookHow')],
    [
      t('statistics.attended'),
      expected === 0 ? '—' : percent(attended, expected),
      expected === 0 ? '' : t('statistics.ofN', { n: attended, of: expected }),
      t('statistics.attendedHow'),
    ],
    [
      t('statistics.score'),
      mean === undefined ? '—' : score(Math.round(mean)),
      '',
      t('statistics.scoreHow', { n: scored.length }),
    ],
    [
      t('statistics.submitted'),
      all === 0 ? '—' : percent(submitted, all),
      all === 0 ? '' : t('statistics.ofN', { n: submitted, of: all }),
      t('statistics.submittedHow', { n: due.length }),
    ],
  ] as const;
  return (
    <dl className="card statistics-tiles" aria-label={t('statistics.figures')}>
      {figures.map(([name, value, of, how]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> <small>{of}</small>
          </dd>
          <dd className="t12 i2">{how}</dd>
        </div>
      ))}
    </dl>
  );
}

const shareOf = (n: number, of: number) => (of === 0 ? null : Math.round((1000 * n) / of) / 10);

function Weeks({ classId, data }: { readonly classId: string; readonly data: ClassStatistics }) {
  const { t } = useText();
  const [opened, setOpened] = useState<StatisticsWeek>();
  const { term, weeks } = data;
  const option = useMemo(
    () => ({
      grid: { left: 36, right: 12, top: 36, bottom: 24 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: weeks.map(({ from }) => String(weekNumber(term, from))) },
      yAxis: { type: 'value', min: 0, max: 100 },
      series: [
        [t('statistics.took'), weeks.map(({ took, of }) => shareOf(took, of))] as const,
        [t('statistics.attended'), weeks.map(({ attended, expected }) => shareOf(attended, expected))] as const,
        [t('statistics.score'), weeks.map((week) => (week.score === undefined ? null : week.score / 10))] as const,
      ].map(([name, values], at) => ({
        type: 'line',
        name,
        data: values,
        symbol: ['circle', 'rect', 'triangle'][at],
        symbolSize: 7,
        lineStyle: { type: ['solid', 'dashed', 'dotted'][at] },
      })),
    }),
    [t, term, weeks],
  );
  const columns = useMemo(
    (): readonly Column<StatisticsWeek>[] => [
      {
        id: 'week',
        head: t('statistics.week'),
        by: ({ from }) => from,
        cell: ({ from }) => <WeekName term={term} from={from} />,
      },
      {
        id: 'took',
        head: t('statistics.took'),
        by: ({ took, of }) => took / (of || 1),
        cell: (week) =>
          week.of === 0 ? (
            <Figure label={t('statistics.took')}>—</Figure>
          ) : (
            <Button look="quiet" size="sm" onClick={() => setOpened(week)}>
              <span className="list-label">{t('statistics.took')}</span> {percent(week.took, week.of)}{' '}
              <small>{t('statistics.ofN', { n: week.took, of: week.of })}</small>
              <span className="vh"> {t('statistics.openWeek', { n: weekNumber(term, week.from) })}</span>
            </Button>
          ),
      },
      {
        id: 'attended',
        head: t('statistics.attended'),
        by: ({ attended, expected }) => attended / (expected || 1),
        cell: ({ attended, expected }) =>
          expected === 0 ? (
            <Figure label={t('statistics.attended')}>—</Figure>
          ) : (
            <Figure label={t('statistics.attended')}>
              {percent(attended, expected)} <small>{t('statistics.ofN', { n: attended, of: expected })}</small>
            </Figure>
          ),
      },
      {
        id: 'score',
        head: t('statistics.score'),
        by: (week) => week.score ?? -1,
        cell: (week) => (
          <Figure label={t('statistics.score')}>{week.score === undefined ? '—' : score(week.score)}</Figure>
        ),
      },
      {
        id: 'lessons',
        head: t('statistics.lessons'),
        cell: ({ lessons }) => (
          <ul className="statistics-lessons">
            {lessons.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/lesson/${id}/report`}>{title}</Link>
              </li>
            ))}
          </ul>
        ),
      },
    ],
    [t, term],
  );
  return (
    <section className="card statistics-part" aria-label={t('statistics.weeks')}>
      <h2>{t('statistics.weeks')}</h2>
      <Chart label={t('statistics.chart', { n: weeks.length })} option={option} />
      <DataTable label={t('statistics.weeks')} columns={columns} rows={weeks} keyOf={({ from }) => String(from)} />
      {opened && <WeekDialog classId={classId} term={term} week={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** Words are found when somebody wants them: all that was said in a term is read for it. */
function CloudPart({ room, term }: { readonly room: ClassSettings; readonly term: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card statistics-part" aria-label={t('statistics.cloud')}>
      <h2>{t('statistics.cloud')}</h2>
      <p className="t13 i2">{t('statistics.cloud.lead')}</p>
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <TermCloud room={room} term={term} />
        </Suspense>
      ) : (
        <div>
          <Button icon="chart" onClick={() => setOpen(true)}>
            {t('statistics.cloud.open')}
          </Button>
        </div>
      )}
    </section>
  );
}

function HomeworkPart({ data: { homework } }: { readonly data: ClassStatistics }) {
  const { t } = useText();
  const when = useWhen();
  if (homework.length === 0) return null;
  return (
    <section className="card statistics-part" aria-label={t('statistics.homework')}>
      <h2>{t('statistics.homework')}</h2>
      <ul className="statistics-rows">
        {homework.map(({ id, title, at, submitted, of, isDue }) => (
          <li key={id}>
            <span className="grow">
              <Link to={`/homework/${id}`}>{title}</Link>
              <small>{isDue ? `${t('statistics.due')} ${when(at)}` : t('statistics.notDue')}</small>
            </span>
            <b>{t('statistics.ofN', { n: submitted, of })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
