import { ReviewedLessons as Query, type ReviewedLesson } from '@lectern/contracts/access/access.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useText } from './texts.ts';
import './access.css';

/** What a reviewer may watch: running first, then past; each with its replay and its report. */
export function ReviewedLessons() {
  const { t } = useText();
  const [typed, onSearch] = useState('');
  const search = usePaused(typed);
  const list = useList(Query, { search }, 30_000);
  return (
    <section className="reviewed">
      <h2>{t('review.title')}</h2>
      <p className="i2">{t('review.lead')}</p>
      <ListPage
        list={list}
        label={t('review.title')}
        search={{ label: t('review.search'), typed, onSearch }}
        empty={{ title: t('review.none'), why: t('review.noneWhy') }}
        nothing={{ icon: 'search', title: t('review.notFound') }}
      >
        {(lessons) => (
          <ul className="watch">
            {lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} />
            ))}
          </ul>
        )}
      </ListPage>
    </section>
  );
}

function Lesson({ lesson }: { lesson: ReviewedLesson }) {
  const { id, title, className, teacher, status, startedAt, lookedAt } = lesson;
  const { t } = useText();
  const when = useWhen();
  const looked = lookedAt && t('review.looked', { when: when(lookedAt) });
  return (
    <li>
      <div className="grow">
        <b>{title}</b>
        <small>{[className, teacher, when(startedAt), looked].filter(Boolean).join(' · ')}</small>
      </div>
      {status === 'running' ? (
        <span className="chip live">{t('review.running')}</span>
      ) : (
        <span className="st off">
          <Icon name="okc" size="xs" />
          {t('review.ended')}
        </span>
      )}
      <span className="row">
        {(['replay', 'report'] as const).map((to) => (
          <Link key={to} className="btn sm" to={`/lesson/${id}/${to}`} aria-label={t(`review.${to}Of`, { title })}>
            <Icon name={to === 'replay' ? 'play' : 'chart'} size="s" />
            {t(`review.${to}`)}
          </Link>
        ))}
      </span>
    </li>
  );
}
