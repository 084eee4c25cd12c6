import { LessonSummary, type LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { query } from '../../data/request.ts';
import { percent, score, worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/teacher.ts';
import { clockTime } from '../../i18n/when.ts';
import { useWhen } from '../../lesson/use-when.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './last-lesson.css';

/** What the lesson that ended last came to. */
export function LastLesson({ lesson }: { lesson: LessonRow }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, className, startedAt, endedAt } = lesson;
  const { data, error, refetch } = useQuery({
    queryKey: ['summary', id],
    queryFn: () => query<typeof LessonSummary>(LessonSummary, { id }),
    staleTime: 300_000,
  });
  return (
    <article className="card done">
      <header>
        <h2>{t('home.ended')}</h2>
        <span className="grow" />
        <span className="t12 i3">
          {startedAt ? when(startedAt) : ''}
          {endedAt ? `–${clockTime(endedAt)}` : ''}
        </span>
      </header>
      <div className={data?.cover ? 'ti pictured' : 'ti'}>
        {data?.cover && <Cover src={data.cover} title={title} />}
        <div>
          <b>{title}</b>
          <span className="t13 i3">{className}</span>
        </div>
      </div>
      {error ? (
        <p className="no-figs row i2">
          <span className="grow">{t('home.figuresFailed')}</span>
          <Button size="sm" icon="sync" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      ) : (
        <Figures id={id} summary={data} />
      )}
      <div className="do">
        <Link className="btn" to={`/lesson/${id}/console`}>
          <Icon name="chart" size="s" />
          {t('home.results')}
        </Link>
      </div>
    </article>
  );
}

type Summary = z.output<typeof LessonSummary.result>;

/** Four figures, each with what it is out of; those that the record of the lesson explains lead there. */
function Figures({ id, summary }: { id: string; summary: Summary | undefined }) {
  const { t } = useText();
  if (summary === undefined)
    return <div className="figs sk" role="status" aria-busy="true" aria-label={t('wait.loading')} />;
  const { members, present, late, graded, correct, danmu, meanScore, fullScore } = summary;
  const record = (figure: ReactNode) => (
    <Link className="fact" to={`/lesson/${id}/console`}>
      {figure}
    </Link>
  );
  return (
    <div className="figs">
      <div>
        <b>
          {record(present + late)} <small>/ {members}</small>
        </b>
        <span>{late > 0 ? t('home.late', { n: late }) : t('home.cameFigure')}</span>
      </div>
      <div>
        <b>{graded > 0 ? record(percent(correct, graded)) : '—'}</b>
        <span>{graded > 0 ? t('home.correct', { n: graded }) : t('home.correctNone')}</span>
      </div>
      <div>
        <b>{danmu}</b>
        <span>{t('home.danmu')}</span>
      </div>
      <div>
        <b>{fullScore > 0 ? score(meanScore) : '—'}</b>
        <span>{t('home.meanScore', { full: worth(fullScore) })}</span>
      </div>
    </div>
  );
}

/** The first page that the class saw. A picture that does not come says so [R9.21]. */
function Cover({ src, title }: { src: string; title: string }) {
  const { t } = useText();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span className="cover-missing t12 i2">
        <Icon name="alert" size="xs" />
        {t('image.failed')}
      </span>
    );
  }
  return <img src={src} alt={t('home.coverOf', { title })} loading="lazy" onError={() => setMissing(true)} />;
}
