import * as z from 'zod/mini';

const count = z.optional(z.int().check(z.minimum(1)));
export const MOST_FONTS = 50;

/** What a file had that its pages have not, as far as it says so itself. */
export const lost = z.object({
  /** Effects within pages, and pages that come with one. */
  animations: count,
  transitions: count,
  /** Sound and video. */
  media: count,
  macros: z.optional(z.literal(true)),
  /** That the server has not, and put others in the place of. */
  fonts: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_FONTS))),
});
export type Lost = z.output<typeof lost>;
