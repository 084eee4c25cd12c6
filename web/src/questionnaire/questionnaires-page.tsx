import { Questionnaires, type QuestionnaireRow } from '@lectern/contracts/questionnaire/queries.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ClassPage } from '../class/class-page.tsx';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { WriteDialog } from './write-dialog.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './questionnaire.css';

const REFRESH_MS = 30_000;

/** The questionnaires of my classes, of those that I teach and those that I am in [R1.17]. */
export function QuestionnairesPage() {
  const { t } = useText();
  const classes = useClasses();
  const [asked, setAsked] = useSearchParams();
  const classId = asked.get('class') ?? undefined;
  const taught = classes.data?.classes ?? [];
  const setClass = (id = '') => setAsked(id === '' ? {} : { class: id }, { replace: true });
  return (
    <Page title={t('questionnaire.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('questionnaire.title')}</h1>
          <p>{t('questionnaire.lead')}</p>
        </div>
        <Write classes={taught} />
      </header>
      <List
        classId={classId}
        onAll={classId === undefined ? undefined : () => setClass()}
        filters={
          taught.length > 1 && (
            <Select
              label={t('questionnaire.class')}
              value={classId ?? ''}
              onChange={setClass}
              options={[
                { id: '', label: t('questionnaire.allClasses') },
                ...taught.map(({ id, name }) => ({ id, label: name })),
              ]}
            />
          )
        }
      />
    </Page>
  );
}

/** Those of one class, as a part of it. */
export const ClassQuestionnaires = () => <ClassPage tab="questionnaires" show={({ id }) => <OfClass classId={id} />} />;

function OfClass({ classId }: { readonly classId: string }) {
  const classes = useClasses();
  return (
    <List
      classId={classId}
      filters={<Write classes={(classes.data?.classes ?? []).filter(({ id }) => id === classId)} />}
    />
  );
}

function Write({ classes }: { readonly classes: readonly TaughtClass[] }) {
  const { t } = useText();
  const [isWriting, setWriting] = useState(false);
  const open = classes.filter(({ status }) => status !== 'archived');
  if (open.length === 0) return null;
  return (
    <>
      <Button look="primary" icon="plus" onClick={() => setWriting(true)}>
        {t('questionnaire.write')}
      </Button>
      {isWriting && <WriteDialog classes={open} onClose={() => setWriting(false)} />}
    </>
  );
}

interface ListProps {
  readonly classId: string | undefined;
  readonly filters: React.ReactNode;
  readonly onAll?: (() => void) | undefined;
}

function List({ classId, filters, onAll }: ListProps) {
  const { t } = useText();
  const [typed, onSearch] = useState('');
  const list = useList(Questionnaires, { classId, search: usePaused(typed) }, REFRESH_MS);
  const isNarrow = onAll !== undefined || typed !== '';
  return (
    <ListPage
      list={list}
      label={t('questionnaire.title')}
      search={{ label: t('questionnaire.search'), typed, onSearch }}
      onAll={
        isNarrow
          ? () => {
              onAll?.();
              onSearch('');
            }
          : undefined
      }
      empty={{ icon: 'paper', title: t('questionnaire.none'), why: t('questionnaire.noneWhy') }}
      filters={filters}
    >
      {(rows) => (
        <ul className="questionnaires">
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

const LOOK = { draft: 'off', scheduled: 'info', open: 'ok', closed: 'off' } as const;

function Row({ row }: { readonly row: QuestionnaireRow }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, status, isAnonymous, answered, students, opensAt, closesAt, answeredAt } = row;
  const about = [
    t('questionnaire.by', row),
    isAnonymous && t('questionnaire.anonymous'),
    status === 'scheduled' && opensAt !== undefined && t('questionnaire.opensAt', { when: when(opensAt) }),
    closesAt !== undefined &&
      t(status === 'closed' ? 'questionnaire.closedAt' : 'questionnaire.closesAt', { when: when(closesAt) }),
    (status === 'open' || status === 'closed') &&
      students !== undefined &&
      t('questionnaire.progress', { n: answered, of: students }),
  ];
  return (
    <Link to={`/questionnaires/${id}`}>
      <span className="row wraps">
        <b className="grow">{title}</b>
        {answeredAt !== undefined && <span className="st ok">{t('questionnaire.mine')}</span>}
        <span className={`st ${LOOK[status]}`}>{t(`questionnaire.${status}`)}</span>
      </span>
      <small>{about.filter(Boolean).join(' · ')}</small>
    </Link>
  );
}
