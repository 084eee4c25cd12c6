import type { Cell } from '@lectern/contracts/analytics/column.ts';
import { columnOf, datasetOf, groupsOf } from '@lectern/contracts/analytics/datasets.ts';
import { useText } from '../i18n/teacher.ts';
import { PartNotThere } from '../ui/part-not-there.tsx';
import { Empty } from '../ui/states.tsx';
import { cellText, isNumeric } from './cells.ts';
import type { Choice } from './choice.ts';
import { useCounts, type Counted } from './use-datasets.ts';
import './counts.css';

interface Props {
  readonly choice: Choice;
  readonly onChange: (change: Partial<Pick<Choice, 'by' | 'measure'>>) => void;
  /** Shows the rows that have these values. */
  readonly onRows: (where: Readonly<Record<string, Cell>>) => void;
}

/** Rows counted by one or two columns, as bars that are a table. */
export function Counts({ choice, onChange, onRows }: Props) {
  const { t } = useText();
  const counts = useCounts(choice);
  const { data } = counts;
  return (
    <>
      <Measures choice={choice} onChange={onChange} />
      {data === undefined ? (
        <PartNotThere part={counts} />
      ) : data.groups.length === 0 ? (
        <Empty icon="chart" title={t('explore.none')}>
          {t('explore.noneWhy')}
        </Empty>
      ) : (
        <Bars choice={choice} counted={data} onRows={onRows} />
      )}
    </>
  );
}

function Measures({ choice: { dataset, by, measure }, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  const { t } = useText();
  const measureName = useMeasureName();
  const described = datasetOf(dataset);
  const groups = groupsOf(described).map(({ name }) => name);
  const means = described.columns.filter(isNumeric).map(({ name }) => `mean:${name}`);
  const shares = described.columns.filter(({ type }) => type === 'boolean').map(({ name }) => `share:${name}`);
  const [first = groups[0] ?? '', second = ''] = by;
  return (
    <div className="measures">
      <label className="entry">
        <span>{t('explore.measure')}</span>
        <select value={measure} onChange={({ target }) => onChange({ measure: target.value })}>
          {['count', ...shares, ...means].map((one) => (
            <option key={one} value={one}>
              {measureName(one)}
            </option>
          ))}
        </select>
      </label>
      <label className="entry">
        <span>{t('explore.by')}</span>
        <select value={first} onChange={({ target }) => onChange({ by: [target.value] })}>
          {groups.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="entry">
        <span>{t('explore.andBy')}</span>
        <select
          value={second}
          onChange={({ target }) => onChange({ by: target.value === '' ? [first] : [first, target.value] })}
        >
          <option value="">{t('explore.notAgain')}</option>
          {groups
            .filter((name) => name !== first)
            .map((name) => (
              <option key={name}>{name}</option>
            ))}
        </select>
      </label>
    </div>
  );
}

function useMeasureName(): (measure: string) => string {
  const { t } = useText();
  return (measure) => {
    const [way, name = ''] = measure.split(':') as ['count' | 'mean' | 'share', string?];
    return t(`explore.measure.${way}`, { name });
  };
}

function Bars({ choice, counted, onRows }: { choice: Choice; counted: Counted } & Pick<Props, 'onRows'>) {
  const { t } = useText();
  const measureName = useMeasureName();
  const dataset = datasetOf(choice.dataset);
  const { groups, more } = counted;
  const most = Math.max(...groups.map(({ value }) => Math.abs(value ?? 0)), 0);
  const named = (by: readonly Cell[]) =>
    choice.by.map((name, index) => cellText(columnOf(dataset, name)!, by[index] ?? null, t)).join(' · ');
  const shown = (value: number | null) =>
    value === null
      ? '—'
      : choice.measure.startsWith('share:')
        ? `${(value * 100).toFixed(1)}%`
        : cellText({ type: 'number' }, value, t);
  const highest = groups.reduce((one, other) => ((other.value ?? 0) > (one.value ?? 0) ? other : one));
  const caption = t('explore.chart', {
    measure: measureName(choice.measure),
    n: groups.length,
    name: named(highest.by),
    value: shown(highest.value),
  });
  return (
    <div className="ds-bars" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th>{choice.by.join(' · ')}</th>
            <th className="num">{measureName(choice.measure)}</th>
            <th aria-hidden="true" />
            <th className="num">{t('explore.rowsOf')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ by, rows, value }) => (
            <tr key={JSON.stringify(by)}>
              <th scope="row" title={by.join(' · ')}>
                {named(by)}
              </th>
              <td className="num">{shown(value)}</td>
              <td className="bar" aria-hidden="true">
                <i style={{ width: most === 0 ? 0 : `${(Math.abs(value ?? 0) / most) * 100}%` }} />
              </td>
              <td className="num">
                <button
                  type="button"
                  className="fact"
                  aria-label={`${named(by)}: ${t('explore.rowsBehind', { n: rows })}`}
                  onClick={() => onRows(Object.fromEntries(choice.by.map((name, index) => [name, by[index] ?? null])))}
                >
                  {rows.toLocaleString('en')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="i3 t13">{t('explore.groupsMore', { n: groups.length })}</p>}
    </div>
  );
}
