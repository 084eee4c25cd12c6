import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { TrackRecord } from './record.ts';

/** A page that is being closed can set no headers: it says its CSRF token here. */
export const CSRF_FIELD = 'csrf';

/** What happened on pages, told by browsers [R7.19]; as a JSON body or as a form. */
export const Track = {
  path: '/video-log/log/track/',
  summary: 'Tell what happened on a page: one record or several.',
  data: z.object({
    /** The product's calls name an address here: it is taken and not kept. */
    uip: z.optional(z.string().check(z.maxLength(LIMITS.trackedTextLength))),
    /** A record or a list of them; or either as JSON text, or that in base64, plain or URL-safe. */
    data: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
    /** When the browser sent it, by its own clock. */
    ts_ms: z.optional(z.union([z.number(), z.string().check(z.maxLength(32))])),
    [CSRF_FIELD]: z.optional(z.string()),
  }),
  record: TrackRecord,
  /** Success in the product's form [R8.01]; what was refused is named by its place in the batch. */
  result: z.object({
    code: z.literal(0),
    data: z.object({
      stored: z.int(),
      refused: z.array(
        z.object({
          index: z.int(),
          code: z.string(),
          faults: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
        }),
      ),
    }),
  }),
  allow: { anyone: true, visitor: true },
} as const;

export type Tracked = z.output<typeof Track.result>;
