import { expect, it } from 'vitest';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { inOrder, neighbours } from './look-back.ts';

const page = (no: number): PageView => ({ deckId: 'd', n: no, no, title: '', text: '', sizes: {}, etag: '' });
/** Page 3 was skipped. */
const pages = inOrder({
  total: 24,
  current: 'd/5',
  pages: { 'd/5': page(5), 'd/1': page(1), 'd/2': page(2), 'd/4': page(4) },
});

it('pages stand in the order of the lesson, whatever was shown first', () =>
  expect(pages.map(({ page: { no } }) => no)).toEqual([1, 2, 4, 5]));

it('looks back over a page that was never shown, and not past the last one that was', () => {
  expect(neighbours(pages, 'd/4')).toEqual({ before: 'd/2', after: 'd/5' });
  expect(neighbours(pages, 'd/1')).toEqual({ before: undefined, after: 'd/2' });
  expect(neighbours(pages, 'd/5')).toEqual({ before: 'd/4', after: undefined });
});

it('there is no neighbour of a page that is not there', () =>
  expect(neighbours(pages, undefined)).toEqual({ before: undefined, after: undefined }));
