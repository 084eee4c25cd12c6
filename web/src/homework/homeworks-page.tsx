import {
  Homeworks,
  MyHomeworks as Mine,
  type HomeworkRow,
  type MyHomework as MyRow,
} from '@lectern/contracts/homework/queries.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { Select } from '../kit/forms/select.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Skeleton } from '../kit/ui/states.tsx';
import { WriteDialog } from './write-dialog.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './homework.css';

const TABS = ['taught', 'mine'] as const;
const STATUSES = ['active', 'ended'] as const;
const REFRESH_MS = 30_000;

/** Homework: of the classes that I teach, and mine [R1.13]. */
export function HomeworksPage() {
  const { t } = useText();
  const classes = useClasses();
  const [tab, setTab] = useState<(typeof TABS)[number]>('taught');
  const [isWriting, setWriting] = useState(false);
  const open = classes.data?.classes.filter(({ status }) => status !== 'archived') ?? [];
  const teaches = (classes.data?.classes.length ?? 0) > 0;
  return (
    <Page title={t('homework.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('homework.title')}</h1>
          <p>{t(teaches ? 'homework.lead' : 'homework.leadMine')}</p>
        </div>
        {teaches && (
          <Link className="btn" to="/grading">
            <Icon name="grade" size="s" />
            {t('homework.allWaiting')}
          </Link>
        )}
        {open.length > 0 && (
          <Button look="primary" icon="plus" onClick={() => setWriting(true)}>
            {t('homework.write')}
          </Button>
        )}
      </header>
      {classes.data === undefined && classes.error === null ? (
        <Skeleton lines={8} retry={() => void classes.refetch()} />
      ) : teaches ? (
        <Tabs
          label={t('homework.title')}
          tabs={TABS.map((id) => ({ id, label: t(`homework.${id}`) }))}
          selected={tab}
          onSelect={setTab}
        >
          {tab === 'taught' ? <TaughtHomework classes={classes.data!.classes} /> : <MyHomework />}
        </Tabs>
      ) : (
        <MyHomework />
      )}
      {isWriting && <WriteDialog classes={open} onClose={() => setWriting(false)} />}
    </Page>
  );
}

function TaughtHomework({ classes }: { classes: readonly TaughtClass[] }) {
  const { t } = useText();
  const when = useWhen();
  const [asked, setAsked] = useSearchParams();
  const classId = asked.get('class') ?? undefined;
  const [status, setStatus] = useState<(typeof STATUSES)[number]>();
  const [typed, onSearch] = useState('');
  const list = useList(Homeworks, { classId, status, search: usePaused(typed) }, REFRESH_MS);
  const columns = useMemo(
    (): readonly Column<HomeworkRow>[] => [
      {
        id: 'what',
        head: t('homework.what'),
        cell: (row) => (
          <>
            <Link to={`/homework/${row.id}`}>{row.title}</Link>
            <small>{t('homework.by', row)}</small>
          </>
        ),
      },
      { id: 'status', head: t('homework.status'), cell: (row) => t(`homework.${row.status}`) },
      {
        id: 'due',
        head: t('homework.due'),
        cell: ({ dueAt }) => <Figure label={t('homework.due')}>{when(dueAt)}</Figure>,
      },
      {
        id: 'submitted',
        head: t('homework.submittedHead'),
        cell: ({ submitted: n, students: of }) => (
          <Figure label={t('homework.submittedHead')}>{t('homework.ofAll', { n, of })}</Figure>
        ),
      },
      {
        id: 'waiting',
        head: t('homework.waiting'),
        cell: ({ ungraded }) => <Figure label={t('homework.waiting')}>{ungraded}</Figure>,
      },
    ],
    [t, when],
  );
  const setClass = (id: string) => setAsked(id === '' ? {} : { class: id }, { replace: true });
  const isNarrow = classId !== undefined || status !== undefined || typed !== '';
  const showAll = () => {
    setClass('');
    setStatus(undefined);
    onSearch('');
  };
  return (
    <ListPage
      list={list}
      label={t('homework.title')}
      search={{ label: t('homework.search'), typed, onSearch }}
      onAll={isNarrow ? showAll : undefined}
      empty={{ icon: 'inbox', title: t('homework.none'), why: t('homework.noneWhy') }}
      filters={
        <>
          {classes.length > 1 && (
            <Select
              label={t('homework.class')}
              value={classId ?? ''}
              onChange={(id) => setClass(id ?? '')}
              options={[
                { id: '', label: t('homework.allClasses') },
                ...classes.map(({ id, name }) => ({ id, label: name })),
              ]}
            />
          )}
          <Select
            label={t('homework.status')}
            value={status ?? ''}
            onChange={(id) => setStatus(id === '' ? undefined : id)}
            options={[
              { id: '', label: t('homework.all') },
              ...STATUSES.map((id) => ({ id, label: t(`homework.${id}`) })),
            ]}
          />
        </>
      }
    >
      {(rows) => <DataTable label={t('homework.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
  );
}

/** Whether nothing is taken of it any more; what was sent back may come again as long as it goes on. */
const isOver = ({ status, late, dueAt, standing }: MyRow): boolean =>
  status === 'ended' || (standing === undefined && late === 'refused' && dueAt < Date.now());

const isToDo = (row: MyRow): boolean => !isOver(row) && (row.standing === undefined || row.standing === 'returned');

/** What is to be done comes first, and of it what is due first; the rest as it came. */
const toDoFirst = (rows: readonly MyRow[]): readonly MyRow[] => [
  ...rows.filter(isToDo).toSorted((one, other) => one.dueAt - other.dueAt),
  ...rows.filter((row) => !isToDo(row)),
];

/** What I am to do, and what became of what I did. */
function MyHomework() {
  const { t } = useText();
  const list = useList(Mine, {}, REFRESH_MS);
  return (
    <ListPage
      list={list}
      label={t('homework.mine')}
      empty={{ icon: 'inbox', title: t('homework.none'), why: t('homework.noneMineWhy') }}
    >
      {(rows) => (
        <ul className="homeworks">
          {toDoFirst(rows).map((row) => (
            <li key={row.id}>
              <One row={row} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function One({ row }: { row: MyRow }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, className, dueAt, standing, isLate, scoreTenths, fullTenths, by, status } = row;
  return (
    <Link to={`/homework/${id}`}>
      <span className="row">
        <b className="grow">{title}</b>
        {standing === 'graded' && scoreTenths !== undefined ? (
          <span className="st ok">{t('homework.points', { n: worth(scoreTenths), of: worth(fullTenths) })}</span>
        ) : standing === 'returned' ? (
          <span className="st warn">{t('homework.toMend')}</span>
        ) : standing === 'ungraded' ? (
          <span className="st info">{t('homework.waitsForGrade')}</span>
        ) : (
          <span className={isOver(row) ? 'st off' : 'st warn'}>
            {t(status === 'ended' ? 'homework.ended' : isOver(row) ? 'homework.missing' : 'homework.todo')}
          </span>
        )}
      </span>
      <small>
        {[
          className,
          t('homework.dueAt', { when: when(dueAt) }),
          by === 'team' && t('homework.by.team'),
          isLate === true && t('homework.late'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </Link>
  );
}
