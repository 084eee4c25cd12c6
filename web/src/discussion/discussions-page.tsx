import { TOPIC_KINDS } from '@lectern/contracts/discussion/facts.ts';
import { DiscussionTopics, type DiscussionTopicRow } from '@lectern/contracts/discussion/queries.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useClasses } from '../class/use-classes.ts';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { WriteDialog } from './write-dialog.tsx';
import { useText } from './texts.ts';
import { useTimeLeft } from './use-time-left.ts';
import '../kit/ui/page-head.css';
import './discussion.css';

type Kind = (typeof TOPIC_KINDS)[number];
const REFRESH_MS = 30_000;

/** The topics of my classes, of those that I teach and those that I am in [R1.12]. */
export function DiscussionsPage() {
  const { t } = useText();
  const classes = useClasses();
  const [asked, setAsked] = useSearchParams();
  const classId = asked.get('class') ?? undefined;
  const [kind, setKind] = useState<Kind>();
  const [typed, onSearch] = useState('');
  const [isWriting, setWriting] = useState(false);
  const list = useList(DiscussionTopics, { classId, kind, search: usePaused(typed) }, REFRESH_MS);
  const taught = classes.data?.classes ?? [];
  const open = taught.filter(({ status }) => status !== 'archived');
  const setClass = (id: string) => setAsked(id === '' ? {} : { class: id }, { replace: true });
  const isNarrow = classId !== undefined || kind !== undefined || typed !== '';
  return (
    <Page title={t('discussion.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('discussion.title')}</h1>
          <p>{t('discussion.lead')}</p>
        </div>
        {open.length > 0 && (
          <Button look="primary" icon="plus" onClick={() => setWriting(true)}>
            {t('discussion.write')}
          </Button>
        )}
      </header>
      <ListPage
        list={list}
        label={t('discussion.title')}
        search={{ label: t('discussion.search'), typed, onSearch }}
        exports={[{ label: t('discussion.download'), href: '/api/discussions/xlsx' }]}
        onAll={
          isNarrow
            ? () => {
                setClass('');
                setKind(undefined);
                onSearch('');
              }
            : undefined
        }
        empty={{ icon: 'danmu', title: t('discussion.none'), why: t('discussion.noneWhy') }}
        filters={
          <>
            {taught.length > 1 && (
              <Select
                label={t('discussion.class')}
                value={classId ?? ''}
                onChange={(id) => setClass(id ?? '')}
                options={[
                  { id: '', label: t('discussion.allClasses') },
                  ...taught.map(({ id, name }) => ({ id, label: name })),
                ]}
              />
            )}
            <Select
              label={t('discussion.kind')}
              value={kind ?? ''}
              onChange={(id) => setKind(id === '' ? undefined : id)}
              options={[
                { id: '', label: t('discussion.all') },
                ...TOPIC_KINDS.map((id) => ({ id, label: t(`discussion.${id}`) })),
              ]}
            />
          </>
        }
      >
        {(rows) => (
          <ul className="topics">
            {rows.map((row) => (
              <li key={row.id}>
                <Topic row={row} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {isWriting && <WriteDialog classes={open} onClose={() => setWriting(false)} />}
    </Page>
  );
}

function Topic({ row }: { readonly row: DiscussionTopicRow }) {
  const { t } = useText();
  const when = useWhen();
  const left = useTimeLeft();
  const now = useMinute();
  const { id, title, kind, rank, isHighlighted, status, comments, lastAt, closesAt, closedBy } = row;
  return (
    <Link to={`/discussions/${id}`}>
      <span className="row wraps">
        <b className="grow">{title}</b>
        {rank > 0 && <span className="st info">{t('discussion.pinned')}</span>}
        {isHighlighted && <span className="st warn">{t('discussion.best')}</span>}
        {status === 'closed' && (
          <span className="st off">{t(closedBy === 'timer' ? 'discussion.over' : 'discussion.closed')}</span>
        )}
      </span>
      <small>
        {[
          t(`discussion.${kind}`),
          t('discussion.by', row),
          t('discussion.comments', { n: comments }),
          t('discussion.lastAt', { when: when(lastAt) }),
          status === 'open' && closesAt !== undefined && left(closesAt - now),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </Link>
  );
}
