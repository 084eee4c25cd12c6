import { remembered } from './memo.ts';
import type { Picture } from './picture.ts';

/** From 1; of each width, px: where it is, and how high. */
export type PicturesSeen = {
  readonly [n: string]: { readonly [width: string]: { readonly file: string; readonly height: number } };
};

export const picturesSeen = remembered((pictures: readonly Picture[]): PicturesSeen =>
  Object.fromEntries(
    pictures.map(({ images }, index) => [
      index + 1,
      Object.fromEntries(images.map(({ width, height, file }) => [width, { file, height }])),
    ]),
  ),
);
