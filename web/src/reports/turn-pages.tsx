import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import './turn-pages.css';

const SIZES = [10, 20, 50, 100] as const;

interface Props {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Turns the pages of a table; how many stand on one can be chosen [R9.21]. */
export function TurnPages({ page, size, total, onTurn, onSize }: Props) {
  const { t } = useText();
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav className="rep-pages" aria-label={t('report.pageSize')}>
      <span>{t('report.range', { from, to: Math.min(total, from + size - 1), n: total })}</span>
      <span className="grow" />
      <label className="row">
        {t('report.pageSize')}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {SIZES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Button
        size="sm"
        icon="left"
        aria-label={t('report.pageBack')}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      />
      <Button
        size="sm"
        icon="right"
        aria-label={t('report.pageNext')}
        disabled={page * size >= total}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  );
}
