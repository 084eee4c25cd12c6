import { orderIn } from '@lectern/contracts/slides/view.ts';
import type { TeacherPageView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import type { Asked } from '../console/next-step.ts';

/** The place of a page in the lesson; without `page` while the server has not prepared it. */
export interface PageSlot {
  /** `deckId/n` */
  readonly key: string;
  readonly no: number;
  readonly page?: TeacherPageView;
}

/** Every page of the lesson in order, those to come too; of a file that failed only those that are there. */
export function pageSlots({ decks, pages }: TeacherSlidesView): readonly PageSlot[] {
  const slots: PageSlot[] = [];
  let before = 0;
  for (const [deckId, deck] of Object.entries(decks).sort(([, one], [, other]) => one.order - other.order)) {
    const order = orderIn(deck);
    for (const [index, n] of order.entries()) {
      const key = `${deckId}/${n}`;
      const no = before + index + 1;
      const page = pages[key];
      if (page) slots.push({ key, no, page });
      else if (deck.status !== 'failed') slots.push({ key, no });
    }
    before += order.length;
  }
  return slots;
}

/** The questions that stand on each page, with their number in the order of asking. */
export function questionsByPage(all: readonly Asked[]): ReadonlyMap<string, readonly (Asked & { place: number })[]> {
  const byPage = new Map<string, (Asked & { place: number })[]>();
  all.forEach((asked, index) => {
    const { page } = asked.question;
    if (page !== undefined) byPage.set(page, [...(byPage.get(page) ?? []), { ...asked, place: index + 1 }]);
  });
  return byPage;
}
