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

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
