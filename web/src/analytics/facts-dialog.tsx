import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { datasetOf, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { cellText } from './cells.ts';
import { canBeChosen, type Filters } from './choice.ts';
import { Reidentify } from './reidentify.tsx';
import { useFactsBehind } from './use-datasets.ts';
import './facts-dialog.css';

/** A cell that somebody wants to know more about: the key of its row names it. */
export interface LookedCell {
  readonly column: Column;
  readonly value: Cell;
  readonly where: Filters['where'];
  /** So that the server need not look into every lesson. */
  readonly lesson: Cell;
}

interface Props {
  readonly dataset: DatasetName;
  readonly looked: LookedCell;
  readonly onClose: () => void;
  readonly onOnly: (column: string, value: Cell) => void;
}

/** The facts behind a cell, and what else can be done with its value. */
export function FactsDialog({ dataset, looked, onClose, onOnly }: Props) {
  const { t, language } = useText();
  const { column, value, where, lesson } = looked;
  const { filters } = datasetOf(dataset);
  return (
    <Dialog title={t('explore.factsOf', { column: column.name, value: cellText(column, value, t) })} onClose={onClose}>
      <div className="ds-facts">
        <p className="i2">{column.about[language]}</p>
        {column.type === 'uuid' && value !== null && <p className="mono t13">{String(value)}</p>}
        <div className="row">
          {value !== null && canBeChosen(dataset, column) && (
            <Button size="sm" icon="filter" onClick={() => onOnly(column.name, value)}>
              {t('explore.onlyThis')}
            </Button>
          )}
        </div>
        {(column.name === 'learner' || column.name === 'actor') && value !== null && (
          <Reidentify learner={String(value)} />
        )}
        <h3>{t('explore.facts')}</h3>
        <Behind
          dataset={dataset}
          filters={{ ...(typeof lesson === 'string' && filters.lesson !== undefined && { lesson }), where }}
          column={column.facts === undefined ? undefined : column.name}
        />
      </div>
    </Dialog>
  );
}

function Behind({ dataset, filters, column }: { dataset: DatasetName; filters: Filters; column: string | undefined }) {
  const { t } = useText();
  const part = useFactsBehind(dataset, filters, column);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = part;
  if (data === undefined) return <PartNotThere part={part} lines={4} />;
  if (data.length === 0) return <p className="i2">{t('explore.noFacts')}</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{t('explore.fact')}</th>
            <th>{t('explore.role')}</th>
            <th>{t('explore.at')}</th>
            <th>{t('explore.place')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ position, type, role, at, version }) => (
            <tr key={position}>
              <td className="mono">{type}</td>
              <td>{role}</td>
              <td className="mono">{wallClock(at)}</td>
              <td className="mono">
                #{version} · {position}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('explore.factsMore')}
        </Button>
      )}
    </>
  );
}
