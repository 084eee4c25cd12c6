import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { OFFICE_TYPES, officeEndingOf } from '@lectern/contracts/kernel/office-types.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { MEDIA_TYPES, type MediaType } from '@lectern/contracts/kernel/upload.ts';

export type FileFault = 'file.empty' | 'file.tooLarge' | 'file.unsupported';

type Told = Pick<File, 'name' | 'type' | 'size'>;

const BY_EXTENSION: Readonly<Record<string, MediaType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  ...OFFICE_TYPES,
};

/** What a file picker offers. */
export const ACCEPTED = [...MEDIA_TYPES, ...Object.keys(BY_EXTENSION).map((one) => `.${one}`)].join(',');

/** The type that the file says it has; some systems name none, then its extension does. */
export function mediaTypeOf({ name, type }: Pick<File, 'name' | 'type'>): MediaType | undefined {
  const told = MEDIA_TYPES.find((one) => one === type);
  if (told !== undefined || type !== '') return told;
  return BY_EXTENSION[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
}

/**
 * Why the server would not take it, known before a byte is sent [R5.55, R5.58]; files of an Office it takes where it turns
 * them into PDFs.
 */
export function faultOfFile(file: Told, isConverting: boolean): FileFault | undefined {
  const type = mediaTypeOf(file);
  if (type === undefined || (!isConverting && officeEndingOf(type) !== undefined)) return 'file.unsupported';
  if (file.size === 0) return 'file.empty';
  return file.size > LIMITS.fileBytes ? 'file.tooLarge' : undefined;
}

/** The file's own name, as far as a deck may have it. */
export function deckNameOf(fileName: string): string {
  const clean = fileName.replace(/\p{Cc}+/gu, ' ').trim();
  if (units(clean) <= LIMITS.slidesNameUnits) return clean || '?';
  let kept = '';
  for (const character of clean) {
    if (units(`${kept}${character}…`) > LIMITS.slidesNameUnits) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
