import { FILTERS, type Filter } from '@lectern/contracts/analytics/dataset.ts';
import { columnOf, datasetOf } from '@lectern/contracts/analytics/datasets.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { useId, useState, type CSSProperties } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { cellText } from './cells.ts';
import type { Choice, Filters } from './choice.ts';
import { useCounts } from './use-datasets.ts';
import './filter-bar.css';

interface Props {
  readonly choice: Choice;
  readonly onFilter: (filters: Filters) => void;
}

const DAYS = ['from', 'to'] as const;
/** So many stand beside each other; of more, one would stand alone. */
const MOST = 6;
/** Of these there are few: they are offered. */
const OFFERED: readonly Filter[] = ['term', 'verb', 'class'];

/** Which rows: a field for each filter that the dataset has, and a chip for each value that was picked in a row. */
export function FilterBar({ choice, onFilter }: Props) {
  const { t } = useText();
  const { filters } = datasetOf(choice.dataset);
  const named = FILTERS.filter((filter) => filter !== 'time' && filters[filter] !== undefined);
  const { where, ...given } = choice.filters;
  const { from, to } = given;
  const fields = named.length + (filters.time === undefined ? 0 : DAYS.length);
  const half = Math.ceil(fields / 2);
  const isAny = Object.keys(given).length + Object.keys(where).length > 0;
  const change = (name: string, value: string) => {
    const { [name as 'term']: _, ...others } = choice.filters;
    onFilter({ ...others, ...(value !== '' && { [name]: value }) });
  };
  return (
    <search
      className="filters"
      style={{ '--fields': fields > MOST ? half : fields, '--half': half } as CSSProperties}
      aria-label={t('explore.filters')}
    >
      {named.map((filter) => (
        <label key={filter} className="entry">
          <span>{t(`explore.filter.${filter as Exclude<Filter, 'time'>}`)}</span>
          {OFFERED.includes(filter) ? (
            <Offered choice={choice} filter={filter as 'term'} onPick={(value) => change(filter, value)} />
          ) : (
            <Typed
              label={t(`explore.filter.${filter as Exclude<Filter, 'time'>}`)}
              value={choice.filters[filter as 'term'] ?? ''}
              onPick={(value) => change(filter, value)}
            />
          )}
        </label>
      ))}
      {filters.time !== undefined &&
        DAYS.map((day) => (
          <label key={day} className="entry">
            <span>{t(`explore.filter.${day}`)}</span>
            <input type="date" value={choice.filters[day] ?? ''} onChange={({ target }) => change(day, target.value)} />
          </label>
        ))}
      {from !== undefined && to !== undefined && from > to && (
        <p className="st warn given" role="status">
          {t('explore.reversed')}
        </p>
      )}
      {isAny && (
        <div className="given">
          <Picked choice={choice} onFilter={onFilter} />
          <Button look="quiet" size="sm" onClick={() => onFilter({ where: {} })}>
            {t('explore.clear')}
          </Button>
        </div>
      )}
    </search>
  );
}

/** What rows there are to choose, the most frequent first. */
function Offered({
  choice,
  filter,
  onPick,
}: {
  choice: Choice;
  filter: 'term' | 'verb' | 'class';
  onPick: (value: string) => void;
}) {
  const { t } = useText();
  const column = columnOf(datasetOf(choice.dataset), datasetOf(choice.dataset).filters[filter]!)!;
  const { data } = useCounts({ ...choice, filters: { where: {} }, by: [column.name], measure: 'count' });
  const chosen = choice.filters[filter] ?? '';
  const values = (data?.groups ?? []).map(({ by }) => String(by[0] ?? '')).filter((value) => value !== '');
  return (
    <select value={chosen} onChange={({ target }) => onPick(target.value)}>
      <option value="">{t('explore.any')}</option>
      {[...new Set(chosen === '' ? values : [chosen, ...values])].map((value) => (
        <option key={value} value={value}>
          {cellText(column, value, t)}
        </option>
      ))}
    </select>
  );
}

/** Rows name things by whole ids; a part of one would choose nothing, or too much. */
function Typed({ label, value, onPick }: { label: string; value: string; onPick: (value: string) => void }) {
  const { t } = useText();
  const why = useId();
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    // picked in a row, or taken back
    setBefore(value);
    setTyped(value);
  }
  const [isRefused, setRefused] = useState(false);
  const pick = () => {
    const id = typed.trim().toLowerCase();
    const isId = id === '' || idSchema.safeParse(id).success;
    setRefused(!isId);
    if (isId && id !== value) onPick(id);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pick();
      }}
    >
      <SearchInput
        value={typed}
        placeholder={t('explore.idHint')}
        spellCheck={false}
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? why : undefined}
        onSearch={(now) => {
          setTyped(now);
          setRefused(false);
          if (now === '') onPick('');
        }}
        onBlur={pick}
      />
      {isRefused && (
        <small id={why} className="st bad" role="alert">
          {t('explore.idWhole')}
        </small>
      )}
    </form>
  );
}

function Picked({ choice, onFilter }: Props) {
  const { t } = useText();
  const { where } = choice.filters;
  const dataset = datasetOf(choice.dataset);
  return Object.entries(where).map(([name, value]) => {
    const { [name]: _, ...others } = where;
    const column = columnOf(dataset, name);
    return (
      <button
        key={name}
        type="button"
        className="chip info picked"
        title={t('explore.remove', { name })}
        onClick={() => onFilter({ ...choice.filters, where: others })}
      >
        {name} = {column === undefined ? String(value) : cellText(column, value, t)}
        <Icon name="close" size="xs" />
      </button>
    );
  });
}
