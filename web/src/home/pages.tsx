import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';

const SIZES = [10, 20, 50] as const;

interface Props {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly shown: number;
  /** Whether the server has more than it sent. */
  readonly more: boolean;
  readonly isFetching: boolean;
  readonly onTurn: (page: number) => void;
  readonly onSize: (size: number) => void;
}

const firstOf = (count: number, page: number, size: number) =>
  Math.min(page, Math.max(0, Math.ceil(count / size) - 1)) * size;

/** What stands on a page; beyond the last one it is the last. */
export const pageOf = <Row,>(rows: readonly Row[], page: number, size: number): readonly Row[] => {
  const from = firstOf(rows.length, page, size);
  return rows.slice(from, from + size);
};

/** Turns the pages of a list; how many stand on one can be chosen [R9.21]. */
export function Pages({ page, size, count, shown, more, isFetching, onTurn, onSize }: Props) {
  const { t } = useText();
  const from = firstOf(count, page, size);
  return (
    <nav className="pages" aria-label={t('home.pageSize')}>
      <label className="row t13 i2">
        {t('home.pageSize')}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {SIZES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span className="grow" />
      {shown > 0 && <span className="t13 i3">{t('home.range', { from: from + 1, to: from + shown })}</span>}
      <Button
        size="sm"
        icon="left"
        aria-label={t('home.earlier')}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <Button
        size="sm"
        icon="right"
        aria-label={t('home.later')}
        busy={isFetching}
        disabled={from + size >= count && !more}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  );
}
