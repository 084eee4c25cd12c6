import { pageLinks } from '@lectern/contracts/kernel/page-links.ts';
import * as z from 'zod';
import { LONGEST_SIDE, RENDER_WIDTHS, TEXT_LENGTH, TITLE_LENGTH, type RenderLimits } from './limits.ts';

/** What the renderer's process is told, as JSON in its only argument. */
export interface Order {
  readonly file: string;
  readonly mediaType: string;
  /** Further pictures: each is drawn as one more page. */
  readonly others?: readonly Pick<Order, 'file' | 'mediaType'>[];
  readonly outFolder: string;
  readonly limits: RenderLimits;
  /** Whoever started the process: when that one is gone, so is the work. */
  readonly parent: number;
}

const Size = z.object({
  width: z
    .int()
    .min(1)
    .max(Math.max(...RENDER_WIDTHS)),
  height: z.int().min(1).max(LONGEST_SIDE),
});

/**
 * What the renderer's process says. It has read a stranger's file, so its words are checked like a stranger's:
 * it names no path, only page numbers and sizes.
 */
export const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pages'), pages: z.int().min(1) }),
  z.object({
    type: z.literal('page'),
    n: z.int().min(1),
    images: z.array(Size).min(1).max(RENDER_WIDTHS.length),
    title: z.string().max(TITLE_LENGTH),
    text: z.string().max(TEXT_LENGTH),
    links: z.optional(pageLinks),
  }),
  z.object({ type: z.literal('done'), peakBytes: z.int().min(0) }),
  z.object({
    type: z.literal('failed'),
    failure: z.enum(['encrypted', 'broken', 'unsupported', 'tooManyPages', 'tooComplex', 'memory', 'empty']),
  }),
]);
export type Message = z.infer<typeof Message>;
export type PageMessage = Extract<Message, { type: 'page' }>;
