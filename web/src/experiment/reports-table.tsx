import {
  LAB_REPORT_FILTERS,
  LabReports,
  type Experiment,
  type LabReportRow,
} from '@lectern/contracts/experiment/queries.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Select } from '../kit/forms/select.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;

interface Props {
  readonly one: Experiment;
  readonly grades: boolean;
}

/** The students of the class, and where the report of each of them stands. */
export function ReportsTable({ one, grades }: Props) {
  const { t } = useText();
  const { id } = one;
  const [only, setOnly] = useState<(typeof LAB_REPORT_FILTERS)[number]>();
  const [typed, onSearch] = useState('');
  const list = useList(LabReports, { id, only, search: usePaused(typed) }, REFRESH_MS);
  const columns = useColumns(one, grades);
  const showAll = () => {
    setOnly(undefined);
    onSearch('');
  };
  return (
    <ListPage
      list={list}
      label={t('experiment.submissions')}
      search={{ label: t('experiment.searchPeople'), typed, onSearch }}
      exports={[{ label: t('experiment.export'), href: `/api/experiment/${id}/reports/xlsx` }]}
      empty={{ icon: 'users', title: t('experiment.nobody') }}
      onAll={only === undefined && typed === '' ? undefined : showAll}
      filters={
        <Select
          label={t('experiment.status')}
          value={only ?? ''}
          onChange={(chosen) => setOnly(chosen === '' ? undefined : chosen)}
          options={[
            { id: '', label: t('experiment.all') },
            ...LAB_REPORT_FILTERS.map((filter) => ({ id: filter, label: t(`experiment.${filter}`) })),
          ]}
        />
      }
    >
      {(rows) => (
        <DataTable
          label={t('experiment.submissions')}
          columns={columns}
          rows={rows}
          keyOf={({ personId }) => personId}
        />
      )}
    </ListPage>
  );
}

function useColumns(one: Experiment, grades: boolean): readonly Column<LabReportRow>[] {
  const { t } = useText();
  const when = useWhen();
  return useMemo(() => {
    const { id, by, teams = [] } = one;
    const teamOf = ({ personId, reportId }: LabReportRow) =>
      teams.find(({ teamId, members }) => (reportId === undefined ? members.includes(personId) : teamId === reportId));
    const team: Column<LabReportRow> = {
      id: 'team',
      head: t('experiment.team'),
      cell: (row) => teamOf(row)?.name ?? <span className="i2">{t('experiment.noTeamOf')}</span>,
    };
    return [
      {
        id: 'name',
        head: t('experiment.name'),
        cell: ({ name, login, reportId, standing }) => (
          <>
            {grades && reportId !== undefined ? (
              <Link to={`/experiments/${id}/grade?queue=${standing}&report=${reportId}`}>{name}</Link>
            ) : (
              name
            )}
            {login !== undefined && <small>{login}</small>}
          </>
        ),
      },
      ...(by === 'team' ? [team] : []),
      {
        id: 'standing',
        head: t('experiment.standing'),
        cell: ({ standing }) => t(`experiment.${standing ?? 'missing'}`),
      },
      {
        id: 'at',
        head: t('experiment.at'),
        cell: ({ submittedAt }) => (
          <Figure label={t('experiment.at')}>{submittedAt === undefined ? '—' : when(submittedAt)}</Figure>
        ),
      },
      {
        id: 'score',
        head: t('experiment.score'),
        cell: ({ scoreTenths, grader }) =>
          scoreTenths !== undefined && (
            <Figure label={t('experiment.score')}>
              {t('experiment.points', { n: worth(scoreTenths) })}
              {grader !== undefined && <small> {grader}</small>}
            </Figure>
          ),
      },
    ];
  }, [one, grades, t, when]);
}
