import type { MediaType } from '@lectern/contracts/kernel/upload.ts';

/** So many bytes at the beginning tell what a file is: a PDF may have something before its header, up to here (ISO 32000, annex H). */
export const TELLING_BYTES = 1024;

/** Five signatures do not need a library that knows two hundred; what a file claims to be is never asked. */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const starts = (signature: string, at = 0) => head.subarray(at, at + signature.length).equals(latin(signature));
  if (starts('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (starts('\xFF\xD8\xFF')) return 'image/jpeg';
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  return head.subarray(0, TELLING_BYTES).includes(latin('%PDF-')) ? 'application/pdf' : undefined;
}

const starting =
  (...signatures: readonly string[]) =>
  (head: Buffer): boolean =>
    signatures.some((signature) => head.subarray(0, signature.length).equals(latin(signature)));
const media =
  (...boxes: readonly string[]) =>
  (head: Buffer): boolean =>
    boxes.includes(head.toString('latin1', 4, 8));
/** Text has no zero bytes, unless it says that each of its letters has two. */
const isText = (head: Buffer): boolean => starting('\xFF\xFE', '\xFE\xFF')(head) || !head.includes(0);
const [isZip, isOldOffice] = [starting('PK\x03\x04', 'PK\x05\x06'), starting('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1')];

/** Whether it may be a file of an Office: of which kind, more than its beginning says; with a password, new ones look like old ones. */
export const isOfficeContainer = (head: Buffer): boolean => isZip(head) || isOldOffice(head);

/** Kinds that are one container in several uses are told apart by their names alone: none of them is ever run here. */
const LOOKS: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/msword': isOldOffice,
  'application/vnd.ms-excel': isOldOffice,
  'application/vnd.ms-powerpoint': isOldOffice,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isOfficeContainer,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isOfficeContainer,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': isOfficeContainer,
  'application/vnd.oasis.opendocument.presentation': isZip,
  'application/vnd.oasis.opendocument.text': isZip,
  'application/zip': isZip,
  'text/plain': isText,
  'text/csv': isText,
  'text/markdown': isText,
  'video/mp4': media('ftyp'),
  'video/quicktime': media('ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'),
  'video/webm': starting('\x1A\x45\xDF\xA3'),
  'audio/mpeg': (head) => starting('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  'audio/mp4': media('ftyp'),
  'audio/wav': (head) => starting('RIFF')(head) && head.toString('latin1', 8, 12) === 'WAVE',
  'audio/ogg': starting('OggS'),
  'font/ttf': starting('\0\x01\0\0', 'true'),
  'font/otf': starting('OTTO', '\0\x01\0\0'),
  'font/collection': starting('ttcf'),
  'application/x-subrip': (head) =>
    isText(head) && /^\uFEFF?\s*\d+\s*\r?\n\d+:\d\d:\d\d[,.]\d+ *-->/.test(head.toString('utf8')),
};

/** Whether a file that begins so can be of the type that its name claims. */
export const isOfType = (head: Buffer, type: string): boolean => LOOKS[type]?.(head) ?? mediaTypeOf(head) === type;

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
