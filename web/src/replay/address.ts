import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { Eyes, Target } from './playback.ts';
import type { PlayerSnapshot } from './player.ts';

/** 1660000 → "27m40s", 3723000 → "1h02m03s": how a moment stands in an address, from the beginning of the lesson. */
export function timeInAddress(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h}h${two(m)}m${two(s)}s`;
  return m > 0 ? `${m}m${two(s)}s` : `${s}s`;
}

/** In ms; undefined for what is no time. A number alone is seconds, and what a clock shows is read as a clock. */
export function timeFromAddress(text: string): number | undefined {
  if (/^(\d{1,3}:)?\d{1,3}:\d\d$/.test(text))
    return text.split(':').reduce((all, part) => all * 60 + Number(part), 0) * 1000;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const [whole, h = '0', m = '0', s = '0'] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,4})s)?$/.exec(text) ?? [];
  return whole ? ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 : undefined;
}

/** "As of that second" is after all that happened in it. */
const END_OF_SECOND_MS = 999;

/** What an address asks for: a moment by time or by fact, and whose eyes. */
export function askedIn(search: URLSearchParams, from: number): { readonly target?: Target; readonly eyes?: Eyes } {
  const version = Number(search.get('v') ?? Number.NaN);
  const ms = timeFromAddress(search.get('t') ?? '');
  const as = search.get('as');
  const { data: person } = idSchema.safeParse(search.get('person'));
  return {
    ...(Number.isInteger(version) && version > 0
      ? { target: { version } }
      : ms !== undefined && { target: { at: from + ms + END_OF_SECOND_MS } }),
    ...(isAudience(as) && { eyes: { as, ...(as === 'student' && person !== undefined && { person }) } }),
  };
}

/**
 * Where a head stands that rests: on a fact, for of the facts of one second a reload leads to the same one, and a fact
 * from after the end lies on no second; or at a time.
 */
export function placeOf(
  { moment, head }: Pick<PlayerSnapshot, 'moment' | 'head'>,
  from: number,
): { readonly ms: number } | { readonly version: number } {
  return moment?.at === head.at ? { version: moment.version } : { ms: head.at - from };
}

/** The query string of a moment, by time or by the fact that it stands after. */
export function addressOf(eyes: Eyes, moment: { readonly ms: number } | { readonly version: number }): string {
  const search = new URLSearchParams(
    'version' in moment ? { v: String(moment.version) } : { t: timeInAddress(moment.ms) },
  );
  if (eyes.as !== 'screen') search.set('as', eyes.as);
  if (eyes.person !== undefined) search.set('person', eyes.person);
  return `?${search.toString()}`;
}

const isAudience = (text: string | null): text is Audience =>
  text === 'teacher' || text === 'student' || text === 'screen';
