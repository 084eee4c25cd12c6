import type { ReviewedLesson } from '@lectern/contracts/access/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/teacher.ts';
import { useWhen } from '../i18n/use-when.ts';
import { Button } from '../ui/button.tsx';
import { Entry } from '../ui/entry.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { usePaused } from './use-found.ts';
import { useReviewedLessons } from './use-reviewed.ts';
import './access.css';

/** What a reviewer may watch: running first, then past; each with its replay and its report. */
export function ReviewedLessons() {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const search = usePaused(typed);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useReviewedLessons(search);
  return (
    <section className="reviewed" aria-label={t('review.title')}>
      <header>
        <div className="grow">
          <h2>{t('review.title')}</h2>
          <p className="i2">{t('review.lead')}</p>
        </div>
        <Entry label={t('review.search')} value={typed} onSearch={setTyped} />
      </header>
      <article className="card">
        {data === undefined ? (
          error ? (
            <Failed error={error} retry={() => void refetch()} />
          ) : (
            <Skeleton retry={() => void refetch()} />
          )
        ) : data.length === 0 ? (
          <Empty icon={search === '' ? 'inbox' : 'search'} title={t(search === '' ? 'review.none' : 'review.notFound')}>
            {search === '' && t('review.noneWhy')}
          </Empty>
        ) : (
          <ul className="watch">
            {data.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} />
            ))}
          </ul>
        )}
      </article>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('access.more')}
        </Button>
      )}
    </section>
  );
}

function Lesson({
  lesson: { id, title, className, teacher, status, startedAt, lookedAt },
}: {
  lesson: ReviewedLesson;
}) {
  const { t } = useText();
  const when = useWhen();
  return (
    <li>
      <div className="grow">
        <b>{title}</b>
        <small>
          {[className, teacher, when(startedAt), lookedAt && t('review.looked', { when: when(lookedAt) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {status === 'running' ? (
        <span className="chip live">{t('lesson.running')}</span>
      ) : (
        <span className="st off">
          <Icon name="okc" size="xs" />
          {t('lesson.ended')}
        </span>
      )}
      <span className="row">
        <Link className="btn sm" to={`/lesson/${id}/replay`} aria-label={t('review.replayOf', { title })}>
          <Icon name="play" size="s" />
          {t('review.replay')}
        </Link>
        <Link className="btn sm" to={`/lesson/${id}/report`} aria-label={t('review.reportOf', { title })}>
          <Icon name="chart" size="s" />
          {t('review.report')}
        </Link>
      </span>
    </li>
  );
}
