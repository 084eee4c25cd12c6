import { REFUSALS_OF_LESSONS } from '@lectern/contracts/kernel/refusals-of-lessons.ts';
import { ArrangePages, RestorePage } from '@lectern/contracts/slides/commands.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { orderIn } from '@lectern/contracts/slides/view.ts';
import { useState } from 'react';
import { useCommands, type Commands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';

/** Pages are named by `deckId/n`. */
export interface Arranging {
  /** The slides as the teacher has put them, before the server has said so too. */
  readonly slides: TeacherSlidesView;
  readonly commands: Commands;
  readonly isBusy: boolean;
  /** Why the pages of its file cannot be arranged yet. */
  readonly whyNot: (at: string) => string | undefined;
  readonly whyNotDelete: (at: string) => string | undefined;
  readonly canMove: (at: string, by: 1 | -1) => boolean;
  readonly move: (at: string, by: 1 | -1) => void;
  /** To the place of another page of the same file. */
  readonly moveTo: (at: string, other: string) => void;
  /** Resolves with its place in its file, once it is gone. */
  readonly remove: (at: string) => Promise<number | undefined>;
  /** To a place in its file, or where the file has it. */
  readonly restore: (at: string, place?: number) => Promise<boolean>;
}

interface Given {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly through: number;
  readonly slides: TeacherSlidesView;
  readonly isAsked: (at: string) => boolean;
}

/** Pages in another order within their file, taken away and had back: what the decider would say, beforehand. */
export function useArranging({ lessonId, classId, through, slides: recorded, isAsked }: Given): Arranging {
  const { t, language } = useText();
  const commands = useCommands('lesson', lessonId, { classId, through });
  const [wanted, setWanted] = useState<{ readonly deckId: string; readonly pages: readonly number[] }>();
  const slides = wanted === undefined ? recorded : withOrder(recorded, wanted.deckId, wanted.pages);

  function placeOf(at: string) {
    const [deckId = '', number] = at.split('/');
    const deck = slides.decks[deckId];
    const order = deck ? orderIn(deck) : [];
    const n = Number(number);
    return { deckId, n, order, place: order.indexOf(n), isReady: deck?.status === 'success' };
  }
  /** What was moved stands where it was put at once, and goes back if the server refuses. */
  async function arrange(deckId: string, pages: readonly number[]): Promise<boolean> {
    const next = { deckId, pages };
    setWanted(next);
    const done = await commands.give(ArrangePages, { deckId, pages: [...pages] });
    if (done === undefined) setWanted((now) => (now === next ? undefined : now));
    return done !== undefined;
  }
  function put(at: string, to: number): void {
    const { deckId, n, order, place, isReady } = placeOf(at);
    if (!isReady || place < 0 || to < 0 || to >= order.length || to === place) return;
    void arrange(deckId, order.filter((one) => one !== n).toSpliced(to, 0, n));
  }
  const whyNot = (at: string) =>
    placeOf(at).isReady ? undefined : REFUSALS_OF_LESSONS['slides.pageNotReady'][language];
  return {
    slides,
    commands,
    isBusy: commands.isSending(ArrangePages) || commands.isSending(RestorePage),
    whyNot,
    whyNotDelete: (at) => {
      if (slides.pages[at]?.shownAt !== undefined) return REFUSALS_OF_LESSONS['slides.pageShown'][language];
      if (isAsked(at)) return REFUSALS_OF_LESSONS['slides.pageAsked'][language];
      return whyNot(at) ?? (placeOf(at).order.length < 2 ? t('arrange.last') : undefined);
    },
    canMove: (at, by) => {
      const { order, place, isReady } = placeOf(at);
      return isReady && place + by >= 0 && place + by < order.length;
    },
    move: (at, by) => put(at, placeOf(at).place + by),
    moveTo: (at, other) => {
      if (placeOf(at).deckId === placeOf(other).deckId) put(at, placeOf(other).place);
    },
    remove: async (at) => {
      const { deckId, n, order, place } = placeOf(at);
      const rest = order.filter((one) => one !== n);
      return (await arrange(deckId, rest)) ? place + 1 : undefined;
    },
    restore: async (at, place) => {
      setWanted(undefined);
      const { deckId, n } = placeOf(at);
      return (await commands.give(RestorePage, { deckId, n, ...(place !== undefined && { place }) })) !== undefined;
    },
  };
}

/** The slides with the pages of a deck in this order, as long as the deck has these pages and no others. */
export function withOrder(slides: TeacherSlidesView, deckId: string, pages: readonly number[]): TeacherSlidesView {
  const deck = slides.decks[deckId];
  if (deck === undefined) return slides;
  const recorded = orderIn(deck);
  const isSameSet = recorded.length === pages.length && recorded.every((n) => pages.includes(n));
  return isSameSet ? { ...slides, decks: { ...slides.decks, [deckId]: { ...deck, arranged: pages.join() } } } : slides;
}
