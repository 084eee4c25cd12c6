/** Fen as people read them: ¥290.96; whole yuan without a fraction only where that is asked for. */
export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;
export const roundYuan = (fen: number): string => (fen % 100 === 0 ? `¥${fen / 100}` : yuan(fen));

const ZONE = 'Asia/Shanghai';
/** A day of the school, as 2026-11-24. */
export const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at);
/** The last day of a period that ends at this moment. */
export const lastDayOf = (until: number): string => dayOf(until - 1);
