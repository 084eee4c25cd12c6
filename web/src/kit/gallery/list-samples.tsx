import { useMemo, useState } from 'react';
import { NetworkError, ProblemError } from '../data/errors.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../forms/select.tsx';
import { DataTable, type Column } from '../lists/data-table.tsx';
import { ListPage } from '../lists/list-page.tsx';
import type { List } from '../lists/use-list.ts';
import { useText } from './texts.ts';

interface Item {
  readonly id: string;
  readonly n: number;
  readonly name: string;
}

const ROWS = 5_000;
const itemsOf = (n: number, name: (n: number) => string): Item[] =>
  Array.from({ length: n }, (_, at) => ({ id: String(at), n: (at * 7919) % ROWS, name: name(at + 1) }));

function useColumns(): readonly Column<Item>[] {
  const { t } = useText();
  return useMemo(
    () => [
      { id: 'name', head: t('gallery.name'), cell: ({ name }) => <b>{name}</b>, by: ({ name }) => name },
      { id: 'n', head: t('gallery.count'), cell: ({ n }) => n, by: ({ n }) => n },
      { id: 'kind', head: t('gallery.kind'), cell: ({ n }) => <span className="chip line">{n % 5}</span> },
      { id: 'do', head: t('gallery.edit'), isEnd: true, cell: () => <Button size="sm">{t('gallery.edit')}</Button> },
    ],
    [t],
  );
}

/** As many rows as a list may have, all of them to be scrolled through, sorted and selected. */
export function TableSample() {
  const { t } = useText();
  const columns = useColumns();
  const rows = useMemo(() => itemsOf(ROWS, (n) => t('gallery.item', { n: String(n) })), [t]);
  return (
    <section className="card">
      <DataTable
        label={t('gallery.table')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        isOff={({ n }) => n % 9 === 0}
        bulk={() => <Button look="danger">{t('gallery.remove')}</Button>}
      />
    </section>
  );
}

const STATES = ['full', 'waiting', 'empty', 'missed', 'failed', 'refused', 'offline', 'old'] as const;
type State = (typeof STATES)[number];

const problem = (status: number, code: 'server.error' | 'page.forbidden') =>
  new ProblemError({ type: `/problems/${code}`, title: '', status, code, instance: '0190-gallery' });
export const ERRORS: { readonly [state in State]?: unknown } = {
  failed: problem(500, 'server.error'),
  refused: problem(403, 'page.forbidden'),
  offline: new NetworkError(),
  old: new NetworkError(),
};

/** A list in each of its states. */
export function ListSamples() {
  const { t } = useText();
  const columns = useColumns();
  const [state, setState] = useState<State>('full');
  const [typed, onSearch] = useState('');
  const rows = useMemo(() => itemsOf(6, (n) => t('gallery.item', { n: String(n) })), [t]);
  const isThere = state === 'full' || state === 'old';
  const list: List<Item> = {
    rows: isThere ? rows : state === 'empty' || state === 'missed' ? [] : undefined,
    total: undefined,
    error: ERRORS[state],
    isStale: false,
    isAwaited: false,
    hasMore: isThere,
    isFetchingMore: false,
    more: () => undefined,
    again: () => setState('full'),
  };
  return (
    <ListPage
      list={list}
      label={t('gallery.lists')}
      search={{ typed, onSearch }}
      filters={
        <Select
          label={t('gallery.kind')}
          options={STATES.map((id) => ({ id, label: t(`gallery.${id}`) }))}
          value={state}
          onChange={(next) => setState(next ?? 'full')}
        />
      }
      onAll={state === 'missed' ? () => setState('full') : undefined}
      empty={{ title: t('gallery.none'), why: t('gallery.noneWhy') }}
      exports={[{ label: 'CSV', href: '#csv' }]}
    >
      {(shown) => <DataTable label={t('gallery.lists')} columns={columns} rows={shown} keyOf={({ id }) => id} />}
    </ListPage>
  );
}
