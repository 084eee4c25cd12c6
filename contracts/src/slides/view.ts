import type { Lost } from '../kernel/lost.ts';
import { remembered } from '../kernel/memo.ts';
import type { PageLink } from '../kernel/page-links.ts';
import type { Audience } from '../kernel/stream.ts';
import { get } from '../kernel/table.ts';
import type { Mark } from './facts.ts';
import { pageKey } from './page-key.ts';
import { NO_MARKS, type Deck, orderOf, type MarkCounts, type Page, type SlidesState } from './state.ts';

/** A page as whoever may see it sees it; its pictures are fetched from `pagePath`. */
export type PageView = {
  readonly deckId: string;
  /** Its number in its deck. */
  readonly n: number;
  /** Its number in the lesson, from 1. */
  readonly no: number;
  readonly title: string;
  /** For whoever can't see the picture. */
  readonly text: string;
  /** Where places on it lead, by their number from 0, as views hold no lists. */
  readonly links?: { readonly [place: string]: PageLink };
  /** The widths that there are, in px, as keys, each with its height. */
  readonly sizes: { readonly [width: string]: number };
  /** Changes when the page was rendered anew, so that a picture may be kept for ever. */
  readonly etag: string;
};

export type TeacherPageView = PageView & {
  readonly shownAt?: number;
  readonly bookmark: number;
  readonly notUnderstood: number;
};

/** A page that was taken away: it has no number in the lesson. */
export type RemovedPageView = Omit<PageView, 'no'>;

export type DeckView = {
  readonly name: string;
  readonly order: number;
  readonly status: Deck['status'];
  readonly reason?: string;
  /** What its pages have not of its file; the names of fonts are lines of one text. */
  readonly lost?: Omit<Lost, 'fonts'> & { readonly fonts?: string };
  readonly mediaType: string;
  readonly bytes: number;
  /** 0 until the file was opened. */
  readonly pages: number;
  readonly ready: number;
  /** The numbers of its pages in the order of teaching, where it is not the file's: `2,3,1`, as views hold no lists. */
  readonly arranged?: string;
  /** From which courseware of whom it was taken, and in which version of that. */
  readonly courseware?: { readonly coursewareId: string; readonly edition: number; readonly changedIn: number };
};

/** Keys of pages are `deckId/n`. Students and screens see the pages that were shown, teachers all that are ready. */
export type SlidesView = {
  /** How many pages the lesson has in all. */
  readonly total: number;
  readonly current?: string;
  /** When it was turned to, in ms. */
  readonly currentAt?: number;
  readonly pages: { readonly [key: string]: PageView };
};

export type TeacherSlidesView = {
  readonly total: number;
  readonly current?: string;
  readonly currentAt?: number;
  readonly pages: { readonly [key: string]: TeacherPageView };
  readonly decks: { readonly [deckId: string]: DeckView };
  /** The pages that were taken away and can be had back, where there are any. */
  readonly removed?: { readonly [key: string]: RemovedPageView };
};

export type SlidesOwn = { readonly marks: { readonly [key: string]: { readonly [mark in Mark]?: true } } };

/** The numbers of a deck's pages in the order of teaching. */
export const orderIn = ({ pages, arranged }: DeckView): readonly number[] =>
  orderOf({ pages, ...(arranged !== undefined && { arranged: arranged.split(',').map(Number) }) });

/** Where the picture of a page is; `etag` makes the address that of one rendering. */
export const pagePath = (
  lessonId: string,
  { deckId, n, etag }: Pick<PageView, 'deckId' | 'n' | 'etag'>,
  width: string,
) => `/api/lesson/${lessonId}/pages/${deckId}/${n}/${width}?v=${etag}`;

export function presentSlides(
  { slides }: { readonly slides: SlidesState },
  audience: Audience,
): SlidesView | TeacherSlidesView {
  return audience === 'teacher' ? forTeachers(slides) : forClass(slides);
}

export function ownSlides({ slides }: { readonly slides: SlidesState }, personId: string): SlidesOwn | undefined {
  const mine = get(slides.marks, personId);
  if (mine === undefined) return undefined;
  const standing = Object.entries(mine).filter(([, marks]) => marks.length > 0);
  return {
    marks: Object.fromEntries(
      standing.map(([key, marks]) => [key, Object.fromEntries(marks.map((one) => [one, true]))]),
    ),
  };
}

/** Whether whoever sees what the class sees may see this page. */
export const isShown = ({ shown }: SlidesState, page: { readonly deckId: string; readonly n: number }): boolean =>
  pageKey(page) in shown;

const forTeachers = remembered((slides: SlidesState): TeacherSlidesView => ({
  ...position(slides),
  decks: Object.fromEntries(slides.decks.map((deck) => [deck.deckId, deckView(deck)])),
  pages: pagesOf(slides.decks, (key, page) => teacherPage(page)(slides.counts[key] ?? NO_MARKS, slides.shown[key])),
  ...removedFrom(slides.decks),
}));

const forClass = remembered((slides: SlidesState): SlidesView => ({
  ...position(slides),
  pages: shownPages(slides.decks)(slides.shown),
}));

/** A mark changes neither: a storm of them costs the class nothing. */
const shownPages = remembered((decks: SlidesState['decks']) =>
  remembered((shown: SlidesState['shown']) => pagesOf(decks, (key, page) => (key in shown ? page : undefined))),
);

const position = ({ decks, current }: SlidesState) => ({
  total: decks.reduce((sum, deck) => sum + orderOf(deck).length, 0),
  ...(current && { current: pageKey(current), currentAt: current.at }),
});

function pagesOf<View>(decks: SlidesState['decks'], make: (key: string, page: PageView) => View | undefined) {
  const pages: Record<string, View> = {};
  let before = 0;
  for (const deck of decks) {
    const order = orderOf(deck);
    for (const [index, n] of order.entries()) {
      const page = deck.ready[n];
      if (page === undefined) continue;
      const key = pageKey({ deckId: deck.deckId, n });
      const view = make(key, pageView(page)(deck.deckId, before + index + 1));
      if (view !== undefined) pages[key] = view;
    }
    before += order.length;
  }
  return pages;
}

const removedFrom = remembered((decks: SlidesState['decks']) => {
  const removed = decks.flatMap(({ deckId, ready, arranged }) =>
    Object.values(Array.isArray(arranged) ? ready : {})
      .filter(({ n }) => !arranged?.includes(n))
      .map((page) => [pageKey({ deckId, n: page.n }), removedPage(page)(deckId)] as const),
  );
  return removed.length > 0 ? { removed: Object.fromEntries(removed) } : undefined;
});

const removedPage = remembered((page: Page) => (deckId: string): RemovedPageView => {
  const { no: _, ...view } = pageView(page)(deckId, 0);
  return view;
});

/** The same page at the same place is the same object, so that a patch need not look into hundreds. */
const pageView = remembered((page: Page) => {
  const sizes = Object.fromEntries(page.images.map(({ width, height }) => [String(width), height]));
  const etag = page.images.map(({ file }) => file.slice(0, 8)).join('');
  const links = page.links && { links: Object.fromEntries(page.links.entries()) };
  let last: PageView | undefined;
  return (deckId: string, no: number): PageView => {
    if (last?.no !== no || last.deckId !== deckId)
      last = { deckId, n: page.n, no, title: page.title, text: page.text, sizes, etag, ...links };
    return last;
  };
});

const teacherPage = remembered((page: PageView) => {
  let of: MarkCounts | undefined;
  let last: TeacherPageView | undefined;
  return (counts: MarkCounts, shownAt: number | undefined): TeacherPageView => {
    if (last === undefined || of !== counts || last.shownAt !== shownAt) {
      of = counts;
      last = { ...page, ...counts, ...(shownAt !== undefined && { shownAt }) };
    }
    return last;
  };
});

const deckView = remembered((deck: Deck): DeckView => {
  const { name, status, reason, lost, mediaType, bytes, pages, arranged, ready, addedIn, courseware } = deck;
  return {
    name,
    order: addedIn,
    status,
    mediaType,
    bytes,
    pages,
    ready: Object.keys(ready).length,
    ...(reason && { reason }),
    ...(lost && { lost: lostView(lost) }),
    ...(Array.isArray(arranged) && { arranged: arranged.join() }),
    ...(courseware && { courseware }),
  };
});

const lostView = ({ fonts, ...counts }: Lost): NonNullable<DeckView['lost']> => ({
  ...counts,
  ...(fonts && { fonts: fonts.join('\n') }),
});
