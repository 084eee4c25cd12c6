import { picturesThatCount, type DraftPicture } from '../../quiz/teacher/draft-pictures.ts';
import type { LibraryDraft } from '../library-draft.ts';

/** A picture on its way into a file. */
export interface PictureFile {
  /** A JPEG: what every reader of every form shows. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Those of some questions, by the names that the server gave them. */
export type PictureFiles = ReadonlyMap<string, PictureFile>;

export const NO_PICTURES: PictureFiles = new Map();

/** The widest of its images is the picture. */
export const nameOf = ({ images }: DraftPicture): string => images?.at(-1)?.file ?? '';

const WITH_CHOICES = new Set(['singleChoice', 'multipleChoice', 'poll']);

/** The pictures of a question that go into a file: below the text, or with a place those of one choice. */
export function filesOf(
  draft: Pick<LibraryDraft, 'kind' | 'pictures'>,
  files: PictureFiles,
): readonly (PictureFile & { readonly alt: string; readonly at?: number | undefined; readonly name: string })[] {
  return picturesThatCount(draft.pictures, WITH_CHOICES.has(draft.kind)).flatMap((one) => {
    const name = nameOf(one);
    const file = files.get(name);
    return file === undefined ? [] : [{ ...file, name, alt: one.alt, at: one.at }];
  });
}
