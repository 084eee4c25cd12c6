import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { lost } from '../kernel/lost.ts';
import { pageLinks } from '../kernel/page-links.ts';
import { name } from '../kernel/text.ts';

export { pageKey } from './page-key.ts';
import { fileHash } from '../kernel/upload.ts';

/** Pages of a deck are numbered from 1. */
export const pageNumber = z.int().check(z.minimum(1), z.maximum(LIMITS.pagesPerLesson));
export const slidesName = name(LIMITS.slidesNameUnits);
export const mark = z.enum(['bookmark', 'notUnderstood']);
export type Mark = z.output<typeof mark>;

const images = z.array(z.object({ width: z.int(), height: z.int(), file: fileHash }));
const renderingFailure = z.enum([
  'encrypted',
  'broken',
  'unsupported',
  'tooManyPages',
  'tooComplex',
  'timeout',
  'memory',
  'empty',
]);
export type RenderingFailure = z.output<typeof renderingFailure>;

/** Where a page is: the subject of everything that happens to it. */
export const page = { deckId: id, n: pageNumber };

/** From which courseware a deck was taken: its edition, and the version of the item that it was taken in. */
const courseware = z.object({ coursewareId: id, edition: z.int(), changedIn: z.int() });

export const SlidesAdded = fact('SlidesAdded', {
  summary: 'A file of slides, or a picture, was added to the lesson.',
  data: z.object({
    deckId: id,
    name: slidesName,
    file: fileHash,
    mediaType: z.string(),
    bytes: z.int(),
    courseware: z.optional(courseware),
  }),
});

export const SlidesRemoved = fact('SlidesRemoved', {
  summary: 'A deck of which nothing was shown was taken away.',
  data: z.object({ deckId: id }),
});

export const RenderingStarted = fact('RenderingStarted', {
  summary: 'The file was opened; it has so many pages.',
  data: z.object({ deckId: id, pages: z.int(), lost: z.optional(lost) }),
});

export const PageRendered = fact('PageRendered', {
  summary: 'A page can be shown. What is on it is as secret as a key until it is.',
  data: z.object({
    ...page,
    images: secret(images, 'PageShown'),
    title: secret(z.string(), 'PageShown'),
    text: secret(z.string(), 'PageShown'),
    links: secret(z.optional(pageLinks), 'PageShown'),
  }),
});

export const SlidesRendered = fact('SlidesRendered', {
  summary: 'All pages of the deck can be shown.',
  data: z.object({ deckId: id }),
});

export const RenderingFailed = fact('RenderingFailed', {
  summary: 'The file could not be turned into pages, or not all of it.',
  data: z.object({ deckId: id, reason: renderingFailure }),
});

export const RenderingRetried = fact('RenderingRetried', {
  summary: 'A teacher asked for another try.',
  data: z.object({ deckId: id }),
});

export const PagesArranged = fact('PagesArranged', {
  summary:
    'The pages of a deck were put in this order; those of its file that are not named are taken away, and can be had back.',
  data: z.object({ deckId: id, pages: z.array(pageNumber) }),
});

export const PageShown = fact('PageShown', {
  summary: 'The class is shown this page.',
  data: z.object(page),
});

export const PageMarked = fact('PageMarked', {
  summary: 'Someone kept a page, or said that they did not understand it.',
  data: z.object({ ...page, personId: id, mark }),
});

export const PageUnmarked = fact('PageUnmarked', {
  summary: 'Someone took such a mark back.',
  data: z.object({ ...page, personId: id, mark }),
});

export const slidesFacts = [
  SlidesAdded,
  SlidesRemoved,
  RenderingStarted,
  PageRendered,
  SlidesRendered,
  RenderingFailed,
  RenderingRetried,
  PagesArranged,
  PageShown,
  PageMarked,
  PageUnmarked,
] as const;
export type SlidesFact = FactOf<(typeof slidesFacts)[number]>;
