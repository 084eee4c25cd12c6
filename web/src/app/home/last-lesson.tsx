import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { Link } from 'react-router';
import { useText } from '../../i18n/teacher.ts';
import { clockTime } from '../../i18n/when.ts';
import { useWhen } from '../../lesson/use-when.ts';
import './last-lesson.css';

/** What the lesson that ended last came to. */
export function LastLesson({ lesson }: { lesson: LessonRow | undefined }) {
  const { t } = useText();
  const when = useWhen();
  if (lesson === undefined) return null;
  const { id, title, className, joined, members, questions, startedAt, endedAt } = lesson;
  const minutes = startedAt && endedAt ? Math.max(1, Math.round((endedAt - startedAt) / 60_000)) : undefined;
  return (
    <aside>
      <article className="card done">
        <header>
          <h3>{t('home.ended')}</h3>
          <span className="grow" />
          <span className="t12 i3">
            {startedAt ? when(startedAt) : ''}
            {endedAt ? `–${clockTime(endedAt)}` : ''}
          </span>
        </header>
        <p className="ti">
          <b>{title}</b>
          <span className="t13 i3">{className}</span>
        </p>
        <div className="figs">
          <div>
            <b>
              {joined} <small>/ {members}</small>
            </b>
            <span>{t('home.attended')}</span>
          </div>
          <div>
            <b>{questions}</b>
            <span>{t('home.asked')}</span>
          </div>
          {minutes !== undefined && (
            <div>
              <b>{t('home.minutes', { n: minutes })}</b>
              <span>{t('home.lasted')}</span>
            </div>
          )}
        </div>
        <div className="do">
          <Link className="btn" to={`/lesson/${id}/console`}>
            {t('home.results')}
          </Link>
        </div>
      </article>
    </aside>
  );
}
