import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useText } from '../texts.ts';
import './lists.css';

export interface Column<One> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: One) => ReactNode;
  /** What it is sorted by; without it, it is not. */
  readonly by?: (row: One) => string | number;
  /** At the end of the row: what one does with it. Its head is for ears only. */
  readonly isEnd?: boolean;
}

interface Props<One> {
  readonly label: string;
  /** Made once: a new list of columns draws every row again. */
  readonly columns: readonly Column<One>[];
  readonly rows: readonly One[];
  readonly keyOf: (row: One) => string;
  /** Rows that are over: in grey. */
  readonly isOff?: (row: One) => boolean;
  /** What can be done with several at once; with it, rows can be selected. */
  readonly bulk?: (selected: readonly One[], clear: () => void) => ReactNode;
  /** What a row is called, where rows can be selected. */
  readonly nameOf?: (row: One) => string;
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() });
type Row<One extends object> = TableRow<typeof features, One>;

/** Up to so many rows are simply there; of more, only those near the window are. */
const ALL_UP_TO = 100;
const ROW_PX = 60;
const collator = new Intl.Collator('zh', { numeric: true });
const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));

/** Rows as a table on a desk and as cards on a phone: sorted by a column, selected one by one or from here to there. */
export function DataTable<One extends object>(props: Props<One>) {
  const { label, columns, rows, keyOf, isOff, bulk, nameOf = keyOf } = props;
  const { t } = useText();
  const body = useRef<HTMLTableElement>(null);
  const [offset, setOffset] = useState(0);
  const defs = useMemo(
    () =>
      columns.map(({ id, head, by }): ColumnDef<typeof features, One> => {
        if (by === undefined) return { id, header: head, enableSorting: false };
        const sortFn = (one: Row<One>, other: Row<One>) => compare(by(one.original), by(other.original));
        return { id, header: head, accessorFn: by, sortFn };
      }),
    [columns],
  );
  const table = useTable({ features, columns: defs, data: rows, getRowId: keyOf });
  const sorted = table.getRowModel().rows;
  const isSelectable = bulk !== undefined;
  const isVirtual = sorted.length > ALL_UP_TO;
  useLayoutEffect(() => {
    if (isVirtual) setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isVirtual]);
  // Another function would have the places of all rows counted anew, each time that one scrolls.
  const keyAt = useCallback((index: number) => sorted[index]!.id, [sorted]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled to be memoized
  const virtual = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: offset,
    enabled: isVirtual,
    getItemKey: keyAt,
  });
  const near = virtual.getVirtualItems();
  const shown = isVirtual ? near.map(({ index }) => index) : sorted.map((_, index) => index);
  const above = isVirtual ? (near[0]?.start ?? offset) - offset : 0;
  const below = isVirtual ? virtual.getTotalSize() - ((near.at(-1)?.end ?? offset) - offset) : 0;
  const selected = isSelectable ? table.getSelectedRowModel().rows.map(({ original }) => original) : [];
  const anchor = useRef(0);

  /** One row, or with Shift all from the last one to it. */
  function pick(index: number, isOn: boolean, isRange: boolean): void {
    const [from, to] = isRange ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
    anchor.current = index;
    const reached = table.getRowModel().rows.slice(from, to + 1);
    table.setRowSelection((before) => {
      const rest = Object.entries(before).filter(([id]) => !reached.some((row) => row.id === id));
      return Object.fromEntries([...rest, ...(isOn ? reached.map(({ id }) => [id, true] as const) : [])]);
    });
  }
  function keys(event: KeyboardEvent<HTMLTableElement>): void {
    const row = (event.target as Element).closest<HTMLElement>('.pick')?.parentElement;
    if (!row) return;
    const index = Number(row.dataset['index']);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0 && sorted[index + step]) {
      event.preventDefault();
      if (event.shiftKey) pick(index + step, true, true);
      if (isVirtual) virtual.scrollToIndex(index + step);
      const focus = () =>
        body.current?.querySelector<HTMLElement>(`[data-index="${index + step}"] .pick input`)?.focus();
      requestAnimationFrame(focus);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      table.toggleAllRowsSelected(true);
    } else if (event.key === 'Escape' && selected.length > 0) {
      event.stopPropagation();
      table.resetRowSelection(true);
    }
  }
  const span = columns.length + Number(isSelectable);
  return (
    <>
      <table ref={body} className="table" aria-label={label} aria-rowcount={sorted.length + 1} onKeyDown={keys}>
        <thead>
          <tr>
            {isSelectable && (
              <th className="pick">
                <input
                  type="checkbox"
                  aria-label={t('table.all')}
                  checked={selected.length > 0 && selected.length === sorted.length}
                  onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
                />
              </th>
            )}
            {columns.map(({ id, head, by, isEnd }) => {
              const direction = table.getColumn(id)?.getIsSorted() || undefined;
              return (
                <th
                  key={id}
                  className={isEnd === true ? 'end' : undefined}
                  aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
                >
                  {by === undefined ? (
                    <span className={isEnd === true ? 'vh' : undefined}>{head}</span>
                  ) : (
                    <button type="button" onClick={() => table.getColumn(id)?.toggleSorting()}>
                      {head}
                      {direction && <Icon name="down" size="xs" />}
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap px={above} span={span} />}
          {shown.map((index) => {
            const { id, original } = sorted[index]!;
            return (
              <Line
                key={id}
                row={original}
                index={index}
                columns={columns}
                isOff={isOff?.(original) ?? false}
                measure={isVirtual ? virtual.measureElement : undefined}
                selection={isSelectable ? sorted[index]!.getIsSelected() : undefined}
                name={isSelectable ? t('table.select', { name: nameOf(original) }) : undefined}
                pick={pick}
              />
            );
          })}
          {below > 0 && <Gap px={below} span={span} />}
        </tbody>
      </table>
      {bulk && selected.length > 0 && (
        <div className="bulk" role="group" aria-label={t('table.selected', { n: selected.length })}>
          <span className="grow" role="status">
            {t('table.selected', { n: selected.length })}
          </span>
          {bulk(selected, () => table.resetRowSelection(true))}
          <Button look="quiet" onClick={() => table.resetRowSelection(true)}>
            {t('table.none')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Stands for the rows that are not drawn. */
const Gap = ({ px, span }: { px: number; span: number }) => (
  <tr className="gap" aria-hidden="true">
    <td colSpan={span} style={{ height: px }} />
  </tr>
);

interface LineProps<One> {
  readonly row: One;
  readonly index: number;
  readonly columns: readonly Column<One>[];
  readonly isOff: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
  /** Undefined where rows can't be selected. */
  readonly selection: boolean | undefined;
  readonly name: string | undefined;
  readonly pick: (index: number, isOn: boolean, isRange: boolean) => void;
}

/** A row is drawn again when it changes, not when others are scrolled to. */
const Line = memo(LineOf, (one, other) =>
  (['row', 'index', 'columns', 'isOff', 'selection', 'name'] as const).every((key) => one[key] === other[key]),
) as typeof LineOf;

function LineOf<One>({ row, index, columns, isOff, measure, selection, name, pick }: LineProps<One>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection}
      className={isOff ? 'off' : undefined}
    >
      {selection !== undefined && (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={name}
            checked={selection}
            onChange={({ target, nativeEvent }) =>
              pick(index, target.checked, (nativeEvent as globalThis.MouseEvent).shiftKey)
            }
          />
        </td>
      )}
      {columns.map(({ id, cell, isEnd }) => (
        <td key={id} className={isEnd === true ? 'end' : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
