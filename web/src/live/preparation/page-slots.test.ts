import type { DeckView, TeacherPageView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { expect, it } from 'vitest';
import type { Asked } from '../console/next-step.ts';
import { pageSlots, questionsByPage } from './page-slots.ts';

const deck = (order: number, status: DeckView['status'], pages: number) =>
  ({ name: 'x.pdf', order, status, pages, ready: 0, mediaType: 'application/pdf', bytes: 1 }) satisfies DeckView;
const page = (deckId: string, n: number, no: number) => ({ deckId, n, no, title: '' }) as TeacherPageView;

it('lists the pages of all files in their order, with a place for those to come', () => {
  const slides: TeacherSlidesView = {
    total: 5,
    decks: { late: deck(9, 'parsing', 2), first: deck(3, 'success', 1), broken: deck(5, 'failed', 2) },
    pages: { 'first/1': page('first', 1, 1), 'broken/1': page('broken', 1, 2), 'late/1': page('late', 1, 4) },
  };
  expect(pageSlots(slides).map(({ key, no, page: there }) => [key, no, there !== undefined])).toEqual([
    ['first/1', 1, true],
    ['broken/1', 2, true],
    ['late/1', 4, true],
    ['late/2', 5, false],
  ]);
});

it('knows which questions stand on a page, by their number in the order of asking', () => {
  const asked = (id: string, on?: string) => ({ id, question: { page: on } }) as unknown as Asked;
  const byPage = questionsByPage([asked('a', 'deck/2'), asked('b'), asked('c', 'deck/2')]);
  expect(byPage.get('deck/2')?.map(({ id, place }) => [id, place])).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
  expect(byPage.get('deck/1')).toBeUndefined();
});
