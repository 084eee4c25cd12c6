import { useSearchParams } from 'react-router';
import { useMyGrants } from '../../access/use-grants.ts';
import { Catalogue, DatasetHead } from '../../analytics/catalogue.tsx';
import { chosenBy, readChoice, VIEWS, withDataset, writeChoice, type Choice } from '../../analytics/choice.ts';
import { Counts } from '../../analytics/counts.tsx';
import { Dictionary } from '../../analytics/dictionary.tsx';
import { ExportsCard } from '../../analytics/exports-card.tsx';
import { FilterBar } from '../../analytics/filter-bar.tsx';
import { MayReidentify } from '../../analytics/may-reidentify.ts';
import { RowsTable } from '../../analytics/rows-table.tsx';
import { useDatasets } from '../../analytics/use-datasets.ts';
import { ProblemError } from '../../data/errors.ts';
import { useText } from '../../i18n/teacher.ts';
import { PartNotThere } from '../../ui/part-not-there.tsx';
import { Empty } from '../../ui/states.tsx';
import { FailedPlace, ToHome } from '../pages.tsx';
import { Shell } from '../shell.tsx';
import './explore-page.css';

/** The learning log for analysts: datasets, their rows and counts, the facts behind, and a way to take them along. */
export function ExplorePage() {
  const { t } = useText();
  const mine = useMyGrants();
  const may = mine.data?.some(({ kind }) => kind === 'reidentify') ?? false;
  return (
    <Shell title={t('explore.title')} slim>
      <header className="ex-top">
        <h1>{t('explore.title')}</h1>
        <p className="i2">{t('explore.lead')}</p>
      </header>
      <MayReidentify value={may}>
        <Explorer />
      </MayReidentify>
    </Shell>
  );
}

function Explorer() {
  const { t } = useText();
  const datasets = useDatasets();
  const { data, error } = datasets;
  const [params, setParams] = useSearchParams();
  const choice = readChoice(params);
  const go = (next: Choice, isStep = true) => setParams(writeChoice(next), { replace: !isStep });
  if (data === undefined) {
    if (error instanceof ProblemError && error.problem.status === 403)
      return (
        <section className="card">
          <Empty icon="lock" tone="w" title={t('explore.forbidden')} actions={<ToHome />}>
            {t('explore.forbiddenWhy')}
          </Empty>
        </section>
      );
    return error ? (
      <FailedPlace error={error} retry={() => void datasets.refetch()} />
    ) : (
      <PartNotThere part={datasets} lines={8} />
    );
  }
  const dataset = data.find(({ name }) => name === choice.dataset)!;
  const { filters } = choice;
  return (
    <div className="explore">
      <Catalogue datasets={data} chosen={choice.dataset} onChoose={(name) => go(withDataset(choice, name))} />
      <section className="card" aria-label={t('explore.views')}>
        <DatasetHead dataset={dataset} />
        <FilterBar choice={choice} onFilter={(next) => go({ ...choice, filters: next }, false)} />
        <div className="tabs" role="group" aria-label={t('explore.views')}>
          {VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              aria-current={view === choice.view || undefined}
              onClick={() => go({ ...choice, view })}
            >
              {t(`explore.view.${view}`)}
            </button>
          ))}
        </div>
        <div className="looked">
          {choice.view === 'rows' && (
            <RowsTable
              choice={choice}
              isEmpty={dataset.rows === 0}
              onSort={(sort, descending) => go({ ...choice, sort, descending }, false)}
              onOnly={(column, value) => go({ ...choice, filters: chosenBy(choice, { [column]: value }) })}
            />
          )}
          {choice.view === 'counts' && (
            <Counts
              choice={choice}
              onChange={(change) => go({ ...choice, ...change }, false)}
              onRows={(where) => go({ ...choice, view: 'rows', filters: chosenBy(choice, where) })}
            />
          )}
          {choice.view === 'columns' && <Dictionary dataset={choice.dataset} />}
          {choice.view === 'exports' && <ExportsCard dataset={choice.dataset} filters={filters} />}
        </div>
      </section>
    </div>
  );
}
