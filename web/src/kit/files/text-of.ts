import { begins } from './archive.ts';

/** Excel writes CSV in the system's encoding, which is GB18030 in China, unless it is told otherwise. */
export function textOf(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
