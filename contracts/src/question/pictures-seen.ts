import type { PicturesSeen } from '../kernel/pictures-seen.ts';
import type { QuestionPicture } from './pictures.ts';

/** The pictures of a question in a view of a lesson: by number, as nothing in a view is a list. */
export type PicturesOfQuestion = {
  readonly [n: string]: {
    readonly images: PicturesSeen[string];
    readonly alt?: string;
    readonly choice?: string;
  };
};

export const picturesInView = (pictures: readonly QuestionPicture[]): PicturesOfQuestion =>
  Object.fromEntries(
    pictures.map(({ images, alt, choice }, index) => [
      index + 1,
      {
        images: Object.fromEntries(images.map(({ width, height, file }) => [width, { file, height }])),
        ...(alt !== undefined && { alt }),
        ...(choice !== undefined && { choice }),
      },
    ]),
  );

export const picturesOfView = (seen: PicturesOfQuestion = {}): QuestionPicture[] =>
  Object.values(seen).map(({ images, ...rest }) => ({
    images: Object.entries(images).map(([width, image]) => ({ width: Number(width), ...image })),
    ...rest,
  }));

/** Where a picture of a question of a lesson is; of one that is not out, for who teaches alone. */
export const questionPictureAt = (lessonId: string, file: string): string => `/api/lesson/${lessonId}/pictures/${file}`;
