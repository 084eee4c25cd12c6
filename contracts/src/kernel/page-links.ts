import * as z from 'zod/mini';

/** Of the width or height of a page, in ten-thousandths, from its top left. */
const share = z.int().check(z.minimum(0), z.maximum(10_000));
export const MOST_LINKS = 50;

/** A place on a page that leads to an address on the web [R3.24]. */
export const pageLink = z.object({
  left: share,
  top: share,
  width: share,
  height: share,
  url: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s/]\S*$/)),
});
export type PageLink = z.output<typeof pageLink>;

/** In the order in which they lie over each other, the highest last. */
export const pageLinks = z.array(pageLink).check(z.minLength(1), z.maxLength(MOST_LINKS));
