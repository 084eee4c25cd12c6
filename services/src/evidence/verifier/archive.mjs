import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Refused } from './refused.mjs';

/**
 * A bundle, packed or unpacked.
 * @typedef {object} Archive
 * @property {readonly string[] | undefined} names all that is in it; undefined for a folder, where other files may lie
 * @property {(name: string) => AsyncIterable<Buffer>} content
 * @property {boolean} changed whether a packed one is not, byte for byte, what was written
 */

const [DIRECTORY_ENTRY, ENTRY, ENTRY_END] = [0x02014b50, 0x04034b50, 0x08074b50];
const [END_BYTES, ENTRY_BYTES, DIRECTORY_ENTRY_BYTES] = [22, 30, 46];
/** The archive's comment: the hash of all bytes before it. */
const SEAL_BYTES = 'sha256 '.length + 64;
const DEFLATED = 8;
/** In an entry's flags: its sizes follow its content. */
const SIZES_FOLLOW = 8;
/** In an entry's flags: its name is UTF-8. Nothing else may stand there. */
const UTF8 = 0x800;

/**
 * @param {string} path
 * @returns {Archive}
 */
export function openArchive(path) {
  if (!existsSync(path)) throw new Refused('nothingThere', { path });
  return statSync(path).isDirectory() ? openFolder(path) : openZip(readFileSync(path));
}

/**
 * @param {string} folder
 * @returns {Archive}
 */
function openFolder(folder) {
  return {
    names: undefined,
    changed: false,
    async *content(name) {
      const path = join(folder, name);
      if (!existsSync(path)) throw new Refused('fileMissing', { file: name });
      yield readFileSync(path);
    },
  };
}

/**
 * Whoever reads it, from its directory or from its first byte to its last, must read the same.
 * @param {Buffer} bytes
 * @returns {Archive}
 */
function openZip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + END_BYTES > bytes.length) throw new Refused('noArchive');
  const places = within(() => entriesOf(bytes, end));
  const seal = `sha256 ${createHash('sha256')
    .update(bytes.subarray(0, end + END_BYTES))
    .digest('hex')}`;
  return {
    names: [...places.keys()],
    changed: bytes.toString('latin1', end + END_BYTES) !== seal,
    async *content(name) {
      const place = places.get(name);
      if (place === undefined) throw new Refused('fileMissing', { file: name });
      try {
        const inflate = createInflateRaw();
        let size = 0;
        for await (const chunk of Readable.from([bytes.subarray(place.from, place.to)]).pipe(inflate)) {
          size += chunk.length;
          if (size > place.size) throw new Error('larger than it says');
          yield chunk;
        }
        if (size !== place.size || inflate.bytesWritten !== place.to - place.from) throw new Error('it ends elsewhere');
      } catch {
        throw new Refused('fileDamaged', { file: name });
      }
    },
  };
}

/**
 * @param {Buffer} bytes
 * @param {number} end where the directory ends
 */
function entriesOf(bytes, end) {
  /** @type {Map<string, { from: number, to: number, size: number }>} */
  const places = new Map();
  const [onDisk, count] = [8, 10].map((offset) => bytes.readUInt16LE(end + offset));
  const [length = 0, directory = 0] = [12, 16].map((offset) => bytes.readUInt32LE(end + offset));
  const comment = bytes.readUInt16LE(end + 20);
  if (bytes.readUInt32LE(end + 4) !== 0 || onDisk !== count) throw new Error('it is one of several');
  let at = directory;
  let entry = 0;
  for (let left = count ?? 0; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry');
    const [size, nameLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const next = at + DIRECTORY_ENTRY_BYTES + nameLength;
    const name = bytes.toString('utf8', at + DIRECTORY_ENTRY_BYTES, next);
    if (places.has(name)) throw new Refused('fileTwice', { file: name });
    if (bytes.readUInt32LE(at + 42) !== entry) throw new Refused('archiveSpliced', { at: entry });
    const place = contentOf(bytes, at, entry);
    if (place === undefined) throw new Refused('fileContradicted', { file: name });
    places.set(name, { from: place.from, to: place.to, size });
    [at, entry] = [next, place.end];
  }
  if (entry !== directory) throw new Refused('archiveSpliced', { at: entry });
  if (at !== end || length !== end - directory) throw new Refused('archiveSpliced', { at });
  const over = end + END_BYTES + comment;
  if (bytes.length !== over || (comment !== 0 && comment !== SEAL_BYTES))
    throw new Refused('archiveSpliced', { at: Math.min(over, bytes.length) });
  return places;
}

/**
 * Where the content of an entry lies and what follows it begins; undefined where the entry says another thing than the
 * directory, or something that only some readers heed.
 * @param {Buffer} bytes
 * @param {number} listed where the directory has it
 * @param {number} entry where it stands itself
 */
function contentOf(bytes, listed, entry) {
  /** @type {(at: number, length: number) => string} */
  const hex = (at, length) => bytes.toString('hex', at, at + length);
  const [flags, packed, nameLength] = [
    bytes.readUInt16LE(listed + 8),
    bytes.readUInt32LE(listed + 20),
    bytes.readUInt16LE(listed + 28),
  ];
  const from = entry + ENTRY_BYTES + nameLength;
  const to = from + packed;
  const sums = hex(listed + 16, 12);
  const isPlain =
    (flags & ~(SIZES_FOLLOW | UTF8)) === 0 &&
    bytes.readUInt16LE(listed + 10) === DEFLATED &&
    [30, 32, 34].every((offset) => bytes.readUInt16LE(listed + offset) === 0); // no extra field, comment or other disk
  const isSame =
    bytes.readUInt32LE(entry) === ENTRY &&
    hex(entry + 4, 10) === hex(listed + 6, 10) && // version, flags, method, time
    hex(entry + 26, 2) === hex(listed + 28, 2) &&
    bytes.readUInt16LE(entry + 28) === 0 &&
    hex(entry + ENTRY_BYTES, nameLength) === hex(listed + DIRECTORY_ENTRY_BYTES, nameLength);
  if (!isPlain || !isSame) return undefined;
  if ((flags & SIZES_FOLLOW) === 0) return hex(entry + 14, 12) === sums ? { from, to, end: to } : undefined;
  const isFollowed = bytes.readUInt32LE(to) === ENTRY_END && hex(to + 4, 12) === sums;
  return isFollowed && /^0*$/.test(hex(entry + 14, 12)) ? { from, to, end: to + 16 } : undefined;
}

/**
 * @template Result
 * @param {() => Result} read
 */
function within(read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('noArchive');
  }
}

/**
 * @param {Archive} archive
 * @param {string} name
 */
export async function bytesOf(archive, name) {
  const parts = [];
  for await (const part of archive.content(name)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Lines without their ends; a last one that does not end is one too. Tells the digest what it reads.
 * @param {AsyncIterable<Buffer>} content
 * @param {import('node:crypto').Hash} digest
 */
export async function* linesOf(content, digest) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  for await (const part of content) {
    digest.update(part);
    let bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield bytes.toString('utf8', 0, end);
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes;
  }
  if (rest.length > 0) yield rest.toString('utf8');
}
