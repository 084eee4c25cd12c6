import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { lost } from '../kernel/lost.ts';
import { fileHash } from '../kernel/upload.ts';
import { mark, page, PageRendered, pageNumber, RenderingFailed, slidesName } from './facts.ts';

const prepares = { teacher: true, coTeacher: true } as const;
const teaches = { ...prepares, assistant: true } as const; // [R6.03]
const takesPart = { student: true, representative: true, auditor: true, assistant: true } as const;
const oneDeck = z.object({ deckId: id });

export const AddSlides = command('AddSlides', {
  summary: 'Add an uploaded file to the lesson; its pages are rendered by the server.',
  data: z.object({ deckId: id, name: slidesName, file: fileHash }),
  allow: prepares,
  records: ['SlidesAdded'],
});

export const TakeCourseware = command('TakeCourseware', {
  summary: 'Add the newest edition of courseware of mine, as its pages stand now; the lesson keeps it so.',
  data: z.object({ deckId: id, coursewareId: id }),
  allow: prepares,
  records: ['SlidesAdded', 'RenderingStarted', 'PageRendered', 'SlidesRendered', 'PagesArranged'],
});

export const RemoveSlides = command('RemoveSlides', {
  summary: 'Take a deck away of which nothing was shown yet.',
  data: oneDeck,
  allow: prepares,
  records: ['SlidesRemoved'],
});

export const RetryRendering = command('RetryRendering', {
  summary: 'Try again to render a deck that failed.',
  data: oneDeck,
  allow: prepares,
  records: ['RenderingRetried'],
});

export const StartRendering = command('StartRendering', {
  summary: 'The renderer has opened the file.',
  data: z.object({ deckId: id, pages: pageNumber, lost: z.optional(lost) }),
  allow: { system: true },
  records: ['RenderingStarted', 'RenderingFailed'],
});

export const RecordPages = command('RecordPages', {
  summary: 'The renderer has finished some pages.',
  data: z.object({ deckId: id, pages: z.array(z.omit(PageRendered.data, { deckId: true })).check(z.minLength(1)) }),
  allow: { system: true },
  records: ['PageRendered'],
});

export const FinishRendering = command('FinishRendering', {
  summary: 'The renderer has finished the deck.',
  data: oneDeck,
  allow: { system: true },
  records: ['SlidesRendered'],
});

export const FailRendering = command('FailRendering', {
  summary: 'The renderer has given up on the deck.',
  data: RenderingFailed.data,
  allow: { system: true },
  records: ['RenderingFailed'],
});

export const ArrangePages = command('ArrangePages', {
  summary: 'Put the pages of a deck in this order and take away those that are not named.',
  data: z.object({
    deckId: id,
    pages: z.array(pageNumber).check(z.minLength(1), z.maxLength(LIMITS.pagesPerLesson)),
  }),
  allow: prepares,
  records: ['PagesArranged'],
});

export const RestorePage = command('RestorePage', {
  summary: 'Have a page back that was taken away: at this place in its deck, or where it was in its file.',
  data: z.object({ ...page, place: z.optional(pageNumber) }),
  allow: prepares,
  records: ['PagesArranged'],
});

export const ShowPage = command('ShowPage', {
  summary: 'Turn to a page: the class sees it, and may look back at it from now on.',
  data: z.object(page),
  allow: teaches,
  records: ['PageShown'],
});

export const MarkPage = command('MarkPage', {
  summary: 'Keep a page, or say that it was not understood.',
  data: z.object({ ...page, mark }),
  allow: takesPart,
  records: ['PageMarked'],
  hot: true,
});

export const UnmarkPage = command('UnmarkPage', {
  summary: 'Take a mark back.',
  data: z.object({ ...page, mark }),
  allow: takesPart,
  records: ['PageUnmarked'],
  hot: true,
});

export const slidesCommands = [
  AddSlides,
  TakeCourseware,
  RemoveSlides,
  RetryRendering,
  StartRendering,
  RecordPages,
  FinishRendering,
  FailRendering,
  ArrangePages,
  RestorePage,
  ShowPage,
  MarkPage,
  UnmarkPage,
] as const;
export type SlidesCommand = CommandOf<(typeof slidesCommands)[number]>;
