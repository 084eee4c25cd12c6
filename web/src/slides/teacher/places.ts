import { orderIn } from '@lectern/contracts/slides/view.ts';
import type { TeacherPageView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';

/** A page of the lesson; without `page` it is still being rendered. */
export interface Place {
  /** `deckId/n` */
  readonly key: string;
  readonly deckId: string;
  readonly n: number;
  /** Its number in the lesson, from 1. */
  readonly no: number;
  readonly page?: TeacherPageView;
  /** The deck that it belongs to could not be rendered as far as this. */
  readonly hasFailed: boolean;
}

/** Every page of the lesson in order, those that are not ready too. */
export function placesOf({ decks, pages }: TeacherSlidesView): readonly Place[] {
  const ordered = Object.entries(decks).sort(([, one], [, other]) => one.order - other.order);
  const places: Place[] = [];
  for (const [deckId, deck] of ordered) {
    for (const n of orderIn(deck)) {
      const key = `${deckId}/${n}`;
      const page = pages[key];
      places.push({
        key,
        deckId,
        n,
        no: places.length + 1,
        hasFailed: page === undefined && deck.status === 'failed',
        ...(page && { page }),
      });
    }
  }
  return places;
}

/** The nearest page before or after `from` that can be shown; from nowhere the first one. */
export function neighbour(places: readonly Place[], from: string | undefined, step: 1 | -1): Place | undefined {
  const at = places.findIndex(({ key }) => key === from);
  if (at === -1) return step === 1 ? places.find(({ page }) => page) : undefined;
  const rest = step === 1 ? places.slice(at + 1) : places.slice(0, at).reverse();
  return rest.find(({ page }) => page);
}
