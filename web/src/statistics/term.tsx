import { spanOf } from '@lectern/contracts/analytics/term.ts';
import { WEEK_MS, weekOf } from '@lectern/contracts/statistics/attention.ts';
import { Select } from '../kit/forms/select.tsx';
import { clockTime, shortDay } from '../kit/i18n/when.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

/** Older than this the figures are behind, and it is said. */
const LATE_MS = 60_000;

/** Half a day: by then it is Monday wherever the page is read. */
const NOON_MS = 12 * 3600_000;

export const REFRESH_MS = 60_000;

/** Which week of its term it is: the first has the term's first day. */
export const weekNumber = (term: string, from: number): number => (from - weekOf(spanOf(term)[0])) / WEEK_MS + 1;

export function TermSelect({
  term,
  terms,
  onChange,
}: {
  readonly term: string;
  readonly terms: readonly string[];
  readonly onChange: (term: string) => void;
}) {
  const { t } = useText();
  const all = terms.includes(term) ? terms : [term, ...terms];
  const nameOf = (one: string) => {
    const year = Number(one.slice(0, 4));
    return one.endsWith('-1')
      ? t('statistics.autumn', { year: String(year) })
      : t('statistics.spring', { year: String(year + 1) });
  };
  return (
    <Select
      label={t('statistics.term')}
      value={term}
      onChange={onChange}
      options={all.map((id) => ({ id, label: nameOf(id) }))}
    />
  );
}

interface FreshProps {
  readonly asOf: { readonly lagMs: number };
  /** When they were read. */
  readonly at: number;
  readonly isOffline: boolean;
}

/** How old the figures are [R9.06]. */
export function Fresh({ asOf: { lagMs }, at, isOffline }: FreshProps) {
  const { t } = useText();
  if (isOffline) return <Notice tone="warn">{t('statistics.offline')}</Notice>;
  if (lagMs > LATE_MS) return <Notice tone="warn">{t('statistics.late', { n: Math.ceil(lagMs / 60_000) })}</Notice>;
  return (
    <span className="chip line">
      <Icon name="sync" size="xs" />
      {t('statistics.fresh', { time: clockTime(at - lagMs) })}
    </span>
  );
}

/** A week by its number in the term and its first day. */
export function WeekName({ term, from }: { readonly term: string; readonly from: number }) {
  const { t, language } = useText();
  const now = useMinute();
  return (
    <>
      <b>{t('statistics.weekN', { n: weekNumber(term, from) })}</b>
      <small>{t('statistics.weekFrom', { day: shortDay(from + NOON_MS, language, now) })}</small>
    </>
  );
}
