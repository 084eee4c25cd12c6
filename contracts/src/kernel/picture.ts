import * as z from 'zod/mini';
import { fileHash } from './upload.ts';

/** A picture as the server drew it: what was brought is not what is shown. From narrow to wide, px. */
export const picture = z.object({
  images: z.array(z.object({ width: z.int(), height: z.int(), file: fileHash })),
});
export type Picture = z.output<typeof picture>;

/** The same in what is read: from 1; of each width, px, where it is, and how high. */
export const pictureViews = z.record(z.string(), z.record(z.string(), z.object({ file: fileHash, height: z.int() })));
