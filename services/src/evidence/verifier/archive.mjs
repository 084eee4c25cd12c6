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

const [DIRECTORY_ENTRY, DIRECTORY_END, ENTRY] = [0x02014b50, 0x06054b50, 0x04034b50];
const END_BYTES = 22;

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
 * @param {Buffer} bytes
 * @returns {Archive}
 */
function openZip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + END_BYTES > bytes.length) throw new Refused('noArchive');
  const comment = bytes.toString('latin1', end + END_BYTES);
  const places = within(() => entriesOf(bytes, end));
  return {
    names: [...places.keys()],
    changed:
      comment !==
        `sha256 ${createHash('sha256')
          .update(bytes.subarray(0, end + END_BYTES))
          .digest('hex')}` && comment !== '',
    async *content(name) {
      const place = places.get(name);
      if (place === undefined) throw new Refused('fileMissing', { file: name });
      try {
        let size = 0;
        for await (const chunk of Readable.from([bytes.subarray(place.from, place.to)]).pipe(createInflateRaw())) {
          size += chunk.length;
          if (size > place.size) throw new Error('larger than it says');
          yield chunk;
        }
      } catch {
        throw new Refused('fileDamaged', { file: name });
      }
    },
  };
}

/**
 * @param {Buffer} bytes
 * @param {number} end
 */
function entriesOf(bytes, end) {
  /** @type {Map<string, { from: number, to: number, size: number }>} */
  const places = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry');
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [nameLength, extra, note] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + Number(nameLength));
    const entry = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(entry) !== ENTRY || places.has(name)) throw new Error('no entry');
    const from = entry + 30 + bytes.readUInt16LE(entry + 26) + bytes.readUInt16LE(entry + 28);
    places.set(name, { from, to: from + packed, size });
    at += 46 + Number(nameLength) + Number(extra) + Number(note);
  }
  if (bytes.readUInt32LE(at) !== DIRECTORY_END) throw new Error('no end');
  return places;
}

/**
 * @template Result
 * @param {() => Result} read
 */
function within(read) {
  try {
    return read();
  } catch {
    throw new Refused('noArchive');
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
