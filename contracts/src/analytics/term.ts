import { ZONE_MS } from '../kernel/zone.ts';

/** As Postgres calls the school's zone. Days and terms are counted in it. */
export const SCHOOL_ZONE = 'Asia/Shanghai';

/**
 * From when (ms) a term is, and before when the next one begins: 2026-1 is September 2026 to January 2027, 2026-2 February to
 * August 2027. Schools’ own terms are not kept yet; not shown in the spec.
 */
export function spanOf(term: string): readonly [from: number, to: number] {
  const year = Number(term.slice(0, 4));
  const first = (month: number, of: number): number => Date.UTC(of, month - 1, 1) - ZONE_MS;
  return term.endsWith('-1') ? [first(9, year), first(2, year + 1)] : [first(2, year + 1), first(9, year + 1)];
}

/** In which term a moment is. */
export function termAt(at: number): string {
  const day = new Date(at + ZONE_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  if (month >= 9) return `${year}-1`;
  return month === 1 ? `${year - 1}-1` : `${year - 1}-2`;
}
