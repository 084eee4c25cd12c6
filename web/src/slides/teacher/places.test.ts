import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { describe, expect, it } from 'vitest';
import { neighbour, placesOf } from './places.ts';

const deck = (order: number, pages: number, status: 'parsing' | 'success' | 'failed' = 'success') => ({
  name: `${order}.pdf`,
  order,
  status,
  mediaType: 'application/pdf',
  bytes: 1,
  pages,
  ready: 0,
});
const page = (deckId: string, n: number) => ({
  deckId,
  n,
  no: n,
  title: '',
  text: '',
  sizes: { '480': 270 },
  etag: 'x',
  bookmark: 0,
  notUnderstood: 0,
});
const slides: TeacherSlidesView = {
  total: 5,
  decks: { late: deck(9, 2), early: deck(3, 3, 'parsing') },
  pages: { 'early/1': page('early', 1), 'early/3': page('early', 3), 'late/1': page('late', 1) },
};

describe('the pages of a lesson', () => {
  const places = placesOf(slides);

  it('stand in the order of their files, and those that are still rendered have their place', () => {
    expect(places.map(({ key, no, page }) => [key, no, page !== undefined])).toEqual([
      ['early/1', 1, true],
      ['early/2', 2, false],
      ['early/3', 3, true],
      ['late/1', 4, true],
      ['late/2', 5, false],
    ]);
  });

  it('are turned past those that cannot be shown yet', () => {
    expect(neighbour(places, 'early/1', 1)?.no).toBe(3);
    expect(neighbour(places, 'late/1', -1)?.no).toBe(3);
    expect(neighbour(places, 'late/1', 1)).toBeUndefined();
    expect(neighbour(places, 'early/1', -1)).toBeUndefined();
  });

  it('begin with the first that is ready', () => {
    expect(neighbour(places, undefined, 1)?.no).toBe(1);
    expect(neighbour(places, undefined, -1)).toBeUndefined();
  });

  it('say when their file failed', () => {
    const failed = placesOf({ ...slides, decks: { late: deck(9, 2, 'failed') } });
    expect(failed.map(({ hasFailed }) => hasFailed)).toEqual([false, true]);
  });
});
