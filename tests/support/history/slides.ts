import * as slides from '@lectern/contracts/slides/facts.ts';
import { orderOf, type Deck, type SlidesState } from '@lectern/contracts/slides/state.ts';
import { at, deckId, studentId, type Moment } from './moments.ts';
import { byStudent, type Grant, type Wish } from './wish.ts';

const hash = (letter: string, n: number) => letter.repeat(60) + String(n).padStart(4, '0');

export const slidesAdded = (deck: number) =>
  slides.SlidesAdded({
    deckId: deckId(deck),
    name: `第 ${deck} 份课件`,
    file: hash('f', deck),
    mediaType: 'application/pdf',
    bytes: 1_234_567,
  });
export const slidesRemoved = (deck: number) => slides.SlidesRemoved({ deckId: deckId(deck) });
export const renderingStarted = (deck: number, pages: number) =>
  slides.RenderingStarted({ deckId: deckId(deck), pages });
/** A page in two widths; rendered anew its pictures are others. The second of a deck leads somewhere. */
export const pageRendered = (deck: number, n: number, rendering = 0) =>
  slides.PageRendered({
    deckId: deckId(deck),
    n,
    images: [480, 1600].map((width, index) => ({
      width,
      height: (width * 9) / 16,
      file: `${rendering}${deck}${index}`.padEnd(8, 'a') + hash('b', n).slice(8),
    })),
    title: `第 ${n} 页`,
    text: `第 ${n} 页上的字`,
    ...(n === 2 && { links: [{ left: 1000, top: 2000, width: 300, height: 40, url: `https://example.org/${deck}/` }] }),
  });
export const slidesRendered = (deck: number) => slides.SlidesRendered({ deckId: deckId(deck) });
export const renderingFailed = (deck: number, reason: slides.RenderingFailure = 'broken') =>
  slides.RenderingFailed({ deckId: deckId(deck), reason });
export const renderingRetried = (deck: number) => slides.RenderingRetried({ deckId: deckId(deck) });
export const pageShown = (deck: number, n: number) => slides.PageShown({ deckId: deckId(deck), n });
export const pageMarked = (student: number, deck: number, n: number, mark: slides.Mark = 'bookmark') =>
  slides.PageMarked({ deckId: deckId(deck), n, personId: studentId(student), mark });
export const pageUnmarked = (student: number, deck: number, n: number, mark: slides.Mark = 'bookmark') =>
  slides.PageUnmarked({ deckId: deckId(deck), n, personId: studentId(student), mark });

/** A deck of so many pages, ready to be shown. */
export const deckReady = (second: number, deck: number, pages: number): Moment[] =>
  at(
    second,
    slidesAdded(deck),
    renderingStarted(deck, pages),
    ...Array.from({ length: pages }, (_, index) => pageRendered(deck, index + 1)),
    slidesRendered(deck),
  );

const PAGES = 3;

/** Two decks that are added, opened, rendered, fail and are tried again, are arranged; pages that are shown, marked, looked at anew. */
export const grantSlides: Grant = (wish, state, second) => {
  const n = 1 + (wish.question === 3 ? 1 : 0);
  const deck = state.slides.decks.find((one) => one.deckId === deckId(n));
  if (deck === undefined) return at(second, slidesAdded(n));
  if (wish.move > 13) return at(second, pageShown(n, 1 + (wish.seconds % PAGES)));
  if (wish.move > 7) return byStudent(wish, state, marking(wish, state.slides, second));
  if (wish.move === 0 && wish.flip && !isShown(deck, state.slides)) return at(second, slidesRemoved(n));
  return at(second, rendering(wish, n, deck));
};

function rendering(wish: Wish, n: number, deck: Deck) {
  if (deck.status === 'failed') return renderingRetried(n);
  if (wish.move === 1) return renderingFailed(n, wish.flip ? 'encrypted' : 'timeout');
  if (deck.status === 'pending') return renderingStarted(n, PAGES);
  if (deck.status === 'success') return arranged(wish, n, deck);
  const missing = [1, 2, 3].find((page) => !(page in deck.ready)) ?? 1 + wish.choice;
  return missing > PAGES ? slidesRendered(n) : pageRendered(n, missing, wish.choice);
}

/** Another page first; now and then without the one that was last, which may have been shown. */
function arranged({ flip, question, move }: Wish, n: number, deck: Deck) {
  const [first = 1, ...rest] = orderOf(deck);
  const pages = [...rest, first];
  return slides.PagesArranged({
    deckId: deckId(n),
    pages: flip && question === 1 && move === 2 && rest.length > 1 ? rest : pages,
  });
}

function marking({ student, flip, question }: Wish, { current }: SlidesState, second: number): readonly Moment[] {
  if (current === undefined) return [];
  const { deckId, n } = current;
  const data = {
    deckId,
    n,
    personId: studentId(student),
    mark: question === 1 ? 'bookmark' : 'notUnderstood',
  } as const;
  return at(second, flip ? slides.PageUnmarked(data) : slides.PageMarked(data));
}

const isShown = (deck: Deck, { shown }: SlidesState) => Object.keys(shown).some((key) => key.startsWith(deck.deckId));
