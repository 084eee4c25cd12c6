import { strFromU8, strToU8, unzipSync, zipSync, type UnzipFileInfo } from 'fflate';

/** Why a file cannot be read; each has its own words. */
export class Unreadable extends Error {
  constructor(readonly why: 'empty' | 'tooLarge' | 'tooMany' | 'oldExcel' | 'unsafe' | 'broken') {
    super(why);
  }
}

/** What an archive may hold unpacked: five times what thousands of rows take. */
const MOST_UNPACKED = 50 * 1024 * 1024;
/** How many files: four for each question of the largest package. */
const MOST_ENTRIES = 2000;

export const begins = (bytes: Uint8Array, ...by: readonly number[]) => by.every((byte, at) => bytes[at] === byte);

export const isArchive = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b);

/** The files of an archive that are asked for, as far as all of them are not too large unpacked. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> {
  let unpacked = 0;
  return opened(bytes, ({ name, originalSize }) => {
    if (!isWanted(name)) return false;
    unpacked += originalSize;
    if (unpacked > MOST_UNPACKED) throw new Unreadable('tooLarge');
    return true;
  });
}

function opened(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken');
  }
}

/** What an archive says it holds. One with a path that leads out of its folder was made to do harm. */
export function namesIn(bytes: Uint8Array): readonly string[] {
  const names: string[] = [];
  opened(bytes, ({ name }) => {
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name)) throw new Unreadable('unsafe');
    names.push(name);
    if (names.length > MOST_ENTRIES) throw new Unreadable('tooLarge');
    return false;
  });
  return names;
}

export const textIn = (part: Uint8Array | undefined): string => (part === undefined ? '' : strFromU8(part));

/** An archive of texts and of what is no text, by their names. */
export const pack = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
