import { ExamAttempts, type ExamStudent, type ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { leavesToCollect } from '@lectern/contracts/exam/settings.ts';
import { countdown, score, worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { Button } from '../kit/ui/button.tsx';
import { BulkBar, BulkDialog, type Act } from './bulk.tsx';
import { abnormalIn, standingOf, standingsOf, type Standing } from './standing.ts';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  readonly exam: ExamStudents;
  readonly now: () => number;
}

type Row = ExamStudent & { readonly standing: Standing };
type Filter = 'all' | 'late' | Standing;

/** The class: tiles that count and filter, the students, and what is done with several at once. */
export function StudentsTab({ id, exam, now }: Props) {
  const { t } = useText();
  const when = useWhen();
  const [filter, setFilter] = useState<Filter>('all');
  const [typed, onSearch] = useState('');
  const [isForAll, setForAll] = useState(false);
  const [asked, setAsked] = useState<{
    readonly act: Act;
    readonly rows: readonly Row[];
    readonly clear: () => void;
  }>();
  const all = useMemo(
    () => exam.students.map((student): Row => ({ ...student, standing: standingOf(student, exam, exam.now) })),
    [exam],
  );
  const counts = useMemo(() => {
    const found = new Map<Filter, number>([
      ['all', all.length],
      ['late', all.filter(({ attempt }) => (attempt?.late ?? 0) > 0).length],
    ]);
    for (const { standing } of all) found.set(standing, (found.get(standing) ?? 0) + 1);
    return found;
  }, [all]);
  const sought = typed.trim().toLowerCase();
  const rows = all.filter(
    ({ standing, attempt, name, login = '' }) =>
      (filter === 'all' || (filter === 'late' ? (attempt?.late ?? 0) > 0 : standing === filter)) &&
      (sought === '' || name.toLowerCase().includes(sought) || login.toLowerCase().includes(sought)),
  );
  const columns = useColumns(exam, when);
  const tiles: readonly Filter[] = ['all', ...standingsOf(exam), 'late'];
  const path = `/api/exam/${id}/attempts`;
  const list = {
    rows,
    total: all.length,
    error: undefined,
    isStale: false,
    isAwaited: false,
    hasMore: false,
    isFetchingMore: false,
    more: () => undefined,
    again: () => undefined,
  };
  return (
    <div className="results">
      <div className="results-tiles" role="group" aria-label={t('results.filter')}>
        {tiles
          .filter(
            (one) =>
              one === 'all' || one === filter || (counts.get(one) ?? 0) > 0 || (exam.proctoring && one !== 'late'),
          )
          .map((one) => (
            <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
              <b>{counts.get(one) ?? 0}</b>
              <span>{t(`results.is.${one}`)}</span>
            </button>
          ))}
      </div>
      <ListPage
        list={list}
        label={t('results.tab.students')}
        search={{ label: t('results.search'), typed, onSearch }}
        onAll={
          filter === 'all' && typed === ''
            ? undefined
            : () => {
                setFilter('all');
                onSearch('');
              }
        }
        empty={{ icon: 'users', title: t('results.nobody') }}
        exports={ExamAttempts.files.map(({ path: file }) => ({
          label: t(file.endsWith('csv') ? 'results.downloadCsv' : 'results.download'),
          href: `${path}/${file.endsWith('csv') ? 'csv' : 'xlsx'}`,
        }))}
        filters={
          <>
            {exam.proctoring && (
              <Button
                icon="bell"
                why={
                  all.some(({ attempt }) => attempt?.status === 'sitting') ? undefined : t('results.whyNone.message')
                }
                onClick={() => setAsked({ act: 'message', rows: all, clear: () => undefined })}
              >
                {t('results.messageAll')}
              </Button>
            )}
            <Button
              icon="timer"
              why={exam.isAnnounced ? undefined : t('results.whyNone.extend')}
              onClick={() => setForAll(true)}
            >
              {t('results.extendAll')}
            </Button>
          </>
        }
      >
        {(shown) => (
          <DataTable
            label={t('results.tab.students')}
            columns={columns}
            rows={shown}
            keyOf={({ personId }) => personId}
            nameOf={({ name }) => name}
            isOff={({ standing }) => standing === 'missing' || standing === 'invalid' || standing === 'reset'}
            bulk={(selected, clear) => (
              <BulkBar exam={exam} selected={selected} onAct={(act) => setAsked({ act, rows: selected, clear })} />
            )}
          />
        )}
      </ListPage>
      {asked && (
        <BulkDialog
          examId={id}
          exam={exam}
          act={asked.act}
          students={asked.rows}
          now={now}
          onDone={() => {
            asked.clear();
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isForAll && (
        <BulkDialog
          examId={id}
          exam={exam}
          act="extend"
          students="all"
          now={now}
          onDone={() => setForAll(false)}
          onClose={() => setForAll(false)}
        />
      )}
    </div>
  );
}

function useColumns(exam: ExamStudents, when: (ms: number) => string): readonly Column<Row>[] {
  const { t } = useText();
  const { questions, points, now, extraMs, proctoring } = exam;
  const standings = standingsOf(exam);
  return useMemo(
    () => [
      {
        id: 'name',
        head: t('results.name'),
        by: ({ name }) => name,
        cell: ({ name, login, attempt }) => (
          <>
            {attempt === undefined ? name : <Link to={`?attempt=${attempt.attemptId}`}>{name}</Link>}
            {login !== undefined && <small>{login}</small>}
          </>
        ),
      },
      {
        id: 'status',
        head: t('results.status'),
        by: ({ standing }) => standings.indexOf(standing),
        cell: (row) => {
          const { standing, attempt, extraMs: theirs } = row;
          const about = [
            ...abnormalIn(row, exam).map((one) => t(`results.abnormal.${one}`)),
            attempt?.handedInBy === 'leaves' && t('results.by.leaves'),
            attempt !== undefined && attempt.n > 1 && t('results.nth', { n: attempt.n }),
            attempt?.handedInBy === 'teacher' && t('results.by.teacher'),
            attempt !== undefined && attempt.late > 0 && t('results.nLate', { n: attempt.late }),
            theirs > extraMs && t('results.longer', { n: Math.round((theirs - extraMs) / 60_000) }),
          ].filter(Boolean);
          return (
            <>
              {t(`results.is.${standing}`)}
              {about.length > 0 && <small>{about.join(' · ')}</small>}
            </>
          );
        },
      },
      {
        id: 'answered',
        head: t('results.answered'),
        by: ({ attempt }) => attempt?.answered ?? -1,
        cell: ({ attempt }) => attempt !== undefined && t('results.of', { n: attempt.answered, of: questions }),
      },
      ...(proctoring?.photo
        ? [
            {
              id: 'photo',
              head: t('results.photo'),
              by: ({ photo }: Row) => photo ?? '',
              cell: ({ photo = 'none' }: Row) => t(`results.photo.${photo}`),
            },
          ]
        : []),
      ...(proctoring
        ? [
            {
              id: 'leaves',
              head: t('results.leaves'),
              by: ({ attempt }: Row) => attempt?.watched?.leaves ?? -1,
              cell: ({ attempt }: Row) => {
                if (attempt?.watched === undefined) return null;
                const { leaves, isAway } = attempt.watched;
                const most = leavesToCollect(proctoring);
                return (
                  <>
                    {most === undefined ? leaves : t('results.of', { n: leaves, of: most })}
                    {isAway && attempt.status === 'sitting' && <small>{t('results.isAway')}</small>}
                  </>
                );
              },
            },
          ]
        : []),
      {
        id: 'time',
        head: `${t('results.left')} / ${t('results.handedIn')}`,
        by: ({ attempt }) => attempt?.handedInAt ?? attempt?.endsAt ?? 0,
        cell: ({ attempt, standing }) => {
          if (attempt === undefined || standing === 'reset') return null;
          if (attempt.handedInAt !== undefined) return when(attempt.handedInAt);
          const left = attempt.endsAt - now;
          return left > 86_400_000 ? when(attempt.endsAt) : (countdown(left) ?? '00:00');
        },
      },
      {
        id: 'score',
        head: t('results.score'),
        by: ({ attempt }) => attempt?.score ?? -1,
        cell: ({ attempt, standing }) =>
          attempt?.score !== undefined && (
            <>
              {standing === 'invalid' ? (
                <>
                  <s>{t('results.of', { n: score(attempt.score), of: worth(points) })}</s>
                  <small>{t('results.countsNot')}</small>
                </>
              ) : (
                t('results.of', { n: score(attempt.score), of: worth(points) })
              )}
              {attempt.ungraded > 0 && <small>{t('results.ungraded', { n: attempt.ungraded })}</small>}
            </>
          ),
      },
    ],
    [t, when, exam, standings, questions, points, now, extraMs, proctoring],
  );
}
