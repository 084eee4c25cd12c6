import * as z from 'zod/mini';
import { call } from './call.ts';
import { LIMITS } from './limits.ts';
import { fileHash } from './upload.ts';

/** A picture as the server drew it: what was brought is not what is shown. From narrow to wide, px. */
export const picture = z.object({
  images: z.array(z.object({ width: z.int(), height: z.int(), file: fileHash })),
});
export type Picture = z.output<typeof picture>;

/** The same in what is read: from 1; of each width, px, where it is, and how high. */
export const pictureViews = z.record(z.string(), z.record(z.string(), z.object({ file: fileHash, height: z.int() })));

/** What is shown beside a text while it is still being written is drawn first, and named then. */
export const DrawPicture = call('DrawPicture', {
  path: '/api/files/pictures',
  summary: 'Have a picture drawn that was uploaded, so that something that is written can name it.',
  data: z.object({ file: fileHash }),
  result: picture,
  allow: { visitor: 'bound' },
});

/** So many at once. */
export const PICTURES_TOGETHER = LIMITS.uploadTogether;

export const DrawPictures = call('DrawPictures', {
  path: '/api/files/pictures/several',
  summary:
    'The same of several pictures, as a file of questions brings them: all of them in their order, or none where one cannot be drawn.',
  data: z.object({ files: z.array(fileHash).check(z.minLength(1), z.maxLength(PICTURES_TOGETHER)) }),
  result: z.object({ pictures: z.array(picture) }),
  allow: { visitor: 'bound' },
});

export const pictureCalls = [DrawPicture, DrawPictures] as const;

/** All pictures that stand anywhere in something, as in the data of a command or of a fact. */
export function picturesIn(value: unknown): readonly Picture[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = 'images' in value ? picture.safeParse(value).data : undefined;
  return found ? [found] : Object.values(value).flatMap(picturesIn);
}

/** The files of each, in all their widths. */
export const filesOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ images }) => images.map(({ file }) => file));
