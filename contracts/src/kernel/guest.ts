import * as z from 'zod/mini';

/** Stands beside the name of somebody without an account, who took a seat under it: nobody vouches for it. */
export const guest = z.optional(z.literal(true));
