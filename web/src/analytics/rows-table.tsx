import { datasetOf } from '@lectern/contracts/analytics/datasets.ts';
import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { useState } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { cellText, isNumeric } from './cells.ts';
import type { Choice } from './choice.ts';
import { FactsDialog, type LookedCell } from './facts-dialog.tsx';
import { useRows, type Row } from './use-datasets.ts';
import './rows-table.css';

interface Props {
  readonly choice: Choice;
  readonly isEmpty: boolean;
  readonly onSort: (sort: string | undefined, descending: boolean) => void;
  readonly onOnly: (column: string, value: Cell) => void;
}

/** The rows that were chosen; each cell opens the facts that it rests on. */
export function RowsTable({ choice, isEmpty, onSort, onOnly }: Props) {
  const { t, language } = useText();
  const part = useRows(choice);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = part;
  const [looked, setLooked] = useState<LookedCell>();
  const { columns, key } = datasetOf(choice.dataset);
  if (data === undefined) return <PartNotThere part={part} lines={8} />;
  const rows = data.pages.flatMap((page): readonly Row[] => page.rows);
  if (rows.length === 0) {
    const why = isEmpty ? 'empty' : 'none';
    return (
      <Empty icon={isEmpty ? 'inbox' : 'search'} title={t(`explore.${why}`)}>
        {t(`explore.${why}Why`)}
      </Empty>
    );
  }
  const told = data.pages[0]!.columns;
  const at = (row: Row, name: string): Cell => row[told.indexOf(name)] ?? null;
  const sortBy = ({ name }: Column) => {
    if (choice.sort !== name) return onSort(name, true);
    return choice.descending ? onSort(name, false) : onSort(undefined, false);
  };
  const look = (row: Row, column: Column) =>
    setLooked({
      column,
      value: at(row, column.name),
      where: Object.fromEntries(key.map((name) => [name, at(row, name)])),
      lesson: at(row, 'lesson'),
    });
  return (
    <>
      <div
        className="ds-rows"
        tabIndex={0}
        role="region"
        aria-label={t('explore.view.rows')}
        aria-busy={isPlaceholderData}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.name}
                  className={isNumeric(column) ? 'num' : undefined}
                  aria-sort={choice.sort === column.name ? (choice.descending ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" title={column.about[language]} onClick={() => sortBy(column)}>
                    {column.name}
                    {choice.sort === column.name && <Icon name={choice.descending ? 'down' : 'up'} size="xs" />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={key.map((name) => at(row, name)).join()}>
                {columns.map((column) => (
                  <td key={column.name} className={isNumeric(column) ? 'num' : undefined}>
                    <button type="button" className="fact" onClick={() => look(row, column)}>
                      {cellText(column, at(row, column.name), t)}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="ds-foot">
        <span className="i3 t13">{t('explore.shown', { n: rows.length })}</span>
        <span className="grow" />
        {hasNextPage && (
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('explore.more')}
          </Button>
        )}
      </footer>
      {looked && (
        <FactsDialog
          dataset={choice.dataset}
          looked={looked}
          onClose={() => setLooked(undefined)}
          onOnly={(column, value) => {
            setLooked(undefined);
            onOnly(column, value);
          }}
        />
      )}
    </>
  );
}
