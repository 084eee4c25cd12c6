import { LessonSummary, type LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { SCORE_MAX_TENTHS } from '@lectern/contracts/reports/score.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { grouped, percent, score, worth } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { clockTime } from '../kit/i18n/when.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReport, type Report } from '../reports/use-report.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import './last-lesson.css';

/** What the lesson that ended last came to. */
export function LastLesson({ lesson }: { lesson: LessonRow }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, className, startedAt, endedAt } = lesson;
  const report = useReport(id);
  const { data: summary } = useQuery({
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
      <div className={summary?.cover ? 'ti pictured' : 'ti'}>
        {summary?.cover && <Cover src={summary.cover} title={title} />}
        <div>
          <b>{title}</b>
          <span className="t13 i3">{className}</span>
        </div>
      </div>
      {report.error && report.data === undefined ? (
        <p className="no-figs row i2">
          <span className="grow">{t('home.figuresFailed')}</span>
          <Button size="sm" icon="sync" onClick={() => void report.refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      ) : (
        <Figures id={id} report={report.data} />
      )}
      <div className="do">
        <Link className="btn" to={`/lesson/${id}/report`}>
          <Icon name="chart" size="s" />
          {t('report.open')}
        </Link>
      </div>
    </article>
  );
}

/** Four figures, each with what it is out of: the same as in the report, which has the facts behind them. */
function Figures({ id, report }: { id: string; report: Report | undefined }) {
  const { t } = useText();
  if (report === undefined)
    return <div className="figs sk" role="status" aria-busy="true" aria-label={t('wait.loading')} />;
  const { members, attendance, graded, correct, danmu, score: scores } = report;
  const { present, late } = attendance;
  const record = (figure: ReactNode) => (
    <Link className="fact" to={`/lesson/${id}/report`}>
      {figure}
    </Link>
  );
  return (
    <div className="figs">
      <div>
        <b>
          {record(grouped(present + late))} <small>/ {grouped(members)}</small>
        </b>
        <span>{late > 0 ? t('home.late', { n: late }) : t('home.cameFigure')}</span>
      </div>
      <div>
        <b>{graded > 0 ? record(percent(correct, graded)) : '—'}</b>
        <span>{graded > 0 ? t('home.correct', { n: graded }) : t('home.correctNone')}</span>
      </div>
      <div>
        <b>{danmu > 0 ? record(grouped(danmu)) : danmu}</b>
        <span>{t('home.danmu')}</span>
      </div>
      <div>
        <b>{scores ? record(score(scores.mean)) : '—'}</b>
        <span>{t('home.meanScore', { full: worth(SCORE_MAX_TENTHS) })}</span>
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
