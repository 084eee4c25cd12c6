import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { EVENTS, type EventName } from './events.ts';

export const TERMINAL_TYPES = ['Web', 'app-h5', 'minimp-h5', 'gzh-h5', 'h5'] as const; // [R9.20]
export type TerminalType = (typeof TERMINAL_TYPES)[number];

/** By which way someone came; not shown in the spec. */
export const CHANNELS = ['web', 'app', 'messenger', 'scan', 'code', 'link'] as const;

/** Ten digits are seconds [R9.17], more are milliseconds; the number, or its digits as text. */
export const trackedTime = z.union([
  z.int().check(z.minimum(1_000_000_000), z.maximum(9_999_999_999_999)),
  z.string().check(z.regex(/^[1-9]\d{9,12}$/)),
]);

/** @returns milliseconds */
export function msOf(time: number | string): number {
  const value = Number(time);
  return value < 10_000_000_000 ? value * 1000 : value;
}

const text = z.optional(z.string().check(z.maxLength(LIMITS.trackedTextLength)));

/** What every event may say of where it happened; each is kept in a form that holds nothing private, or not at all. */
const surroundings = {
  channel: text,
  user_agent: text,
  page_name: text,
  host: text,
  url: text,
  referer: text,
  original_referrer: text,
};

/** What happened on a screen, as a browser tells it [R3.22]. An event has properties of its own beside these: see EVENTS. */
export const TrackRecord = z.object({
  platform: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999))),
  terminal_type: z.enum(TERMINAL_TYPES),
  time: trackedTime,
  language: z.optional(z.string().check(z.maxLength(16))),
  /** The random name of 36 characters that a browser gave itself [R9.17]. */
  original_id: z.string().check(z.regex(/^[0-9a-fA-F-]{36}$/)),
  /** Whom the browser took to be there: who is signed in, or itself. */
  distinct_id: z.optional(z.union([z.int(), z.string().check(z.maxLength(64))])),
  event: z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]),
  properties: z.optional(z.looseObject(surroundings)),
});
export type TrackRecord = z.output<typeof TrackRecord>;
export type Surroundings = NonNullable<TrackRecord['properties']>;
