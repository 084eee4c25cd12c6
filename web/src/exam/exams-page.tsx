import { WithdrawExam } from '@lectern/contracts/exam/exam.ts';
import { Exams, type ExamRow } from '@lectern/contracts/exam/queries.ts';
import { useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { score } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { ReviseDialog } from './revise-dialog.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './exam.css';

const STATUSES = ['scheduled', 'published'] as const;
const REFRESH_MS = 30_000;

/** The exams of the classes that I teach; whoever teaches none is led to those that they sit. */
export function ExamsPage() {
  const { t } = useText();
  const classes = useClasses();
  const taught = classes.data?.classes;
  if (taught?.length === 0) return <Navigate to="/exams/mine" replace />;
  return (
    <Page title={t('exam.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('exam.title')}</h1>
          <p>{t('exam.lead')}</p>
        </div>
        <Link className="btn quiet" to="/exams/mine">
          {t('exam.mine')}
        </Link>
        <Link className="btn" to="/papers">
          {t('exam.toPapers')}
        </Link>
      </header>
      {taught !== undefined ? <Taught classes={taught} /> : <PlaceNotThere part={classes} lines={8} />}
    </Page>
  );
}

function Taught({ classes }: { readonly classes: readonly TaughtClass[] }) {
  const { t } = useText();
  const when = useWhen();
  const [asked, setAsked] = useSearchParams();
  const classId = asked.get('class') ?? undefined;
  const paperId = asked.get('paper') ?? undefined;
  const [status, setStatus] = useState<(typeof STATUSES)[number]>();
  const [typed, onSearch] = useState('');
  const [revised, setRevised] = useState<ExamRow>();
  const list = useList(Exams, { classId, paperId, status, search: usePaused(typed) }, REFRESH_MS);
  const columns = useMemo(
    (): readonly Column<ExamRow>[] => [
      {
        id: 'what',
        head: t('exam.what'),
        cell: (row) => (
          <>
            <Link to={`/exams/${row.examId}`}>{row.name}</Link>
            <small>{t('exam.by', row)}</small>
          </>
        ),
      },
      { id: 'status', head: t('exam.status'), cell: (row) => <Status row={row} /> },
      { id: 'startsAt', head: t('exam.startsAt'), cell: ({ startsAt }) => t('exam.from', { when: when(startsAt) }) },
      {
        id: 'deadline',
        head: t('exam.deadline'),
        cell: ({ deadline }) =>
          deadline === undefined ? t('exam.noDeadline') : t('exam.until', { when: when(deadline) }),
      },
      {
        id: 'size',
        head: t('exam.size'),
        cell: ({ questions, points }) => t('exam.counts', { questions, points: score(points) }),
      },
      {
        id: 'acts',
        head: t('exam.acts'),
        isEnd: true,
        cell: (row) => row.status === 'scheduled' && <Acts row={row} onRevise={setRevised} />,
      },
    ],
    [t, when],
  );
  const setClass = (id?: string) =>
    setAsked({ ...(id && { class: id }), ...(paperId && { paper: paperId }) }, { replace: true });
  const isNarrow = classId !== undefined || paperId !== undefined || status !== undefined || typed !== '';
  const showAll = () => {
    setAsked({}, { replace: true });
    setStatus(undefined);
    onSearch('');
  };
  return (
    <>
      {paperId !== undefined && (
        <Notice
          action={
            <Button size="sm" onClick={showAll}>
              {t('exam.allOfThem')}
            </Button>
          }
        >
          {t('exam.ofOnePaper')}
        </Notice>
      )}
      <ListPage
        list={list}
        label={t('exam.title')}
        search={{ label: t('exam.search'), typed, onSearch }}
        onAll={isNarrow ? showAll : undefined}
        empty={{ icon: 'paper', title: t('exam.none'), why: t('exam.noneWhy') }}
        filters={
          <>
            {classes.length > 1 && (
              <Select
                label={t('exam.class')}
                value={classId ?? ''}
                onChange={setClass}
                options={[
                  { id: '', label: t('exam.allClasses') },
                  ...classes.map(({ id, name }) => ({ id, label: name })),
                ]}
              />
            )}
            <Select
              label={t('exam.status')}
              value={status ?? ''}
              onChange={(id) => setStatus(id === '' ? undefined : id)}
              options={[{ id: '', label: t('exam.all') }, ...STATUSES.map((id) => ({ id, label: t(`exam.${id}`) }))]}
            />
          </>
        }
      >
        {(rows) => <DataTable label={t('exam.title')} columns={columns} rows={rows} keyOf={({ examId }) => examId} />}
      </ListPage>
      {revised && <ReviseDialog row={revised} onClose={() => setRevised(undefined)} />}
    </>
  );
}

function Status({ row: { status, publishAt, startsAt, deadline } }: { readonly row: ExamRow }) {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  if (status === 'scheduled')
    return (
      <>
        <span className="st warn">{t('exam.scheduled')}</span>
        <small>{t('exam.publishedAt', { when: when(publishAt) })}</small>
      </>
    );
  if (now < startsAt) return <span className="st info">{t('exam.waits')}</span>;
  return deadline !== undefined && now >= deadline ? (
    <span className="st off">{t('exam.ended')}</span>
  ) : (
    <span className="st ok">{t('exam.runs')}</span>
  );
}

/** What its author does with one that its class does not know of yet [R4.22, R6.09]. */
function Acts({ row, onRevise }: { readonly row: ExamRow; readonly onRevise: (row: ExamRow) => void }) {
  const { t } = useText();
  const user = useUser();
  const readAgain = useReadAgain(Exams);
  const { examId, name, className, author, authorId } = row;
  if (authorId !== user.id) return <span className="t12 i2">{t('exam.notYours', { author })}</span>;
  return (
    <span className="exam-acts">
      <Button size="sm" onClick={() => onRevise(row)}>
        {t('exam.edit')}
      </Button>
      <CommandButton
        size="sm"
        look="quiet"
        command={WithdrawExam}
        to={{ family: 'exam', id: examId }}
        data={{}}
        confirm={{ title: t('exam.withdrawTitle'), what: t('exam.withdrawWhat', { className }) }}
        onDone={({ receipt }) => {
          toast('ok', t('exam.wasWithdrawn', { name }));
          readAgain(receipt);
        }}
      >
        {t('exam.withdraw')}
      </CommandButton>
    </span>
  );
}
