import { LessonLooks as Looks } from '@lectern/contracts/access/access.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { LessonLooks } from '../access/lesson-looks.tsx';
import { useText } from '../kit/i18n/teacher.ts';
import { clockTime, shortDay } from '../kit/i18n/when.ts';
import { LessonState } from '../lesson/lesson-table.tsx';
import { Downloads } from './downloads.tsx';
import type { Of, Report } from './use-report.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { lagSeconds } from './shares.ts';
import { useMoment } from './use-moment.ts';

/** Whoever taught a lesson is told which reviewers looked at it. */
const SEES_LOOKS = new Set(Object.keys(Looks.allow));

/** Which lesson it is, how fresh its figures are, and what can be taken along. */
export function ReportHead({ of, isCut }: { of: Of; isCut: boolean }) {
  const { t, language } = useText();
  const { id, report } = of;
  const { title, className, status, startedAt = 0, endedAt } = report;
  const [now] = useState(() => Date.now());
  const day = shortDay(startedAt, language, now);
  const from = clockTime(startedAt);
  return (
    <header className="rep-head">
      <p className="crumb">
        <Link to="/">{t('nav.home')}</Link>
        <Icon name="right" size="xs" />
        <span className="cut">{className}</span>
        <Icon name="right" size="xs" />
        <span className="nw">
          {endedAt === undefined
            ? t('report.dateRunning', { day, from })
            : t('report.dates', { day, from, to: clockTime(endedAt) })}
        </span>
      </p>
      <div className="ttl">
        <h1>{title}</h1>
        {status === 'running' && <LessonState status="running" />}
        <FreshChip report={report} isCut={isCut} />
        {SEES_LOOKS.has(report.role) && <LessonLooks lessonId={id} />}
        <Downloads of={of} />
        <Link className="btn primary" to={`/lesson/${id}/replay`}>
          <Icon name="history" size="s" />
          {t('report.replay')}
        </Link>
      </div>
    </header>
  );
}

/** How fresh the figures are: as of when, and how many seconds behind [R9.06]. */
function FreshChip({ report: { asOf, startedAt }, isCut }: { report: Report; isCut: boolean }) {
  const { t } = useText();
  const moment = useMoment(startedAt);
  const s = lagSeconds(asOf.lagMs);
  return (
    <span className={isCut ? 'chip warn fresh' : 'chip fresh line'}>
      <Icon name={isCut ? 'netoff' : 'sync'} size="xs" />
      {asOf.at === undefined ? t('report.freshOnly', { s }) : t('report.fresh', { time: moment(asOf.at), s })}
    </span>
  );
}
