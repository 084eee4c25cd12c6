import { MyStatistics, StatisticsStudent } from '@lectern/contracts/statistics/queries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Chart } from '../kit/charts/chart.tsx';
import { NetworkError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { score, worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { Fresh, REFRESH_MS, TermSelect, WeekName, weekNumber } from './term.tsx';
import { useText } from './texts.ts';
import './statistics.css';

type Term = Omit<MyStatistics, 'asOf'>;
type Status = 'present' | 'late' | 'absent' | 'sickLeave' | 'personalLeave' | 'expected';

/** My own term in a class; nothing of anybody else. */
export function MyTerm({ classId }: { readonly classId: string }) {
  const { t } = useText();
  const [term, setTerm] = useState<string>();
  const found = useQuery({
    queryKey: [MyStatistics.name, classId, term],
    queryFn: () => query<typeof MyStatistics>(MyStatistics, { id: classId, term }),
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
  return (
    <section className="statistics" aria-label={t('statistics.mine')}>
      <div className="statistics-bar">
        <TermSelect term={data.term} terms={data.terms} onChange={setTerm} />
        <Fresh asOf={data.asOf} at={found.dataUpdatedAt} isOffline={error instanceof NetworkError} />
      </div>
      <LearnerTerm data={data} />
      <p className="t12 i2">{t('statistics.onlyYou')}</p>
    </section>
  );
}

interface DialogProps {
  readonly classId: string;
  readonly personId: string;
  readonly name: string;
  readonly term: string;
  readonly onClose: () => void;
}

/** The same of one student, for who teaches them. */
export function LearnerDialog({ classId, personId, name, term, onClose }: DialogProps) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [StatisticsStudent.name, classId, personId, term],
    queryFn: () => query<typeof StatisticsStudent>(StatisticsStudent, { id: classId, personId, term }),
  });
  return (
    <Dialog
      title={t('statistics.termOf', { name })}
      onClose={onClose}
      actions={
        <>
          <Link className="btn" to={`/class/${classId}/transcript`}>
            {t('statistics.toTranscript')}
          </Link>
          <Button onClick={onClose}>{t('statistics.close')}</Button>
        </>
      }
    >
      {found.data ? <LearnerTerm data={found.data} personId={personId} /> : <PlaceNotThere part={found} lines={8} />}
    </Dialog>
  );
}

interface Props {
  readonly data: Term;
  /** Whose it is, where their teacher reads it. */
  readonly personId?: string;
}

/** Each week, lesson and homework of one student's term, and where each is. */
function LearnerTerm({ data, personId }: Props) {
  const { t } = useText();
  const when = useWhen();
  const { term, weeks, lessons, homework, missingHomework, due } = data;
  const there = lessons.filter(({ status }) => status === 'present' || status === 'late').length;
  const scored = weeks.filter((week) => week.score !== undefined);
  const option = useMemo(
    () => ({
      grid: { left: 36, right: 12, top: 12, bottom: 24 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: weeks.map(({ from }) => String(weekNumber(term, from))) },
      yAxis: { type: 'value', min: 0, max: 100 },
      series: [
        {
          type: 'line',
          name: t('statistics.score'),
          symbolSize: 7,
          data: weeks.map((week) => (week.score === undefined ? null : week.score / 10)),
        },
      ],
    }),
    [t, term, weeks],
  );
  if (lessons.length === 0 && homework.length === 0 && weeks.length === 0)
    return (
      <div className="card">
        <Empty icon="chart" title={t('statistics.none')}>
          {t('statistics.noLessons')}
        </Empty>
      </div>
    );
  const lessonAt = (id: string) => (personId === undefined ? `/s/${id}/result` : `/lesson/${id}/report`);
  return (
    <div className="statistics">
      <dl className="card statistics-tiles" aria-label={t('statistics.figures')}>
        <div>
          <dt>{t('statistics.lessonsAttended')}</dt>
          <dd>
            <b>{t('statistics.ofN', { n: there, of: lessons.length })}</b>
          </dd>
        </div>
        <div>
          <dt>{t('statistics.submitted')}</dt>
          <dd>
            <b>{t('statistics.ofN', { n: due - missingHomework, of: due })}</b>
          </dd>
        </div>
      </dl>
      {weeks.length > 0 && (
        <section className="card statistics-part" aria-label={t('statistics.byWeek')}>
          <h2>{t('statistics.byWeek')}</h2>
          {scored.length > 1 && <Chart label={t('statistics.myChart')} option={option} heightPx={160} />}
          <ul className="statistics-rows">
            {weeks.map((week) => (
              <li key={week.from}>
                <span className="grow">
                  <WeekName term={term} from={week.from} />
                </span>
                <span>
                  {week.expected > 0 &&
                    `${t('statistics.there')} ${t('statistics.ofN', { n: week.attended, of: week.expected })}`}
                  <small>{didIn(week, t)}</small>
                </span>
                <b>{week.score === undefined ? '—' : score(week.score)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="card statistics-part" aria-label={t('statistics.lessons')}>
        <h2>{t('statistics.lessons')}</h2>
        {lessons.length === 0 && <p className="i2">{t('statistics.noLessons')}</p>}
        <ul className="statistics-rows">
          {lessons.toReversed().map(({ id, title, at, status, ...lesson }) => (
            <li key={id}>
              <span className="grow">
                <a href={lessonAt(id)}>{title}</a>
                <small>{when(at)}</small>
              </span>
              <span className={status === 'absent' ? 'st bad' : 'st off'}>
                {t(`statistics.status.${status as Status}`)}
              </span>
              <b>{lesson.score === undefined ? '—' : score(lesson.score)}</b>
            </li>
          ))}
        </ul>
      </section>
      <section className="card statistics-part" aria-label={t('statistics.homework')}>
        <h2>{t('statistics.homework')}</h2>
        {homework.length === 0 && <p className="i2">{t('statistics.noHomework')}</p>}
        <ul className="statistics-rows">
          {homework.toReversed().map(({ id, title, at, is, full, ...one }) => (
            <li key={id}>
              <span className="grow">
                <Link to={`/homework/${id}`}>{title}</Link>
                <small>
                  {t('statistics.due')} {when(at)}
                </small>
              </span>
              <span className={is === 'missing' ? 'st bad' : 'st off'}>{t(`statistics.is.${is}`)}</span>
              {one.score !== undefined && <b>{t('statistics.ofN', { n: worth(one.score), of: worth(full) })}</b>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function didIn(week: Term['weeks'][number], t: ReturnType<typeof useText>['t']): string {
  const { answers = 0, danmu, posts, comments } = week;
  const all = { answers, danmu, posts, comments };
  const did = (Object.keys(all) as (keyof typeof all)[]).filter((one) => all[one] > 0);
  if (did.length === 0) return t('statistics.tookNoPart');
  return did.map((one) => `${t(`statistics.${one}`)} ${all[one]}`).join(' · ');
}
