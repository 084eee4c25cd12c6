import { STANDS, WORK_KINDS, type GradingWork } from '@lectern/contracts/grading/grading.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { usePaused } from '../kit/lists/use-list.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { useText } from './texts.ts';
import { addressOf, useQueue } from './way.tsx';
import './grading.css';

/** What waits to be graded and what is done: homework, exams and questions of lessons, in one list. */
export function Queue({ classId }: { readonly classId?: string }) {
  const { t } = useText();
  const [asked, setAsked] = useSearchParams();
  const [typed, onSearch] = useState('');
  const stand = STANDS.find((one) => one === asked.get('stand')) ?? 'waiting';
  const kind = WORK_KINDS.find((one) => one === asked.get('kind'));
  const list = useQueue(classId, {
    stand: stand === 'waiting' ? undefined : stand,
    kind,
    search: usePaused(typed).trim(),
  });
  const columns = useColumns(classId);
  function narrow(to: { readonly stand?: string; readonly kind?: string | undefined }): void {
    const all = Object.entries({ stand, kind, ...to }).filter(([, one]) => one !== undefined && one !== 'waiting');
    setAsked(Object.fromEntries(all) as Record<string, string>, { replace: true });
  }
  const other = stand === 'waiting' ? 'done' : 'waiting';
  const showAll = () => {
    narrow({ kind: undefined });
    onSearch('');
  };
  return (
    <ListPage
      list={list}
      label={t('grading.queue')}
      search={{ label: t('grading.search'), typed, onSearch }}
      onAll={kind !== undefined || typed !== '' ? showAll : undefined}
      forbidden={{ title: t('grading.forbidden') }}
      empty={{
        icon: stand === 'waiting' ? 'okc' : 'inbox',
        title: t(stand === 'waiting' ? 'grading.nothing' : 'grading.noneDone'),
        why: t(stand === 'waiting' ? 'grading.nothingWhy' : 'grading.noneDoneWhy'),
        action: (
          <Button onClick={() => narrow({ stand: other })}>
            {t(stand === 'waiting' ? 'grading.toDone' : 'grading.toWaiting')}
          </Button>
        ),
      }}
      filters={
        <>
          <Select
            label={t('grading.kind')}
            value={kind ?? ''}
            onChange={(one) => narrow({ kind: one === '' ? undefined : one })}
            options={[
              { id: '', label: t('grading.allKinds') },
              ...WORK_KINDS.map((id) => ({ id, label: t(`grading.kind.${id}`) })),
            ]}
          />
          <Segmented
            label={t('grading.stand')}
            options={STANDS.map((id) => ({ id, label: t(`grading.${id}`) }))}
            value={stand}
            onChange={(one) => narrow({ stand: one })}
          />
        </>
      }
    >
      {(rows) => <DataTable label={t('grading.queue')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
  );
}

function useColumns(classId: string | undefined): readonly Column<GradingWork>[] {
  const { t } = useText();
  const when = useWhen();
  return useMemo(() => {
    const aboutOf = ({ kind, className, lesson }: GradingWork) =>
      [
        t(`grading.kind.${kind}`),
        lesson && t('grading.inLesson', { lesson: lesson.title, n: lesson.n }),
        classId === undefined && className,
      ].filter(Boolean);
    const figure = (stand: 'ungraded' | 'graded' | 'returned') => ({
      id: stand,
      head: t(`grading.${stand}`),
      cell: (row: GradingWork) => (
        <span className={row[stand] === 0 ? 'grading-figure i3' : 'grading-figure'}>
          <span className="grading-label">{t(`grading.${stand}`)}</span>
          {row[stand]}
        </span>
      ),
    });
    return [
      {
        id: 'work',
        head: t('grading.work'),
        cell: (row: GradingWork) => (
          <>
            <Link className="grading-work" to={addressOf(row, classId)}>
              <WithFormulas text={row.title} />
            </Link>
            <small>{aboutOf(row).join(' · ')}</small>
          </>
        ),
      },
      {
        id: 'at',
        head: t('grading.at'),
        cell: ({ kind, at }: GradingWork) => t(`grading.at.${kind}`, { when: when(at) }),
      },
      figure('ungraded'),
      figure('graded'),
      figure('returned'),
    ];
  }, [t, when, classId]);
}
