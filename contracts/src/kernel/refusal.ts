import type { Refusal } from './declared-refusal.ts';
import { REFUSALS } from './refusals.ts';

export type RefusalCode = keyof typeof REFUSALS;
export type Language = 'zh-cn' | 'en';
export const LANGUAGES: readonly Language[] = ['zh-cn', 'en']; // [R1.30]

/** A decider's "no": a code of the list, and whatever the reader needs to choose what to do next. */
export interface Refused {
  readonly refused: RefusalCode;
  readonly with?: object;
}

export const refuse = (code: RefusalCode, detail?: object): Refused => ({
  refused: code,
  ...(detail && { with: detail }),
});

/** What is wrong with one entry of a form: where it is, and a code with the numbers that belong to it. */
export interface Fault {
  readonly path: string;
  readonly code: string;
  readonly max?: number;
  /** Of a list: how many it needs. */
  readonly min?: number;
}

/** RFC 9457 problem details with the product's own fields beside them. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: RefusalCode;
  readonly instance?: string;
  readonly faults?: readonly Fault[];
  readonly with?: object;
  readonly [field: string]: unknown;
}

/** Puts a code into the reader's words. `instance` is the request's id, to be quoted to whoever runs the server. */
export function problem(
  code: RefusalCode,
  language: Language,
  more: { instance?: string; faults?: readonly Fault[]; with?: object } = {},
): Problem {
  const entry: Refusal = REFUSALS[code];
  const title = titleOf(entry, language, more.with);
  return { type: `/problems/${code}`, title, status: entry.status, code, ...more, ...entry.fields };
}

/** Where it is known how long to wait, that is said instead. */
function titleOf(entry: Refusal, language: Language, detail: { readonly retryAfterS?: number } = {}): string {
  const { retryAfterS } = detail;
  if (retryAfterS === undefined || entry !== REFUSALS['rate.limited']) return entry[language];
  const [n, unit] = retryAfterS <= 120 ? [retryAfterS, 0] : [Math.ceil(retryAfterS / 60), 1];
  return language === 'en'
    ? `Too many attempts. Try again in ${n} ${['s', 'min'][unit]}`
    : `尝试太频繁，请 ${n} ${['秒', '分钟'][unit]}后再试`;
}
