import type { Cell } from '@lectern/contracts/analytics/column.ts';
import { columnOf, datasetOf, groupsOf } from '@lectern/contracts/analytics/datasets.ts';
import { Fragment } from 'react';
import { grouped } from '../kit/i18n/format.ts';
import { useText } from './texts.ts';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { cellText, wordOf } from './cells.ts';
import { measuresOf, type Choice } from './choice.ts';
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
  const Shown = choice.by.includes('lesson') ? BarsOfLessons : Bars;
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
        <Shown choice={choice} counted={data} onRows={onRows} />
      )}
    </>
  );
}

function Measures({ choice: { dataset, by, measure }, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  const { t } = useText();
  const measureName = useMeasureName();
  const described = datasetOf(dataset);
  const groups = groupsOf(described).map(({ name }) => name);
  const [first = groups[0] ?? '', second = ''] = by;
  return (
    <div className="measures">
      <label className="entry">
        <span>{t('explore.measure')}</span>
        <select value={measure} onChange={({ target }) => onChange({ measure: target.value })}>
          {measuresOf(dataset).map((one) => (
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

interface BarsProps extends Pick<Props, 'choice' | 'onRows'> {
  readonly counted: Counted;
  /** On which day each lesson was. */
  readonly days?: ReadonlyMap<Cell, string>;
}

/** Lessons have no names here, for somebody wrote them: the day tells people which one it is. */
function BarsOfLessons(props: BarsProps) {
  const { term, class: ofClass, lesson } = props.choice.filters;
  const filters = { ...(term && { term }), ...(ofClass && { class: ofClass }), ...(lesson && { lesson }), where: {} };
  const { data } = useCounts({ ...props.choice, dataset: 'lesson', by: ['lesson', 'date'], measure: 'count', filters });
  return <Bars {...props} days={new Map(data?.groups.map(({ by: [id = null, day] }) => [id, String(day)]))} />;
}

function Bars({ choice, counted, onRows, days }: BarsProps) {
  const { t } = useText();
  const measureName = useMeasureName();
  const dataset = datasetOf(choice.dataset);
  const { groups, more } = counted;
  const most = Math.max(...groups.map(({ value }) => Math.abs(value ?? 0)), 0);
  const isCount = choice.measure === 'count';
  /** What people know it as, where there is such a thing, and what stands in the data. */
  const told = (by: readonly Cell[]) =>
    choice.by.map((name, index) => {
      const [column, value] = [columnOf(dataset, name)!, by[index] ?? null];
      return { word: name === 'lesson' ? days?.get(value) : wordOf(column, value, t), raw: cellText(column, value, t) };
    });
  const named = (by: readonly Cell[]) =>
    told(by)
      .map(({ word, raw }) => (word === undefined ? raw : `${word} ${raw}`))
      .join(' · ');
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
  const open = (by: readonly Cell[], rows: number) => (
    <button
      type="button"
      className="fact"
      aria-label={`${named(by)}: ${t('explore.rowsBehind', { n: rows })}`}
      onClick={() => onRows(Object.fromEntries(choice.by.map((name, index) => [name, by[index] ?? null])))}
    >
      {grouped(rows)}
    </button>
  );
  return (
    <div className="ds-bars" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th>{choice.by.join(' · ')}</th>
            <th className="num">{measureName(choice.measure)}</th>
            <th aria-hidden="true" />
            {!isCount && <th className="num">{t('explore.rowsOf')}</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ by, rows, value }) => (
            <tr key={JSON.stringify(by)}>
              <th scope="row" title={by.join(' · ')}>
                {told(by).map(({ word, raw }, index) => (
                  <Fragment key={choice.by[index]}>
                    {index > 0 && ' · '}
                    {word} <span className={word && 'i3 mono'}>{raw}</span>
                  </Fragment>
                ))}
              </th>
              <td className="num">{isCount ? open(by, rows) : shown(value)}</td>
              <td className="bar" aria-hidden="true">
                {Boolean(value) && <i style={{ width: `${(Math.abs(value!) / most) * 100}%` }} />}
              </td>
              {!isCount && <td className="num">{open(by, rows)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="i3 t13">{t('explore.groupsMore', { n: groups.length })}</p>}
    </div>
  );
}
