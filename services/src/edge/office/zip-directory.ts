import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { OpenedFile } from './opened-file.ts';

/** A file in an archive, as its directory has it (APPNOTE 6.3, 4.3.12). */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly isDeflated: boolean;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const MB = 1024 * 1024;
const [END_LENGTH, COMMENT_LENGTH, HEAD_LENGTH, LOCAL_LENGTH] = [22, 65_535, 46, 30];
const MOST = { directory: 8 * MB, entries: 20_000, unpacked: 512 * MB };
const unpack = promisify(inflateRaw);

/** All that is in an archive; a bomb is told by what its directory says, as whoever unpacks it goes by that, too. */
export async function readDirectory(file: OpenedFile): Promise<readonly ZipEntry[] | 'broken' | 'tooLarge'> {
  const tailAt = Math.max(0, file.bytes - END_LENGTH - COMMENT_LENGTH);
  const tail = await file.read(tailAt, file.bytes - tailAt);
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + END_LENGTH > tail.length) return 'broken'; // it was cut off
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (count > MOST.entries || length > MOST.directory) return 'tooLarge';
  if (start + length > tailAt + at) return 'broken';
  const entries = entriesIn(await file.read(start, length), count);
  if (entries?.every(({ offset, packed }) => offset + LOCAL_LENGTH + packed <= start) !== true) return 'broken';
  const packed = entries.reduce((sum, one) => sum + one.packed, 0);
  const unpacked = entries.reduce((sum, one) => sum + one.size, 0);
  // What stands in an archive more often than once is there to grow.
  return packed > file.bytes || unpacked > MOST.unpacked ? 'tooLarge' : entries;
}

function entriesIn(directory: Buffer, count: number): readonly ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + HEAD_LENGTH > directory.length || directory.toString('latin1', at, at + 4) !== 'PK\x01\x02')
      return undefined;
    const short = (offset: number) => directory.readUInt16LE(at + offset);
    const name = directory.toString('utf8', at + HEAD_LENGTH, at + HEAD_LENGTH + short(28));
    entries.push({
      name,
      isEncrypted: (short(8) & 1) === 1,
      isDeflated: short(10) !== 0,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += HEAD_LENGTH + short(28) + short(30) + short(32);
  }
  return entries;
}

/** What stands in it; undefined where it is more than that, or cannot be unpacked. */
export async function readEntry(file: OpenedFile, entry: ZipEntry, most: number): Promise<Buffer | undefined> {
  if (entry.size > most || entry.packed > most) return undefined;
  const head = await file.read(entry.offset, LOCAL_LENGTH);
  if (head.length < LOCAL_LENGTH || head.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined;
  const start = entry.offset + LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await file.read(start, entry.packed);
  if (!entry.isDeflated) return bytes;
  return unpack(bytes, { maxOutputLength: Math.max(1, entry.size) }).catch(() => undefined);
}
