import type { Language } from '@lectern/contracts/kernel/refusal.ts';

const LOCALE = { 'zh-cn': 'zh-CN', en: 'en-GB' } as const;
const YEAR = { year: 'numeric' } as const;
const DAY_MS = 86_400_000;

/** 10:05, always 24 hours. */
export function clockTime(ms: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(ms);
}

/** Which of the days around now it is; undefined for all others. */
export function nearDay(ms: number, now: number): 'today' | 'tomorrow' | 'yesterday' | undefined {
  const days = Math.round((midnight(ms) - midnight(now)) / DAY_MS);
  return ({ '0': 'today', '1': 'tomorrow', '-1': 'yesterday' } as const)[String(days) as '0'];
}

/** 9月23日 星期三, or Wednesday 23 September; the year only when it is another. */
export function longDay(ms: number, language: Language, now: number): string {
  const isOtherYear = new Date(ms).getFullYear() !== new Date(now).getFullYear();
  const options = { month: 'long', day: 'numeric', weekday: 'long', ...(isOtherYear ? YEAR : {}) } as const;
  return new Intl.DateTimeFormat(LOCALE[language], options).format(ms).replace('日星期', '日 星期');
}

/** 9月23日, or 23 Sept. */
export function shortDay(ms: number, language: Language, now: number): string {
  const isOtherYear = new Date(ms).getFullYear() !== new Date(now).getFullYear();
  const options = { month: 'short', day: 'numeric', ...(isOtherYear ? YEAR : {}) } as const;
  return new Intl.DateTimeFormat(LOCALE[language], options).format(ms);
}

/** 00:23:41 since a lesson began. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** What an `<input type="datetime-local">` holds: the reader's own time. */
export function toLocalInput(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** NaN when nothing is filled in. */
export const fromLocalInput = (typed: string): number => new Date(typed).getTime();

const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
