import { modulesOf, type Mark, type Policy } from '@lectern/contracts/transcript/grade.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Select } from '../kit/forms/select.tsx';
import { score } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { Button } from '../kit/ui/button.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { gradeAll, missingIn, pointsOf, type GradedStudent } from './graded.ts';
import { meanOf } from '@lectern/contracts/transcript/grade.ts';
import { SheetDialog } from './sheet.tsx';
import { useModuleName, useText } from './texts.ts';

interface Props {
  readonly classId: string;
  readonly data: Transcript;
  /** The moment that it is of, where that is over. */
  readonly until?: number | undefined;
}

const NONE = 'none';

/** Every student with their grade, place and modules; of one module that is chosen, its units too. Nobody is not found before all are here. */
export function GradeTable({ classId, data, until }: Props) {
  const { t } = useText();
  const nameOf = useModuleName();
  const [typed, onSearch] = useState('');
  const [chosen, setChosen] = useState(NONE);
  const [opened, setOpened] = useState<GradedStudent>();
  const { policy, units } = data;
  const graded = useMemo(() => gradeAll(data, policy), [data, policy]);
  const modules = useMemo(() => modulesOf(policy, units), [policy, units]);
  const own = useMemo(() => new Map(policy.own.map((one) => [one.id, one])), [policy]);
  const titles = useMemo(
    () =>
      new Map([
        ...units.map(({ key, title }) => [key, title] as const),
        ...policy.own.flatMap(({ id, units: its }) => its.map((unit) => [`${id}/${unit.id}`, unit.name] as const)),
      ]),
    [policy, units],
  );
  const columns = useMemo((): readonly Column<GradedStudent>[] => {
    const open = modules.find(({ id }) => id === chosen);
    return [
      {
        id: 'name',
        head: t('transcript.name'),
        by: ({ name }) => name,
        cell: (row) => (
          <>
            <Button look="quiet" size="sm" onClick={() => setOpened(row)}>
              {row.name}
            </Button>
            <small>{row.number ?? row.login}</small>
          </>
        ),
      },
      {
        id: 'rank',
        head: t('transcript.rank'),
        by: ({ rank }) => rank ?? Infinity,
        cell: ({ rank }) => <Figure label={t('transcript.rank')}>{rank ?? '—'}</Figure>,
      },
      {
        id: 'grade',
        head: t('transcript.grade'),
        by: ({ grade }) => -(grade.tenths ?? -1),
        cell: ({ grade: { tenths, assessed } }) => (
          <Figure label={t('transcript.grade')}>
            <b className="transcript-grade">{tenths === undefined ? '—' : score(tenths)}</b>
            <small>{t('transcript.assessed', { n: assessed })}</small>
          </Figure>
        ),
      },
      ...modules
        .filter(({ id, weight }) => weight > 0 || id === chosen)
        .map((module): Column<GradedStudent> => {
          const head = `${nameOf(module.id, own.get(module.id)?.name)} ${module.weight}%`;
          const scoreOf = ({ grade }: GradedStudent) => grade.modules.find(({ id }) => id === module.id)?.hundredths;
          return {
            id: module.id,
            head,
            by: (row) => -(scoreOf(row) ?? -1),
            cell: (row) => {
              const missing = missingIn(module, row);
              const points = scoreOf(row);
              return (
                <Figure label={head}>
                  {points === undefined ? '—' : points / 100}
                  {missing > 0 && (
                    <small className="transcript-missing">{t('transcript.missingN', { n: missing })}</small>
                  )}
                </Figure>
              );
            },
          };
        }),
      ...(open?.units ?? []).map(({ key, weight }): Column<GradedStudent> => {
        const title = titles.get(key) ?? '';
        const head = weight === 1 ? title : `${title} × ${weight}`;
        return {
          id: key,
          head,
          by: ({ markOf }) => -(pointsOf(chosen, markOf(key) ?? 'notYet', policy) ?? -1),
          cell: ({ markOf }) => (
            <Figure label={head}>
              <MarkOf mark={markOf(key) ?? 'notYet'} module={chosen} policy={policy} />
            </Figure>
          ),
        };
      }),
    ];
  }, [t, nameOf, modules, own, titles, chosen, policy]);
  const sought = typed.trim().toLowerCase();
  const rows = useMemo(
    () => (sought === '' ? graded : graded.filter(({ search }) => search.includes(sought))),
    [graded, sought],
  );
  const { of, meanTenths: mean } = data.whole ?? {
    of: graded.length,
    meanTenths: meanOf(graded.map(({ grade }) => grade.tenths)),
  };
  return (
    <section aria-label={t('transcript.part.table')}>
      <form className="list-filters" onSubmit={(event) => event.preventDefault()}>
        <label className="entry">
          <span>{t('transcript.search')}</span>
          <SearchInput aria-label={t('transcript.search')} value={typed} onSearch={onSearch} />
        </label>
        <Select
          label={t('transcript.unfold')}
          value={chosen}
          onChange={(id) => setChosen(id ?? NONE)}
          options={[
            { id: NONE, label: t('transcript.unfoldNone') },
            ...modules
              .filter(({ units: its }) => its.length > 0)
              .map(({ id }) => ({ id, label: nameOf(id, own.get(id)?.name) })),
          ]}
        />
        <p className="t13 i2">{t('transcript.classMean', { n: mean === undefined ? '—' : score(mean), of })}</p>
      </form>
      <div className="card transcript-table">
        {graded.length === 0 ? (
          <Empty
            icon="users"
            title={t(until === undefined ? 'transcript.nobody' : 'transcript.nobodyThen')}
            actions={
              until === undefined && (
                <Link className="btn primary" to={`/class/${classId}/members`}>
                  {t('transcript.toMembers')}
                </Link>
              )
            }
          >
            {t(until === undefined ? 'transcript.nobodyWhy' : 'transcript.nobodyThenWhy')}
          </Empty>
        ) : rows.length === 0 ? (
          data.whole === undefined && (
            <Empty
              icon="search"
              title={t('transcript.notFound')}
              actions={<Button onClick={() => onSearch('')}>{t('transcript.all')}</Button>}
            />
          )
        ) : (
          <DataTable
            label={t('transcript.part.table')}
            columns={columns}
            rows={rows}
            keyOf={({ personId }) => personId}
          />
        )}
      </div>
      {opened && (
        <SheetDialog
          classId={classId}
          personId={opened.personId}
          name={opened.name}
          until={until}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

function MarkOf({ mark, module, policy }: { mark: Mark; module: string; policy: Pick<Policy, 'liveShare'> }) {
  const { t } = useText();
  if (typeof mark === 'number') return <>{pointsOf(module, mark, policy)}</>;
  return <span className={mark === 'missing' ? 'st bad' : 'i3'}>{t(`transcript.mark.${mark}`)}</span>;
}
