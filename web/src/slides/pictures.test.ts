import { expect, it } from 'vitest';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { pictureOf } from './pictures.ts';

const page = (sizes: PageView['sizes']): PageView => ({
  deckId: 'd',
  n: 3,
  no: 5,
  title: 'T',
  text: 'x',
  sizes,
  etag: 'e1',
});

it('offers every width that there is, and keeps the place of the largest', () => {
  expect(pictureOf('l', page({ '1600': 900, '480': 270 }))).toEqual({
    src: '/api/lesson/l/pages/d/3/1600?v=e1',
    srcSet: '/api/lesson/l/pages/d/3/480?v=e1 480w, /api/lesson/l/pages/d/3/1600?v=e1 1600w',
    width: 1600,
    height: 900,
  });
});

it('a source smaller than the smallest width has one picture', () => {
  expect(pictureOf('l', page({ '320': 240 }))).toMatchObject({ src: '/api/lesson/l/pages/d/3/320?v=e1', width: 320 });
});

it('a page without pictures has none', () => expect(pictureOf('l', page({}))).toBeUndefined());
