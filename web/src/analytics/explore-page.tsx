import { useSearchParams } from 'react-router';
import { useMyGrants } from '../access/use-my-grants.ts';
import { Catalogue, DatasetHead } from './catalogue.tsx';
import { chosenBy, readChoice, VIEWS, withDataset, writeChoice, type Choice } from './choice.ts';
import { Counts } from './counts.tsx';
import { ExportsCard } from './exports-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MayReidentify } from './may-reidentify.ts';
import { RowsTable } from './rows-table.tsx';
import { useDatasets } from './use-datasets.ts';
import { ProblemError } from '../kit/data/errors.ts';
import { useText } from './texts.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { FailedPlace, ToHome } from '../kit/ui/pages.tsx';
import { Page } from '../kit/ui/page.tsx';
import { datasetOf, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import './explore-page.css';
import './counts.css';

/** The learning log for analysts: datasets, their rows and counts, the facts behind, and a way to take them along. */
export function ExplorePage() {
  const { t } = useText();
  const mine = useMyGrants();
  const may = mine.data?.some(({ kind }) => kind === 'reidentify') ?? false;
  return (
    <Page title={t('explore.title')} slim>
      <header className="ex-top">
        <h1>{t('explore.title')}</h1>
        <p className="i2">{t('explore.lead')}</p>
      </header>
      <MayReidentify value={may}>
        <Explorer />
      </MayReidentify>
    </Page>
  );
}

function Explorer() {
  const { t } = useText();
  const datasets = useDatasets();
  const { data, error } = datasets;
  const [params, setParams] = useSearchParams();
  const choice = readChoice(params);
  // What is drawn may be a step behind the address: two changes in a row are both kept.
  const go = (next: (now: Choice) => Choice, isStep = true): void => {
    setParams(writeChoice(next(readChoice(new URLSearchParams(location.search)))), { replace: !isStep });
  };
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
      <Catalogue datasets={data} chosen={choice.dataset} onChoose={(name) => go((now) => withDataset(now, name))} />
      <section className="card" aria-label={t('explore.views')}>
        <DatasetHead dataset={dataset} />
        <FilterBar choice={choice} onFilter={(next) => go((now) => ({ ...now, filters: next }), false)} />
        <Tabs
          label={t('explore.views')}
          tabs={VIEWS.map((id) => ({ id, label: t(`explore.view.${id}`) }))}
          selected={choice.view}
          onSelect={(view) => go((now) => ({ ...now, view }))}
        >
          {choice.view === 'rows' && (
            <RowsTable
              choice={choice}
              isEmpty={dataset.rows === 0}
              onSort={(sort, descending) => go((now) => ({ ...now, sort, descending }), false)}
              onOnly={(column, value) => go((now) => ({ ...now, filters: chosenBy(now, { [column]: value }) }))}
            />
          )}
          {choice.view === 'counts' && (
            <Counts
              choice={choice}
              onChange={(change) => go((now) => ({ ...now, ...change }), false)}
              onRows={(where) => go((now) => ({ ...now, view: 'rows', filters: chosenBy(now, where) }))}
            />
          )}
          {choice.view === 'columns' && <Dictionary dataset={choice.dataset} />}
          {choice.view === 'exports' && <ExportsCard dataset={choice.dataset} filters={filters} />}
        </Tabs>
      </section>
    </div>
  );
}

/** What each column means, and which facts it rests on. */
function Dictionary({ dataset }: { dataset: DatasetName }) {
  const { t, language } = useText();
  return (
    <div className="ds-bars" tabIndex={0} role="region" aria-label={t('explore.view.columns')}>
      <table>
        <thead>
          <tr>
            <th>{t('explore.column')}</th>
            <th>{t('explore.type')}</th>
            <th>{t('explore.meaning')}</th>
            <th>{t('explore.rests')}</th>
          </tr>
        </thead>
        <tbody>
          {datasetOf(dataset).columns.map(({ name, type, about, nullable, facts = [] }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td className="mono">{type}</td>
              <td>
                {about[language]}
                {nullable && <small className="i3"> · {t('explore.maybeNothing')}</small>}
              </td>
              <td className="mono i3">{facts.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
