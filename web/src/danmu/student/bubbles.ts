import type { OpenDanmuOwn, OpenDanmuView } from '../../kit/data/lesson-views.ts';

/** One danmu as a phone lists it: nobody's name, and what became of one's own. */
export interface Bubble {
  readonly id: string;
  readonly words: string;
  /** When it came on the screen, or was sent, in ms of the server's clock. */
  readonly at: number;
  readonly order: number;
  readonly own?: { readonly status: 'held' | 'shown' | 'hidden'; readonly version: number };
}

/** Everyone's and my own, each once, oldest first. The words of someone who was erased are empty: nothing to show. */
export function bubblesOf(view: OpenDanmuView, own: OpenDanmuOwn | undefined): readonly Bubble[] {
  const mine = own?.danmu ?? {};
  const shown = Object.entries(view.danmu).filter(([id, { words }]) => !(id in mine) && words !== '');
  return [
    ...shown.map(([id, { words, shownAt, order }]) => ({ id, words, at: shownAt, order })),
    ...Object.entries(mine).map(([id, { words, at, status, version }]) => ({
      id,
      words,
      at: view.danmu[id]?.shownAt ?? at,
      order: version,
      own: { status, version },
    })),
  ].sort((a, b) => a.at - b.at || a.order - b.order);
}
