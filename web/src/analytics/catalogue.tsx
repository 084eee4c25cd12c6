import { useText } from './texts.ts';
import type { Listed } from './use-datasets.ts';
import './catalogue.css';

interface Props {
  readonly datasets: readonly Listed[];
  readonly chosen: string;
  readonly onChoose: (name: Listed['name']) => void;
}

/** What there is to look at: what a row is, and about how many. */
export function Catalogue({ datasets, chosen, onChoose }: Props) {
  const { t, language } = useText();
  return (
    <nav className="catalogue" aria-label={t('explore.datasets')}>
      {datasets.map(({ name, title, grain, rows, estimated }) => (
        <button key={name} type="button" aria-current={name === chosen || undefined} onClick={() => onChoose(name)}>
          <b>{title[language]}</b>
          <small>{grain[language]}</small>
          <span>{t(estimated ? 'explore.aboutMore' : 'explore.about', { rows: rows.toLocaleString('en') })}</span>
        </button>
      ))}
    </nav>
  );
}

/** What is told of a dataset before its rows: what a row is, how fresh, how long it is kept. */
export function DatasetHead({ dataset }: { dataset: Listed }) {
  const { t, language } = useText();
  const { name, title, grain, freshness, retention, asOf } = dataset;
  return (
    <div className="ds-head">
      <h2>
        {title[language]} <span className="mono i3 t13">analytics.{name}</span>
      </h2>
      <p className="i2">{grain[language]}</p>
      <dl>
        <dt>{t('explore.freshness')}</dt>
        <dd>
          {freshness[language]} · {t('explore.fresh', { position: asOf.position, s: (asOf.lagMs / 1000).toFixed(1) })}
        </dd>
        <dt>{t('explore.retention')}</dt>
        <dd>{retention[language]}</dd>
      </dl>
    </div>
  );
}
