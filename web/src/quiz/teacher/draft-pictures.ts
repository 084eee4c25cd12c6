import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import type { QuestionPicture } from '@lectern/contracts/question/pictures.ts';
import type { BroughtPicture } from './picture-queue.ts';

/** A picture of a question as it stands in the form. */
export interface DraftPicture {
  readonly key: string;
  /** The place of its choice; below the text without one. */
  readonly at?: number | undefined;
  /** What is in it, as typed. */
  readonly alt: string;
  /** What the file was called. */
  readonly name: string;
  /** As the server drew it; not yet there while it is on its way. */
  readonly images?: QuestionPicture['images'] | undefined;
  /** Why it does not come by itself. */
  readonly fault?: PictureFault | undefined;
}
export type PictureFault = 'tooLarge' | 'unknown' | 'failed';

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Why a picture cannot come, known before a byte of it is sent [R5.56, R5.58]. */
export function faultOfPicture({ type, size }: Pick<Blob, 'type' | 'size'>): PictureFault | undefined {
  if (!PICTURE_TYPES.includes(type) || size === 0) return 'unknown';
  return size > LIMITS.postPictureBytes ? 'tooLarge' : undefined;
}

/** A file on its way to being a picture: below the text, or of a choice. */
export function broughtPicture(file: Blob & { readonly name?: string }, at?: number, alt = ''): DraftPicture {
  const fault = faultOfPicture(file);
  const { name = '' } = file;
  return { key: newId(), alt, name, ...(at !== undefined && { at }), ...(fault && { fault }) };
}

export const draftPicturesOf = (pictures: readonly QuestionPicture[] = []): DraftPicture[] =>
  pictures.map(({ images, alt = '', choice }, index) => ({
    key: `kept ${index}`, // the same each time that it is opened
    alt,
    name: '',
    images,
    ...(choice !== undefined && { at: choice.charCodeAt(0) - 65 }),
  }));

/** What became of those that were on their way; what nobody sends any more, as after a reload, goes. */
export function settledPictures(
  pictures: readonly DraftPicture[],
  queued: readonly BroughtPicture[],
): readonly DraftPicture[] {
  const next = pictures.flatMap((one): DraftPicture[] => {
    if (one.images !== undefined || one.fault === 'tooLarge' || one.fault === 'unknown') return [one];
    const item = queued.find(({ key }) => key === one.key);
    if (item === undefined) return [];
    const { fault: before, ...rest } = one;
    if (item.images !== undefined) return [{ ...rest, images: item.images }];
    const fault = item.status === 'failed' ? ('failed' as const) : undefined;
    return [fault === before ? one : { ...rest, ...(fault && { fault }) }];
  });
  return next.length === pictures.length && next.every((one, at) => one === pictures[at]) ? pictures : next;
}

/** Those of the command: of choices that fell away none, and the others under the letters that their choices have then. */
export function pictureData(pictures: readonly DraftPicture[], places: readonly number[]): QuestionPicture[] {
  return pictures.flatMap(({ images, alt, at }) => {
    const place = at === undefined ? undefined : places.indexOf(at);
    if (images === undefined || place === -1) return [];
    const said = alt.trim();
    return [{ images, ...(said !== '' && { alt: said }), ...(place !== undefined && { choice: letterAt(place) }) }];
  });
}

/** Those that belong to what is asked: a kind without choices of its own keeps theirs in the form alone. */
export const picturesThatCount = (pictures: readonly DraftPicture[], isWritten: boolean): readonly DraftPicture[] =>
  isWritten ? pictures : pictures.filter(({ at }) => at === undefined);

export function faultOfPictures(
  pictures: readonly DraftPicture[],
): 'pictureWrong' | 'pictureSending' | 'tooManyPictures' | undefined {
  if (pictures.some(({ fault }) => fault !== undefined)) return 'pictureWrong';
  const ofChoices = pictures.flatMap(({ at }) => at ?? []);
  const below = pictures.length - ofChoices.length;
  if (below > LIMITS.questionPictures || new Set(ofChoices).size < ofChoices.length) return 'tooManyPictures';
  return pictures.some(({ images }) => images === undefined) ? 'pictureSending' : undefined;
}

/** The pictures once a choice is gone: its own goes with it. */
export const withoutPicturesOf = (pictures: readonly DraftPicture[], index: number): readonly DraftPicture[] =>
  pictures.flatMap((one) => {
    if (one.at === index) return [];
    return [one.at !== undefined && one.at > index ? { ...one, at: one.at - 1 } : one];
  });
