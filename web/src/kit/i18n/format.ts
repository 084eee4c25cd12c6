/** A count as people read it, in both languages: 15937 → "15,937". */
const GROUPED = new Intl.NumberFormat('en'); // made once: a page of hundreds of rows asks for thousands
export const grouped = (count: number): string => GROUPED.format(count);

/**
 * Puts parameters into a text: `{n}` is the value, `{n:answer|answers}` the first word for exactly one, else the second.
 * Numbers are counts; those after a # are names of facts, and stay as they are. A moment that stands within an English
 * sentence has no capital: "Due today 10:00".
 */
export function format(text: string, params: { readonly [name: string]: string | number } = {}): string {
  return text.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, many?: string, at = 0) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (name === 'when' && /[a-z,] $/.test(text.slice(0, at))) return String(value).replace(DAY, lower);
      if (one === undefined) return typeof value === 'string' || text[at - 1] === '#' ? String(value) : grouped(value);
      return Number(value) === 1 ? one : (many ?? '');
    },
  );
}

const DAY = /^(?:Today|Tomorrow|Yesterday)/;
const lower = (word: string): string => word.toLowerCase();

const two = (value: number) => String(value).padStart(2, '0');

/** 10:23:47 in the reader's zone, always 24 hours. */
export function timeOfDay(ms: number): string {
  const at = new Date(ms);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** What a question is worth, in tenths, as its author wrote it: 50 → "5", 25 → "2.5" [R5.50]. */
export const worth = (tenths: number): string => String(tenths / 10);

/** Points as they were typed, with one decimal at most, in tenths; undefined of what is none. Fields and keys share it. */
export const tenthsOf = (typed: string): number | undefined =>
  /^\d+(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : undefined;

/** What was earned, and what it is out of, with one decimal: "5.0 / 10.0" [R5.50]. */
export const score = (tenths: number): string => (tenths / 10).toFixed(1);

export const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;

/** What is left as mm:ss [R9.21]; a second that has begun counts. Undefined when the time is up. */
export function countdown(leftMs: number): string | undefined {
  if (leftMs <= 0) return undefined;
  const seconds = Math.ceil(leftMs / 1000);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
