import type { Lost } from '../kernel/lost.ts';
import type { PageLink } from '../kernel/page-links.ts';
import { isCounted } from '../kernel/roles.ts';
import { emptyTable, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { Mark, RenderingFailure, SlidesFact } from './facts.ts';
import { pageKey } from './page-key.ts';

export interface PageImage {
  readonly width: number;
  readonly height: number;
  /** The SHA-256 of the stored picture. */
  readonly file: string;
}

export interface Page {
  readonly n: number;
  readonly images: readonly PageImage[];
  readonly title: string;
  readonly text: string;
  readonly links?: PageLink[] | undefined;
}

export interface Deck {
  readonly deckId: string;
  readonly name: string;
  readonly file: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** From which courseware it was taken, where it was. */
  readonly courseware?:
    | { readonly coursewareId: string; readonly edition: number; readonly changedIn: number }
    | undefined;
  readonly status: 'pending' | 'parsing' | 'success' | 'failed';
  readonly reason?: RenderingFailure | undefined;
  /** Of a file that was turned into a PDF first. */
  readonly lost?: Lost | undefined;
  /** How many pages the file has; 0 until it was opened. */
  readonly pages: number;
  /** The numbers of its pages in another order than the file's, without those that were taken away. */
  readonly arranged?: readonly number[];
  readonly ready: Readonly<Record<number, Page>>;
  readonly addedIn: number;
  readonly addedBy: string;
}

/** How often each mark stands on a page. */
export type MarkCounts = Readonly<Record<Mark, number>>;

export interface SlidesState {
  /** In the order in which they were added. */
  readonly decks: readonly Deck[];
  /** When each page was shown first. */
  readonly shown: Readonly<Record<string, number>>;
  readonly current?: { readonly deckId: string; readonly n: number; readonly at: number };
  readonly counts: Readonly<Record<string, MarkCounts>>;
  /** person → page → marks */
  readonly marks: Table<Readonly<Record<string, readonly Mark[]>>>;
}

export const initialSlides: SlidesState = { decks: [], shown: {}, counts: {}, marks: emptyTable() };

export const NO_MARKS: MarkCounts = { bookmark: 0, notUnderstood: 0 };

export function evolveSlides(slides: SlidesState, fact: SlidesFact): SlidesState {
  switch (fact.type) {
    case 'SlidesAdded':
      return {
        ...slides,
        decks: [
          ...slides.decks,
          { ...fact.data, status: 'pending', pages: 0, ready: {}, addedIn: fact.version, addedBy: fact.actor },
        ],
      };
    case 'SlidesRemoved':
      return { ...slides, decks: slides.decks.filter(({ deckId }) => deckId !== fact.data.deckId) };
    case 'RenderingStarted': {
      const { deckId, pages, lost } = fact.data;
      return withDeck(slides, deckId, (deck) => ({ ...deck, status: 'parsing', pages, ...(lost && { lost }) }));
    }
    case 'PageRendered': {
      const { deckId, ...page } = fact.data;
      return withDeck(slides, deckId, (deck) => ({ ...deck, ready: { ...deck.ready, [page.n]: page } }));
    }
    case 'SlidesRendered':
      return withDeck(slides, fact.data.deckId, (deck) => ({ ...deck, status: 'success' }));
    case 'RenderingFailed':
      return withDeck(slides, fact.data.deckId, (deck) => ({ ...deck, status: 'failed', reason: fact.data.reason }));
    case 'RenderingRetried':
      return withDeck(slides, fact.data.deckId, (deck) => ({ ...deck, status: 'pending', reason: undefined }));
    case 'PagesArranged':
      return withDeck(slides, fact.data.deckId, (deck) => ({ ...deck, arranged: fact.data.pages }));
    case 'PageShown': {
      const key = pageKey(fact.data);
      const shown = key in slides.shown ? slides.shown : { ...slides.shown, [key]: fact.at };
      return { ...slides, shown, current: { ...fact.data, at: fact.at } };
    }
    case 'PageMarked':
    case 'PageUnmarked':
      return marked(slides, fact.data, fact.type === 'PageMarked', isCounted(fact.role));
  }
}

export const handOverSlides = (slides: SlidesState, from: string, to: string): SlidesState => ({
  ...slides,
  marks: rekeyed(slides.marks, from, to),
});

/** The numbers of a deck's pages in the order of teaching. */
export const orderOf = ({ pages, arranged }: Pick<Deck, 'pages' | 'arranged'>): readonly number[] =>
  Array.isArray(arranged) ? arranged : Array.from({ length: pages }, (_, index) => index + 1);

function withDeck(slides: SlidesState, deckId: string, change: (deck: Deck) => Deck): SlidesState {
  return { ...slides, decks: slides.decks.map((deck) => (deck.deckId === deckId ? change(deck) : deck)) };
}

function marked(
  slides: SlidesState,
  { deckId, n, personId, mark }: { deckId: string; n: number; personId: string; mark: Mark },
  on: boolean,
  isInFigures: boolean,
): SlidesState {
  const key = pageKey({ deckId, n });
  const mine = get(slides.marks, personId) ?? {};
  const without = (mine[key] ?? []).filter((one) => one !== mark);
  const marks = set(slides.marks, personId, { ...mine, [key]: on ? [...without, mark] : without });
  if (!isInFigures) return { ...slides, marks }; // an auditor's or an assistant's is their own [R6.06]
  const counts = slides.counts[key] ?? NO_MARKS;
  return {
    ...slides,
    marks,
    counts: { ...slides.counts, [key]: { ...counts, [mark]: counts[mark] + (on ? 1 : -1) } },
  };
}
