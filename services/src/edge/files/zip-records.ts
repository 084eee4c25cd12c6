/** The records of a zip archive (APPNOTE 6.3, 4.3 and 4.4), without the extensions for larger ones. */

/** A file as an archive knows it: sizes in bytes, before and after packing. */
export interface ArchivedFile {
  readonly name: string;
  readonly at: Date;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
}

const VERSION = 20;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const END_BYTES = 22;
const EARLIEST = Date.UTC(1980, 0, 1);

/** The wall clock of the archive is that of Greenwich: the same contents are the same bytes everywhere. */
function dosTime(at: Date): number {
  const then = new Date(Math.max(at.getTime(), EARLIEST));
  const date = ((then.getUTCFullYear() - 1980) << 9) | ((then.getUTCMonth() + 1) << 5) | then.getUTCDate();
  const time = (then.getUTCHours() << 11) | (then.getUTCMinutes() << 5) | (then.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** Little-endian numbers: each with its width in bytes. */
function record(...fields: readonly (readonly [width: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields)
    at = width === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

const named = (head: Buffer, name: Buffer): Buffer => Buffer.concat([head, name]);

export function entryHeader({ name, at }: ArchivedFile): Buffer {
  const bytes = Buffer.from(name);
  const head = record(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, dosTime(at)],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, bytes.length],
    [2, 0],
  );
  return named(head, bytes);
}

export const entryEnd = ({ crc, size, packed }: ArchivedFile): Buffer =>
  record([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

export function directoryEntry({ name, at, offset, crc, size, packed }: ArchivedFile): Buffer {
  const bytes = Buffer.from(name);
  const head = record(
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, dosTime(at)],
    [4, crc],
    [4, packed],
    [4, size],
    [2, bytes.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return named(head, bytes);
}

/** The end of an archive; the comment follows it. */
export const directoryEnd = (
  { files, bytes, offset }: { files: number; bytes: number; offset: number },
  commentLength: number,
): Buffer =>
  record([4, 0x06054b50], [2, 0], [2, 0], [2, files], [2, files], [4, bytes], [4, offset], [2, commentLength]);

/** Where the list of files of an archive stands, which has no comment and was written here. */
export function directoryOf(archive: Buffer): { files: number; bytes: number; offset: number } {
  const end = archive.subarray(-END_BYTES);
  return { files: end.readUInt16LE(10), bytes: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
}
